"""The front page of players who have played: three choices that are remembered, and games to continue."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.places import send
from tests.browser.test_layout import fits
from tests.web.server import Guest, Server

DESKTOP: ViewportSize = {"width": 1360, "height": 860}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_play_now_remembers_choices(page: Page, server: Server, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(server.url)
    expect(page.locator(".scene")).to_be_visible()
    expect(page.get_by_text("My own cards")).to_have_count(0)
    page.locator("#play-code777").click()
    page.wait_for_url("**/t/*")
    first = page.url

    page.goto(server.url)
    expect(page.locator(".scene")).to_have_count(0)
    expect(page.locator(".unfinished-games li").first).to_contain_text("Your turn")
    fits(page)
    page.set_viewport_size(size)
    box = page.locator("#play-code777").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 760
    page.get_by_text("Sharp").click()
    for choice, value in (("Players", "3"), ("My own cards", "I answer"), ("A wrong call costs", "A pause")):
        page.get_by_role("group", name=choice).get_by_text(value, exact=True).click()
    page.locator("#play-code777").click()
    page.wait_for_url(lambda url: url != first and "/t/" in url)
    table = page.request.get(page.url.replace("/t/", "/api/v1/tables/")).json()
    assert [seat["bot"] for seat in table["seats"]] == [None, "expert", "expert"]
    assert (table["settings"]["answers"], table["settings"]["cool_down"]) == ("by-hand", 4)

    page.goto(server.url)
    for value in ("Sharp", "3", "I answer", "A pause"):
        expect(page.locator(".code777 label:has(:checked)", has_text=value)).to_have_count(1)
    page.locator("#invite-code777").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#code")).to_be_visible()
    table = page.request.get(page.url.replace("/t/", "/api/v1/tables/")).json()
    assert (len(table["seats"]), table["settings"]["cool_down"]) == (3, 4)


def test_front_page_shows_solved_puzzles_and_own_best(page: Page, server: Server) -> None:
    ann = Guest(server.url, "Ann")
    table = ann.open_table("mastermind", settings={"games": 1})
    send(page, server, f"/t/{table}/join", name="Ida")
    ann.ask(table, "begin", first=0)
    ann.ask(table, "move", move={"command": "set_code", "code": "1234"})
    for move in ({"command": "guess", "guess": "1122"}, {"command": "guess", "guess": "1234"}, {"command": "continue"}):
        asked = {"request": {"request": "move", "move": move}}
        assert page.request.post(f"{server.url}/api/v1/tables/{table}/requests", data=asked).ok
    page.goto(server.url)
    expect(page.locator(".own-best")).to_have_text("Your best: 2 rows · average 2.0")

    expect(page.locator(".puzzle-card .streak")).to_be_hidden()
    page.locator("#solve-code777").click()
    page.wait_for_url("**/puzzle/*/code777")
    day = page.url.split("/")[-2]
    solved = {f"{day}/code777": {"state": "solved", "on": day}}
    page.evaluate("solved => localStorage.setItem('puzzles', JSON.stringify(solved))", solved)
    page.goto(server.url)
    expect(page.locator(".puzzle-card li[data-game=code777]")).to_contain_text("Solved")
    expect(page.locator("#solve-mastermind")).to_be_visible()
    expect(page.locator(".puzzle-card .streak")).to_contain_text("1 day")
    expect(page.locator(".week .done")).to_have_text("Today")

    send(page, server, "/play", how="break", board="5x8")
    page.goto(server.url)
    expect(page.locator(".own-best")).to_have_count(0)
