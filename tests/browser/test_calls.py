"""A game of calls in a browser: a wrong one, right ones, and the end card, on a desktop and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import open_table
from tests.web.server import Guest, Server

SIZES = {"desktop": (1280, 720), "phone": (390, 844)}


def call(page: Page, numbers: str) -> None:
    page.locator("#open-call:not([disabled])").wait_for()
    page.keyboard.press("c")
    page.keyboard.type(numbers)
    page.locator("#call-confirm").click()


@pytest.mark.parametrize("size", SIZES)
def test_calls_turn_rack_until_end_card_tells_story(page: Page, server: Server, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    settings, options = {"players": 2}, {"instant": 0.01, "hints": "chances"}
    table = open_table(page, server, [], settings, options).rpartition("/")[2]
    other = Guest(server.url, "Marco")
    other.ask(table, "sit_down")
    page.locator("#begin:not([disabled])").click()
    call(page, "111")
    expect(page.locator(".call-card .verdict-pill")).to_have_text("Wrong")
    expect(page.locator(".call-reason")).to_contain_text("You had")
    expect(page.locator(".call-reason")).to_contain_text("out.")
    expect(page.locator(".turned .front-side .tile")).to_have_count(3)
    expect(page.locator("#open-call")).to_have_count(0)
    for _ in range(3):
        page.locator("#ready").click()
        other.ask(table, "pass")
        page.locator("#open-call:not([disabled])").wait_for()
        rack = other.look(table)["view"]["racks"][0]
        call(page, "".join(sorted(re.findall(r"\d", rack))))
        page.locator(".call-card .verdict-pill.right, #end").first.wait_for()
    expect(page.locator("#end h1")).to_have_text("You win")
    expect(page.locator("#story .story-text a")).to_be_visible()
    expect(page.locator(".closeness-chart:visible")).to_have_count(1)
    expect(page.locator("#again, #new-opponents, #review-link, #share-game")).to_have_count(4)
    if size == "desktop":
        expect(page.locator("#again")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
