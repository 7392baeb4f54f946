"""The pages can be installed: the browser itself says so, and the icons are what the manifest says they are."""

import json
import struct
from urllib.parse import urljoin

from playwright.sync_api import Page

from tests.web.server import Server

NO_WINDOW = "in-incognito"
"""All a browser in tests has against it: it keeps nothing."""


def test_manifest_has_no_installability_errors(page: Page, server: Server) -> None:
    page.goto(server.url)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    missing = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert missing <= {NO_WINDOW}
    told = json.loads(manifest["data"])
    assert (told["start_url"], told["display"]) == ("/", "standalone")


def test_icons_have_declared_sizes(page: Page, server: Server) -> None:
    page.goto(server.url)
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    icons = page.request.get(server.url + address).json()["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    assert {icon["sizes"] for icon in icons} == {"any", "192x192", "512x512"}
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert page.request.get(f"{server.url}{touch}").ok
    for icon in icons:
        sent = page.request.get(urljoin(server.url + address, icon["src"]))
        assert sent.headers["content-type"] == icon["type"]
        assert "immutable" in sent.headers["cache-control"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", sent.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
