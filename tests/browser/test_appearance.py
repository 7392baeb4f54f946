"""Language and appearance, chosen in the bar with script or without."""

import pytest
from playwright.sync_api import Browser, Page, expect

from blindside.core.languages import LANGUAGES
from tests.browser.test_code777 import sit_down
from tests.web.server import Server

PAPER = "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()"


def choose(page: Page, name: str, value: str) -> None:
    """Click the label of a choice and wait until it is saved."""
    with page.expect_response("**/appearance"):
        page.locator(f".segmented label:has([name={name}][value={value}])").click()


def open_preferences(page: Page) -> None:
    """Open the preferences at a table."""
    page.locator("#table-menu > summary").click()
    page.get_by_role("button", name="Appearance").click()


def test_preference_applies_at_once_and_on_all_pages(page: Page, server: Server) -> None:
    page.emulate_media(color_scheme="light")
    address = sit_down(page, server)
    light = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    page.evaluate("window.unbroken = true")
    open_preferences(page)
    choose(page, "theme", "dark")
    dark = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    assert dark != light
    chosen = {"palette": "safe", "contrast": "high", "motion": "none", "sound": "off", "keys": "off"}
    for name, value in chosen.items():
        choose(page, name, value)
    assert page.evaluate("window.unbroken"), "nothing was loaded anew"
    page.keyboard.press("Escape")
    expect(page.locator(".preferences-form")).to_be_hidden()
    expect(page.locator("#table-menu > summary")).to_be_focused()
    for path in (server.url, address, f"{server.url}/t/nowhere"):
        page.goto(path)
        said = page.evaluate("({...document.documentElement.dataset})")
        assert said == {"theme": "dark", **chosen}
        assert page.evaluate("document.getElementById('contrast').media") == "all"


def test_saved_preference_is_in_the_first_html(page: Page, server: Server) -> None:
    page.context.add_cookies(
        [{"name": f"blindside-{name}", "value": value, "url": server.url} for name, value in [("theme", "dark")]]
    )
    sent = page.goto(server.url)
    assert sent is not None
    assert 'data-theme="dark"' in sent.text()
    assert page.locator("meta[name=theme-color]").count() == 1


def test_chosen_language_overrides_browser_language(page: Page, server: Server) -> None:
    address = sit_down(page, server)
    open_preferences(page)
    names = page.locator(".preferences-form select option").all_inner_texts()
    assert names == list(LANGUAGES.values())
    with page.expect_event("load"):
        page.locator(".preferences-form select").select_option("Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url == address
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_preferences_without_script_are_a_form(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{server.url}/t/nowhere")
    page.locator("#preferences > summary").click()
    page.locator(".segmented label:has([name=theme][value=dark])").click()
    page.locator(".preferences-form select").select_option("Nederlands")
    page.get_by_role("button", name="Apply").click()
    assert page.url == f"{server.url}/t/nowhere"
    for name, value in [("lang", "nl"), ("data-theme", "dark"), ("data-palette", "usual")]:
        expect(page.locator("html")).to_have_attribute(name, value)
    context.close()


def test_preferences_menu_works_by_keyboard(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.keyboard.press("Tab")  # the brand
    while page.evaluate("document.activeElement.closest('#preferences') === null"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".preferences-form select")).to_be_focused()
    page.keyboard.press("Tab")
    with page.expect_response("**/appearance"):
        page.keyboard.press("ArrowRight")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.keyboard.press("Escape")
    expect(page.locator(".preferences-form")).to_be_hidden()


@pytest.mark.parametrize("width", [360, 1280])
def test_preferences_open_from_table_menu_beside_log(page: Page, server: Server, width: int) -> None:
    sit_down(page, server)
    page.set_viewport_size({"width": width, "height": 740})
    boxes = [page.locator(one).bounding_box() for one in ("#log > summary", "#table-menu > summary")]
    log, menu = boxes
    assert menu is not None
    assert log is not None
    assert log["x"] + log["width"] <= menu["x"]
    assert min(menu["width"], menu["height"], log["width"], log["height"]) >= 44
    open_preferences(page)
    sheet = page.locator(".preferences-form").bounding_box()
    assert sheet is not None
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= width
    page.locator("#log > summary").click()
    expect(page.locator(".preferences-form")).to_be_hidden()


def test_system_high_contrast_applies_without_choice(page: Page, server: Server) -> None:
    page.emulate_media(contrast="no-preference", color_scheme="light")
    page.goto(server.url)
    usual = page.evaluate(PAPER)
    page.emulate_media(contrast="more", color_scheme="light")
    assert page.evaluate(PAPER) != usual
