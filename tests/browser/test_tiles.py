"""Tiles, chips and pegs are distinct in gray, so that nothing depends on colour alone."""

import base64
from itertools import combinations

import pytest
from playwright.sync_api import Page

from blindside.games.code777.tiles import Tile
from tests.effort import mark_slow_except
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
DRAW = """names => {
    const drawn = document.createElement('div');
    drawn.id = 'drawn';
    drawn.style.cssText = 'position:fixed;z-index:99;top:0;left:0;width:800px;height:200px;background:#fbfaf4';
    for (const [name, [x, y, width, height]] of Object.entries(names)) {
        const box = document.getElementById(name).getAttribute('viewBox');
        drawn.insertAdjacentHTML('beforeend',
            `<svg viewBox="${box}" width="${width}" height="${height}"><use href="#${name}"/></svg>`);
        drawn.lastElementChild.style.cssText = `position:absolute;left:${x}px;top:${y}px`;
    }
    document.body.append(drawn);
}"""
MAPS = """async ([picture, parts, ink]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return parts.map(([x, y, width, height]) => {
        const { data } = canvas.getImageData(x, y, width, height);
        const gray = Array.from({ length: width * height }, (_, place) =>
            0.2126 * data[4 * place] + 0.7152 * data[4 * place + 1] + 0.0722 * data[4 * place + 2]);
        const steps = new Array(16).fill(0);
        for (const one of gray) steps[one >> 4] += 1;
        const step = steps.indexOf(Math.max(...steps));
        const most = gray.filter(one => one >> 4 === step);
        const ground = most.reduce((sum, one) => sum + one, 0) / most.length;
        return gray.map(one => (Math.abs(one - ground) > ink ? '1' : '0')).join('');
    });
}"""
COLUMN, ROW = 50, 50
"""Pixels between one and the next."""


def places() -> dict[str, tuple[int, int, int, int]]:
    """Where each is drawn: left, top, width, height."""
    return {
        name: (COLUMN * column, ROW * row, *size)
        for row, (names, size, _) in enumerate(DRAWN.values())
        for column, name in enumerate(names)
    }


def part(place: tuple[int, int, int, int], region: Region) -> tuple[int, int, int, int]:
    left, top, width, height = place
    x, y = round(region[0] * width), round(region[1] * height)
    return left + x, top + y, round(region[2] * width) - x, round(region[3] * height) - y


def render_ink_maps(page: Page) -> dict[tuple[str, str], str]:
    """By name and region: for each pixel, whether something is drawn there. One photograph has all of them."""
    page.evaluate(DRAW, places())
    picture = base64.b64encode(page.locator("#drawn").screenshot()).decode()
    parts = {
        (name, region): part(places()[name], where)
        for names, _, regions in DRAWN.values()
        for name in names
        for region, where in regions.items()
    }
    return dict(zip(parts, page.evaluate(MAPS, [picture, list(parts.values()), INK]), strict=True))


def apart(one: str, other: str) -> float:
    return sum(a != b for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("palette", ["usual", "safe"])
@pytest.mark.parametrize("theme", mark_slow_except(["light", FORCED], ["light", "dark", FORCED]))
def test_symbols_are_distinct_in_gray(page: Page, server: Server, palette: str, theme: str) -> None:
    chosen = {"palette": palette, "theme": "system" if theme == FORCED else theme}
    page.context.add_cookies(
        [{"name": f"blindside-{name}", "value": value, "url": server.url} for name, value in chosen.items()]
    )
    page.emulate_media(forced_colors="active" if theme == FORCED else "none", color_scheme="dark")
    page.goto(server.url)
    ink = render_ink_maps(page)
    for names, _, regions in DRAWN.values():
        for one, other in combinations(names, 2):
            same_number = len(regions) == 2 and one[2] == other[2]
            same_shape = len(regions) == 2 and one[3] == other[3]
            for region in regions:
                if not (region == "number" and same_number) and not (region == "shape" and same_shape):
                    assert apart(ink[one, region], ink[other, region]) > TOLD_APART, f"{one} and {other} by {region}"


def test_sprite_has_eleven_tiles() -> None:
    assert len(KINDS) == 11
