"""A table on a phone, upright and in landscape, and on a low desktop: nothing covers what a player needs."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import open_table
from tests.browser.test_code777 import go_on
from tests.web.server import Server

PHONE, LANDSCAPE, ZOOMED, LOW = (390, 844), (844, 390), (640, 360), (1280, 720)
FOCUSED = "document.activeElement.closest('[data-popup], .pad-list')?.id"


def _boxes(page: Page, *parts: str) -> list[Any]:
    return [page.locator(part).first.evaluate("one => one.getBoundingClientRect().toJSON()") for part in parts]


def _check_covers_only_notepad(page: Page, panel: str) -> None:
    """Check that a panel is within the notepad, below or beside racks and card."""
    inner, outer, racks, card = _boxes(page, panel, ".pad", ".seats", ".card")
    assert inner["top"] >= outer["top"] - 1
    assert inner["left"] >= outer["left"] - 1
    assert inner["bottom"] <= outer["bottom"] + 1
    for other in (racks, card):
        assert inner["top"] >= other["bottom"] or inner["left"] >= other["right"]


def _check_popup(page: Page, button: str, panel: str, inside: str) -> None:
    """Check where a panel is, and that the focus goes in, and back by Escape or a press outside."""
    opener = page.locator(button)
    opener.click()
    page.wait_for_function(f"() => {FOCUSED} === '{inside}'")
    _check_covers_only_notepad(page, panel)
    page.locator(".card").first.click()
    expect(page.locator(panel)).to_be_hidden()
    opener.click()
    page.wait_for_function(f"() => {FOCUSED} === '{inside}'")
    page.keyboard.press("Escape")
    expect(page.locator(panel)).to_be_hidden()
    expect(opener).to_be_focused()


def _is_in_view(page: Page, *parts: str) -> None:
    assert page.viewport_size is not None
    for part, box in zip(parts, _boxes(page, *parts), strict=True):
        assert box["height"] > 0, part
        assert box["top"] >= 0, part
        assert box["bottom"] <= page.viewport_size["height"] + 1, part
        assert box["right"] <= page.viewport_size["width"] + 1, part


def _check_phone(page: Page) -> None:
    newest = page.locator(".new-answer")
    current = page.locator(".question-list .current b").inner_text()
    expect(newest.first).to_contain_text(current)
    _check_popup(page, "#show-list", "#questions", "questions")
    page.locator("#show-list").click()
    expect(page.locator("#questions .question-list > li")).to_have_count(23)
    page.locator("#questions").get_by_role("button", name="Close").click()
    newest.nth(1).focus()
    expect(page.locator(".highlighted")).to_have_count(3)


def _check_upright(page: Page) -> None:
    _is_in_view(page, ".card", ".newest-answers", "#cell-0", "#cell-27", ".tools", "#ready")
    _check_phone(page)
    _check_popup(page, "#log > summary", ".drawer", "log")


def _check_landscape(page: Page) -> None:
    _is_in_view(page, ".seats", ".card", ".newest-answers", "#cell-0", "#cell-27", ".tools", "#ready")
    card, pad = _boxes(page, ".card", ".pad")
    assert card["right"] <= pad["left"]
    _check_phone(page)
    page.locator("#table-menu > summary").click()
    page.get_by_role("button", name="Log").click()
    page.wait_for_function(f"() => {FOCUSED} === 'log'")
    _check_covers_only_notepad(page, ".drawer")
    page.keyboard.press("Escape")
    expect(page.locator("#table-menu > summary")).to_be_focused()


def _check_low(page: Page) -> None:
    rows = page.locator("#questions .question-list > li")
    expect(rows).to_have_count(23)
    last, legend = rows.nth(22).bounding_box(), page.locator(".pad-list").bounding_box()
    assert last is not None
    assert legend is not None
    assert last["y"] + last["height"] <= legend["y"] + legend["height"]
    _is_in_view(page, "#cell-27", ".tools", "#ready", ".pad-list")
    _check_popup(page, "#log > summary", ".drawer", "log")
    page.locator("#log > summary").click()
    drawer, grid = _boxes(page, ".drawer", ".pad-grid")
    assert drawer["left"] >= grid["right"] - 3


CHECKS: dict[str, tuple[list[tuple[int, int]], Callable[[Page], None]]] = {
    "upright": ([PHONE], _check_upright),
    "landscape": ([LANDSCAPE, ZOOMED], _check_landscape),
    "low desktop": ([LOW], _check_low),
}


@pytest.mark.parametrize("kind", CHECKS)
def test_small_screen_shows_card_answers_and_notepad(page: Page, server: Server, kind: str) -> None:
    open_table(page, server, ["novice"] * 3)
    page.locator("#cell-0").wait_for()
    for _ in range(3):
        go_on(page)
    sizes, check = CHECKS[kind]
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        check(page)
