"""People who meet at a table: by its link, on a phone and on a desktop, by its picture, and five of them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from blindside.web.pages.qr import QUIET_ZONE
from tests.browser.conftest import PATIENCE
from tests.web.server import RunServer, Server

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """Those of the others, closed in the end."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


def arrives(browser: Browser, contexts: list[BrowserContext], link: str, phone: bool = False) -> Page:
    """Somebody else, who opens a link."""
    context = browser.new_context(
        locale="en", reduced_motion="reduce", viewport=PHONE if phone else None, has_touch=phone
    )
    context.set_default_timeout(PATIENCE)
    contexts.append(context)
    page = context.new_page()
    page.goto(link)
    return page


def opens_table(
    page: Page, server: Server, game: str = "code777", name: str = "Ida", players: str | None = None
) -> str:
    page.goto(f"{server.url}/new/{game}")
    page.get_by_label("Your name").fill(name)
    if players is not None:
        page.get_by_label("Players", exact=True).select_option(players)
    page.locator("#open-table").click()
    page.wait_for_url("**/t/*")
    return page.url


def test_invitation_link_seats_friend(
    page: Page, server: Server, browser: Browser, contexts: list[BrowserContext]
) -> None:
    link = opens_table(page, server, players="3")
    assert page.locator("#link").inner_text() == link

    friend = arrives(browser, contexts, link, phone=True)
    friend.get_by_label("Your name").fill("Jun")
    friend.get_by_role("button", name="Take a seat").click()
    expect(page.locator("#seat-1")).to_contain_text("Jun")
    expect(friend.locator("#begin")).to_have_count(0)
    expect(page.locator("#begin")).to_have_text("Start with 2")
    page.locator("#bot-2-steady").click()
    expect(friend.locator("#seat-2")).to_contain_text("steady bot")
    page.locator("#begin").click()

    for one, other in ((page, "Jun"), (friend, "Ida")):
        expect(one.locator(".seats .seat", has_text=other)).to_have_count(1)
        expect(one.locator(".tile-tops .tile[aria-label='hidden tile']")).to_have_count(3)
    page.locator("#ready").click()
    expect(page.locator("#ready")).to_be_disabled()
    expect(page.locator(".state, .center-note").first).to_contain_text("Waiting for Jun")
    friend.locator("#ready").click()
    expect(page.locator("#ready")).to_be_enabled()

    page.locator("#log > summary").click()
    half_typed = page.get_by_label("Message")
    half_typed.fill("half a sen")
    page.locator("#cell-0").focus()
    friend.locator("#log > summary").click()
    friend.get_by_label("Message").fill("hello <b>there</b>")
    friend.get_by_role("button", name="Send").click()
    expect(page.locator(".drawer .said")).to_have_text("Jun: hello <b>there</b>")
    expect(half_typed).to_have_value("half a sen")
    friend.goto(server.url)
    expect(friend.locator(".unfinished-games")).to_contain_text("Your turn")


def test_known_player_joins_without_name(
    page: Page, server: Server, browser: Browser, contexts: list[BrowserContext]
) -> None:
    first = opens_table(page, server)
    friend = arrives(browser, contexts, first)
    friend.get_by_label("Your name").fill("Jun")
    friend.locator("#sit-down").click()
    expect(page.locator("#seat-1")).to_contain_text("Jun")
    second = opens_table(page, server)
    friend.goto(second)
    expect(friend.get_by_label("Your name")).to_have_value("Jun")
    friend.locator("#sit-down").click()
    expect(page.locator("#seat-1")).to_contain_text("Jun")


@pytest.mark.slow
def test_five_players_sit_down_and_begin(
    page: Page, server: Server, browser: Browser, contexts: list[BrowserContext]
) -> None:
    link = opens_table(page, server, players="5")
    guests = []
    for number, name in enumerate(("Jun", "Freya", "Marco", "🦊")):
        guest = arrives(browser, contexts, link, phone=number % 2 == 0)
        guest.get_by_label("Your name").fill(name)
        guest.locator("#sit-down").click()
        expect(page.locator(f"#seat-{number + 1}")).to_contain_text(name)
        guests.append(guest)
    late = arrives(browser, contexts, link)
    expect(late.locator("#sit-down")).to_have_count(0)
    expect(late.get_by_text("The table is full")).to_be_visible()
    page.locator("#begin").click()
    for one in (page, *guests):
        expect(one.locator(".seats .seat")).to_have_count(4)
        one.locator("#ready").click()
    expect(page.locator("#card-1")).to_be_visible()


def test_host_adds_bots_and_hands_over(
    page: Page, server: Server, browser: Browser, contexts: list[BrowserContext]
) -> None:
    link = opens_table(page, server, "mastermind")
    expect(page.get_by_role("heading", name="Game settings")).to_be_visible()
    expect(page.locator(".terms-list")).to_contain_text("4 holes, 6 colours, 10 rows")
    expect(page.locator("#begin")).to_be_disabled()
    page.locator("#seat-1").get_by_role("button", name="Add a bot").click()
    page.locator("#level-1").click()
    dialog = page.get_by_role("dialog", name="Marco")
    expect(dialog.locator("[aria-pressed=true]")).to_have_text("Gentle Uses only the last two keys")
    dialog.get_by_role("button", name="Sharp").click()
    expect(page.locator("#seat-1")).to_contain_text("sharp bot")
    page.locator("#level-1").click()
    page.locator("#remove-1").click()
    friend = arrives(browser, contexts, link)
    friend.locator("#sit-down").click()
    expect(page.locator("#seat-1")).to_contain_text("Guest")
    page.locator("#player-1").click()
    page.locator("#host-1").click()
    expect(friend.locator("#begin")).to_be_enabled()
    expect(page.locator("#begin")).to_have_count(0)
    friend.get_by_role("button", name="Ida sets the first code").click()
    expect(friend.locator("#begin")).to_have_count(0)
    table = link.rpartition("/")[2]
    board = friend.request.get(f"{server.url}/api/v1/tables/{table}").json()["view"]["board"]
    assert board["first_codemaker"] == 0


def test_leave_and_remove_ask_first_and_free_the_seat(
    page: Page, server: Server, browser: Browser, contexts: list[BrowserContext]
) -> None:
    link = opens_table(page, server, name="Anna", players="3")
    ben, cyd = (arrives(browser, contexts, link, phone=phone) for phone in (True, False))
    for friend, name in ((ben, "Ben"), (cyd, "Anna")):
        friend.get_by_label("Your name").fill(name)
        friend.locator("#sit-down").click()
        expect(friend.locator(".seat-row.you")).to_be_visible()
    expect(page.locator("#seat-2")).to_contain_text("Anna 2")
    page.locator("#player-1").click()
    page.locator("#remove-1").click()
    page.get_by_role("dialog", name="Remove Ben?").get_by_role("button", name="Cancel").click()
    page.keyboard.press("Escape")
    expect(page.locator("#seat-1")).to_contain_text("Ben")
    page.locator("#begin").click()

    def at_table(one: Page) -> None:
        one.locator("#table-menu > summary").click()

    at_table(ben)
    ben.locator("#leave").click()
    expect(ben.get_by_role("dialog", name="Leave the table?")).to_contain_text("You can come back until it is taken.")
    expect(ben.get_by_role("button", name="Stay")).to_be_focused()
    ben.keyboard.press("Escape")
    expect(ben.locator("#own")).to_be_visible()
    expect(ben.locator("#table-menu > summary")).to_be_focused()
    ben.keyboard.press("Enter")
    ben.locator("#leave").click()
    ben.locator("#leave-now").click()
    expect(ben.locator("#own")).to_have_count(0)
    expect(page.locator("#rack-1")).to_contain_text("Ben (left)")
    ben.locator("#sit-down").click()
    expect(ben.locator("#own")).to_be_visible()
    expect(page.locator("#rack-1")).not_to_contain_text("(left)")

    at_table(page)
    page.get_by_role("button", name="Players…").click()
    page.locator("#remove-1").click()
    page.get_by_role("dialog", name="Remove Ben?").locator("#remove-now-1").click()
    expect(ben.get_by_text("The host removed you.")).to_be_visible()
    page.locator("#bot-1-sharp").click()
    expect(page.locator("#rack-1")).to_contain_text("sharp bot")
    expect(ben.locator("#sit-down")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def squares(path: str, side: int) -> list[list[int]]:
    """What the path of a QR code paints, without its border."""
    painted = [[0] * side for _ in range(side)]
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path)
    assert "".join("M{} {}h{}v1h-{}z".format(*run, run[2]) for run in runs) == path
    for left, top, length in runs:
        for at in range(int(length)):
            painted[int(top) - QUIET_ZONE][int(left) - QUIET_ZONE + at] = 1
    return painted


SHARES = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"


def invites(page: Page) -> str:
    """The link that is read, copied and shared."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = page.locator("#link").inner_text()
    copy = page.locator("#copy")
    before = copy.inner_text()
    copy.dblclick()
    expect(copy).to_have_text("Copied")
    expect(copy).to_have_text(before)
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_role("button", name="Share…").click()
    assert page.evaluate("window.shared.url") == link
    return link


def test_invitation_on_localhost_uses_network_address(
    page: Page,
    browser: Browser,
    contexts: list[BrowserContext],
    tmp_path: Path,
    run_server: RunServer,
) -> None:
    page.add_init_script(SHARES)
    with run_server(tmp_path, "--host", "0.0.0.0") as server:
        opens_table(page, server)
        if server.network_url is None:  # a machine on no network: the page says that others cannot join
            expect(page.locator("#only-here")).to_be_visible()
            return
        link = invites(page)
        assert link.startswith(server.network_url)
        picture = page.get_by_role("img", name="QR code for the link")
        matrix = [list(row) for row in segno.make(link, error="m", micro=False).matrix]
        drawn = picture.locator("path").get_attribute("d")
        assert drawn is not None
        assert squares(drawn, len(matrix)) == matrix
        page.emulate_media(color_scheme="dark")
        assert picture.locator("rect").evaluate("it => getComputedStyle(it).fill") == "rgb(255, 255, 255)"
        assert picture.locator("path").evaluate("it => getComputedStyle(it).fill") == "rgb(0, 0, 0)"

        friend = arrives(browser, contexts, link, phone=True)
        friend.get_by_role("button", name="Take a seat").click()
        expect(page.locator("#seat-1 .seat-label")).not_to_contain_text("free")
        expect(page.locator("#begin")).to_be_visible()  # whoever opened it is known here as before
        assert friend.locator("#link").inner_text() == link


def test_invitation_on_local_server_shows_code_only(
    page: Page, server: Server, browser: Browser, contexts: list[BrowserContext]
) -> None:
    page.add_init_script(SHARES)
    link = opens_table(page, server)
    assert invites(page) == link
    expect(page.locator("#only-here")).to_contain_text("--host 0.0.0.0")
    expect(page.locator(".qr")).to_have_count(0)

    friend = arrives(browser, contexts, server.url, phone=True)
    friend.get_by_label("Link or code").fill(page.locator("#code").inner_text().upper().replace("-", " "))
    friend.get_by_role("button", name="Join").click()
    friend.wait_for_url(link)


def test_share_button_hidden_without_share_api(page: Page, server: Server) -> None:
    page.add_init_script("delete Navigator.prototype.share")
    opens_table(page, server)
    expect(page.locator("#copy")).to_be_visible()
    expect(page.locator("#share")).to_be_hidden()
