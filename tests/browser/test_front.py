"""The front page: play now, new tables, finished games, other devices."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_layout import fits
from tests.web.server import Server


def end(page: Page, server: Server) -> None:
    """Stop the game on the open page."""
    table = page.url.rpartition("/")[2]
    asked = page.request.post(
        f"{server.url}/api/v1/tables/{table}/requests", data={"request": {"request": "propose_end"}}
    )
    assert asked.ok


@pytest.mark.parametrize(("game", "how"), [("code777", "Gentle"), ("mastermind", "Make codes")])
def test_play_now_opens_table_with_bots(page: Page, server: Server, game: str, how: str) -> None:
    page.goto(server.url)
    page.get_by_text(how, exact=True).click()
    page.locator(f"#play-{game}").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#table")).to_be_visible()
    table = page.request.get(f"{server.url}/api/v1/tables/{page.url.rpartition('/')[2]}").json()
    assert table["game"] == game
    assert table["view"] is not None
    page.goto(server.url)
    expect(page.locator(".unfinished-games li")).to_have_count(1)


def test_new_table_form_marks_errors_and_keeps_values(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator("#invite-code777").click()
    expect(page.get_by_label("Edition")).to_be_hidden()
    page.locator("#more > summary").click()
    page.get_by_label("Your name").fill("Ida")
    page.get_by_label("Edition").select_option("german")
    page.get_by_label("Two cards, one question").check()
    page.get_by_label("Chat").uncheck()
    page.get_by_label("Racks on the table").select_option("3")
    page.get_by_label("Wait after a wrong call").fill("many")
    page.locator("#open-table").click()

    page.get_by_role("alert").get_by_role("link", name="Wait after a wrong call").click()
    expect(page.get_by_label("Wait after a wrong call")).to_have_value("many")
    expect(page.locator("#wrong-cool_down")).to_have_text("Enter a number from 0 to 23")
    expect(page.locator("#wrong-racks")).to_be_visible()
    expect(page.get_by_label("Edition")).to_have_value("german")
    expect(page.get_by_label("Chat")).not_to_be_checked()
    page.get_by_label("Wait after a wrong call").fill("4")
    page.get_by_label("Racks on the table").select_option("5")
    page.locator("#open-table").click()

    page.wait_for_url("**/t/*")
    for term in ("later box: German", "Two cards drawn, one read", "No call for 4 answers", "No chat"):
        expect(page.locator(".terms-list")).to_contain_text(term)


def test_join_unknown_code_shows_error(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_label("Link or code").fill("k3v9 m2qp 7xrt wz4h")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("No such table")
    expect(page.get_by_label("Link or code")).to_have_value("k3v9 m2qp 7xrt wz4h")
    expect(page.get_by_label("Link or code")).to_be_focused()


def test_finished_game_has_result_record_and_review(page: Page, server: Server, tmp_path: Path) -> None:
    page.goto(server.url)
    page.locator("#play-code777").click()
    page.wait_for_url("**/t/*")
    end(page, server)
    page.goto(server.url)
    expect(page.locator(".last-games .result-text")).to_have_text("Ended without a winner")
    page.get_by_role("link", name="All games").click()
    played = page.locator(".played > li")
    expect(played).to_have_count(1)
    assert not re.fullmatch(r"\d{4}-\d\d-\d\d", played.locator("time").inner_text()), "as the reader's language has it"
    with page.expect_download() as download:
        played.get_by_role("link", name="Download").click()
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)
    assert kept.name.startswith("blindside-code777-")
    with page.expect_download() as all_of_them:
        page.get_by_role("link", name="Download all").click()
    assert all_of_them.value.suggested_filename.endswith(".zip")

    page.get_by_label("Record file").set_input_files(kept)
    page.locator("#show-record").click()
    page.locator("#walk").click()
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    expect(page.locator(".entries")).to_contain_text("The game ended early: no winner")
    page.goto(f"{server.url}/record")
    page.get_by_label("Record file").set_input_files(
        {"name": "photo.json", "mimeType": "application/json", "buffer": b"\x89PNG"}
    )
    page.locator("#show-record").click()
    expect(page.get_by_role("alert")).to_contain_text("Not a record")


def test_device_link_makes_same_player(page: Page, server: Server, browser: Browser) -> None:
    page.goto(f"{server.url}/profile")
    page.get_by_label("Your name").fill("Ida <b>")
    page.locator("#keep-name").click()
    page.locator("#make-device-link").click()
    expect(page.get_by_role("img", name="QR code for your other device")).to_be_visible()
    link = page.locator("#link").inner_text()

    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(link)
    expect(phone.get_by_role("dialog")).to_contain_text("Use this device as Ida <b>?")
    phone.get_by_role("button", name="No", exact=True).click()
    expect(phone.get_by_role("dialog")).to_be_hidden()
    expect(phone).not_to_have_url(re.compile("#"))
    assert phone.request.get(f"{server.url}/api/v1/me").status == 401
    phone.goto(f"{link}&name=Mallory")
    expect(phone.get_by_role("dialog")).to_contain_text("Use this device as Ida <b>?")
    with phone.expect_event("load"):
        phone.get_by_role("button", name="Use it").click()
    assert phone.request.get(f"{server.url}/api/v1/me").json() == page.request.get(f"{server.url}/api/v1/me").json()
    phone.goto("about:blank")
    phone.goto(link)
    expect(phone.get_by_role("alert")).to_contain_text("this link has been used")
    expect(phone.get_by_role("button", name="Use it")).to_be_disabled()
    phone.context.close()


def test_forget_me_needs_confirmation(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/profile")
    page.get_by_label("Your name").fill("Ida")
    page.locator("#keep-name").click()
    page.locator("#forget-me").click()
    assert page.url.endswith("/profile"), "the browser asks for the tick"
    page.get_by_label("Yes, delete my data").check()
    page.locator("#forget-me").click()
    page.wait_for_url(server.url + "/")
    assert page.request.get(f"{server.url}/api/v1/me").status == 401


def test_all_pages_fit_with_large_enough_targets(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator("#play-code777").click()
    page.wait_for_url("**/t/*")
    end(page, server)
    record = page.request.get(page.url + "/record").body()
    page.goto(f"{server.url}/profile")
    page.get_by_label("Your name").fill("W" * 30)
    page.locator("#keep-name").click()
    for path in ("/", "/join?table=" + "x" * 300, "/new/mastermind", "/games", "/puzzle", "/companion", "/profile"):
        page.goto(server.url + path)
        check_sizes(page)
    page.locator("#make-device-link").click()
    expect(page.locator(".qr")).to_be_visible()
    check_sizes(page)
    page.goto(f"{server.url}/record")
    page.get_by_label("Record file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": record}
    )
    page.locator("#show-record").click()
    expect(page.locator("#walk")).to_be_visible()
    check_sizes(page)
    page.locator("#walk").click()
    expect(page.locator(".entries")).to_be_visible()
    check_sizes(page)


def check_sizes(page: Page) -> None:
    fits(page)
    for pressed in page.locator(
        "main a:visible, main button:visible, main select:visible, main label.check:visible"
    ).all():
        box = pressed.bounding_box()
        assert box is not None
        assert box["height"] >= 44, pressed.inner_text()
