"""Ways to every page and every state that looks different. Add a line for a new page: tests of all pages use them."""

import itertools
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.tables import end_game
from tests.commands.terminal import blindside
from tests.web import review_client as records
from tests.web.review_client import ReviewClient
from tests.web.server import Guest, Server

Way = Callable[[Page, Server], None]


def front(page: Page, server: Server) -> None:
    page.goto(server.url)


def front_passing(page: Page, server: Server) -> None:
    front(page, server)
    page.locator("#round > summary").click()


def front_choosing(page: Page, server: Server) -> None:
    front(page, server)
    page.locator("#preferences > summary").click()


def lobby(page: Page, server: Server) -> None:
    send(page, server, "/new/code777", name="Ida")
    page.locator("#link").wait_for()


def lobby_level(page: Page, server: Server) -> None:
    """The dialog of a bot is open."""
    lobby(page, server)
    page.locator("#bot-1-steady").click()
    page.locator("#level-1").click()


def send(page: Page, server: Server, path: str, **fields: str | float | bool) -> None:
    """Send a form and open the page that it leads to."""
    answer = page.request.post(server.url + path, form=fields, headers={"origin": server.url}, max_redirects=0)
    page.goto(server.url + answer.headers["location"])


def code777(page: Page, server: Server) -> None:
    """Some questions were asked."""
    send(page, server, "/play")
    while page.locator("#list .answer-chip").count() < 3:
        page.locator("#ready:enabled").click()
        page.wait_for_function("() => document.querySelector('#ready:not([disabled]), #end')")
    expect(page.locator("#ready")).to_be_enabled()


def code777_calling(page: Page, server: Server) -> None:
    code777(page, server)
    page.locator("#open-call").click()
    expect(page.locator("#call")).to_be_visible()


def code777_helped(page: Page, server: Server) -> None:
    code777(page, server)
    page.locator("#hints").select_option("chances")
    page.locator(".chances").wait_for()


def code777_with_the_log(page: Page, server: Server) -> None:
    code777(page, server)
    page.locator("#log > summary").click()


def code777_with_the_menu(page: Page, server: Server) -> None:
    code777(page, server)
    page.locator("#table-menu > summary").click()


def code777_with_preferences(page: Page, server: Server) -> None:
    code777_with_the_menu(page, server)
    page.get_by_role("button", name="Appearance").click()


def code777_leaving(page: Page, server: Server) -> None:
    code777_with_the_menu(page, server)
    page.locator("#leave").click()


def code777_in_landscape(page: Page, server: Server) -> None:
    """The list of questions is open, on a phone in landscape."""
    code777(page, server)
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator("#show-list").click()


def code777_over(page: Page, server: Server) -> None:
    code777(page, server)
    end_game(page)


def code777_watched(page: Page, server: Server) -> None:
    code777(page, server)
    address = page.url
    page.context.clear_cookies(name=re.compile("^blindside$"))
    page.goto(address)
    page.locator(".watching").wait_for()


def hands(page: Page, server: Server) -> None:
    send(page, server, "/shared-device", name="Ida", name1="Otto")
    page.locator(".holders").wait_for()


def breaking(page: Page, server: Server) -> None:
    """A row was guessed."""
    send(page, server, "/play", how="break")
    page.locator("#draft").wait_for()
    page.keyboard.type("1122")
    page.locator("#check").click()
    page.locator("#row-2 #draft").wait_for()


def breaking_laid(page: Page, server: Server) -> None:
    """A second row is laid, and compared with the key of the first."""
    breaking(page, server)
    page.keyboard.type("1345")
    expect(page.locator("#row-fit")).not_to_be_empty()


def making(page: Page, server: Server) -> None:
    send(page, server, "/play", how="make")
    page.locator("#random").click()


def answering_without_a_code(page: Page, server: Server) -> None:
    send(page, server, "/new/mastermind", keys="devil")
    page.locator("#seat-1").get_by_role("button", name="Add a bot").click()
    page.locator("#level-1").click()
    page.locator("#level-1-devil").click()
    page.locator("#begin-0").click()
    page.locator("#key-tray").wait_for()
    page.locator("#about-keys > summary").click()


def played(page: Page, server: Server) -> None:
    code777_over(page, server)
    page.goto(f"{server.url}/games")


def front_played(page: Page, server: Server) -> None:
    """The compact front page, with the card of puzzles and a game to continue."""
    send(page, server, "/play")
    front(page, server)
    page.locator(".week li").first.wait_for()


def puzzle_hinted(page: Page, server: Server) -> None:
    """A wrong answer was given, and a hint asked for."""
    page.goto(f"{server.url}/puzzle/2026-01-05/code777")
    for number in "122":
        page.keyboard.press(number)
    page.locator("#check:enabled").click()
    page.locator(".feedback").wait_for()
    page.locator("[name=do][value=hint]").click()
    page.locator(".hinted details[open]").wait_for()


def puzzle_given_up(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/puzzle/2026-01-04/mastermind")
    page.locator(".giving-up summary").click()
    page.locator("[name=do][value='give up']").click()
    page.locator(".solution").wait_for()
    for why in page.locator(".proof details").all():
        why.evaluate("one => one.open = true")


def companion(page: Page, server: Server) -> None:
    """Racks and a question were entered; one of the answers cannot be true."""
    page.goto(f"{server.url}/companion/code777")
    page.locator("#begin-game").click()
    for tile in ["5r", "7b", "7b", "2y", "5k", "6p", "4n", "6g", "7p"]:
        page.locator(f"#palette [data-kind='{tile}']").click()
    page.locator("#ask").click()
    page.locator(".card-numbers [data-card='8']").click()
    page.locator("[data-answers='8'] [data-answer='5']").click()
    page.locator(".conflict").wait_for()


def companion_asking(page: Page, server: Server) -> None:
    companion(page, server)
    page.locator("#ask").click()


def companion_board(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/companion/mastermind")
    page.locator("#begin-game").click()
    page.locator(".best-guess").wait_for()


def trouble(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/t/nowhere")


def offline(page: Page, server: Server) -> None:
    page.route("**/health", lambda route: route.abort())  # or it would go on to the front page at once
    page.goto(f"{server.url}/offline")


def open_review(game: Callable[[], str], query: str = "") -> Way:
    def way(page: Page, server: Server) -> None:
        page.goto(server.url + ReviewClient(server).upload(game()) + query)

    return way


def open_path(path: str) -> Way:
    def way(page: Page, server: Server) -> None:
        page.goto(server.url + path)

    return way


OPERATORS = itertools.count(1)


def admin(page: Page, server: Server) -> None:
    """Show the page for operators with a table, its chat, and a ban."""
    made = blindside("admin", "token", "--data", str(server.where), "--name", f"operator {next(OPERATORS)}")
    ada = Guest(server.url, "Ada")
    table = ada.open_table()
    ada.ask(table, "say", text="Hello")
    send(page, server, "/admin/sign-in", token=made.out.strip())
    send(page, server, "/admin/ban", kind="address", target="203.0.113.7", days="", sure="yes")
    page.locator("form[action='/admin/chat'] input").fill(table)
    page.locator("#read-chat").click()
    page.locator(".done, .rows").first.wait_for()


PLACES: dict[str, Way] = {
    "front": front,
    "front, played": front_played,
    "front, passing": front_passing,
    "front, choosing": front_choosing,
    "lobby": lobby,
    "lobby, level": lobby_level,
    "code777": code777,
    "code777, calling": code777_calling,
    "code777, helped": code777_helped,
    "code777, with the log": code777_with_the_log,
    "code777, with the menu": code777_with_the_menu,
    "code777, with preferences": code777_with_preferences,
    "code777, leaving": code777_leaving,
    "code777, in landscape": code777_in_landscape,
    "code777, over": code777_over,
    "code777, watched": code777_watched,
    "hands": hands,
    "mastermind, breaking": breaking,
    "mastermind, laid": breaking_laid,
    "mastermind, making": making,
    "mastermind, without a code": answering_without_a_code,
    "new table, code777": open_path("/new/code777"),
    "new table, mastermind": open_path("/new/mastermind"),
    "no such table": open_path("/join?table=nowhere"),
    "my games": played,
    "a record": open_path("/record"),
    "looking back, in short": open_review(records.code777),
    "looking back, code777": open_review(records.code777, "?at=60&eyes=1&card=8"),
    "looking back, mastermind": open_review(records.mastermind, "?at=8&eyes=all"),
    "you": open_path("/profile"),
    "learning": open_path("/learn"),
    "the rules of code777": open_path("/learn/code777"),
    "the rules of mastermind": open_path("/learn/mastermind"),
    "editions": open_path("/learn/editions"),
    "first lesson, code777": open_path("/learn/first-code777"),
    "first lesson, mastermind": open_path("/learn/first-mastermind"),
    "puzzles": open_path("/puzzle"),
    "puzzle, code777": open_path("/puzzle/2026-01-04/code777"),
    "puzzle, code777, hinted at": puzzle_hinted,
    "puzzle, mastermind": open_path("/puzzle/2026-01-04/mastermind"),
    "puzzle, mastermind, given up": puzzle_given_up,
    "companion": open_path("/companion"),
    "companion, code777, before": open_path("/companion/code777"),
    "companion, code777": companion,
    "companion, code777, asking": companion_asking,
    "companion, mastermind": companion_board,
    "operation, signing in": open_path("/admin"),
    "operation": admin,
    "trouble": trouble,
    "offline": offline,
}
