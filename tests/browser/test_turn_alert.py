"""A player in another tab is alerted when it is their turn."""

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


def blur_page(page: Page, away: bool = True) -> None:
    page.evaluate("away => { window.looksOn = !away; dispatchEvent(new Event(away ? 'blur' : 'focus')); }", away)


def pass_while_hidden(page: Page) -> None:
    """Pass, hide the page, and wait for the next turn."""
    blur_page(page, False)
    before = page.locator("#table").get_attribute("data-seq")
    page.locator("#ready").click()
    blur_page(page)
    page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
    page.locator("#table[data-awaited]").wait_for()


def test_hidden_tab_gets_title_and_sound_on_turn(page: Page, server: Server) -> None:
    page.add_init_script(LISTENING)
    sit_down(page, server)
    expect(page).to_have_title(TITLE)
    pass_while_hidden(page)
    expect(page).to_have_title(SIGNAL)
    assert page.evaluate("window.notes") == 2
    blur_page(page, False)
    expect(page).to_have_title(TITLE)


def test_no_sound_if_off_or_page_focused(page: Page, server: Server) -> None:
    page.add_init_script(LISTENING)
    sit_down(page, server)
    before = page.locator("#table").get_attribute("data-seq")
    page.keyboard.press("Space")
    page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
    page.locator("#table[data-awaited]").wait_for()
    page.locator("#table-menu > summary").click()
    page.get_by_role("button", name="Sound On").click()
    expect(page.get_by_role("button", name="Sound Off")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-sound", "off")
    pass_while_hidden(page)
    expect(page).to_have_title(SIGNAL)
    assert page.evaluate("window.notes") == 0
