"""Tables that play otherwise: answers by hand, one card of two, calls with colours; and who may do what there."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import open_table
from tests.web.server import Server

BOTS = ["casual"] * 3


def until(page: Page, sought: str) -> None:
    """Lets the game go on until there is this to do."""
    ready = page.locator("#ready:not([disabled])").or_(page.locator(sought)).first
    ready.wait_for()
    while not page.locator(sought).count():
        before = page.locator("#table").get_attribute("data-seq")
        page.locator("#ready").click()
        page.wait_for_function("before => document.getElementById('table').dataset.seq !== before", arg=before)
        ready.wait_for()


def test_false_answer_gets_hint_then_true_answer(page: Page, server: Server) -> None:
    open_table(page, server, BOTS, {"answers": "by-hand"})
    until(page, ".answer-input")
    expect(page.locator("#ready")).to_be_disabled()
    asked = page.locator(".card .card-number").inner_text().split()[-1]
    for attempt, button in enumerate(page.locator(".answer-input .btn").all()):
        with page.expect_response("**/requests") as answer:
            button.click()
        if answer.value.ok:
            break
        text = re.compile(r"The answer is .+\.") if attempt else "Look again."
        expect(page.locator("#notice")).to_have_text(text)
    expect(page.locator(".card .card-answer")).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator(f"#list li:nth-child({asked}) .answer-chip[data-reader='0']")).to_have_count(1)


def test_unchecked_answers_accept_false_answer(page: Page, server: Server) -> None:
    open_table(page, server, BOTS, {"answers": "by-hand-unchecked"})
    until(page, ".answer-input")
    said = page.locator(".answer-input .btn").first.inner_text()
    page.locator(".answer-input .btn").first.dblclick()
    expect(page.locator(".card .card-answer")).to_have_text(said)


def test_choose_card_reader_picks_one_of_two(page: Page, server: Server) -> None:
    open_table(page, server, BOTS, {"draw_two": True})
    until(page, ".two-cards")
    second = page.locator(".two-cards button").nth(1)
    number = second.locator("b").inner_text()
    second.click()
    expect(page.locator(f"#list li:nth-child({number}) .answer-chip[data-reader='0']")).to_have_count(1)


def test_call_with_colors_sends_tiles(page: Page, server: Server) -> None:
    open_table(page, server, BOTS, {"colors_too": True})
    page.locator("#ready:not([disabled])").wait_for()
    page.keyboard.press("c")
    page.keyboard.press("1")
    page.get_by_role("button", name="red 5").click()
    page.keyboard.press("7")
    expect(page.get_by_role("button", name="blue 7")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Call green 1, red 5 and blue 7").click()
    expect(page.locator(".drawer .entries")).to_contain_text(
        re.compile("You call green 1, red 5, blue 7: (right|wrong)")
    )
    expect(page.locator(".call-card .piece-c")).to_have_count(3)


def test_chat_host_can_mute_player(page: Page, server: Server, browser: Browser) -> None:
    address = open_table(page, server, [], {"players": 2})
    guest = browser.new_context(locale="en").new_page()
    guest.goto(address)
    guest.locator("input[name=name]").fill("Otto <b>")
    guest.locator("#sit-down").click()
    page.locator("#begin:not([disabled])").click()
    guest.locator("#log").wait_for(state="attached")
    guest.keyboard.press("l")
    guest.get_by_role("button", name="👍").click()
    expect(page.locator(".chat-bubble")).to_have_text("Otto <b>: 👍")
    expect(page.locator("#unread")).to_have_text("1")
    page.keyboard.press("l")
    expect(page.locator("#unread")).to_be_hidden()
    say = guest.get_by_label("Message")
    say.fill("once")
    guest.locator("#chat-form").evaluate("form => { form.requestSubmit(); form.requestSubmit(); }")
    expect(say).to_have_value("")
    guest.route("**/requests", lambda route: route.abort())
    say.fill("twice")
    say.press("Enter")
    expect(guest.locator("#notice")).to_have_text("Not sent. Try again.")
    expect(say).to_have_value("twice")
    guest.unroute("**/requests")
    say.press("Enter")
    expect(page.locator(".drawer .said")).to_have_text(["Otto <b>: twice", "Otto <b>: once", "Otto <b>: 👍"])
    page.locator("#table-menu > summary").click()
    page.get_by_role("button", name="Players…").click()
    page.get_by_role("button", name="Mute").click()
    guest.get_by_role("button", name="👏").click()
    expect(guest.locator("#notice")).to_have_text("The host has muted you.")
    page.locator("#table-menu > summary").click()
    page.get_by_role("button", name="Pause").click()
    expect(guest.locator(".state, .center-note").first).to_contain_text("paused the game")
    page.locator("#resume").click()
    page.locator("#table-menu > summary").click()
    page.get_by_role("button", name="Players…").click()
    page.get_by_role("button", name="Make host").click()
    guest.locator("#table-menu > summary").click()
    expect(guest.locator("#pause")).to_be_visible()
    expect(page.locator("#pause")).to_have_count(0)
    page.locator("#table-menu > summary").click()
    page.locator("#stand-in").click()
    page.locator("#take-back").click()
    expect(page.locator("#ready")).to_be_enabled()
    guest.context.close()
