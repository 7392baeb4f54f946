"""The puzzles of a day: solved, saved, resumed and shared."""

import re
from datetime import date

from playwright.sync_api import Browser, Page, expect

from blindside.puzzles import solve
from blindside.puzzles.code777 import Code777Solution
from blindside.puzzles.daily import daily_puzzle
from blindside.puzzles.mastermind import MastermindSolution
from tests.browser.slow_scripts import hold_script
from tests.browser.test_layout import fits
from tests.web.server import Server

DAY = date(2026, 1, 5)
PHONE = {"width": 390, "height": 844}


def numbers() -> str:
    found = solve(daily_puzzle("code777", DAY))
    assert isinstance(found, Code777Solution)
    return "".join(map(str, found.numbers))


def code() -> str:
    found = solve(daily_puzzle("mastermind", DAY))
    assert isinstance(found, MastermindSolution)
    return found.code


def set_device_date(page: Page, day: date = DAY) -> None:
    """Set the date of the device."""
    page.clock.set_fixed_time(f"{day}T12:00:00")


def test_puzzle_date_is_in_readers_format(browser: Browser, server: Server) -> None:
    british = browser.new_context(locale="en-GB").new_page()
    british.goto(f"{server.url}/puzzle/{DAY}")
    expect(british.locator(".when")).to_contain_text("5 January 2026")
    british.context.close()


def test_puzzles_of_today_solved_saved_and_shared(page: Page, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    set_device_date(page)
    page.goto(server.url)
    page.get_by_role("link", name="Today’s puzzles").click()
    page.wait_for_url(f"**/puzzle/{DAY}")
    expect(page.locator(".when")).to_contain_text("Monday, January 5, 2026")
    page.get_by_role("link", name="Solve").first.click()
    page.wait_for_url("**/code777")

    page.locator(".cell:not(.seen)").first.click()
    page.locator(".cell:not(.seen)").nth(1).click(click_count=2)
    wrong = "777" if numbers() != "777" else "666"
    for number in wrong:
        page.locator(f".keys [data-sign='{number}']").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".feedback")).to_contain_text("Not correct.")
    against = re.search(r"Answer (\d) rules it out", page.locator(".feedback").inner_text())
    assert against is not None
    expect(page.locator(".answer-list li").nth(int(against[1]) - 1).locator(".nth")).to_have_text(f"{against[1]}.")
    assert "".join(page.locator(".slots span").all_inner_texts()) == wrong
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted details[open]")).to_have_count(1)
    assert "Your numbers are" not in page.content()

    page.reload()
    expect(page.locator(".hinted > li")).to_have_count(1)
    expect(page.locator(".cell[data-mark=crossed]")).to_have_count(1)
    expect(page.locator(".cell[data-mark=circled]")).to_have_count(1)
    for key in (*numbers(), "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#outcome h2")).to_have_text("Right.")
    expect(page.locator(".solution")).to_have_text(f"Your numbers are {' '.join(numbers())}")
    page.get_by_role("button", name="Copy result").click()
    expect(page.locator("#share")).to_have_text("Copied.")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared == (
        "Blindside ★☆☆☆\n"
        "Code 777, puzzle of 2026-01-05: tries 2, hints 1, streak 1\n"
        f"{server.url}/puzzle/2026-01-05/code777"
    )
    page.locator(".proof summary").last.click()
    expect(page.locator(".proof details[open] .reasons li").first).to_contain_text(re.compile("answered ‘.+’ to card"))

    page.get_by_role("link", name="The other puzzle").click()
    page.wait_for_url("**/mastermind")
    page.get_by_text("Give up").click()
    expect(page.locator("#outcome")).to_have_attribute("data-state", "open")
    page.get_by_role("button", name="Yes, show the solution").click()
    expect(page.locator("#outcome h2")).to_have_text("Solution")
    expect(page.locator(".result")).to_be_hidden()
    page.reload()
    expect(page.locator("#outcome h2")).to_have_text("Solution")
    page.goto(f"{server.url}/puzzle/{DAY}")
    expect(page.locator(".done").first).to_have_text("Solved")
    expect(page.locator(".done").last).to_have_text("Given up")
    expect(page.locator(".streak")).to_contain_text("1")
    page.get_by_role("link", name="Previous day").click()
    expect(page.locator(".done").first).to_have_text("")


def test_notes_clicked_before_script_loaded_are_saved(page: Page, server: Server) -> None:
    release = hold_script(page, "**/puzzle/notepad.js*")
    with page.expect_request("**/puzzle/notepad.js*"):
        page.goto(f"{server.url}/puzzle/{DAY}/code777", wait_until="commit")
    for nth in (0, 1):
        page.locator(".cell:not(.seen)").nth(nth).click()
    release()
    expect(page.locator(".cell[data-mark=crossed]")).to_have_count(2)


def test_mastermind_puzzle_works_on_phone(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{server.url}/puzzle/{DAY}/mastermind")
    expect(page.locator("#check")).to_be_disabled()
    page.locator(".note-grid.pegs .cell").nth(3).click()
    expect(page.locator(".note-grid.pegs .cell").nth(3)).to_have_attribute("aria-label", "hole 4: yellow, crossed out")
    for sign in code():
        page.locator(f"#palette [data-sign='{sign}']").click()
    page.get_by_role("button", name="Take back").click()
    page.locator(f"#palette [data-sign='{code()[-1]}']").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".solution .piece-p")).to_have_count(len(code()))
    fits(page)


def test_streak_counts_days_in_a_row(page: Page, server: Server) -> None:
    """A puzzle solved on a later day does not count."""
    one = '{"state": "solved", "answer": "", "tries": 1, "hints": 0, "on": "%s"}'
    solved = [("01", "01"), ("03", "04"), ("04", "04"), ("05", "05")]
    kept = ",".join(f'"2026-01-{day}/code777": {one % f"2026-01-{on}"}' for day, on in solved)
    page.goto(f"{server.url}/puzzle/{DAY}")
    page.evaluate("kept => localStorage.setItem('puzzles', kept)", "{" + kept + "}")
    page.goto(f"{server.url}/puzzle/2026-01-05")
    expect(page.locator(".streak")).to_have_text("Daily puzzle streak: 2")
    page.goto(f"{server.url}/puzzle/2026-01-03")
    expect(page.locator(".streak")).to_be_hidden()


def test_puzzle_day_is_date_of_device(page: Page, server: Server) -> None:
    set_device_date(page, date(2026, 3, 2))
    page.goto(f"{server.url}/puzzle")
    page.wait_for_url("**/puzzle/2026-03-02")


def test_puzzle_works_without_script(browser: Browser, server: Server) -> None:
    with browser.new_context(java_script_enabled=False, locale="en") as context:
        page = context.new_page()
        page.goto(f"{server.url}/puzzle/{DAY}/mastermind")
        page.locator("#answer").fill(code())
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#outcome h2")).to_have_text("Right.")
