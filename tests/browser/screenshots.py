"""`./run screenshots`: pictures of the pages, for the documentation."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import click
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import launched
from tests.web.server import serving

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
QUESTIONS = 8
"""So many are answered before a table is photographed."""
SIZES: dict[str, tuple[int, int, Literal["light", "dark"]]] = {
    "desktop": (1280, 800, "light"),
    "phone": (390, 844, "dark"),
}


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launched(playwright)
        with click.progressbar(SIZES, label="Taking pictures") as bar:
            for size in bar:
                _photograph(browser, server.url, size)
        browser.close()


def _photograph(browser: Browser, url: str, size: str) -> None:
    width, height, scheme = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce", locale="en-US"
    )
    page.goto(url)
    _keep(page, f"front-{size}")
    page.locator("#play-code777").click()
    while not page.locator(f"#card-{QUESTIONS}").count():
        page.locator("#ready:enabled").click()  # also after a bot's call: then the table waits once more
    page.locator("#ready:enabled").wait_for()
    _keep(page, f"table-{size}")
    page.close()


def _keep(page: Page, name: str) -> None:
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)


if __name__ == "__main__":
    main()
