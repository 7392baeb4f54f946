"""A newcomer learns both games in a browser: by wrong tries, by keyboard alone, after a reload, and without script."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.test_layout import WIDTHS, fits
from tests.web.server import Server

PAGES = ["", "/code777", "/mastermind", "/editions", "/first-code777", "/first-mastermind"]


def step(page: Page) -> Locator:
    return page.locator(".step[data-state=now]")


def told(page: Page) -> Locator:
    return step(page).locator(".feedback")


def cell(page: Page, kind: str) -> Locator:
    """The first tile of this kind that has no mark."""
    return page.locator(f".cell[data-kind='{kind}']:not(.seen):not([data-mark])").first


def choose(page: Page, label: str) -> None:
    step(page).get_by_role("button", name=label, exact=True).click()


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Next").click()


def test_lesson_code777_to_the_end(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn")
    page.get_by_role("link", name="Start lesson").first.click()
    page.wait_for_url("**/learn/first-code777")  # with its script
    cell(page, "5r").click()
    expect(told(page)).to_have_text("Freya has no red 5, so you may still have one.")
    page.locator(".cell.seen").first.click()
    expect(told(page)).to_contain_text("You see that tile on another rack")
    cell(page, "4n").click()
    cell(page, "4n").click()
    expect(told(page)).to_contain_text("Freya has one brown 4, so one mark is enough")
    for kind in ("6g", "7p"):
        cell(page, kind).click()
    expect(told(page)).to_have_text("Right.")
    go_on(page)

    expect(step(page).locator(".card-answer")).to_be_hidden()
    choose(page, "5")
    expect(told(page)).to_contain_text("Too many")
    expect(page.locator(".lesson-notes li:visible")).to_have_count(0)
    choose(page, "2")
    expect(step(page).locator(".reasons")).to_contain_text("never which")
    expect(step(page).locator(".card-answer")).to_have_text("2")
    go_on(page)

    expect(page.locator(".seat.reads .player-name")).to_have_text("Marco")
    choose(page, "I have neither a 3 nor a 4")
    expect(told(page)).to_contain_text("not certain")
    choose(page, "I have a 3 and a 4, or neither")
    go_on(page)

    step(page).get_by_role("button", name="Hint").click()
    expect(step(page).locator(".hints li:visible")).to_have_count(1)
    cell(page, "6p").click()
    expect(told(page)).to_contain_text("Jun would not see more threes")
    cell(page, "3k").click()
    cell(page, "4n").click()
    expect(page.locator(".cell[data-mark=circled]")).to_have_count(2)
    go_on(page)

    for number in "743":
        choose(page, number)
    page.get_by_role("button", name="Call them").click()
    expect(told(page)).to_have_text("You cannot have 3 4 7: Freya would have answered ‘1’ to card 11, not ‘2’.")
    for number in "431":
        choose(page, number)
    page.get_by_role("button", name="Call them").click()
    expect(step(page).locator(".verdict")).to_contain_text("You call 1 3 4: right, one point")
    expect(page.locator(".lesson-notes li:visible")).to_have_count(4)
    go_on(page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#ready")).to_be_enabled()


def test_lesson_mastermind_to_the_end(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn/first-mastermind")
    for peg in ("Red", "White", "White"):
        choose(page, peg)
    choose(page, "Give this key")
    expect(told(page)).to_contain_text("the second green earns nothing")
    expect(page.locator("#laid")).to_have_attribute("aria-label", "1 red, 2 white")
    choose(page, "Take back")
    choose(page, "Give this key")
    go_on(page)

    choose(page, "green")
    expect(told(page)).to_contain_text("not in the row")
    for color in ("yellow", "blue"):
        choose(page, color)
    go_on(page)

    choose(page, "There may be an orange peg")
    expect(told(page)).to_contain_text("at most")
    choose(page, "The code is two greens, a pink and a black")
    go_on(page)

    choose(page, "Check the code")
    expect(told(page)).to_have_text("Fill all four holes first.")
    for color in ("pink", "green", "green", "black"):
        choose(page, color)
    choose(page, "Check the code")
    expect(told(page)).to_have_text(
        "Row 2 rules out this code: its key would be ‘2 red, 2 white’, not ‘1 red, 3 white’."
    )
    step(page).get_by_role("button", name="1: pink").click()
    choose(page, "black")
    step(page).get_by_role("button", name="4: black").click()
    choose(page, "pink")
    choose(page, "Check the code")
    expect(told(page)).to_have_text("Right.")
    go_on(page)
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def test_lesson_code777_works_by_keyboard(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn/first-code777")
    page.locator(".cell").first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("x")  # a brown 4
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # a green 6
    page.keyboard.press("ArrowDown")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("x")  # the pink 7
    expect(told(page)).to_have_text("Right.")
    page.keyboard.press("Enter")  # the button to go on has the focus
    expect(page.locator("#s-2")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # two
    expect(told(page)).to_have_text("Right.")
    page.keyboard.press("Enter")
    for key in ("Tab", "Tab", "Enter", "Enter"):
        page.keyboard.press(key)
    page.locator(".cell").first.focus()
    for key in ("ArrowDown", "ArrowDown", "o", "ArrowDown", "ArrowRight", "o", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#s-5")).to_be_focused()
    page.keyboard.type("1274")
    for key in ("Backspace", "Backspace", "3", "4", "Enter"):
        page.keyboard.press(key)
    expect(step(page).locator(".verdict")).to_be_visible()


def test_lesson_reload_resumes_at_same_step(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn/first-code777")
    for kind in ("4n", "6g", "7p"):
        cell(page, kind).click()
    go_on(page)
    choose(page, "2")
    page.reload()
    expect(page.locator("#s-3")).to_be_visible()
    expect(page.locator(".cell[data-mark=seen]")).to_have_count(3)
    expect(page.locator(".lesson-notes li:visible")).to_have_count(1)


def test_editions_compare_two_chosen_ones(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn/editions")
    page.get_by_role("combobox", name="Edition").select_option(label="2010 box: English")
    page.get_by_label("Compare with").select_option(label="2010 box: Italian")
    page.get_by_role("button", name="Compare").click()
    rows = page.locator(".comparison tbody tr")
    expect(rows.filter(has_text="Simultaneous calls")).to_contain_text("the reader second")
    expect(rows).to_have_count(2)


@pytest.mark.parametrize("path", PAGES)
def test_learn_pages_fit(page: Page, server: Server, path: str) -> None:
    page.goto(f"{server.url}/learn{path}")
    fits(page)
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        for control in page.locator("button:visible, .btn:visible, .pills a, .contents a").all():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 44, f"{control.inner_text()} at {width}"


def test_lesson_without_script_shows_all_steps(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    reader = context.new_page()
    for lesson, last in (("first-code777", "you do"), ("first-mastermind", "That leaves black, green, green, pink.")):
        reader.goto(f"{server.url}/learn/{lesson}")
        for title in reader.locator(".step h2").all():
            expect(title).to_be_visible()
        expect(reader.locator(".reasons").last).to_contain_text(last)
        expect(reader.locator(".reasons").last).to_be_visible()
        expect(
            reader.locator(".option:visible, .feedback:visible, [data-next]:visible, [data-hint]:visible")
        ).to_have_count(0)
        expect(reader.locator("#lesson-end")).to_be_visible()
        assert not re.search(r"\bundefined\b", reader.locator("main").inner_text())
    context.close()
