"""axe finds no serious or critical problem on any page, in any appearance."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.places import PLACES
from tests.web.server import Server

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
CONTRAST, AT_SEVEN_TO_ONE = ["color-contrast"], ["color-contrast-enhanced"]
Looks = dict[str, tuple[dict[str, str], list[str] | None]]
LOOKS: Looks = {
    "light": ({"theme": "light"}, None),
    "dark": ({"theme": "dark"}, CONTRAST),
    "light, safe colours": ({"theme": "light", "palette": "safe"}, CONTRAST),
    "light, high contrast": ({"theme": "light", "contrast": "high"}, AT_SEVEN_TO_ONE),
    "dark, high contrast": ({"theme": "dark", "contrast": "high"}, AT_SEVEN_TO_ONE),
}
"""What is chosen, and what is looked for; all there is, at first, and at all sizes: others change the colours only.
The quick test looks at the first two, on a desk."""
SIZES = [(1280, 800), (390, 844)]
GRAVE = {"serious", "critical"}


def load_axe(page: Page) -> None:
    """Put axe on the page, past its policy, which would refuse it."""
    if not page.evaluate("'axe' in window"):
        page.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": AXE})


def find_problems(page: Page, rules: list[str] | None) -> list[str]:
    """Return the serious problems and their elements."""
    result = page.evaluate("rules => axe.run(document, rules ? { runOnly: rules } : {})", rules)
    return [
        f"{one['impact']} {one['id']}: {node['target']} {node['any'][0]['message'] if node['any'] else node['html']}"
        for one in result["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("place", list(PLACES)[::12])
def test_axe_default_appearance_no_serious_problem(page: Page, server: Server, place: str) -> None:
    check_with_axe(page, server, place, dict(list(LOOKS.items())[:2]), SIZES[:1])


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_axe_all_appearances_and_sizes_no_serious_problem(page: Page, server: Server, place: str) -> None:
    check_with_axe(page, server, place, LOOKS, SIZES)


def check_with_axe(page: Page, server: Server, place: str, looks: Looks, sizes: list[tuple[int, int]]) -> None:
    PLACES[place](page, server)
    load_axe(page)
    for look, (chosen, rules) in looks.items():
        for choice, value in {"contrast": "usual", "palette": "usual", **chosen}.items():
            page.locator(f".preferences-form [name={choice}][value={value}]").evaluate("one => one.click()")
        for width, height in sizes if rules is None else sizes[:1]:
            page.set_viewport_size({"width": width, "height": height})
            assert find_problems(page, rules) == [], f"{look}, {width} wide"
