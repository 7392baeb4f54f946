"""A shared device: its holder sees their view only, and between holders no view is shown."""

from playwright.sync_api import Page, expect

from tests.browser.slow_scripts import hold_script
from tests.web.server import Server

NAMES = ("Ida", "Otto", "Mia")


def open_shared_table(page: Page, server: Server) -> str:
    fields: dict[str, str | float | bool] = {"name": NAMES[0], "name1": NAMES[1], "name2": NAMES[2]}
    return page.request.post(f"{server.url}/shared-device", form=fields, headers={"origin": server.url}).url


def open_shared_game(page: Page, server: Server) -> str:
    address = open_shared_table(page, server)
    page.goto(address)
    return address


def take(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()
    expect(page.locator("#own .player-name")).to_have_text(name)


def racks(page: Page) -> dict[str, list[str]]:
    """The tiles of each rack, by player."""
    return {
        rack.locator(".player-name").inner_text(): [
            str(tile.get_attribute("aria-label")) for tile in rack.locator(".tile").all()
        ]
        for rack in page.locator(".seat").all()
    }


def test_holder_sees_racks_of_others_only(page: Page, server: Server) -> None:
    open_shared_game(page, server)
    expect(page.locator(".tile")).to_have_count(0)
    seen = {}
    for name in NAMES:
        take(page, name)
        seen[name] = racks(page)
        assert name not in seen[name]
        expect(page.locator(".tile-tops .tile[aria-label='hidden tile']")).to_have_count(3)
        page.locator("#hand-over").click()
        expect(page.get_by_role("heading", name="Who takes the device?")).to_be_visible()
        expect(page.locator("main .tile, main .seat")).to_have_count(0)
    assert seen["Ida"]["Mia"] == seen["Otto"]["Mia"]


def test_question_is_answered_when_all_passed(page: Page, server: Server) -> None:
    open_shared_game(page, server)
    for name in NAMES:
        take(page, name)
        page.locator("#ready").click()
        expect(page.get_by_role("heading", name="Who takes the device?")).to_be_visible()
    take(page, "Otto")
    expect(page.locator(".card .card-answer")).to_be_visible()


def test_click_before_modules_loaded_is_done_later(page: Page, server: Server) -> None:
    release = hold_script(page, "**/table-api.js*")
    address = open_shared_table(page, server)
    page.request.post(f"{address}/hand-over", form={"holder": "0"}, headers={"origin": server.url})
    with page.expect_request("**/table-api.js*"):
        page.goto(address, wait_until="commit")
    page.locator("#ready").click()
    release()
    expect(page.get_by_role("heading", name="Who takes the device?")).to_be_visible()
    take(page, "Ida")
    expect(page.locator("#ready")).to_be_disabled()


def test_ready_saves_last_mark_and_hands_device_over(page: Page, server: Server) -> None:
    open_shared_game(page, server)
    take(page, "Ida")
    cell = str(page.locator(".cell:not(.ruled-out)").first.get_attribute("id"))
    page.locator(f"#{cell}").click()
    page.keyboard.press("Space")
    take(page, "Otto")
    expect(page.locator("#ready")).to_be_enabled()
    page.locator("#hand-over").click()
    take(page, "Ida")
    expect(page.locator(f"#{cell}")).to_have_attribute("data-mark", "crossed")
    expect(page.locator("#ready")).to_be_disabled()


def test_second_window_without_a_channel_reloads_for_the_next_holder(page: Page, server: Server) -> None:
    page.context.add_init_script("BroadcastChannel.prototype.postMessage = () => {}")
    address = open_shared_game(page, server)
    take(page, "Otto")
    second = page.context.new_page()
    second.goto(address)
    expect(second.locator("#own .player-name")).to_have_text("Otto")
    page.locator("#ready").click()
    expect(second.get_by_role("heading", name="Who takes the device?")).to_be_visible()


def test_hand_over_saves_last_mark(page: Page, server: Server) -> None:
    open_shared_game(page, server)
    take(page, "Ida")
    cell = str(page.locator(".cell:not(.ruled-out)").first.get_attribute("id"))
    page.locator(f"#{cell}").click()
    page.locator("#hand-over").click()
    take(page, "Otto")
    expect(page.locator(".cell.seen").first).to_be_visible()
    expect(page.locator(f"#{cell}")).to_have_attribute("data-mark", "open")
    page.locator("#hand-over").click()
    take(page, "Ida")
    expect(page.locator(f"#{cell}")).to_have_attribute("data-mark", "crossed")


def test_back_button_and_api_show_no_other_rack(page: Page, server: Server) -> None:
    address = open_shared_game(page, server)
    table = address.rpartition("/")[2]
    take(page, "Otto")
    page.locator(".cell:not(.ruled-out)").first.click()
    page.locator("#hand-over").click()
    page.get_by_role("button", name="Mia").wait_for()
    page.go_back()
    expect(page.get_by_role("heading", name="Who takes the device?")).to_be_visible()
    view = page.request.get(f"{server.url}/api/v1/tables/{table}").json()
    assert view["you"] is None
    assert set(view["view"]["racks"][:3]) == {None}
    assert page.request.get(f"{server.url}/api/v1/tables/{table}/notepad").status == 401


def test_shared_device_needs_two_players(page: Page, server: Server) -> None:
    headers = {"origin": server.url, "accept": "application/json"}
    alone = page.request.post(f"{server.url}/shared-device", form={"name": "Ida", "name1": "  "}, headers=headers)
    assert (alone.status, alone.json()["code"]) == (400, "web/too-few-players")
    forged = page.request.post(f"{server.url}/t/nowhere/hand-over", form={"holder": "9"}, headers=headers)
    assert forged.json()["code"] == "web/not-shared"


def test_second_window_follows_hand_over(page: Page, server: Server) -> None:
    address = open_shared_game(page, server)
    take(page, "Otto")
    second = page.context.new_page()
    second.goto(address)
    expect(second.locator("#own .player-name")).to_have_text("Otto")
    page.locator("#hand-over").click()
    expect(second.get_by_role("heading", name="Who takes the device?")).to_be_visible()
    take(page, "Mia")
    expect(second.locator("#own .player-name")).to_have_text("Mia")


def test_request_of_former_holder_is_refused(page: Page, server: Server) -> None:
    """Before its stream reports the new holder."""
    page.route("**/live*", lambda route: route.abort())
    address = open_shared_game(page, server)
    table = address.rpartition("/")[2]
    take(page, "Otto")
    headers = {"origin": server.url}
    page.request.post(f"{address}/hand-over", form={"holder": "2"}, headers=headers)
    page.locator("#ready").click()
    expect(page.locator("#notice")).to_have_text("this device was passed to another player: reload the page")
    assert page.request.get(f"{server.url}/api/v1/tables/{table}").json()["passed"] == []


def test_wrong_names_are_shown_with_error(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator("#round summary").click()
    page.locator("#round [name=name]").fill("Ida")
    page.locator("#round [name=name1]").fill("Ida")
    page.locator("#begin-round").click()
    expect(page.locator("#round .wrong")).to_have_text("Two players are called Ida: change one of the names")
    page.locator("#round [name=name1]").fill("Otto")
    page.locator("#begin-round").click()
    expect(page.get_by_role("button", name="Otto")).to_be_visible()
