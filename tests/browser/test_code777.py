"""Code 777 in a browser: from the front page to a settled call, keys, reloads, restarts."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from blindside.web.pages.log_entries import NEWEST
from tests.browser.tables import end_game, open_table
from tests.web.server import RunServer, Server

ROUNDS = 3


def sit_down(page: Page, server: Server, strength: str = "Steady") -> str:
    """Open a table with bots and return its URL."""
    page.goto(server.url)
    page.get_by_text(strength, exact=True).click()
    page.locator("#play-code777").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#ready")).to_be_enabled()
    page.locator("#cell-0").wait_for()  # drawn by script: who presses a key before it runs is not heard
    return page.url


def go_on(page: Page) -> None:
    """Press Ready and wait for the next turn."""
    before = page.locator("#table").get_attribute("data-seq")
    page.locator("#ready:not([disabled])").wait_for()
    page.locator("#cell-0").wait_for()
    page.keyboard.press("Space")
    page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
    page.locator("#ready:not([disabled])").wait_for()


def answers(page: Page) -> int:
    return page.locator("#list .answer-chip").count()


def test_new_player_front_page_to_settled_call(page: Page, server: Server) -> None:
    sit_down(page, server)
    expect(page.locator(".seats .seat")).to_have_count(3)
    expect(page.locator(".seats .tile[aria-label='hidden tile']")).to_have_count(0)
    expect(page.locator(".tile-tops .tile[aria-label='hidden tile']")).to_have_count(3)
    for _ in range(ROUNDS):
        go_on(page)
    assert answers(page) >= 1
    page.keyboard.press("c")
    page.keyboard.type("477")
    confirm = page.get_by_role("button", name="Call 4, 7 and 7")
    confirm.dblclick()
    card = page.locator(".call-card")
    expect(card.get_by_role("heading")).to_have_accessible_name(re.compile("You call 4\\s7\\s7 (Right|Wrong)"))
    expect(page.locator(".turned .front-side .tile")).to_have_count(3)
    expect(page.locator("#call")).to_be_hidden()
    expect(page.locator(".drawer .entries li", has_text="You call 4 7 7")).to_have_count(1)
    expect(page.locator("#open-call")).to_have_count(0)
    expect(page.locator("#ready")).to_contain_text("New tiles")


def test_call_needs_dialog_and_confirmation(page: Page, server: Server) -> None:
    sit_down(page, server)
    page.keyboard.press("c")
    for key in ("4", "Enter", "Backspace", "7"):
        page.keyboard.press(key)
    expect(page.locator("#call-confirm")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(page.locator("#call")).to_be_hidden()
    expect(page.locator(".verdict")).to_have_count(0)


def test_held_space_passes_once(page: Page, server: Server) -> None:
    open_table(page, server, ["novice"] * 3)
    page.locator("#ready:not([disabled])").wait_for()
    page.locator("#cell-0").wait_for()
    page.evaluate("window.pressed = 0; addEventListener('click', (event) => (pressed += event.target.id === 'ready'))")
    before = page.locator("#table").get_attribute("data-seq")
    page.keyboard.down("Space")
    page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
    page.locator("#ready:not([disabled])").wait_for()
    for _ in range(3):
        page.keyboard.down("Space")
    assert page.evaluate("window.pressed") == 1
    page.keyboard.up("Space")
    go_on(page)
    assert page.evaluate("window.pressed") == 2


def test_call_other_numbers_after_lost_answer_is_new_call(page: Page, server: Server) -> None:
    """Other numbers after a lost answer are a new request."""
    sit_down(page, server)
    sent: list[Any] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data_json)
        route.abort()

    page.route("**/requests", lose)
    page.keyboard.press("c")
    page.keyboard.type("477")
    confirm = page.locator("#call-confirm")
    for key in (None, "Backspace"):
        if key is not None:
            page.keyboard.press(key)
            page.keyboard.press("6")
        for _ in range(2):
            with page.expect_event("requestfailed"):
                confirm.click()
            expect(confirm).to_be_enabled()
    assert [one["request"]["move"]["numbers"] for one in sent] == [[4, 7, 7]] * 2 + [[4, 6, 7]] * 2
    assert sent[0]["id"] == sent[1]["id"] != sent[2]["id"] == sent[3]["id"]


def test_space_after_click_on_tile_is_ready(page: Page, server: Server) -> None:
    open_table(page, server, ["novice"] * 3)
    newest = page.locator("#log .entries > li").first
    before = ""
    for control in ("#cell-5", "[data-tool=circled]", "[data-layer='1']"):
        # The button of the last question is enabled again for a moment before the page shows what came of it.
        page.locator(f"main:has(#log .entries > li:first-child:not([id='{before}'])) #ready:not([disabled])").wait_for()
        before = newest.get_attribute("id") or ""
        page.locator(control).click()
        with page.expect_request("**/requests") as asked:
            page.keyboard.press("Space")
        assert (asked.value.post_data_json or {})["request"] == {"request": "pass"}
    expect(page.locator("#cell-5")).to_have_attribute("data-mark", "crossed")


def test_space_while_others_think_marks_no_tile(page: Page, server: Server) -> None:
    open_table(page, server, ["novice"] * 3)
    page.locator("#cell-5").focus()
    page.route("**/live", lambda route: route.abort())
    page.locator("#ready").evaluate("ready => ready.disabled = true")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#cell-5")).to_have_attribute("data-mark", "crossed")
    page.keyboard.press("Space")
    page.keyboard.press("o")
    expect(page.locator("#cell-5")).to_have_attribute("data-mark", "circled")


def test_space_without_ready_button_presses_focused_button(page: Page, server: Server) -> None:
    open_table(page, server, ["novice"] * 3)
    page.locator("#cell-0").wait_for()
    page.locator("#table-menu > summary").press("Space")
    expect(page.locator("#pause")).to_be_focused()
    page.keyboard.press("Space")
    page.locator("#resume").wait_for()
    page.locator("#cell-5").press("Space")
    expect(page.locator("#cell-5")).to_have_attribute("data-mark", "crossed")
    page.locator("#resume").press("Space")
    expect(page.locator("#ready")).to_be_enabled()


def test_space_in_field_dialog_or_bar_is_not_ready(page: Page, server: Server) -> None:
    open_table(page, server, ["novice"] * 3)
    page.locator("#cell-0").wait_for()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/requests") else None)
    page.locator("#filter [value=answered]").press("Space")
    expect(page.locator("#filter [value=answered]")).to_be_checked()
    page.locator("#table-menu > summary").press("Space")
    page.get_by_role("button", name="Appearance").press("Space")
    expect(page.locator("#preferences select")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#preferences")).not_to_have_attribute("open", "")
    expect(page.locator("#table-menu > summary")).to_be_focused()
    page.keyboard.press("c")
    page.locator("#call [data-key='4']").press("Space")
    expect(page.locator("#call .slots span").first).to_contain_text("4")
    assert asked == []


def test_single_keys_off_still_work_in_their_widgets(page: Page, server: Server) -> None:
    page.context.add_cookies([{"name": "blindside-keys", "value": "off", "url": server.url}])
    sit_down(page, server)
    for key in ("c", "l", " "):
        page.keyboard.press(key)
    expect(page.locator("#call")).to_be_hidden()
    expect(page.locator("#log")).not_to_have_attribute("open", "")
    expect(page.locator("#ready")).to_be_enabled()
    page.locator("#cell-5").press("x")
    expect(page.locator("#cell-5")).to_have_attribute("data-mark", "crossed")
    page.locator("#cell-5").press("c")
    expect(page.locator("#call")).to_be_hidden()
    page.locator("#open-call").click()
    page.keyboard.type("477")
    expect(page.get_by_role("button", name="Call 4, 7 and 7")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator("#call")).to_be_hidden()


def test_reload_during_game_shows_same_table(page: Page, server: Server) -> None:
    sit_down(page, server)
    go_on(page)
    with page.expect_response(lambda answer: "notepad" in answer.url and answer.request.method == "PUT"):
        page.locator(".cell:not(.seen)").first.click()
    kept = page.locator(".cell[data-mark=crossed]").get_attribute("id")
    told = page.locator("#list").inner_text()
    racks = page.locator(".seats").inner_html()
    page.reload()
    expect(page.locator("#list")).to_have_text(re.compile(".+"))
    assert page.locator("#list").inner_text() == told
    assert page.locator(".seats").inner_html() == racks
    expect(page.locator(f"#{kept}")).to_have_attribute("data-mark", "crossed")
    go_on(page)


def test_window_without_cookie_sees_no_own_rack(page: Page, server: Server, browser: Browser) -> None:
    address = sit_down(page, server)
    go_on(page)
    stranger = browser.new_context(locale="en").new_page()
    stranger.goto(address)
    expect(stranger.locator(".seats .seat")).to_have_count(4)
    expect(stranger.locator(".seats .tile[aria-label='hidden tile']")).to_have_count(12)
    expect(stranger.locator("#ready, #open-call")).to_have_count(0)
    shown = stranger.content()
    body = shown[shown.index('<main class="table') : shown.index('<section class="pad')]
    assert not re.findall(r'href="#t-\d', body)
    drawer = shown[shown.index('class="recent"') : shown.index('class="pad-list"')] + shown[shown.index('id="log"') :]
    assert not re.findall(r'href="#c-\d', drawer), "and the log tells of none"
    expect(stranger.locator(".cell.seen")).to_have_count(0)
    stranger.context.close()


def test_page_survives_server_restart(page: Page, tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        sit_down(page, server)
        go_on(page)
        before = answers(page)
        port = server.port
        server.kill()
        expect(page.locator("#notice")).to_have_text("Connection lost. Reconnecting…")
        page.keyboard.press("Space")  # nobody hears it
        expect(page.locator("#notice")).to_be_visible()
    with run_server(tmp_path, port=port):
        expect(page.locator("#notice")).to_have_text("Reconnected.")
        assert answers(page) == before
        go_on(page)


def test_game_end_offers_rematch(page: Page, server: Server) -> None:
    first = sit_down(page, server, "Gentle")
    end_game(page)
    expect(page.locator("#end")).to_contain_text("No winner")
    expect(page.locator(".seats .tile")).to_have_count(12)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and url != first)
    expect(page.locator("#ready")).to_be_enabled()


@pytest.mark.slow
def test_whole_game_to_three_points(page: Page, server: Server) -> None:
    """The player never calls, so a bot wins."""
    open_table(page, server, ["expert"] * 3)
    page.locator("#cell-0").wait_for()
    for _ in range(400):
        page.locator("#ready:not([disabled]), #end").first.wait_for()
        if page.locator("#end").count():
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(20)
    expect(page.locator("#end h1")).to_have_text(re.compile("wins"))
    expect(page.locator(".seat.wins .score-dots i.on")).to_have_count(3)
    expect(page.locator("#story .closeness-chart.wide")).to_be_visible()
    expect(page.get_by_role("button", name="New opponents")).to_be_visible()


def test_update_keeps_focus_and_open_log(page: Page, server: Server) -> None:
    sit_down(page, server)
    page.locator("#log > summary").click()
    page.locator("#cell-5").focus()
    before = page.locator("#table").get_attribute("data-seq")
    page.locator("#ready").evaluate("button => button.click()")
    page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
    expect(page.locator("#log")).to_have_attribute("open", "")
    assert page.evaluate("document.activeElement.id") == "cell-5"


def test_update_keeps_older_log_entries(page: Page, server: Server) -> None:
    open_table(page, server, ["novice"] * 3)
    first = page.locator("#log .entries li").last.get_attribute("id")
    numbers: list[int] = []
    while len(numbers) <= NEWEST:
        go_on(page)
        numbers = page.locator("#log .entries li").evaluate_all("all => all.map((one) => Number(one.id.slice(6)))")
    assert numbers == sorted(set(numbers), reverse=True)
    assert page.locator("#log .entries li").last.get_attribute("id") == first
    page.reload()
    expect(page.locator("#log .entries li")).to_have_count(len(numbers))
