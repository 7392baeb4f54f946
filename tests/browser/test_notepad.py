"""The notepad: own marks on three layers, what follows and why, and the list of answers."""

import json
import re

from playwright.sync_api import Browser, Page, Request, Response, expect

from blindside.games.code777.tiles import BOX, COPIES, Tile
from tests.browser.places import code777_over
from tests.browser.tables import open_table
from tests.browser.test_code777 import go_on
from tests.web.server import Server
from tests.wire.proxy import run_pausable_proxy

BOTS = ["casual"] * 3
AFTER_ITS_TIMER = 450
"""Milliseconds after which the page has tried to keep what was marked."""


def take_help(page: Page, degree: str) -> None:
    page.locator("#hints").select_option(degree)


def wait_for_conclusions(page: Page) -> None:
    """Wait for the conclusions of the last answer."""
    page.locator("#conclusions[aria-busy=false]").wait_for(state="attached")


def open_cells(page: Page) -> list[str]:
    return [str(cell.get_attribute("id")) for cell in page.locator(".cell:not(.ruled-out)").all()]


def test_marks_on_three_layers_are_saved_and_undone(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    one, two, *_ = open_cells(page)
    page.locator(f"#{one}").click()
    page.get_by_role("button", name="What-if A").click()
    page.get_by_role("button", name="Circle").click()
    page.locator(f"#{two}").click()
    expect(page.locator(f"#{one}")).to_have_accessible_name(re.compile("crossed out$"))
    expect(page.locator(f"#{two}")).to_have_accessible_name(re.compile("open, what-if A: mine$"))
    with page.expect_response(lambda answer: "notepad" in answer.url and answer.request.method == "PUT"):
        page.locator(f"#{two}").press("b")
        page.locator(f"#{two}").press("x")
    page.reload()
    expect(page.locator(f"#{two}")).to_have_accessible_name(re.compile("open, what-if A: mine, what-if B: not mine$"))
    page.locator(f"#{one}").click()
    expect(page.locator(f"#{one}")).to_have_accessible_name(re.compile("open$"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f"#{one}")).to_have_accessible_name(re.compile("crossed out$"))


def is_written(answer: Response) -> bool:
    return answer.url.endswith("/notepad") and answer.request.method == "PUT"


def crossed(page: Page) -> list[str]:
    return [str(one) for one in page.locator(".cell[data-mark=crossed]").evaluate_all("all => all.map(({ id }) => id)")]


def test_marks_on_slow_connection_are_all_saved(page: Page, server: Server) -> None:
    with run_pausable_proxy(server.port) as line:
        page.clock.install()
        open_table(page, line, BOTS)
        wanted = open_cells(page)[:3]
        sent: list[int] = []

        def note(asked: Request) -> None:
            if asked.method == "PUT":
                sent.append(json.loads(asked.post_data or "")["version"])

        page.on("request", note)
        line.hold_next()
        with page.expect_request("**/notepad"):
            page.locator(f"#{wanted[0]}").click()
        for cell in wanted[1:]:
            page.locator(f"#{cell}").click()
            page.clock.fast_forward(AFTER_ITS_TIMER)
        assert sent == [1], "the next one waits for its answer"
        with page.expect_response(lambda answer: is_written(answer) and len(sent) == 2) as last:
            line.release()
        assert last.value.ok
        assert sent == [1, 2]
        assert crossed(page) == wanted
        page.reload()
        expect(page.locator(".cell[data-mark=crossed]")).to_have_count(3)
        assert crossed(page) == wanted


def test_last_mark_is_saved_when_page_closes(page: Page, server: Server) -> None:
    address = open_table(page, server, BOTS)
    one, two, *_ = open_cells(page)
    with page.expect_response(is_written):
        page.locator(f"#{one}").click()
    page.locator(f"#{two}").click()
    page.goto(server.url)
    page.goto(address)
    expect(page.locator(f"#{two}")).to_have_attribute("data-mark", "crossed")


def test_failed_read_of_marks_is_retried(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    one, two, *_ = open_cells(page)
    with page.expect_response(is_written):
        page.locator(f"#{one}").click()
    page.route("**/notepad", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.reload()
    page.locator(f"#{two}").click()
    expect(page.locator(f"#{one}")).to_have_attribute("data-mark", "open")
    with page.expect_response(is_written):
        page.unroute("**/notepad")
    assert crossed(page) == [one, two], "what was marked meanwhile stays"


def test_failed_write_of_marks_is_retried(page: Page, server: Server) -> None:
    with run_pausable_proxy(server.port) as line:
        open_table(page, line, BOTS)
        cell = open_cells(page)[0]
        line.cut()
        page.locator(f"#{cell}").click()
        expect(page.locator("#notice")).to_have_text("Not sent. Try again.")
        with page.expect_response(is_written):
            line.release()
        page.reload()
        expect(page.locator(f"#{cell}")).to_have_attribute("data-mark", "crossed")


def test_marks_of_two_devices_are_merged(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    one, two, three, *_ = open_cells(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(f"#{one}").wait_for()
    for device, cell in ((page, one), (other, two), (other, three)):
        with device.expect_response(lambda answer: is_written(answer) and answer.ok):
            device.locator(f"#{cell}").click()
    assert crossed(other) == [one, two, three]


def test_circled_tiles_show_on_own_rack(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    cell = page.locator(f"#{open_cells(page)[0]}")
    cell.press("o")
    number = str(cell.get_attribute("data-kind"))[0]
    expect(page.locator("#slip")).to_have_text(f"I circled {number} ? ?")
    expect(cell).to_have_accessible_name(re.compile(", circled$"))
    cell.press("o")
    expect(page.locator("#slip")).to_be_hidden()


def proven(page: Page) -> list[str]:
    """The kinds of tile that are proven to be the player's, as the server says."""
    page.locator("#conclusions [data-marks]").wait_for()
    marks = str(page.locator("#conclusions [data-marks]").get_attribute("data-marks")).split()
    return [str(kind) for kind, mark in zip(BOX, marks, strict=True) if mark == "circled"]


def play_until_proven(page: Page, server: Server) -> list[str]:
    """Play with hints until a tile with another copy is proven. Begin again if the game ends before."""
    while True:
        open_table(page, server, ["certain"] * 3, options={"hints": "certain"})
        take_help(page, "certain")
        page.locator("#ready:not([disabled])").wait_for()
        while not page.locator("#end").count():
            found = proven(page)
            if any(found.count(one) < COPIES[Tile(one)] for one in found):
                return found
            with page.expect_response("**/deductions?*"):
                page.locator("#ready").click()
            page.locator("#ready:not([disabled]), #end").first.wait_for()


def test_own_circle_on_proven_tile_is_not_on_slip(page: Page, server: Server) -> None:
    """The player circles another copy than the framed one."""
    found = play_until_proven(page, server)
    kind = next(one for one in found if found.count(one) < COPIES[Tile(one)])
    numbers = [one[0] for one in found]
    told = f"I have {' '.join([*numbers, '?', '?'][:3])}"
    expect(page.locator("#slip")).to_have_text(told)
    framed = page.locator(f".cell[data-kind='{kind}']:has(.proof use[href='#m-frame'])")
    expect(framed).to_have_count(found.count(kind))
    page.locator(f".cell[data-kind='{kind}']:not(:has(use[href='#m-frame']))").last.press("o")
    both = page.locator(f".cell[data-kind='{kind}'][data-mark=circled]")
    expect(both).to_have_accessible_name(re.compile("circled, deduced: mine$"))
    expect(framed).to_have_count(found.count(kind))
    expect(page.locator("#slip")).to_have_text(told)
    take_help(page, "seen")
    expect(page.locator("#slip")).to_have_text(f"I circled {kind[0]} ? ?")


def test_own_circle_without_proof_is_not_on_slip(page: Page, server: Server) -> None:
    open_table(page, server, BOTS, options={"hints": "certain"})
    with page.expect_response("**/deductions?*"):
        take_help(page, "certain")
    assert proven(page) == []
    cell = page.locator(f"#{open_cells(page)[0]}")
    cell.press("o")
    expect(cell).to_have_attribute("data-mark", "circled")
    expect(page.locator("#slip")).to_be_hidden()


def test_help_in_german_fits_the_notepad(browser: Browser, server: Server) -> None:
    context = browser.new_context(reduced_motion="reduce", locale="de", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    open_table(page, server, ["certain"] * 3, options={"hints": "chances"})
    take_help(page, "chances")
    for _ in range(4):
        go_on(page)
        wait_for_conclusions(page)
        overflow = page.locator(".pad-grid").evaluate(
            "pad => [pad.scrollWidth - pad.clientWidth, pad.scrollHeight - pad.clientHeight]"
        )
        assert overflow == [0, 0], "long words neither widen the notepad nor make it scroll"
    tools = page.locator(".tool").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tools)) == 1, "the tools stand in a row"
    context.close()


def test_hint_levels_add_marks_conclusions_and_chances(page: Page, server: Server) -> None:
    open_table(page, server, BOTS, options={"hints": "chances"})
    go_on(page)
    take_help(page, "marks")
    expect(page.locator(".cell.ruled-out")).to_have_count(0)
    take_help(page, "seen")
    expect(page.locator(".cell.seen")).to_have_count(9)
    expect(page.locator("#conclusions")).to_be_empty()
    take_help(page, "certain")
    expect(page.locator("#conclusions h2")).to_contain_text(re.compile(r"\d+ combinations? fits?"))
    expect(page.locator(".chances")).to_have_count(0)
    wait_for_conclusions(page)
    while not page.locator("[data-claim]").count():
        go_on(page)
        wait_for_conclusions(page)
    concluded = page.locator("[data-claim]").evaluate_all("all => all.map((one) => one.innerHTML)")
    read_out = page.locator("#conclusions-status").inner_html()
    new = [one for one in concluded if one in read_out]  # some may have followed from an earlier answer
    assert new
    assert read_out == " ".join(new), "what is new is read out"
    with page.expect_response("**/deductions?*"):
        take_help(page, "chances")
    page.locator(".chances").wait_for()
    expect(page.locator("#conclusions-status")).to_be_empty()
    take_help(page, "certain")
    expect(page.locator(".chances")).to_have_count(0)
    page.locator("#reasons > summary").click()
    expect(page.locator(".reasons li").first).to_have_text(re.compile(r"answered ‘.+’ to card \d+|left for you"))
    before = page.locator(".cell.ruled-out").count()
    assert before >= 9
    take_help(page, "chances")
    expect(page.locator(".chances li").first).to_have_text(re.compile(r"\d \d \d.*%"))


def test_help_is_in_view_without_scrolling_and_marks_are_explained(page: Page, server: Server) -> None:
    open_table(page, server, BOTS, options={"hints": "chances"})
    take_help(page, "chances")
    page.locator(".chances").wait_for()
    page.locator("#triangle .cell.seen").first.wait_for()
    go_on(page)
    wait_for_conclusions(page)
    for width, height in ((1360, 860), (1280, 720), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        hidden = page.locator(".pad-grid").evaluate("one => one.scrollHeight - one.clientHeight")
        assert hidden <= 0, f"{hidden} px at {width} × {height}"
        assert page.locator(".help .chances").is_visible()
    seen = page.locator("#triangle .cell.seen").first
    expect(seen.locator("use[href='#m-seen']")).to_have_count(1)
    expect(seen.locator("use[href='#m-cross']")).to_have_count(0)
    page.locator("#explain > summary").click()
    expect(page.locator(".explain-panel")).to_contain_text("you see this tile on a rack")
    page.keyboard.press("Escape")
    expect(page.locator(".explain-panel")).to_be_hidden()


def test_game_over_requests_no_conclusions(page: Page, server: Server) -> None:
    """A request that comes after the end is no error."""
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    code777_over(page, server)
    page.evaluate("localStorage.setItem('blindside-aid', 'certain')")
    with page.expect_response("**/live"):
        page.reload()
    expect(page.locator("#end")).to_be_visible()
    assert page.request.get(f"{page.url}/deductions?hints=certain").status == 204
    assert complaints == []


def test_hint_level_is_limited_by_table(page: Page, server: Server) -> None:
    address = open_table(page, server, BOTS, options={"hints": "seen"})
    assert page.locator("#hints option").all_inner_texts() == ["Own marks", "Tiles in view"]
    refused = page.request.get(f"{address}/deductions?hints=chances", headers={"accept": "application/json"})
    assert (refused.status, refused.json()["code"]) == (409, "table/no-hints")


def test_answer_highlights_racks_its_reader_saw(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    while not page.locator(".question-list .answer-chip:not([data-reader='0'])").count():
        go_on(page)
    answer = page.locator(".question-list .answer-chip:not([data-reader='0'])").first
    reader = answer.get_attribute("data-reader")
    card = answer.locator("xpath=ancestor::li").locator(".num").first.inner_text()
    answer = page.locator(f".question-list li:nth-child({card}) .answer-chip[data-reader='{reader}']").first
    answer.hover()
    expect(page.locator(".highlighted")).to_have_count(3)
    expect(page.locator(f"[data-place='{reader}'].highlighted")).to_have_count(0)
    expect(page.locator("#own.highlighted")).to_have_count(1)
    page.locator(".brand").hover()
    expect(page.locator(".highlighted")).to_have_count(0)
    answer.click()
    page.locator(".brand").hover()
    answer.blur()
    go_on(page)
    expect(page.locator(".highlighted")).to_have_count(3)
    expect(page.locator(f"[data-place='{reader}'].highlighted")).to_have_count(0)
    answer.click()
    page.locator(".brand").hover()
    expect(page.locator(".highlighted")).to_have_count(0)
    page.locator("#filter label", has_text="Answered").click()
    shown = page.locator(".question-list li:visible")
    expect(shown).to_have_count(page.locator(".question-list li.answered").count())


def test_answers_struck_only_after_own_rack_changed(page: Page, server: Server) -> None:
    open_table(page, server, ["gambler"] * 3)
    while not page.locator(".question-list .answer-chip.older").count():
        go_on(page)
    older = page.locator(".question-list .answer-chip.older").first
    expect(older).to_have_accessible_name(re.compile("given before a rack changed; still counts"))
    expect(older.locator(".clock")).to_be_visible()
    expect(page.locator(".list-legend")).to_contain_text("Before a rack changed. Still counts.")
    expect(page.locator(".answer-chip.past")).to_have_count(0)
    page.keyboard.press("c")
    page.keyboard.type("477")
    page.get_by_role("button", name="Call 4, 7 and 7").click()
    expect(page.locator(".call-card")).to_have_count(1)
    expect(page.locator(".answer-chip.past")).to_have_count(0)
    page.locator("#ready").click()
    past = page.get_by_role("heading", name="About your last rack").locator("..")
    struck = past.locator(".answer-chip.past").first
    expect(page.locator("#list > .question-list .answer-chip.past")).to_have_count(0)
    expect(struck).to_have_accessible_name(re.compile("about your last rack"))
    page.locator("#filter label", has_text="Answered").click()
    expect(struck).to_be_hidden()
