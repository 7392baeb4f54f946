"""axe finds nothing serious or critical on any page, however it is looked at."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.places import PLACES
from tests.web.server import Server

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
LOOKS = {
    "light": {"theme": "light"},
    "dark": {"theme": "dark"},
    "light, high contrast": {"theme": "light", "contrast": "high"},
    "dark, high contrast, safe colours": {"theme": "dark", "contrast": "high", "palette": "safe"},
}
GRAVE = {"serious", "critical"}
AT_SEVEN_TO_ONE = {"color-contrast-enhanced": {"enabled": True}}


def look(page: Page, server: Server, **chosen: str) -> None:
    page.context.add_cookies(
        [{"name": f"blindside-{name}", "value": value, "url": server.url} for name, value in chosen.items()]
    )


def found(page: Page, rules: dict[str, Any]) -> list[str]:
    """What is wrong, and where. The script is put there past the policy of the page, which would refuse it."""
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": AXE})
    result = page.evaluate("rules => axe.run(document, { rules })", rules)
    return [
        f"{one['impact']} {one['id']}: {node['target']} {node['any'][0]['message'] if node['any'] else node['html']}"
        for one in result["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing_grave(page: Page, server: Server, place: str) -> None:
    look(page, server, theme="light")
    PLACES[place](page, server)
    assert found(page, {}) == []
    for name, chosen in LOOKS.items():
        for choice, value in {"contrast": "usual", "palette": "usual", **chosen}.items():
            page.locator(f".choices [name={choice}][value={value}]").evaluate("one => one.click()")
        rules = AT_SEVEN_TO_ONE if "high" in name else {}
        page.set_viewport_size({"width": 1280, "height": 800})
        assert found(page, rules) == [], name
        page.set_viewport_size({"width": 390, "height": 844})
        assert found(page, rules) == [], f"{name}, on a phone"
