"""Nothing on the table moves when an answer arrives."""

import pytest
from playwright.sync_api import Page

from tests.browser.tables import open_table
from tests.browser.test_code777 import go_on
from tests.web.server import Server

AROUND = [".seats", ".now", ".own-area", ".pad", "#triangle", "#ready"]
WHERE = """names => names.map(name => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [name, box.left, box.top];
})"""
ANSWERS = 5
"""With four at the table each has read once."""
TABLES = 5
"""Novices are slow to call: one of these stays quiet for so long."""


@pytest.mark.parametrize("size", [(1280, 800), (1680, 1050)])
def test_answer_moves_nothing_on_the_table(page: Page, server: Server, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert any(stays(page, server) for _ in range(TABLES)), "somebody called at every table"


def stays(page: Page, server: Server) -> bool:
    """False where somebody called: that puts more on the table."""
    open_table(page, server, ["novice"] * 3)
    go_on(page)
    page.evaluate("() => document.fonts.ready")
    before = page.evaluate(WHERE, AROUND)
    for _ in range(ANSWERS):
        go_on(page)
        if page.locator(".verdict").count():
            return False
        assert page.evaluate(WHERE, AROUND) == before
    return True
