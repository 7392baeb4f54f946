"""Mastermind without a code in a browser: against a devil, and as one."""

import re

from playwright.sync_api import Browser, Page, expect

from blindside.games.mastermind.codes import Code, Key, make_key
from blindside.games.mastermind.fitting import find_code
from blindside.games.mastermind.settings import Settings
from tests.browser.boards import Board
from tests.web.server import Server

WITHOUT_A_CODE = Settings(keys="devil")


def on_the_board(page: Page) -> tuple[int, Code]:
    """How many rows have their key, and some code that fits them."""
    address = page.url.replace("/t/", "/api/v1/tables/")
    board = page.request.get(address).json()["view"]["board"]
    keyed = [(Code(row["guess"]), Key(**row["key"])) for row in board["rows"] if row["key"] is not None]
    fitting = find_code(WITHOUT_A_CODE, keyed)
    assert fitting is not None
    return len(keyed), fitting


def test_evil_codemaker_match_from_form_to_end(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new/mastermind")
    page.get_by_text("More settings").click()
    page.get_by_label("Keys").select_option(label="Evil codemaker (may change the code if it still fits)")
    page.get_by_role("button", name="Open table").click()
    expect(page.locator(".terms-list")).to_contain_text("Keys: evil codemaker")
    page.locator("#seat-1").get_by_role("button", name="Add a bot").click()
    page.locator("#level-1").click()
    page.get_by_role("dialog").get_by_role("button", name="Devilish").click()
    expect(page.locator("#seat-1")).to_contain_text("devilish bot")
    page.get_by_role("button", name="Marco sets the first code").click()
    expect(page.locator("#row-1 #draft")).to_be_visible()
    expect(page.locator(".screen.open")).to_contain_text("No fixed code")
    rows = 0
    while not page.locator("#end").count():
        before = page.locator("#table").get_attribute("data-seq")
        answered, fitting = on_the_board(page)
        if page.locator("#draft").count():
            page.keyboard.type(fitting)
            expect(page.locator("#check.primary")).to_be_visible()
            rows = max(rows, answered + 1)
        elif page.locator("#key-tray").count():
            answer = make_key(fitting, guessed(page))
            page.keyboard.type("1" * answer.reds + "2" * answer.whites)
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
        page.locator("#draft, #key-tray, #press-on, #end").first.wait_for()
    assert rows > 3, "a devil does not let itself be found at once"
    expect(page.locator("#end h2")).to_have_text(re.compile("wins|won|tie"))
    expect(page.locator(".match-sheet tbody tr")).to_have_count(2)
    expect(page.locator(".screen.shown .peg")).to_have_count(4)
    expect(page.locator(".screen.shown")).to_contain_text("A code that fits")


def guessed(page: Page) -> Code:
    symbols = page.locator(".guess-row.now .holes use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    return Code("".join(symbol[-1] for symbol in symbols))


def test_evil_codemaker_gives_any_possible_key(server: Server, browser: Browser) -> None:
    board = Board(server, {"keys": "devil", "games": 1, "rows": 2})
    with board.open_pages(browser, board.maker, board.breaker, None) as (maker, breaker, stranger):
        for page in (maker, breaker, stranger):
            expect(page.locator(".screen.open")).to_contain_text("No fixed code")
        expect(stranger.locator(".spectator-note")).to_contain_text("no fixed code")
        board.guess("1122")
        expect(maker.locator(".state")).to_have_text("Give any key that at least one code still fits")
        maker.locator("#give").click()
        expect(breaker.locator("#key-1-given")).to_have_attribute("aria-label", "row 1: 0 red, 0 white")
        board.guess("1134")
        expect(maker.locator("h1")).to_have_text("Answer row 2")
        maker.keyboard.type("111")
        maker.keyboard.press("Enter")
        expect(maker.locator("#notice")).to_have_text(
            "with 3 red and 0 white, no code would fit all the keys; 1 red and 0 white would work"
        )
        maker.keyboard.press("Backspace")
        maker.keyboard.press("Enter")
        expect(breaker.locator("h1")).to_have_text("Not found")
        expect(breaker.locator("#open-challenge")).to_have_count(0)
        breaker.get_by_role("button", name="Continue").click()
        expect(maker.locator("#end")).to_contain_text("did not find the code in 2 guesses")
        expect(maker.locator("#end")).not_to_contain_text("Perfect play")


def test_evil_bot_not_offered_where_code_is_set(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new/mastermind")
    page.get_by_role("button", name="Open table").click()
    page.locator("#seat-1").get_by_role("button", name="Add a bot").click()
    expect(page.locator(".level-list b")).to_have_text(["Gentle", "Steady", "Sharp", "Masterly"])
