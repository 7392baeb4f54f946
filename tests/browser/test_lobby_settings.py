"""A lobby from its join code to the start: presets, settings, seats, chat, and players who are ready."""

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import PATIENCE
from tests.browser.test_layout import fits
from tests.browser.test_lobby import opens_table
from tests.web.server import Server

DESKTOP: ViewportSize = {"width": 1360, "height": 860}
PHONE: ViewportSize = {"width": 390, "height": 844}


def overlaps(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return abs(a["x"] - b["x"]) < b["width"] and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_lobby_settings_change_until_start(page: Page, server: Server, browser: Browser, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    link = opens_table(page, server)
    assert not overlaps(page.locator("#begin:disabled"), page.locator(".terms-list")), "it has no background"
    friend = browser.new_context(locale="en", reduced_motion="reduce", viewport=size).new_page()
    friend.set_default_timeout(PATIENCE)
    friend.goto(server.url)
    friend.get_by_label("Link or code").fill(page.locator("#code").inner_text().lower())
    friend.get_by_role("button", name="Join").click()
    friend.wait_for_url(link)
    friend.get_by_label("Your name").fill("Marco")
    friend.locator("#sit-down").click()
    friend.locator("#ready").click()
    expect(page.locator("#seat-1")).to_contain_text("ready")

    friend.locator("#rename-1").click()
    friend.get_by_role("dialog").get_by_label("Name").fill("\u3164")
    friend.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(friend.get_by_role("alert")).to_have_text("a name cannot contain invisible characters")
    friend.get_by_role("dialog").get_by_label("Name").fill("Marco Polo")
    friend.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(page.locator("#seat-1")).to_contain_text("Marco Polo")

    for one in (page, friend) if size is PHONE else ():
        one.locator("#edit-settings > summary").click()
        one.locator("#lobby-chat > summary").click()
    page.get_by_role("button", name="With penalty").click()
    expect(friend.locator(".chat-lines")).to_contain_text("The host changed: a wrong call costs a pause")
    expect(friend.locator(".lobby-setting", has=friend.get_by_text("changed"))).to_have_text(
        "A wrong call costs changed A pause", use_inner_text=True
    )
    expect(page.locator("#seat-1")).not_to_contain_text("ready")
    expect(friend.locator("#ready")).to_be_enabled()
    expect(friend.get_by_role("combobox")).to_have_count(0)

    page.locator("#more-settings > summary").click()
    page.get_by_label("Colours too").select_option(label="On")
    expect(friend.locator(".chat-lines")).to_contain_text("The host changed: Colours too: on")
    pace = page.get_by_label("Bot delay (seconds)")
    pace.fill("99")
    pace.press("Enter")
    expect(page.locator("#notice")).to_contain_text("'pace' must be 0")
    expect(pace).to_have_value("0.3")

    page.locator("#fewer-seats").click()
    expect(friend.locator(".seat-row")).to_have_count(3)
    page.locator("#seat-2").get_by_role("button", name="Add a bot").click()
    page.locator("#level-2").click()
    page.get_by_role("dialog").get_by_role("button", name="Gentle Overlooks things, calls late").click()
    expect(friend.locator("#seat-2")).to_contain_text("gentle bot · Overlooks things, calls late")
    page.locator("#level-2").click()
    page.get_by_role("dialog").get_by_label("Name").fill("marco polo")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(friend.locator("#seat-2")).to_contain_text("marco polo 2")
    page.locator("#more-seats").click()
    friend.get_by_label("Message").fill("Ready when you are")
    friend.get_by_role("button", name="Send").click()
    expect(page.locator(".chat-lines")).to_contain_text("Marco Polo: Ready when you are")
    fits(page)
    page.set_viewport_size(size)

    page.get_by_role("button", name="Start with 3").click()
    for one in (page, friend):
        expect(one.locator("#own")).to_be_visible()
    kind = page.evaluate("performance.getEntriesByType('navigation')[0].type")
    assert kind == "reload", "the dialogs of the page are for the settings of the game"
    assert friend.request.get(link.replace("/t/", "/api/v1/tables/")).json()["code"] is None
