"""The review of a game, by key, swipe and playback."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import end_game
from tests.browser.test_layout import fits
from tests.web.review_client import ReviewClient, code777, mastermind
from tests.web.server import Server


@pytest.fixture(scope="module")
def place(server: Server) -> str:
    return server.url + ReviewClient(server).upload(code777())


def number(page: Page) -> int:
    return int(page.locator(".step-controls [role=status]").inner_text().split(" / ")[0])


def test_review_opens_from_finished_game(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator("#play-code777").click()
    page.wait_for_url("**/t/*")
    end_game(page)
    page.locator("#review-link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ended without a winner")
    page.locator("#walk").click()
    expect(page.locator(".step-controls")).to_be_visible()


def test_review_keys_change_step_and_url(page: Page, place: str) -> None:
    page.goto(f"{place}?at=1")
    expect(page.locator("#play")).to_be_visible()
    for key, wanted in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        expect(page.locator(".step-controls [role=status]")).to_have_text(re.compile(rf"^{wanted} / "))
    address = page.url
    page.keyboard.press("End")
    expect(page.locator(".moment.here")).to_contain_text("wins")
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.locator(".step-controls [role=status]")).to_have_text(re.compile(r"^2 / "))
    page.locator(".viewpoints a", has_text="Player 2").click()
    expect(page.locator(".viewpoints [aria-current]")).to_have_text("Player 2")
    expect(page.get_by_role("img", name="hidden tile")).to_have_count(3)


def test_review_plays_to_the_end(page: Page, place: str) -> None:
    page.clock.install()
    page.goto(f"{place}?at=1")
    page.locator("#play").click()
    for step in (2, 3):
        page.clock.run_for(2_000)
        expect(page.locator(".step-controls [role=status]")).to_have_text(re.compile(rf"^{step} / "))
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_review_swipe_and_what_if_on_phone(browser: Browser, place: str) -> None:
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en").new_page()
    phone.goto(f"{place}?at=20&eyes=0")
    fits(phone)
    before = number(phone)
    phone.evaluate(
        """() => {
          const stage = document.querySelector(".review-table");
          const touch = (clientX) => new Touch({ identifier: 1, target: stage, clientX, clientY: 300 });
          const send = (type, x, list) => stage.dispatchEvent(
            new TouchEvent(type, { bubbles: true, touches: list ? [touch(x)] : [], changedTouches: [touch(x)] }));
          send("touchstart", 320, true);
          send("touchend", 120, false);
        }"""
    )
    expect(phone.locator(".step-controls [role=status]")).to_have_text(re.compile(rf"^{before + 1} / "))
    phone.locator("#suppose select[name=card]").select_option("8")
    phone.locator("#suppose form", has=phone.locator("select[name=card]")).get_by_role("button").click()
    expect(phone.locator("#suppose .outcome")).to_contain_text("’s answer: ")
    phone.context.close()


def test_review_of_mastermind_match(page: Page, server: Server) -> None:
    page.goto(server.url + ReviewClient(server).upload(mastermind()))
    expect(page.locator(".preview img")).to_have_js_property("naturalWidth", 1200)
    page.locator("#walk").click()
    expect(page.locator("#play")).to_be_visible()
    for wanted in (2, 3):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".step-controls [role=status]")).to_have_text(re.compile(rf"^{wanted} / "))
    expect(page.locator(".rated")).to_contain_text("codes")
    fits(page)
