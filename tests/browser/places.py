"""Every page, and every state of it that looks different: how somebody gets there. What must hold everywhere is tested
at all of them: who adds a page adds a line."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.server import Server

Way = Callable[[Page, Server], None]


def front(page: Page, server: Server) -> None:
    page.goto(server.url)


def front_inviting(page: Page, server: Server) -> None:
    front(page, server)
    page.locator(".inviting summary").first.click()


def front_choosing(page: Page, server: Server) -> None:
    front(page, server)
    page.locator("#choosing > summary").click()


def lobby(page: Page, server: Server) -> None:
    opened = page.request.post(
        f"{server.url}/invite", form={"name": "Ida"}, headers={"origin": server.url}, max_redirects=0
    )
    page.goto(server.url + opened.headers["location"])
    page.locator("#link").wait_for()


def code777(page: Page, server: Server) -> None:
    """Some questions were asked."""
    opened = page.request.post(f"{server.url}/play", form={}, headers={"origin": server.url}, max_redirects=0)
    page.goto(server.url + opened.headers["location"])
    while page.locator("#list .an").count() < 3:
        page.locator("#ready:enabled").click()
        page.wait_for_function("() => document.querySelector('#ready:not([disabled]), #end')")
    expect(page.locator("#ready")).to_be_enabled()


def code777_calling(page: Page, server: Server) -> None:
    code777(page, server)
    page.locator("#open-call").click()
    expect(page.locator("#call")).to_be_visible()


def code777_with_the_log(page: Page, server: Server) -> None:
    code777(page, server)
    page.locator("#log > summary").click()


def code777_over(page: Page, server: Server) -> None:
    code777(page, server)
    page.locator("#log > summary").click()
    page.locator("#stopping summary").click()
    page.locator("#stop").click()
    page.locator("#end").wait_for()
    page.locator("#log > summary").click()


def code777_watched(page: Page, server: Server) -> None:
    code777(page, server)
    address = page.url
    page.context.clear_cookies(name=re.compile("^blindside$"))
    page.goto(address)
    page.locator(".watching").wait_for()


def trouble(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/t/nowhere")


def offline(page: Page, server: Server) -> None:
    page.route("**/health", lambda route: route.abort())  # or it would go on to the front page at once
    page.goto(f"{server.url}/offline")


def opened(path: str) -> Way:
    def way(page: Page, server: Server) -> None:
        page.goto(server.url + path)

    return way


PLACES: dict[str, Way] = {
    "front": front,
    "front, inviting": front_inviting,
    "front, choosing": front_choosing,
    "lobby": lobby,
    "code777": code777,
    "code777, calling": code777_calling,
    "code777, with the log": code777_with_the_log,
    "code777, over": code777_over,
    "code777, watched": code777_watched,
    "learning": opened("/learn"),
    "the rules of code777": opened("/learn/code777"),
    "the rules of mastermind": opened("/learn/mastermind"),
    "editions": opened("/learn/editions"),
    "first lesson, code777": opened("/learn/first-code777"),
    "first lesson, mastermind": opened("/learn/first-mastermind"),
    "trouble": trouble,
    "offline": offline,
}
