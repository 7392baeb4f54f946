"""Nothing by colour alone: in shades of gray all tiles, chips and pegs are told apart, by what is drawn on them."""

import base64
from itertools import combinations

import pytest
from playwright.sync_api import Page

from blindside.games.code777.tiles import Tile
from tests.effort import slow_except
from tests.web.server import Server

KINDS = [str(kind) for kind in Tile]
Region = tuple[float, float, float, float]
"""Left, top, right, bottom, as parts of the whole."""
WHOLE: Region = (0.2, 0.15, 0.8, 0.8)
DRAWN: dict[str, tuple[list[str], tuple[int, int], dict[str, Region]]] = {
    "tiles": (
        [f"t-{kind}" for kind in KINDS],
        (30, 38),
        {"number": (0.1, 0.06, 0.9, 0.5), "shape": (0.1, 0.58, 0.9, 0.92)},
    ),
    "chips": (
        [f"c-{kind}" for kind in KINDS],
        (44, 38),
        {"number": (0.06, 0.1, 0.5, 0.9), "shape": (0.54, 0.1, 0.94, 0.9)},
    ),
    "code pegs": ([f"p-{number}" for number in range(1, 7)], (32, 32), {"dots": WHOLE}),
    "key pegs": ([f"k-{key}" for key in ("hit", "near", "none")], (20, 20), {"mark": (0.05, 0.05, 0.95, 0.95)}),
}
"""What stands for something: its names in the sprite, as small as it gets, and where something is drawn on it."""
FORCED = "forced"
"""The system has put its own few colours in the place of ours."""
TOLD_APART = 0.04
"""Of the pixels of a region, so many at least are ink on one and not on the other."""
INK = 48
"""Of 255 shades: so much lighter or darker than its ground is what is drawn on it."""
MAPS = """async ([pictures, regions, ink]) => {
    const found = [];
    for (const picture of pictures) {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        found.push(Object.fromEntries(Object.entries(regions).map(([name, [left, top, right, bottom]]) => {
            const [x, y] = [Math.round(left * image.width), Math.round(top * image.height)];
            const width = Math.round(right * image.width) - x, height = Math.round(bottom * image.height) - y;
            const { data } = canvas.getImageData(x, y, width, height);
            const gray = Array.from({ length: width * height }, (_, place) =>
                0.2126 * data[4 * place] + 0.7152 * data[4 * place + 1] + 0.0722 * data[4 * place + 2]);
            const steps = new Array(16).fill(0);
            for (const one of gray) steps[one >> 4] += 1;
            const step = steps.indexOf(Math.max(...steps));
            const most = gray.filter(one => one >> 4 === step);
            const ground = most.reduce((sum, one) => sum + one, 0) / most.length;
            return [name, gray.map(one => (Math.abs(one - ground) > ink ? '1' : '0')).join('')];
        })));
    }
    return found;
}"""


def drawn(page: Page, symbol: str, size: tuple[int, int]) -> str:
    page.evaluate(
        """([symbol, width, height]) => {
            document.querySelector('#drawn')?.remove();
            const box = document.getElementById(symbol).getAttribute('viewBox');
            document.body.insertAdjacentHTML('beforeend',
                `<svg id="drawn" viewBox="${box}" width="${width}" height="${height}"><use href="#${symbol}"/></svg>`);
            const style = document.getElementById('drawn').style;
            style.cssText = 'position:fixed;z-index:99;top:0;left:0;background:#fbfaf4';
        }""",
        [symbol, *size],
    )
    return base64.b64encode(page.locator("#drawn").screenshot()).decode()


def apart(one: str, other: str) -> float:
    return sum(a != b for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("what", DRAWN)
@pytest.mark.parametrize("palette", ["usual", "safe"])
@pytest.mark.parametrize("theme", slow_except(["light", FORCED], ["light", "dark", FORCED]))
def test_all_are_told_apart_in_gray(page: Page, server: Server, what: str, palette: str, theme: str) -> None:
    chosen = {"palette": palette, "theme": "system" if theme == FORCED else theme}
    page.context.add_cookies(
        [{"name": f"blindside-{name}", "value": value, "url": server.url} for name, value in chosen.items()]
    )
    page.emulate_media(forced_colors="active" if theme == FORCED else "none", color_scheme="dark")
    page.goto(server.url)
    names, size, regions = DRAWN[what]
    pictures = [drawn(page, name, size) for name in names]
    maps = page.evaluate(MAPS, [pictures, regions, INK])
    for (one, its), (other, others) in combinations(zip(names, maps, strict=True), 2):
        same_number = len(regions) == 2 and one[2] == other[2]
        same_shape = len(regions) == 2 and one[3] == other[3]
        for region in regions:
            if not (region == "number" and same_number) and not (region == "shape" and same_shape):
                assert apart(its[region], others[region]) > TOLD_APART, f"{one} and {other} by {region}"


def test_there_are_eleven_tiles() -> None:
    assert len(KINDS) == 11
