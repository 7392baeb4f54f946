"""The row that is set at Mastermind: pegs by click, key, drag and finger."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.boards import Board, drafted, row
from tests.web.server import Server

PHONE = {"width": 390, "height": 844}


def test_keys_place_move_and_clear_pegs(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    board.guess("1123", "2344")
    with board.open_pages(browser, board.breaker) as (page,):
        page.keyboard.type("12")
        assert drafted(page) == "12--"
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("6")
        assert drafted(page) == "16--"
        expect(page.locator("#hole-1")).to_have_attribute("aria-label", "row 3, hole 2: orange")
        expect(page.locator("#hole-2")).to_have_attribute("aria-label", "row 3, hole 3: not yet set")
        page.keyboard.press("Backspace")
        assert drafted(page) == "1---"
        page.keyboard.press("Enter")  # not complete: nothing happens
        page.keyboard.press("9")  # no such colour here
        assert drafted(page) == "1---"
        page.keyboard.press("ArrowDown")
        assert drafted(page) == "2344"
        page.keyboard.press("ArrowDown")
        assert drafted(page) == "1123"
        page.keyboard.press("ArrowUp")
        assert drafted(page) == "2344"
        page.locator("#clear").click()
        page.locator("#copy-1").click()
        assert drafted(page) == "1123"
        assert len(board.seen["rows"]) == 2
        page.locator("#hole-3").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#row-4 #hole-0")).to_be_focused()  # where the next peg goes, not where the last one went


def centre(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: tuple[float, float]) -> None:
    page.mouse.move(*centre(start))
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def test_pegs_can_be_dragged_by_mouse(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    with board.open_pages(browser, board.breaker) as (page,):
        drag(page, page.locator("#pick-3"), centre(page.locator("#hole-2")))
        assert drafted(page) == "--3-"
        drag(page, page.locator("#pick-5"), centre(page.locator("#hole-0")))
        assert drafted(page) == "5-3-"
        drag(page, page.locator("#hole-2"), centre(page.locator("#hole-0")))
        assert drafted(page) == "3-5-", "they change places"
        drag(page, page.locator("#hole-0"), centre(page.locator(".screen")))
        assert drafted(page) == "--5-", "it is taken out"
        drag(page, page.locator("#pick-1"), centre(page.locator(".screen")))
        assert drafted(page) == "--5-", "dropped elsewhere it goes nowhere"
        expect(page.locator(".dragged")).to_have_count(0)


def test_pegs_can_be_dragged_by_finger(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    with board.open_pages(browser, board.breaker, viewport=PHONE, has_touch=True, is_mobile=True) as (page,):
        page.locator("#pick-2").tap()
        expect(page.locator("#hole-0.filled")).to_be_visible()
        finger = page.context.new_cdp_session(page)
        (x, y), (to_x, to_y) = centre(page.locator("#pick-4")), centre(page.locator("#hole-3"))

        def touch(kind: str, *points: dict[str, float]) -> None:
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        touch("touchStart", {"x": x, "y": y})
        for step in range(1, 6):
            touch("touchMove", {"x": x + (to_x - x) * step / 5, "y": y + (to_y - y) * step / 5})
        touch("touchEnd")
        expect(page.locator("#hole-3.filled")).to_be_visible()
        assert drafted(page) == "2--4"


def test_enter_sends_row_set_by_mouse(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    with board.open_pages(browser, board.breaker) as (page,):
        for sign in "1234":
            page.locator(f"#pick-{sign}").click()
        page.keyboard.press("Enter")
        expect(row(page, 1).locator("#key-1-given")).to_be_visible()
        page.locator("#pick-1").focus()
        page.keyboard.press("Enter")
        assert drafted(page) == "1---", "a peg chosen by key goes into the row"


def test_double_click_sends_one_guess(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    with board.open_pages(browser, board.breaker) as (page,):
        page.keyboard.type("1111")
        expect(page.locator("#check")).to_have_class(re.compile("primary"))
        page.locator("#check").dblclick()
        expect(page.locator("#check")).to_have_text(re.compile("Check row 2"))
        page.keyboard.press("Enter")
        page.keyboard.type("2222")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator("#check")).to_have_text(re.compile("Check row 3"))
        assert [one["guess"] for one in board.seen["rows"]] == ["1111", "2222"]


def test_held_enter_sends_one_guess(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    with board.open_pages(browser, board.breaker) as (page,):
        page.keyboard.type("1111")
        page.keyboard.down("Enter")
        expect(page.locator("#check")).to_have_text(re.compile("Check row 2"))
        page.keyboard.type("2222")
        page.keyboard.down("Enter")
        assert drafted(page) == "2222"
        expect(page.locator("#check")).to_be_enabled()
        page.keyboard.up("Enter")
        page.keyboard.press("Enter")
        expect(page.locator("#check")).to_have_text(re.compile("Check row 3"))
        assert [one["guess"] for one in board.seen["rows"]] == ["1111", "2222"]


def test_single_keys_off_still_work_in_row(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    with board.open_pages(browser, board.breaker) as (page,):
        page.evaluate("document.documentElement.dataset.keys = 'off'")
        page.keyboard.type("12")
        assert drafted(page) == "----"
        page.locator("#hole-0").focus()
        page.keyboard.type("12")
        assert drafted(page) == "12--"


def test_update_and_reload_keep_draft_and_focus(server: Server, browser: Browser) -> None:
    board = Board(server)
    board.set_code("5641")
    with board.open_pages(browser, board.breaker) as (page,):
        page.keyboard.type("12")
        page.locator("#hole-2").focus()
        board.maker.ask(board.table, "say", text="well?")
        expect(page.locator(".drawer .said")).to_contain_text("well?")
        assert drafted(page) == "12--"
        assert page.evaluate("document.activeElement.id") == "hole-2"
        page.reload()
        expect(page.locator("#hole-1.filled")).to_be_visible()
        assert drafted(page) == "12--"
        page.keyboard.type("34")
        page.locator("#check").focus()
        page.keyboard.press("Enter")
        expect(row(page, 1).locator(".peg")).to_have_count(4)
        expect(page.locator("#check")).to_have_text(re.compile("Check row 2"))
        assert drafted(page) == "----", "the next row is a fresh one"
        page.keyboard.type("5")
        assert drafted(page) == "5---"


def test_empty_hole_can_be_chosen(server: Server, browser: Browser) -> None:
    board = Board(server, {"empty": True})
    board.set_code("1.23")
    with board.open_pages(browser, board.breaker, board.maker) as (page, maker):
        expect(maker.locator(".screen.own .peg[aria-label='code, hole 2: empty']")).to_have_count(1)
        page.keyboard.type("1.2")
        assert drafted(page) == "1.2-"
        expect(page.locator("#hole-1")).to_have_attribute("aria-label", "row 1, hole 2: empty")
        expect(page.locator("#check")).to_be_disabled()
        page.locator("#pick-0").click()
        assert drafted(page) == "1.2."
        page.locator("#check").click()
        expect(row(page, 1).locator(".peg[aria-label='row 1, hole 4: empty']")).to_be_visible()
        assert board.seen["rows"][0]["guess"] == "1.2."


def test_no_repeats_moves_peg_instead_of_copying(server: Server, browser: Browser) -> None:
    board = Board(server, {"repeats": False})
    with board.open_pages(browser, board.maker) as (page,):
        page.keyboard.type("123")
        page.keyboard.press("1")
        assert drafted(page) == "-231"
        page.locator("#random").click()
        assert len(set(drafted(page)) - {"-"}) == 4
