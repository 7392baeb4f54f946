"""Ways through states that look different, few pages each: a way yields the name of each state that it reaches.

Tests of accessibility look at each of them. A page that is reached at once is a place instead (`places.py`).
"""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Literal

from playwright.sync_api import Page, ViewportSize, expect

from blindside.puzzles import solve
from blindside.puzzles.code777 import Code777Solution
from blindside.puzzles.daily import daily_puzzle
from tests.browser.boards import Board
from tests.browser.tables import open_table
from tests.browser.test_house_rules import until
from tests.web.review_client import ReviewClient, code777, mastermind
from tests.web.server import Guest, Server

Journey = Callable[[Page, Server], Iterator[str]]
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 720}
PUZZLE_DAY = date(2026, 1, 5)


class Duel:
    """A table of Code 777 for the player of the page and Marco, who plays with the API and sees the player's rack."""

    def __init__(self, page: Page, server: Server, **settings: object) -> None:
        quick = {"instant": 0.01, "hints": "chances"}
        self.page, self.marco = page, Guest(server.url, "Marco")
        self.table = open_table(page, server, [], {"players": 2, **settings}, quick).rpartition("/")[2]
        self.marco.ask(self.table, "sit_down")

    def begin(self) -> None:
        self.page.locator("#begin:not([disabled])").click()
        self.page.locator("#cell-0").wait_for()

    def go_on(self) -> None:
        """Let both be ready, until the player can call again."""
        self.page.locator("#ready:not([disabled])").click()
        self.marco.ask(self.table, "pass")
        self.catch_up()
        self.page.locator("#open-call:not([disabled])").wait_for()

    def catch_up(self) -> None:
        """Wait until all calls are settled, and the page shows what Marco sees."""
        while (seen := self.marco.look(self.table))["view"]["board"]["calling"]:
            pass
        self.page.wait_for_function(
            "seq => Number(document.getElementById('table').dataset.seq) >= seq", arg=seen["seq"]
        )

    def call(self, *, right: bool) -> None:
        self.page.locator("#open-call:not([disabled])").wait_for()
        rack = self.marco.look(self.table)["view"]["racks"][0]  # after new tiles were drawn
        self.page.keyboard.press("c")
        self.page.keyboard.type("".join(sorted(re.findall(r"\d", rack))) if right else "111")
        self.page.locator("#call-confirm").click()
        self.page.locator(".call-card .verdict-pill, #end").first.wait_for()
        self.catch_up()

    def let_marco_call(self, *, right: bool) -> None:
        """Let Marco call what the player sees on his rack, or not."""
        rack = self.page.request.get(self.page.url.replace("/t/", "/api/v1/tables/")).json()["view"]["racks"][1]
        numbers = sorted(map(int, re.findall(r"\d", rack))) if right else [1, 1, 1]
        self.marco.ask(self.table, "move", move={"command": "call", "numbers": numbers})
        self.catch_up()


def calls(page: Page, server: Server) -> Iterator[str]:
    duel = Duel(page, server)
    duel.marco.ask(duel.table, "say", text="Hello")
    page.locator(".chat-lines", has_text="Hello").wait_for()
    yield "lobby with chat"
    duel.begin()
    duel.go_on()
    page.locator("#hints").select_option("chances")
    page.locator("#conclusions :is(.bars, .chances)").first.wait_for()
    for reason in page.locator("#conclusions summary").all()[:1]:
        reason.click()
    yield "help with reasons"
    page.locator("#log > summary").click()
    yield "log"
    page.keyboard.press("Escape")
    page.locator("#table-menu > summary").click()
    yield "menu"
    page.get_by_role("button", name="Players…").click()
    yield "other players"
    page.keyboard.press("Escape")
    duel.call(right=False)
    expect(page.locator(".call-reason")).to_contain_text("out.")
    yield "own call, wrong"
    page.set_viewport_size(PHONE)
    yield "own call, wrong, on a phone"
    page.set_viewport_size(DESKTOP)
    duel.go_on()
    duel.let_marco_call(right=False)
    yield "call of another, wrong"
    duel.call(right=True)
    expect(page.locator(".call-reason")).not_to_be_empty()
    yield "own call, right"
    duel.go_on()
    page.locator("#table-menu > summary").click()
    page.locator("#pause").click()
    page.locator("#resume").wait_for()
    yield "paused"
    page.locator("#resume").click()
    for _ in range(2):
        duel.call(right=True)
        if not page.locator("#end").count():
            duel.go_on()
    page.locator("#story .story-text").wait_for()
    yield "won"
    page.set_viewport_size(PHONE)
    yield "won, on a phone"


def losses(page: Page, server: Server) -> Iterator[str]:
    duel = Duel(page, server, hide_wrong=True)
    duel.begin()
    duel.call(right=False)
    yield "own call, wrong, tiles hidden"
    duel.go_on()
    duel.let_marco_call(right=True)
    yield "call of another, right"
    for _ in range(2):
        duel.go_on()
        duel.let_marco_call(right=True)
    page.locator("#story .story-text").wait_for()
    yield "lost"
    page.set_viewport_size(PHONE)
    yield "lost, on a phone"


def own_cards(page: Page, server: Server) -> Iterator[str]:
    open_table(page, server, ["casual"] * 3, {"answers": "by-hand"})
    is_refused = False
    while not is_refused:
        until(page, ".answer-input")
        with page.expect_response("**/requests") as answer:
            page.locator(".answer-input .btn").first.click()
        is_refused = not answer.value.ok
    expect(page.locator("#notice")).to_have_text("Look again.")
    yield "own answer, look again"
    duel = Duel(page, server)
    duel.begin()
    duel.go_on()
    if duel.marco.look(duel.table)["view"]["board"]["reader"] != 0:
        duel.go_on()
    page.locator(".answer-reach li").first.wait_for()
    yield "answer given by the table"
    page.set_viewport_size(PHONE)
    yield "answer given by the table, on a phone"


def breaking(page: Page, server: Server) -> Iterator[str]:
    """The player is the codebreaker; the keys are given by hand, and one of them is wrong."""
    board = open_board(page, server, "breaker", {"keys": "by-hand-unchecked", "games": 1})
    page.locator("#about-keys > summary").click()
    board.set_code("4622")
    page.locator("#draft").wait_for()
    yield "first row, keys explained"
    board.guess("1122")
    page.locator(".state", has_text="Waiting").wait_for()
    yield "waiting for a key"
    board.give_key(2, 0)
    page.locator("#row-2 #draft").wait_for()
    page.keyboard.type("3344")
    expect(page.locator("#row-fit.misfit")).not_to_be_empty()
    yield "row does not fit"
    page.locator("#open-challenge").click()
    yield "challenge"
    page.locator("#challenge-close").click()
    board.guess("5522")
    board.give_key(1, 0)
    page.locator("#row-3 #draft").wait_for()
    board.guess("4622")
    board.give_key(4, 0)
    page.locator("#press-on").wait_for()
    yield "found"
    page.locator("#press-on").click()
    page.locator("#story .story-text").wait_for()
    yield "end with a wrong key"


def making(page: Page, server: Server) -> Iterator[str]:
    """The player is the codemaker, and the code is not found."""
    board = open_board(page, server, "maker", {"keys": "by-hand", "games": 1, "rows": 2})
    page.locator("#random").click()
    yield "setting a code"
    board.set_code("4622")
    board.guess("1122")
    page.locator("#key-tray").wait_for()
    page.locator("#about-keys > summary").click()
    yield "giving a key, keys explained"
    board.give_key(2, 0)
    board.guess("5522")
    board.give_key(2, 0)
    page.locator(".verdict-sign.wrong").wait_for()
    yield "not found"
    board.move(board.breaker, "continue")
    page.locator("#story .story-text").wait_for()
    yield "end of a single game"
    page.set_viewport_size(PHONE)
    yield "end of a single game, on a phone"


def matches(page: Page, server: Server) -> Iterator[str]:
    board = open_board(page, server, "breaker", {"holes": 5, "colors": 8, "rows": 12})
    for code, guesses in (("46228", ["11223", "46228"]), ("12345", ["11111", "55443", "12345"])):
        board.set_code(code)
        board.guess(*guesses)
        page.locator("#press-on, .verdict-sign").first.wait_for()
        board.move(board.breaker, "continue")
        if board.seen["phase"] != "over":
            page.locator("#verdict").wait_for()
            yield "between two games"
        board.maker, board.breaker = board.breaker, board.maker
    page.locator("#story .story-text").first.wait_for()
    yield "end of a match"
    page.set_viewport_size(PHONE)
    yield "end of a match, on a phone"


def open_board(page: Page, server: Server, role: Literal["maker", "breaker"], settings: dict[str, object]) -> Board:
    """Open a match of Mastermind on the page, for the player in this role."""
    board = Board(server, settings, hints="certain")
    token = getattr(board, role).token
    page.context.add_cookies([{"name": "blindside", "value": token, "url": server.url}])
    page.goto(board.address)
    return board


def guests(page: Page, server: Server) -> Iterator[str]:
    host = Guest(server.url, "Marco")
    table = host.open_table(settings={"players": 3})
    page.goto(f"{server.url}/t/{table}")
    page.locator("#sit-down").wait_for()
    yield "lobby as a guest"
    page.locator("input[name=name]").fill("Ida")
    page.locator("#sit-down").click()
    page.locator("#seat-1", has_text="Ida").wait_for()
    host.ask(table, "change_settings", settings={"players": 3, "penalty": 1})
    yield "lobby as a seated guest"
    page.goto(f"{server.url}/join?table=AAAAAA")
    yield "join code that leads nowhere"
    open_table(page, server, ["casual"] * 3)
    page.goto(server.url)
    yield "compact front page"
    page.set_viewport_size(PHONE)
    yield "compact front page, on a phone"


def studies(page: Page, server: Server) -> Iterator[str]:
    found = solve(daily_puzzle("code777", PUZZLE_DAY))
    assert isinstance(found, Code777Solution)
    page.goto(f"{server.url}/puzzle/{PUZZLE_DAY}/code777")
    for number in found.numbers:
        page.locator(f".keys [data-sign='{number}']").click()
    page.get_by_role("button", name="Check").click()
    page.locator(".solution, .solved").first.wait_for()
    yield "puzzle, solved"
    page.goto(f"{server.url}/puzzle/{PUZZLE_DAY}")
    yield "puzzles of a day, one solved"
    page.goto(server.url + ReviewClient(server).upload(code777()) + "?at=40&eyes=2")
    yield "review of a moment of Code 777"
    page.goto(server.url + ReviewClient(server).upload(mastermind()) + "?at=6&eyes=all&guess=1&guess=1&guess=2&guess=3")
    yield "review of a moment of Mastermind, with a what-if"
    page.goto(f"{server.url}/companion/mastermind")
    page.locator("#begin-game").click()
    page.locator(".best-guess").wait_for()
    page.locator("[data-guess]").click()
    yield "companion for Mastermind, a row"


JOURNEYS: dict[str, Journey] = {
    "calls": calls,
    "losses": losses,
    "own cards": own_cards,
    "breaking": breaking,
    "making": making,
    "matches": matches,
    "guests": guests,
    "studies": studies,
}
