"""`./run screenshots`: every page at three widths, in both appearances and three languages.

They go to `build/pictures`; a few that the documentation shows go to `docs/pictures`.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import click
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import launch_browser
from tests.browser.places import PLACES
from tests.web.server import run_server

ROOT = Path(__file__).parent.parent.parent
ALL, SHOWN = ROOT / "build" / "pictures", ROOT / "docs" / "pictures"
SIZES: dict[str, tuple[int, int]] = {"phone": (390, 844), "desktop": (1280, 800), "wide": (1680, 1050)}
APPEARANCES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LANGUAGES = ("en", "de", "fr")
FOR_DOCS = {
    "front-desktop-light-en": "front-desktop",
    "front-phone-dark-en": "front-phone",
    "code777-helped-desktop-light-en": "table-desktop",
    "code777-phone-dark-en": "table-phone",
    "mastermind-breaking-desktop-light-en": "mastermind-desktop",
    "first-lesson-code777-phone-light-fr": "lesson-phone",
    "looking-back-code777-desktop-light-en": "review-desktop",
    "companion-code777-phone-light-en": "companion-phone",
    "puzzle-code777-phone-dark-fr": "puzzle-phone",
}
"""Pictures for the documentation, and their names there."""


def main() -> None:
    ALL.mkdir(parents=True, exist_ok=True)
    SHOWN.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch_browser(playwright)
        scenes = list(product(PLACES, LANGUAGES))
        with click.progressbar(scenes, label="Taking pictures", item_show_func=_named) as bar:
            for place, language in bar:
                for name, picture in take_pictures(browser, place, language):
                    (ALL / f"{name}.jpg").write_bytes(picture)
                    if name in FOR_DOCS:
                        (SHOWN / f"{FOR_DOCS[name]}.jpg").write_bytes(picture)
        browser.close()
    click.echo(f"{len(scenes) * len(SIZES) * len(APPEARANCES)} pictures in {ALL.relative_to(ROOT)}")


def _named(scene: tuple[str, str] | None) -> str:
    return "" if scene is None else scene[0]


def take_pictures(browser: Browser, place: str, language: str) -> Iterator[tuple[str, bytes]]:
    """Take a picture of one scene at each size, in each appearance."""
    context = browser.new_context(reduced_motion="reduce", locale=language)
    page = context.new_page()
    with TemporaryDirectory() as folder, run_server(Path(folder)) as server:
        PLACES[place](page, server)
        page.evaluate("document.fonts.ready")
        for (size, (width, height)), appearance in product(SIZES.items(), APPEARANCES):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=appearance)
            name = "-".join([place.replace(",", "").replace(" ", "-"), size, appearance, language])
            yield name, page.screenshot(type="jpeg", quality=82, full_page=True)
    context.close()


if __name__ == "__main__":
    main()
