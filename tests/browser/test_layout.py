"""No page is wider than the window, and all buttons are large enough."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.places import breaking
from tests.browser.test_code777 import go_on, sit_down
from tests.effort import mark_slow_except
from tests.web.server import Server

WIDTHS = [(1280, 800), (820, 1100), (390, 844), (360, 640)]
LOW = [(1366, 650), (1024, 640), (844, 390)]
SPILLS = """slot => [...slot.querySelectorAll('.shape')].some(shape => {
    const [inner, outer] = [shape, slot].map(one => one.getBoundingClientRect());
    return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
})"""


def fits(page: Page) -> None:
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} at {width}"


def stays_in_view(page: Page, *buttons: str) -> None:
    for width, height in [*WIDTHS, *LOW]:
        page.set_viewport_size({"width": width, "height": height})
        for button in buttons:
            box = page.locator(button).bounding_box()
            assert box is not None
            assert box["y"] >= 0, f"{button} at {width} x {height}"
            assert box["y"] + box["height"] <= height, f"{button} at {width} x {height}"


def test_front_page_and_lobby_fit(page: Page, server: Server) -> None:
    page.goto(server.url)
    fits(page)
    page.locator("#invite-code777").click()
    page.locator("#more > summary").click()
    fits(page)
    page.get_by_label("Your name").fill("Wilhelmina Konstantinopoulou")
    page.locator("#open-table").click()
    page.wait_for_url("**/t/*")
    fits(page)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_tables_of_two_and_five_fit(page: Page, server: Server, players: int) -> None:
    sit_down(page, server)
    opened = page.request.post(
        f"{server.url}/api/v1/tables", data={"game": "code777", "settings": {"players": players}}
    )
    table = opened.json()["table"]
    asked = [{"request": "seat_bot", "seat": seat, "bot": "novice"} for seat in range(1, players)]
    for request in [*asked, {"request": "begin"}]:
        page.request.post(f"{server.url}/api/v1/tables/{table}/requests", data={"request": request})
    page.goto(f"{server.url}/t/{table}")
    for _ in range(players):  # until each has read, and the light has been everywhere
        go_on(page)
        fits(page)


@pytest.mark.parametrize("scheme", mark_slow_except(["light"], ["light", "dark"]))
def test_table_fits_with_large_enough_buttons(page: Page, server: Server, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    sit_down(page, server)
    go_on(page)
    fits(page)
    stays_in_view(page, "#ready", "#open-call")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    stays_in_view(page, "#ready", "#open-call")
    page.keyboard.press("c")
    expect(page.locator("#call")).to_be_visible()
    page.keyboard.type("377")
    fits(page)
    stays_in_view(page, "#call-confirm")
    for slot in page.locator(".slots span").all():
        expect(slot.locator(".shape")).not_to_have_count(0)
        assert not slot.evaluate(SPILLS)
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator("#call button:visible, .actions button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44, button.inner_text()


def test_mastermind_buttons_stay_in_view(page: Page, server: Server) -> None:
    breaking(page, server)
    stays_in_view(page, "#check")
