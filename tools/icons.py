"""`./run icons`: render icon.svg in the sizes that devices need."""

from pathlib import Path
from typing import NamedTuple

import click
from playwright.sync_api import sync_playwright
from tests.browser.conftest import launch_browser

FOLDER = Path(__file__).parent.parent / "src" / "blindside" / "web" / "pages" / "static" / "icons"
BACKGROUND = "#27575f"


class Icon(NamedTuple):
    file: str
    size: int
    scale: float = 1
    """The part of the width that the drawing takes. Icons that a device masks need a margin."""


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-touch.png", 180, 0.72),
    Icon("icon-maskable-192.png", 192, 0.58),
    Icon("icon-maskable-512.png", 512, 0.58),
)


def main() -> None:
    drawing = (FOLDER / "icon.svg").read_text()
    with sync_playwright() as play:
        browser = launch_browser(play)
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            fills = icon.scale == 1
            background = "none" if fills else BACKGROUND
            page.set_content(
                f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{background}}}"
                f"svg{{width:{icon.scale * icon.size}px}}</style>{drawing}"
            )
            page.screenshot(path=FOLDER / icon.file, omit_background=fills)
            page.close()
            click.echo(f"{icon.file:<24} {(FOLDER / icon.file).stat().st_size:>7,} bytes")
        browser.close()


if __name__ == "__main__":
    main()
