"""The offline page while the server is out of reach, and what the service worker caches."""

from pathlib import Path

from playwright.sync_api import Page, expect

from blindside.web.pages.assets import VERSION
from tests.browser.test_code777 import go_on, sit_down
from tests.web.server import RunServer

CONTROLLED = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    return found;
}"""


def wait_for_service_worker(page: Page) -> None:
    """Wait until the service worker is active."""
    page.wait_for_function(CONTROLLED)


def test_offline_page_shows_then_requested_page_returns(page: Page, tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        address = sit_down(page, server)
        wait_for_service_worker(page)
        go_on(page)  # streams and requests go on as if nothing stood between
        port = server.port
    page.goto(address)
    expect(page.get_by_role("heading")).to_have_text("No connection")
    assert page.url == address
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading")).to_have_text("No connection")
    with run_server(tmp_path, port=port):
        expect(page.locator("#ready")).to_be_visible()
        assert page.url == address
        go_on(page)


def test_offline_page_is_in_last_chosen_language(page: Page, tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        page.goto(server.url)
        wait_for_service_worker(page)
        page.locator("#preferences > summary").click()
        with page.expect_event("load"):
            page.locator(".preferences-form select").select_option("fr")
        page.wait_for_function(
            "() => caches.match('/offline').then(kept => kept.text()).then(text => text.includes('lang=\"fr\"'))"
        )
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#try")).to_be_visible()


def test_form_sent_offline_leads_back_to_form(page: Page, tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        page.goto(server.url)
        wait_for_service_worker(page)
        port = server.port
    page.locator("#play-code777").click()
    expect(page.get_by_role("heading")).to_have_text("No connection")
    with run_server(tmp_path, port=port):
        page.locator("#play-code777").click()
        page.wait_for_url("**/t/*")


def test_service_worker_caches_only_files_and_offline_page(page: Page, tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        sit_down(page, server)
        wait_for_service_worker(page)
        go_on(page)
        page.reload()
        page.goto(server.url)
        kept = page.evaluate(KEPT)
        assert "/offline" in kept
        assert [path for path in kept if path != "/offline" and not path.startswith("/static/")] == []


def test_service_worker_of_a_new_version_replaces_old_caches(page: Page, tmp_path: Path, run_server: RunServer) -> None:
    """And keeps the pages again that were in them."""
    with run_server(tmp_path) as server:
        page.goto(f"{server.url}/health")
        page.evaluate(
            """async () => {
                const cache = await caches.open("blindside?v=0123456789ab");
                for (const path of ["/companion/code777", "/static/old.js?v=0123456789ab"])
                    await cache.put(path, new Response("of another version"));
            }"""
        )
        page.goto(server.url)
        wait_for_service_worker(page)
        page.wait_for_function("async () => (await caches.keys()).length === 1")
        kept = page.evaluate(KEPT)
        assert {"/offline", "/companion/code777"} <= set(kept)
        assert {path.split("/")[2] for path in kept if path.startswith("/static/")} == {VERSION}
    page.goto(f"{server.url}/companion/code777")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
