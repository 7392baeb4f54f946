"""Mastermind in a browser, in both roles: keys by hand, challenges, and a whole match."""

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from blindside.games.mastermind.codes import Code, make_key
from blindside.reason.mastermind.counting import THOROUGH, count_codes_left
from tests.browser.boards import Board, drafted, row
from tests.effort import mark_slow_except
from tests.web.server import Guest, Server

PHONE = {"width": 390, "height": 844}


def guess_by_hand(page: Page, code: str) -> None:
    expect(page.locator("#draft[data-command=guess]")).to_be_visible()
    for sign in code:
        page.locator(f"#pick-{sign}").click()
    page.locator("#check").click()


def give_key(page: Page, reds: int, whites: int) -> None:
    expect(page.locator("#key-tray")).to_be_visible()
    for _ in range(reds):
        page.locator("#more-reds").click()
    for _ in range(whites):
        page.locator("#more-whites").click()
    page.get_by_role("button", name=f"Give key: {reds} red, {whites} white").click()


def test_match_with_challenged_wrong_key(server: Server, browser: Browser) -> None:
    board = Board(server, {"keys": "by-hand-unchecked", "games": 2})
    with board.open_pages(browser, board.maker, board.breaker) as (maker, breaker):
        maker.keyboard.type("5641")
        maker.get_by_role("button", name="Set this code").click()
        expect(maker.locator(".screen.own .peg")).to_have_count(4)
        guess_by_hand(breaker, "1123")
        expect(breaker.locator(".state")).to_contain_text("to give a key")
        give_key(maker, 0, 0)  # it is one white
        expect(breaker.locator("#key-1-given")).to_have_attribute("aria-label", "row 1: 0 red, 0 white")
        expect(breaker.locator("#spoken")).to_have_text("Row 1: yellow, yellow, blue, green. Key: 0 red, 0 white")
        before = board.seen["seq"]
        breaker.locator("#open-challenge").click()
        breaker.get_by_role("button", name="Not yet", exact=True).click()
        assert board.seen["seq"] == before
        breaker.locator("#open-challenge").click()
        breaker.get_by_role("button", name="Yes, challenge").click()
        expect(breaker.locator("#verdict")).to_contain_text("and fails: no key is proven wrong")
        guess_by_hand(breaker, "5641")
        give_key(maker, 4, 0)
        expect(breaker.locator("h1")).to_have_text("Found in row 2")
        expect(breaker.locator(".screen.shown .peg")).to_have_count(4)
        breaker.locator("#open-challenge").click()
        breaker.get_by_role("button", name="Yes, challenge").click()
        for page in (maker, breaker):
            expect(page.locator("#verdict")).to_contain_text("1 key was wrong. 3 points for")
            expect(page.locator("#verdict .mistakes li")).to_have_count(1)
            expect(page.locator("#verdict .mistakes")).to_contain_text(
                "Row 1: the key was 0 red, 0 white; it should have been 0 red, 1 white"
            )
            expect(page.locator(".match-sheet tbody tr").first).to_contain_text("void")
        expect(maker.locator("h1")).to_have_text("Set a code")  # again

        maker.keyboard.type("1111")
        maker.keyboard.press("Enter")
        guess_by_hand(breaker, "1111")
        give_key(maker, 4, 0)
        breaker.get_by_role("button", name="Continue").click()
        expect(maker.locator("#verdict")).to_contain_text("The code was found in row 1: 1 point for")
        expect(breaker.locator("h1")).to_have_text("Set a code")  # the roles have changed
        breaker.locator("#random").click()
        assert "-" not in drafted(breaker)
        breaker.locator("#clear").click()
        breaker.keyboard.type("2222")
        breaker.locator("#check").click()
        guess_by_hand(maker, "2222")
        give_key(breaker, 4, 0)
        maker.get_by_role("button", name="Continue").click()
        for page in (maker, breaker):
            expect(page.locator("#end h2")).to_have_text(re.compile("(Ida|Jun) wins|You won"))
            expect(page.locator("#end .scores .wins .score")).to_have_text("4")
            expect(page.locator(".match-sheet tbody tr")).to_have_count(3)
        host = maker if board.maker is board.ida else breaker
        host.get_by_role("button", name="Play again").click()
        host.wait_for_url(lambda url: "/t/" in url and url != board.address)


def test_match_against_bot_works_by_keyboard(server: Server, browser: Browser) -> None:
    board = Board(server, bot=True)
    with board.open_pages(browser, board.ida) as (page,):
        for _ in range(40):
            todo = page.locator("#draft, #press-on, #end").first
            todo.wait_for()
            if page.locator("#end").count():
                break
            before = page.locator("#table").get_attribute("data-seq")
            if page.locator("#draft[data-command=guess]").count():
                page.keyboard.type(board.find_fitting_code())
            elif page.locator("#draft").count():
                page.keyboard.type("3456")
            expect(page.locator("#check.primary, #press-on.primary")).to_have_count(1)
            page.keyboard.press("Enter")
            page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
        expect(page.locator("#end h2")).to_have_text(re.compile("wins|won|tie"))
        expect(page.locator(".match-sheet tbody tr")).to_have_count(2)
        page.get_by_role("button", name="New opponents").focus()


def test_false_key_gets_hint_then_right_key(server: Server, browser: Browser) -> None:
    board = Board(server, {"keys": "by-hand"})
    board.set_code("5641")
    board.guess("1123")
    with board.open_pages(browser, board.maker, board.breaker) as (page, breaker):
        give_key(page, 2, 0)
        expect(page.locator("#notice")).to_have_text("Look again.")
        page.keyboard.press("Enter")
        expect(page.locator("#notice")).to_have_text("The right key is 0 red, 1 white.")
        assert board.seen["rows"][0]["key"] is None
        for key in ("Backspace", "Backspace", "2", "Enter"):
            page.keyboard.press(key)
        expect(breaker.locator("#key-1-given")).to_have_attribute("aria-label", "row 1: 0 red, 1 white")
        expect(breaker.locator("#open-challenge")).to_have_count(0)


def test_enter_sends_key_set_by_mouse(server: Server, browser: Browser) -> None:
    board = Board(server, {"keys": "by-hand-unchecked"})
    board.set_code("1234")
    board.guess("1256")
    with board.open_pages(browser, board.maker) as (page,):
        page.locator("#more-reds").click()
        page.locator("#more-reds").click()
        page.keyboard.press("Enter")
        expect(page.locator("#key-tray")).to_have_count(0)
    assert board.seen["rows"][0]["key"] == {"reds": 2, "whites": 0}


def test_impossible_key_cannot_be_sent(server: Server, browser: Browser) -> None:
    board = Board(server, {"keys": "by-hand-unchecked"})
    board.set_code("5641")
    board.guess("1123")
    with board.open_pages(browser, board.maker) as (page,):
        page.keyboard.type("1112")
        expect(page.locator("#give")).to_be_disabled()
        expect(page.locator("#give")).to_contain_text("Impossible key")
        page.keyboard.press("2")  # there is no room for it
        page.keyboard.press("Backspace")
        expect(page.locator("#give")).to_have_text(re.compile("3 red, 0 white"))
        expect(row(page, 1).locator(".key-pegs use[href='#k-hit']")).to_have_count(3)


def test_spectator_sees_code_only_when_shown(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("6543")
    board.guess("1122")
    with Guest(server.url).http.stream("GET", f"/t/{board.table}/live") as stream:
        sent = "".join(itertools.takewhile(bool, stream.iter_lines()))
    assert set(re.findall(r'href="#p-(.)"', sent)) == {"1", "2"}
    with board.open_pages(browser, None, board.breaker) as (stranger, breaker):
        for page in (stranger, breaker):
            expect(page.locator(".screen.hidden .peg[aria-label$='hidden peg']")).to_have_count(4)
            shown = page.locator(".board, .log, .match").evaluate_all("all => all.map(one => one.innerHTML).join()")
            assert set(re.findall(r'href="#p-(.)"', shown)) == {"1", "2"}
        expect(stranger.locator(".pick, .hole-button, #check, #open-challenge")).to_have_count(0)
        board.guess("6543")
        expect(stranger.locator(".screen.shown .peg")).to_have_count(4)


def test_only_codebreaker_sees_count_of_codes(server: Server, browser: Browser) -> None:
    board = Board(server, hints="certain")
    board.set_code("5641")
    board.guess("1123")
    with board.open_pages(browser, board.breaker, board.maker, None) as (breaker, maker, stranger):
        expect(breaker.locator("#fit h2")).to_have_text("276 codes still fit")  # by Knuth's count
        expect(row(breaker, 1).locator("em")).to_contain_text("276 codes left after row 1")
        for page in (maker, stranger):
            expect(page.locator("#row-1.done")).to_be_visible()
            assert "276" not in page.locator("#table").inner_html()
    wrong = Board(server, {"keys": "by-hand-unchecked"}, hints="chances")
    wrong.set_code("5641")
    wrong.guess("1111")
    wrong.give_key(0, 2)
    with wrong.open_pages(browser, wrong.breaker, viewport=PHONE) as (page,):
        expect(page.locator("#fit")).to_contain_text("No code fits all the keys")
    plain = Board(server)
    plain.set_code("5641")
    plain.guess("1123")
    with plain.open_pages(browser, plain.breaker) as (page,):
        expect(page.locator("#row-1.done")).to_be_visible()
        expect(page.locator("#fit")).to_have_count(0)


def test_stand_in_plays_until_player_returns(server: Server, browser: Browser) -> None:
    board = Board(server)
    seat = 0 if board.breaker is board.ida else 1
    board.breaker.ask(board.table, "seat_bot", seat=seat, bot="consistent")
    with board.open_pages(browser, board.breaker, board.maker) as (page, maker):
        expect(maker.locator(f"#player-{seat}")).to_contain_text("a bot plays")
        page.get_by_role("button", name="Take back seat").click()
        board.set_code("5641")
        expect(page.locator("#draft")).to_be_visible()
        host = (board.ida, board.jun)[board.ida.look(board.table)["host"]]
        host.ask(board.table, "pause")
        expect(page.locator(".state")).to_contain_text("paused the game")
        expect(page.locator("#draft, #pick-1")).to_have_count(0)
        host.ask(board.table, "resume")
        expect(page.locator("#draft")).to_be_visible()


def test_abandoned_match_has_no_winner_and_shows_code(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    with board.open_pages(browser, board.maker, board.breaker) as (one, other):
        for page in (one, other):
            page.locator("#table-menu > summary").click()
            page.locator("#stop").click()
            page.locator("#end-now").click()
        expect(one.locator("#end")).to_contain_text("The match ended early: no winner")
        expect(other.locator(".screen.shown .peg")).to_have_count(4)


SIZES = [(2, 2, 1, False), (4, 6, 10, False), (5, 8, 12, True), (6, 9, 14, False), (8, 12, 20, True)]


@pytest.mark.parametrize(("holes", "colors", "rows", "empty"), mark_slow_except(SIZES[1:2], SIZES))
def test_board_of_any_size_fits_on_phone(
    server: Server, browser: Browser, holes: int, colors: int, rows: int, empty: bool
) -> None:
    board = Board(server, {"holes": holes, "colors": colors, "rows": rows, "empty": empty})
    with board.open_pages(browser, board.maker, board.breaker, None, viewport=PHONE) as pages:
        fit(pages)
        pages[0].locator("#random").click()
        pages[0].locator("#check").click()
        expect(pages[0].locator(".screen.own")).to_be_visible()
        expect(pages[1].locator("#row-1 #draft")).to_be_visible()
        for number in range(1, rows):
            board.guess("1" * (holes - 1) + "2" if number % 2 else "2" * holes)
            if board.seen["phase"] != "guessing":
                expect(pages[1].locator("#press-on")).to_be_visible()  # it was found by chance
                break
            expect(pages[1].locator("#row-" + str(number + 1) + " #draft")).to_be_visible()
            expect(pages[1].locator("#hole-0")).to_be_in_viewport()
            if number in (1, rows - 1):
                fit(pages)
        fit(pages)


def fit(pages: list[Page]) -> None:
    for width, height in ((1280, 800), (800, 1100), (360, 740), (390, 844)):
        for page in pages:
            page.set_viewport_size({"width": width, "height": height})
            wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            assert wide <= width
            assert high <= height or width > 719, "a phone's page does not scroll"
            heights = page.locator(".pick:visible, .button-row button:visible").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect().height)"
            )
            assert all(height >= 44 for height in heights)


def test_single_game_found_shows_rows_and_perfect_play_no_points(server: Server, browser: Browser) -> None:
    board = Board(server, {"games": 1})
    board.set_code("1123")
    with board.open_pages(browser, board.breaker, board.maker) as (breaker, maker):
        board.guess("4455", "1123")
        expect(breaker.locator("h1")).to_have_text("Found in row 2")
        breaker.get_by_role("button", name="Continue").click()
        expect(breaker.locator("#end h2")).to_have_text("You found the code in 2 guesses")
        expect(maker.locator("#end h2")).to_have_text(re.compile("^(Ida|Jun) found the code in 2 guesses$"))
        for page in (breaker, maker):
            expect(page.locator("#end .perfect")).to_have_text("Perfect play: 4.34 rows on average")
            expect(page.locator(".score, .track, .scores")).to_have_count(0)
            expect(page.locator("body")).not_to_contain_text(re.compile(r"\bpoints?\b", re.IGNORECASE))
        breaker.goto(f"{server.url}/games")
        expect(breaker.locator(".played li")).to_contain_text("You found the code in 2 guesses")
        expect(breaker.locator(".played .points")).to_have_text("Perfect play: 4.34 rows on average")
        breaker.goto(f"{board.address}/review")
        expect(breaker.locator(".review-header .points")).to_have_text("Perfect play: 4.34 rows on average")
        expect(breaker.locator("#message")).to_contain_text("Perfect play: 4.34 rows on average")


LARGE: dict[str, Any] = {"holes": 6, "colors": 9, "games": 1}
GUESSES = ("123456", "789123", "456789", "147258", "369147", "258369")


def test_count_of_fitting_codes_large_board_is_filled_in(server: Server, browser: Browser) -> None:
    """Six rows guessed faster than the server counts between two moves."""
    board = Board(server, LARGE, hints="certain")
    board.set_code("116867")
    board.guess(*GUESSES)
    rows = tuple((Code(guess), make_key(Code("116867"), Code(guess))) for guess in GUESSES)
    counted = [count_codes_left(board.settings, rows[: at + 1], THOROUGH) for at in range(len(rows))]
    soon = [count_codes_left(board.settings, rows[: at + 1]) for at in range(len(rows))]
    assert None in soon, "some of them take long"
    with board.open_pages(browser, board.breaker) as (page,):
        for number, left in enumerate(counted, 1):
            expect(page.locator(f"#row-{number} em [aria-hidden]")).to_have_text(str(left))
        expect(page.locator("#fit h2")).to_have_text(re.compile(f"^{counted[-1]} codes? still fits?$"))
        page.reload()
        expect(page.locator("#table[data-uncounted]")).to_have_count(0)
