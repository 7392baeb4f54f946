"""axe finds no problem in any state of a game, in light and dark; keyboard and screen reader follow the moments."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.states import JOURNEYS, Duel, open_board
from tests.browser.test_accessibility import CONTRAST, find_problems, load_axe
from tests.effort import mark_slow_except
from tests.web.server import Server

QUICK = ("calls", "breaking")
COUNT_TONES = """globalThis.tones = [];
globalThis.OscillatorNode = class extends OscillatorNode {
  start(at) { tones.push(Math.round(this.frequency.value * 10) / 10); super.start(at); }
};"""


@pytest.mark.parametrize("journey", mark_slow_except(QUICK, JOURNEYS))
def test_axe_states_of_journey_no_serious_problem(page: Page, server: Server, journey: str) -> None:
    for state in JOURNEYS[journey](page, server):
        load_axe(page)
        page.emulate_media(color_scheme="light")
        assert find_problems(page, None) == [], state
        page.emulate_media(color_scheme="dark")
        assert find_problems(page, CONTRAST) == [], f"{state}, dark"


def test_focus_follows_calls_of_keyboard_player_to_the_end(page: Page, server: Server) -> None:
    duel = Duel(page, server)
    page.locator("#begin:not([disabled])").press("Enter")
    page.locator("#cell-0").wait_for()
    duel.call(right=False)
    expect(page.locator("#ready")).to_be_focused()
    expect(page.locator("#ready")).to_contain_text("New tiles")
    expect(page.locator("#calls [id^=verdict-]")).to_have_text(re.compile(r"^\s*Wrong\. You had .+\.\s*$"))
    expect(page.locator("#calls")).to_have_attribute("aria-live", "assertive")
    for _ in range(3):
        expect(page.locator("#ready")).to_be_focused()
        page.keyboard.press("Enter")
        duel.marco.ask(duel.table, "pass")
        duel.catch_up()
        duel.call(right=True)
    expect(page.locator("#end h1")).to_be_focused()
    page.locator("#story .story-text").wait_for()
    for reached in ("#story a", "#again", "#new-opponents", "#review-link", "#share-game"):
        page.keyboard.press("Tab")
        expect(page.locator(reached)).to_be_focused()


def test_focus_follows_keys_of_keyboard_codebreaker_to_the_end(page: Page, server: Server) -> None:
    board = open_board(page, server, "breaker", {"games": 1})
    board.set_code("4622")
    page.locator("#draft").wait_for()
    for row, guess in enumerate(("1122", "4622"), 1):
        page.locator(f"#row-{row} #draft").wait_for()
        page.locator("#hole-0").focus()
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
    expect(page.locator("#settled")).to_have_text("Found in row 2. The code: pink, orange, blue, blue")
    expect(page.locator("#settled")).to_have_attribute("aria-live", "assertive")
    expect(page.locator("#press-on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#end h2")).to_be_focused()
    page.locator("#story .story-text").wait_for()
    page.keyboard.press("Tab")
    expect(page.locator("#story a")).to_be_focused()


def test_moment_plays_its_sound_once(page: Page, server: Server) -> None:
    """Which sounds the page starts, by the tones that the browser would play."""
    page.add_init_script(COUNT_TONES)
    board = open_board(page, server, "breaker", {"games": 1})
    board.set_code("4622")
    page.locator("#draft").wait_for()
    page.locator("#palette button").first.click()  # browsers play nothing before a first tap
    board.guess("1122")
    page.locator("#row-2 #draft").wait_for()
    assert page.evaluate("tones") == []
    board.guess("4622")
    page.locator("#press-on").wait_for()
    page.wait_for_function("() => tones.length")
    assert page.evaluate("tones") == [523.3, 698.5], "the two notes of a right call"
    page.locator("#press-on").click()
    page.wait_for_function("() => tones.length > 2")
    assert page.evaluate("tones.slice(2)") == [523.3, 698.5, 880, 1046.5], "the four notes of a win"
