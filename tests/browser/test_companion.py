"""The companion on a phone: entries, conclusions, suspects, offline use, saved games."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.test_offline import wait_for_service_worker
from tests.companion.tables import FORGOTTEN, find_game_with_silence
from tests.web.server import Server

WAIT_UNTIL_CACHED = """async ([path, text]) => {
    for (let tries = 0; tries < 600; tries++) {
        const page = await caches.match(path);
        if (page && (await page.text()).includes(text)) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${path} is not cached`);
}"""
"""`wait_for_function` takes the promise of a cached page for the page."""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce", locale="en"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def enter_rack(page: Page, tiles: str) -> None:
    """Enter tiles in the open sheet."""
    for tile in tiles.split():
        page.locator(f"#palette [data-kind='{tile}']").tap()


def enter_question(page: Page, card: int, answer: str) -> None:
    page.locator("#ask").tap()
    page.locator(f".card-numbers [data-card='{card}']").tap()
    page.locator(f"[data-answers='{card}'] [data-answer='{answer}']").tap()
    expect(page.locator("#question")).to_be_hidden()


def begin(page: Page, server: Server) -> None:
    """Begin the example of the rule sheets with Marco, Jun and Freya."""
    page.goto(f"{server.url}/companion/code777")
    for number, name in enumerate(("Marco", "Jun", "Freya"), 1):
        page.locator(f"[name=name{number}]").fill(name)
    page.locator("#begin-game").tap()
    for tiles in ("5r 7b 7b", "2y 5k 6p", "4n 6g 7p"):
        enter_rack(page, tiles)
    expect(page.locator("#tiles")).to_be_hidden()


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('blindside-companion-code777')"))


def label(page: Page, tile: str) -> str:
    return str(page.locator(f".cell[data-kind='{tile}']").first.get_attribute("aria-label"))


def test_companion_code777_entries_give_conclusions(phone: Page, server: Server) -> None:
    begin(phone, server)
    expect(phone.locator("#conclusions .fit")).to_contain_text("combinations fit")
    # My turn: the true answer is lit.
    phone.locator("#ask").tap()
    phone.locator("#find").fill("10")
    phone.locator("#find").press("Enter")
    expect(phone.locator("#truth")).to_be_visible()
    phone.locator("[data-answers='10'] .primary").tap()
    for card, answer in ((21, ">"), (12, ">"), (11, "2")):
        enter_question(phone, card, answer)
    assert [entry["reader"] for entry in kept(phone)["entries"]] == [0, 1, 2, 3], "the reader is the next of itself"
    expect(phone.locator("#conclusions .claims")).to_contain_text("You have exactly one 1.")
    expect(phone.locator(".cell[data-kind='1g']")).to_have_attribute("aria-label", "green 1, deduced: mine")
    assert label(phone, "5k") == "black 5, seen elsewhere"
    phone.locator("#conclusions summary").first.tap()
    expect(phone.locator("#conclusions .reasons").first).to_contain_text("Freya")
    phone.locator("#explain summary").tap()
    expect(phone.locator(".explain-panel")).to_contain_text("the answers prove that you have this tile")
    phone.keyboard.press("Escape")
    # Jun calls, and is wrong: three new tiles.
    phone.locator("#call-it").tap()
    phone.locator("[data-picker=caller] [data-value='2']").tap()
    phone.locator("[data-right=false]").tap()
    enter_rack(phone, "7y 7y 4n")
    expect(phone.locator("#tiles")).to_be_hidden()
    expect(phone.locator("#seats .rack-button").nth(1)).to_have_attribute(
        "aria-label", "Jun, yellow 7, yellow 7, brown 4, 0 of 3 points"
    )
    # I call rightly, and see what I had.
    phone.locator("#call-it").tap()
    phone.locator("[data-right=true]").tap()
    expect(phone.locator("#tiles-title")).to_have_text("The tiles you had")
    enter_rack(phone, "1g 3k 5r")
    expect(phone.locator("#conclusions .fit")).to_contain_text("combinations fit")
    assert len(kept(phone)["entries"]) == 6
    phone.locator("#undo").tap()
    assert len(kept(phone)["entries"]) == 5
    phone.locator("#redo").tap()
    assert kept(phone)["entries"][5]["tiles"] == "1g 3k 5r"
    # An answer was forgotten: it goes between two others.
    phone.locator(".entry .insert").last.tap()
    expect(phone.locator("#next-reader")).to_have_text("Reader: Marco")
    enter_question(phone, 5, "1")
    assert kept(phone)["entries"][1] == {"entry": "answer", "reader": 1, "card": 5, "answer": 1}
    phone.locator("#insert-at-end").tap()
    expect(phone.locator("#insert-at-end")).to_have_count(0)


def test_companion_wrong_entry_is_named_and_fixed(phone: Page, server: Server) -> None:
    begin(phone, server)
    enter_question(phone, 10, "2")
    for card, answer in ((21, "<"), (12, ">"), (11, "2")):
        enter_question(phone, card, answer)
    expect(phone.locator(".suspect", has_text="Marco, card 21")).to_contain_text("%")
    phone.locator("#look-later").tap()
    phone.locator(".entry .edit").nth(2).tap()
    phone.locator("[data-answers='21'] [data-answer='>']").tap()
    expect(phone.locator(".suspects")).to_have_count(0)
    expect(phone.locator("#conclusions .claims")).to_contain_text("You have exactly one 1.")
    phone.locator(".entry .edit").last.tap()
    phone.locator("[data-answers='10'] [data-answer='3']").tap()
    first = phone.locator("#conclusions:not([inert]) .suspect").first
    expect(first).to_contain_text("You, card 10")
    expect(first).to_contain_text("The answer ‘3’ may have been ‘2’")
    first.locator(".btn").tap()
    expect(phone.locator(".suspects")).to_have_count(0)
    assert kept(phone)["entries"][0]["answer"] == 2
    phone.locator("#undo").tap()
    expect(first).to_contain_text("You, card 10")


def test_companion_forgotten_call_is_inserted_in_one_tap(phone: Page, server: Server) -> None:
    phone.goto(f"{server.url}/companion/code777")
    options = {"names": ["", "Marco", "Jun", "Freya"], "silence": False, "chances": False}
    game = {**FORGOTTEN, **options, "entries": FORGOTTEN["entries"][:5]}
    phone.evaluate("game => localStorage.setItem('blindside-companion-code777', game)", json.dumps(game))
    phone.reload()
    enter_question(phone, 1, "0")  # my answer, which is true of her new tiles
    first = phone.locator("#conclusions:not([inert]) .suspect").first
    expect(first).to_contain_text("A call is missing here")
    expect(first).to_contain_text("Freya called after entry 4 and got new tiles")
    expect(phone.locator(".suspect.other")).to_contain_text("Something else")
    expect(phone.locator(".gap")).to_contain_text("Call by Freya?")
    assert phone.locator(".suspects .primary").count() == 1
    assert not phone.locator("#ask").is_visible()
    first.locator(".btn").tap()
    expect(phone.locator("#tiles-title")).to_have_text("Call by Freya")
    expect(phone.locator("#forgotten-gaps")).to_have_text(re.compile("After entry 4, before card 17 read by Freya"))
    expect(phone.locator("#forgotten-numbers")).to_have_text("The numbers were 7\u00a07\u00a07.")
    enter_rack(phone, "4n 5r 7b")
    expect(phone.locator("#tiles")).to_be_hidden()
    expect(phone.locator("#conclusions .fit")).to_contain_text("combinations fit")
    assert kept(phone)["entries"][4] == {"entry": "call", "seat": 3, "right": True, "tiles": "4n 5r 7b"}
    enter_question(phone, 9, "1")
    expect(phone.locator("#conclusions .fit")).to_contain_text("combinations fit")
    for entries in (6, 5):
        phone.locator("#undo").tap()
        assert len(kept(phone)["entries"]) == entries + 1
    expect(first).to_contain_text("A call is missing here")
    phone.locator("#redo").tap()
    expect(phone.locator("#conclusions .fit")).to_contain_text("combinations fit")
    assert len(kept(phone)["entries"]) == 7
    # It was a wrong call: its numbers are asked for.
    phone.locator("#undo").tap()
    first.locator(".btn").tap()
    phone.locator("#forgotten [data-was-right=false]").tap()
    for number in (7, 6, 7):
        phone.locator(f"#forgotten [data-number='{number}']").tap()
    enter_rack(phone, "4n 5r 7b")
    assert kept(phone)["entries"][4]["numbers"] == "6 7 7"
    phone.locator("#undo").tap()
    first.locator(".btn").tap()
    phone.locator("#forgotten-cancel").tap()
    assert len(kept(phone)["entries"]) == 6


def test_companion_offline_helps_from_deal_to_end(phone: Page, server: Server) -> None:
    """Enter a whole game without a connection; only the reasons wait for one."""
    phone.goto(f"{server.url}/companion/code777")
    wait_for_service_worker(phone)
    phone.evaluate(WAIT_UNTIL_CACHED, ["/companion/code777", ""])
    phone.context.set_offline(True)
    begin(phone, server)
    phone.locator("#chances").tap()
    expect(phone.locator("#conclusions .fit")).to_have_text("70 combinations fit")
    expect(phone.locator(".chances li")).to_have_count(9)
    for card, answer in ((10, "2"), (21, ">"), (12, ">"), (11, "2")):
        enter_question(phone, card, answer)
    expect(phone.locator("#conclusions .claims")).to_contain_text("You have exactly one 1.")
    assert label(phone, "1g") == "green 1, deduced: mine"
    expect(phone.locator("#status")).to_be_hidden()
    phone.locator("#conclusions summary").first.tap()
    expect(phone.locator("#status")).to_contain_text("wait for the connection")
    enter_question(phone, 11, "0")
    expect(phone.locator(".conflict")).to_contain_text("No rack of yours fits all answers.")
    expect(phone.locator("#status")).to_contain_text("the search for a slip wait for the connection")
    phone.locator("#undo").tap()
    expect(phone.locator(".conflict")).to_have_count(0)
    for tiles in ("7y 7y 4n", "6g 6g 3k", ""):
        phone.locator("#call-it").tap()
        phone.locator("[data-picker=caller] [data-value='1']").tap()
        phone.locator("[data-right=true]").tap()
        enter_rack(phone, tiles)
        expect(phone.locator("#tiles")).to_be_hidden()
    expect(phone.locator(".event-note")).to_have_text("Marco has three points and wins.")
    phone.reload()
    expect(phone.locator("#conclusions .claims")).to_contain_text("You have exactly one 1.")
    phone.context.set_offline(False)
    phone.locator("#conclusions summary").first.tap()
    expect(phone.locator("#conclusions .reasons").first).to_contain_text("Freya")
    expect(phone.locator("#status")).to_be_hidden()


def test_companion_sends_no_entries_unasked(phone: Page, server: Server) -> None:
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    begin(phone, server)
    for card, answer in ((10, "2"), (21, ">"), (12, ">"), (11, "2")):
        enter_question(phone, card, answer)
    expect(phone.locator("#conclusions .claims")).to_contain_text("You have exactly one 1.")
    phone.goto(f"{server.url}/companion/mastermind")
    phone.locator("#begin-game").tap()
    enter_row(phone, "1123", 1, 1)
    expect(phone.locator("#conclusions h2").first).to_have_text("230 codes fit")
    assert sent == []


def test_companion_silence_from_server_changes_conclusions(phone: Page, server: Server) -> None:
    game = {**find_game_with_silence(), "names": ["", "Marco", "Jun", "Freya"], "chances": True}
    phone.goto(f"{server.url}/companion/code777")
    for silence in (True, False):
        content = json.dumps({**game, "silence": silence})
        phone.evaluate("game => localStorage.setItem('blindside-companion-code777', game)", content)
        phone.reload()
        phone.locator("#conclusions .claims").wait_for()
        proviso = phone.locator(".claims").get_by_text("if no player overlooked a call.")
        if silence:
            expect(proviso.first).to_be_visible()
        else:
            expect(proviso).to_have_count(0)


def test_companion_unreadable_entries_are_reported(phone: Page, server: Server) -> None:
    begin(phone, server)
    game = kept(phone) | {"racks": ["", "9z 9z 9z", "2y 5k 6p", "4n 6g 7p"]}
    phone.evaluate("game => localStorage.setItem('blindside-companion-code777', game)", json.dumps(game))
    phone.reload()
    expect(phone.locator("#status")).to_have_text("These entries cannot be read. Start a new game.")


def test_companion_mastermind_rows_give_advice(phone: Page, server: Server) -> None:
    phone.goto(f"{server.url}/companion/mastermind")
    phone.locator("#begin-game").tap()
    enter_row(phone, "1123", 1, 1)
    expect(phone.locator("#conclusions h2").first).to_have_text("230 codes fit")
    phone.reload()
    expect(phone.locator(".entry")).to_have_count(1)
    phone.locator("[data-guess]").tap()
    expect(phone.locator("#add-row")).to_be_enabled()
    phone.locator("#add-row").tap()
    expect(phone.locator(".entry")).to_have_count(2)
    for sign in "123456":
        enter_row(phone, sign * 4, 0, 0)
    expect(phone.locator(".conflict")).to_contain_text("No code fits")
    phone.locator(".suspects .btn").first.tap()
    expect(phone.locator("#next-title")).to_contain_text("Edit row")
    phone.locator("#new-entries").tap()
    phone.locator("#renew-yes").tap()
    expect(phone.locator("#setup")).to_be_visible()


def enter_row(page: Page, guess: str, reds: int, whites: int) -> None:
    for sign in guess:
        page.locator(f".pick[data-sign='{sign}']").tap()
    for key, count in (("reds", reds), ("whites", whites)):
        for _ in range(count):
            page.locator(f".step[data-key={key}][data-by='1']").tap()
    page.locator("#add-row").tap()


@pytest.mark.parametrize("holes", range(4, 9))
def test_companion_row_on_narrow_phone_is_one_line(phone: Page, server: Server, holes: int) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto(f"{server.url}/companion/mastermind")
    phone.locator("#size-holes").select_option(str(holes))
    phone.locator("#begin-game").tap()
    enter_row(phone, "12" * (holes // 2) + "3" * (holes % 2), 0, holes)
    row = phone.locator(".entry")
    tops = row.locator(".peg").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert (len(tops), len(set(tops))) == (holes, 1)
    box = row.bounding_box()
    assert box is not None
    assert box["height"] <= 54
    for part in (".guess-pegs", ".key-grid", ".remove"):
        inner = row.locator(part).bounding_box()
        assert inner is not None
        assert box["y"] <= inner["y"]
        assert inner["y"] + inner["height"] <= box["y"] + box["height"]
    smallest = min(row.locator(".peg").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)"))
    assert smallest >= 20
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    row.locator(".guess-pegs").tap(force=True)  # the whole row is the button for corrections
    expect(phone.locator("#next-title")).to_have_text("Edit row: 1")


def test_companion_is_cached_in_last_chosen_language(phone: Page, server: Server) -> None:
    phone.goto(f"{server.url}/companion/mastermind")
    wait_for_service_worker(phone)
    phone.evaluate(WAIT_UNTIL_CACHED, ["/companion/mastermind", ""])
    phone.locator("#preferences > summary").tap()
    with phone.expect_event("load"):
        phone.locator(".preferences-form select").select_option("fr")
    phone.evaluate(WAIT_UNTIL_CACHED, ["/companion/mastermind", 'lang="fr"'])
    phone.context.set_offline(True)
    phone.goto(f"{server.url}/companion/mastermind")
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    phone.locator("#begin-game").tap()
    expect(phone.locator("#draft .hole-button")).to_have_count(4)
