"""Whoever looks elsewhere is told that the table waits for them."""

from playwright.sync_api import Page, expect

from tests.browser.test_code777 import sit_down
from tests.web.server import Server

LISTENING = """
window.notes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
window.looksOn = true;
document.hasFocus = () => window.looksOn;  // a browser without a screen always says yes
"""
TITLE = "Blindside · Code 777"
SIGNAL = f"● Your turn — {TITLE}"


def look_away(page: Page, away: bool = True) -> None:
    page.evaluate("away => { window.looksOn = !away; dispatchEvent(new Event(away ? 'blur' : 'focus')); }", away)


def ready_while_away(page: Page) -> None:
    """Goes on, looks elsewhere, and the table waits again."""
    look_away(page, False)
    before = page.locator("#table").get_attribute("data-seq")
    page.locator("#ready").click()
    look_away(page)
    page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
    page.locator("#table[data-awaited]").wait_for()


def test_the_title_and_a_soft_sound_say_whose_turn_it_is(page: Page, server: Server) -> None:
    page.add_init_script(LISTENING)
    sit_down(page, server)
    expect(page).to_have_title(TITLE)
    ready_while_away(page)
    expect(page).to_have_title(SIGNAL)
    assert page.evaluate("window.notes") == 2
    look_away(page, False)
    expect(page).to_have_title(TITLE)


def test_no_sound_where_it_is_off_or_somebody_looks_on(page: Page, server: Server) -> None:
    page.add_init_script(LISTENING)
    sit_down(page, server)
    before = page.locator("#table").get_attribute("data-seq")
    page.keyboard.press("Space")
    page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
    page.locator("#table[data-awaited]").wait_for()
    page.locator("#choosing > summary").click()
    page.locator(".segmented label:has([name=sound][value=off])").click()
    expect(page.locator("html")).to_have_attribute("data-sound", "off")
    ready_while_away(page)
    expect(page).to_have_title(SIGNAL)
    assert page.evaluate("window.notes") == 0
