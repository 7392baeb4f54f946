"""Two people, two browsers: one invites, the other joins by the link, a bot fills the last seat, and they begin."""

from playwright.sync_api import Browser, Page, expect

from tests.web.server import Server


def test_friends_meet_at_a_table_by_its_link(page: Page, server: Server, browser: Browser) -> None:
    page.goto(server.url)
    page.get_by_text("Invite", exact=True).click()
    page.get_by_label("Your name").fill("Ida")
    page.get_by_label("Players").select_option("3")
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/t/*")
    link = page.locator("#link").inner_text()
    assert link == page.url

    friend = browser.new_context(locale="en").new_page()
    friend.goto(link)
    friend.get_by_label("Your name").fill("Jun")
    friend.get_by_role("button", name="Sit down").click()
    expect(page.locator("#seat-1")).to_contain_text("Jun")
    expect(friend.locator("#begin")).to_have_count(0)
    expect(page.locator("#begin")).to_be_disabled()
    page.locator("#bot-2-steady").click()
    expect(friend.locator("#seat-2")).to_contain_text("bot, steady")
    page.locator("#begin").click()

    for one, other in ((page, "Jun"), (friend, "Ida")):
        expect(one.locator(".seats .seat", has_text=other)).to_have_count(1)
        expect(one.locator(".tops .tile[aria-label='hidden tile']")).to_have_count(3)
    page.locator("#ready").click()
    expect(page.locator("#ready")).to_be_disabled()
    expect(page.locator(".state, .hush").first).to_have_text("Waiting for Jun")
    friend.locator("#ready").click()
    expect(page.locator("#ready")).to_be_enabled()

    page.locator("#log > summary").click()
    half_typed = page.get_by_label("Say something")
    half_typed.fill("half a sen")
    page.locator("#cell-0").focus()
    friend.locator("#log > summary").click()
    friend.get_by_label("Say something").fill("hello <b>there</b>")
    friend.get_by_role("button", name="Send").click()
    expect(page.locator(".drawer .said")).to_have_text("Jun: hello <b>there</b>")
    expect(half_typed).to_have_value("half a sen")
    friend.goto(server.url)
    expect(friend.locator(".left")).to_contain_text("your turn")
    friend.context.close()
