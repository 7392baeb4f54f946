"""Whole ways through a game, as different people go them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from blindside.core.languages import LANGUAGES
from blindside.core.messages import translator
from blindside.web.pages.text import TEXT
from tests.browser.tables import open_table
from tests.browser.test_code777 import answers, go_on
from tests.effort import mark_slow_except
from tests.web.server import Server

PHONE: ViewportSize = {"width": 390, "height": 844}
BOTS = ["casual"] * 3
MAX_TABS = 40


@contextmanager
def somebody(browser: Browser, address: str, name: str, phone: bool = False) -> Iterator[Page]:
    """Another person with a browser of their own, who sits down by the link."""
    context = browser.new_context(locale="en", reduced_motion="reduce", viewport=PHONE if phone else None)
    page = context.new_page()
    page.goto(address)
    page.locator("input[name=name]").fill(name)
    page.locator("#sit-down").click()
    page.locator("#seat-0").wait_for()
    yield page
    context.close()


def test_table_reconnects_after_lost_network(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    go_on(page)
    before = answers(page)
    page.context.set_offline(True)
    page.keyboard.press("Space")
    expect(page.locator("#notice")).to_have_text(re.compile("Not sent|Connection lost"))
    page.context.set_offline(False)
    page.wait_for_function("document.getElementById('ready')?.disabled === false")
    go_on(page)
    assert answers(page) > before
    expect(page.locator("#own")).to_be_visible()


def test_five_players_play_one_table(page: Page, server: Server, browser: Browser) -> None:
    address = open_table(page, server, [], {"players": 5, "racks": 5})
    with (
        somebody(browser, address, "Otto") as otto,
        somebody(browser, address, "Mia", phone=True) as mia,
        somebody(browser, address, "Jörg") as jorg,
        somebody(browser, address, "Émilie", phone=True) as emilie,
    ):
        everybody = [page, otto, mia, jorg, emilie]
        page.locator("#begin:not([disabled])").click()
        for one in everybody:
            expect(one.locator(".seat")).to_have_count(4)
            one.locator("#ready:not([disabled])").click()
        for one in everybody:
            expect(one.locator(".card .card-answer")).to_be_visible()
        mia.locator("#open-call").click()
        for number in (4, 5, 7):
            mia.locator(f"[data-key='{number}']").click()
        mia.locator("#call-confirm").click()
        expect(mia.locator(".call-card")).to_contain_text("4 5 7")
        expect(mia.locator(".turned .front-side .tile")).to_have_count(3)
        for one in (page, otto, jorg, emilie):
            expect(one.locator(".verdict.right, .verdict.wrong")).to_contain_text("Mia calls 4 5 7")
            expect(one.locator(".verdict .piece-c")).to_have_count(3)


def test_second_window_shows_same_table(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    go_on(page)
    second = page.context.new_page()
    second.goto(page.url)
    second.locator("#ready").wait_for()
    assert second.locator(".seats").inner_text() == page.locator(".seats").inner_text()
    expect(second.locator(".tile-tops .tile[aria-label='hidden tile']")).to_have_count(3)
    go_on(second)
    expect(page.locator("#list .answer-chip")).to_have_count(answers(second))


def press_until(page: Page, key: str, selector: str) -> None:
    for _ in range(MAX_TABS):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} was not reached with {key}")


def test_game_works_by_keyboard(page: Page, server: Server) -> None:
    page.goto(server.url)
    press_until(page, "Tab", "#play-code777")
    page.keyboard.press("Enter")
    page.locator("#ready:not([disabled])").wait_for()
    go_on(page)
    before = page.locator("#table").get_attribute("data-seq")
    page.locator("#ready").press("Enter")
    page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
    expect(page.locator("#ready")).to_be_focused()
    press_until(page, "Tab", ".note-grid .cell")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("o")
    expect(page.locator("#cell-2")).to_have_accessible_name(re.compile("circled"))
    press_until(page, "Tab", "#list .answer-chip")
    expect(page.locator(".highlighted")).to_have_count(3)
    page.keyboard.press("l")
    expect(page.locator("#log")).to_have_attribute("open", "")
    page.keyboard.press("l")
    page.keyboard.press("c")
    page.keyboard.type("4577")
    expect(page.locator("#call-confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".call-card")).to_contain_text("4 5 7")
    expect(page.locator("#ready")).to_be_focused()


@pytest.mark.parametrize("language", mark_slow_except(["fr"], LANGUAGES))
def test_game_works_in_language(browser: Browser, server: Server, language: str) -> None:
    context = browser.new_context(locale=language, reduced_motion="reduce")
    page, say = context.new_page(), translator(language)
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_text(say(TEXT["headline"]))
    page.locator("#play-code777").click()
    page.locator("#ready:not([disabled])").wait_for()
    go_on(page)
    expect(page.locator("#ready")).to_contain_text(say(TEXT["ready"]))
    page.keyboard.press("c")
    page.keyboard.type("123")
    page.locator("#call-confirm").click()
    expect(page.locator(".call-card")).to_contain_text("1 2 3")
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    context.close()


def test_browser_back_and_forward_work(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator("#play-code777").click()
    go_on(page)
    address, told = page.url, answers(page)
    page.go_back()
    expect(page.locator(f".unfinished-games a[href='{address.removeprefix(server.url)}']")).to_contain_text("Your turn")
    page.go_forward()
    expect(page.locator("#list .answer-chip")).to_have_count(told)
    go_on(page)
    assert answers(page) > told


def test_time_up_closes_open_call(page: Page, server: Server) -> None:
    """The game goes on without us, the numbers stay as they were chosen, and can still be called."""
    open_table(page, server, ["novice"] * 3, options={"thinking": 1.0})
    page.locator("#cell-0").wait_for()
    page.keyboard.press("c")
    page.keyboard.type("45")
    before = page.locator("#table").get_attribute("data-game-seq")
    page.wait_for_function("before => document.getElementById('table').dataset.gameSeq !== before", arg=before)
    expect(page.locator("#call")).to_be_visible()
    page.keyboard.type("7")
    page.get_by_role("button", name="Call 4, 5 and 7").click()
    expect(page.locator("#log li", has_text="You call 4 5 7").first).to_be_attached()
