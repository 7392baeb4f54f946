"""Proposals to end a game, and bots that stand in."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import Board
from tests.web.server import Guest, Server

SIZES = [(360, 740), (768, 1024), (1360, 800)]


class Table(Board):
    """Two players at Code 777."""

    def __init__(self, server: Server, **options: Any) -> None:
        self.url = server.url
        self.ida, self.jun = Guest(server.url, "Ida"), Guest(server.url, "Jun")
        self.table = self.ida.open_table(settings={"players": 2}, options=options)
        self.jun.ask(self.table, "sit_down")
        self.ida.ask(self.table, "begin")


def is_in_view(page: Page, what: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(what).bounding_box()
        assert box is not None
        assert box["x"] >= 0, f"{what} at {width} x {height}"
        assert box["y"] >= 0, f"{what} at {width} x {height}"
        assert box["x"] + box["width"] <= width, f"{what} at {width} x {height}"
        assert box["y"] + box["height"] <= height, f"{what} at {width} x {height}"


@pytest.mark.parametrize("kind", [Table, Board])
def test_proposal_to_end_the_game_is_in_view_on_every_device(
    server: Server, browser: Browser, kind: type[Board]
) -> None:
    board = kind(server)
    with board.open_pages(browser, board.ida, board.jun, None) as (proposer, other, watcher):
        expect(other.locator("#proposal")).to_have_text("")
        board.ida.ask(board.table, "propose_end")
        expect(other.locator("#proposal p")).to_have_text("End the game without a winner? Proposed by Ida.")
        is_in_view(other, "#agree-end")
        is_in_view(other, "#decline-end")
        expect(proposer.locator("#proposal p")).to_have_text("You proposed to end the game. Waiting for Jun to agree.")
        is_in_view(proposer, "#decline-end")
        expect(proposer.locator("#agree-end")).to_have_count(0)
        expect(watcher.locator("#proposal p")).to_have_text("End the game without a winner? Proposed by Ida.")
        expect(watcher.locator("#proposal button")).to_have_count(0)
        other.locator("#decline-end").click()
        for page in (proposer, other, watcher):
            expect(page.locator("#proposal")).to_have_text("")
        expect(proposer.locator(".drawer .entries li").first).to_have_text("Jun wants to play on")
        board.jun.ask(board.table, "propose_end")
        proposer.locator("#agree-end").click()
        for page in (proposer, other, watcher):
            expect(page.locator("#end")).to_be_visible()
        expect(proposer.locator("#end [tabindex]")).to_be_focused()


def test_proposal_can_be_withdrawn_by_proposer(server: Server, browser: Browser) -> None:
    table = Table(server)
    table.jun.ask(table.table, "propose_end")
    with table.open_pages(browser, table.jun) as (page,):
        page.get_by_role("button", name="Keep playing").click()
        expect(page.locator("#proposal")).to_have_text("")
    assert table.ida.look(table.table)["end_proposed_by"] == []


def test_stand_in_calls_only_if_allowed(server: Server, browser: Browser) -> None:
    table = Table(server)
    with table.open_pages(browser, table.jun, table.ida) as (page, other):
        for button, calls, state, note in (
            ("#stand-in", False, "A bot plays for you. It does not call.", "a bot plays"),
            ("#stand-in-calls", True, "A bot plays for you and may call.", "a bot plays and calls"),
        ):
            page.locator("#table-menu > summary").click()
            page.locator(button).click()
            expect(page.locator(".state, .center-note").first).to_contain_text(state)
            expect(other.locator(".seat .seat-note").first).to_have_text(note)
            seat = table.ida.look(table.table)["seats"][1]
            assert (seat["name"], seat["bot"], seat["may_call"]) == ("Jun", "casual", calls)
            page.locator("#take-back").click()
            expect(page.locator("#ready")).to_be_enabled()


def test_stand_in_at_mastermind_guesses(server: Server, browser: Browser) -> None:
    board = Board(server, {"games": 1})
    board.set_code("1234")
    with board.open_pages(browser, board.breaker) as (page,):
        page.locator("#table-menu > summary").click()
        expect(page.locator("#stand-in")).to_contain_text("A bot makes all your moves")
        expect(page.locator("#stand-in-calls")).to_have_count(0)
        page.locator("#stand-in").click()
        page.locator("#end").wait_for()
        expect(page.locator("#row-1.done")).to_be_attached()
