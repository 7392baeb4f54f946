"""The typefaces: small, complete for all our languages, and nothing jumps when they arrive."""

import os
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from playwright.sync_api import Page, expect

from blindside.web.pages.assets import FOLDER
from tests.static.catalogues import LOCALES
from tests.web.server import Server

MAX_BYTES = 120_000
TEMPLATES = FOLDER.parent / "templates"
WIDER, HIGHER = 0.06, 2.0
"""What stands in may be so much wider or narrower, as a part of the width; and so many pixels higher, at 40."""
SENTENCES = ("Everyone sees your code but you.", "Siehst du mehr gelbe oder mehr blaue Plättchen?", "Nouvelle partie")


DRAWN_BY_THE_SYSTEM = set("★☆⚡⏳🍀🎲🏆👍👏🔎😅😮🤔")
"""Pictographs: every device has them."""
NOT_IN_THE_SLAB = set("✓✗●→←")
NAMES = "ŁukaszőšžĞŚ"


def characters() -> set[str]:
    """All that the catalogues and the templates have, and figures."""
    written = [path.read_text() for path in [*LOCALES.rglob("*.po*"), *TEMPLATES.rglob("*.html")]]
    found = {character for text in written for character in text if character.isprintable()}
    return found - DRAWN_BY_THE_SYSTEM | set("0123456789●")


def characters_in(*names: str) -> set[str]:
    """Read from the files: a browser may also draw with fonts of this machine, or with an empty box."""
    return {chr(code) for name in names for code in TTFont(FOLDER / "fonts" / f"{name}.woff2").getBestCmap()}


def used(page: Page, family: str, text: str) -> set[str]:
    """What the browser really draws a text with."""
    page.evaluate(
        """([family, text]) => {
            const line = document.createElement('p');
            line.id = 'probe';
            line.textContent = text;
            line.style.font = `16px ${family}`;
            document.body.replaceChildren(line);
            return document.fonts.load(line.style.font, text);
        }""",
        [family, text],
    )
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "#probe"})["nodeId"]
    return {font["familyName"] for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]}


def test_fonts_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.woff2")) < MAX_BYTES
    assert list(FOLDER.rglob("*licence*")), "and come with their licences"


def test_sans_has_all_characters_of_catalogues(page: Page, server: Server) -> None:
    assert characters() - characters_in("sans") == set()
    page.goto(server.url)
    assert used(page, "'Blindside Sans', monospace", "".join(sorted(characters()))) == {"Blindside Sans"}


def test_slab_has_all_letters_and_name_letters(page: Page, server: Server) -> None:
    letters = characters() - NOT_IN_THE_SLAB | set(NAMES)
    assert letters - characters_in("slab", "slab-names") == set()
    page.goto(server.url)
    assert used(page, "'Blindside Slab', monospace", "".join(sorted(letters))) == {"Blindside Slab"}


@pytest.mark.parametrize("family", ["Sans", "Slab"])
@pytest.mark.parametrize("weight", [400, 700])
def test_font_has_tabular_figures(page: Page, server: Server, family: str, weight: int) -> None:
    page.goto(server.url)
    widths = page.evaluate(
        """async ([family, weight]) => {
            await document.fonts.load(`${weight} 40px "Blindside ${family}"`);
            return [...'0123456789'].map(figure => {
                const one = document.createElement('span');
                one.textContent = figure.repeat(10);
                one.style.position = 'absolute';
                one.style.font = `${weight} 40px "Blindside ${family}"`;
                one.style.fontVariantNumeric = 'tabular-nums';
                document.body.append(one);
                return one.getBoundingClientRect().width;
            });
        }""",
        [family, weight],
    )
    assert max(widths) - min(widths) < 0.5, widths


@pytest.mark.parametrize("family", ["sans", "slab"])
def test_fallback_font_takes_same_room(page: Page, server: Server, family: str) -> None:
    if not Path("/usr/share/fonts/truetype/dejavu").exists():
        reason = "STAND-IN NOT TESTED: there is no DejaVu (Debian: apt-get install fonts-dejavu-core)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    page.goto(server.url)
    for sentence in SENTENCES:
        real, stand_in = page.evaluate(
            """async ([family, sentence]) => {
                await document.fonts.load(`40px "Blindside ${family}"`);
                const whole = getComputedStyle(document.documentElement).getPropertyValue(`--${family}`);
                return [whole, whole.slice(whole.indexOf(',') + 1)].map(names => {
                    const one = document.createElement('span');
                    one.textContent = sentence;
                    one.style.cssText = `position:absolute;white-space:nowrap;font:400 40px/normal ${names}`;
                    document.body.append(one);
                    const box = one.getBoundingClientRect();
                    return [box.width, box.height];
                });
            }""",
            [family, sentence],
        )
        assert abs(stand_in[0] / real[0] - 1) < WIDER, (sentence, real, stand_in)
        assert abs(stand_in[1] - real[1]) <= HIGHER, (sentence, real, stand_in)


def test_first_screen_loads_only_needed_fonts(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "woff2" in request.url else None)
    page.goto(server.url)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    names = sorted(url.rpartition("/")[2].partition("?")[0] for url in asked)
    assert names == ["sans.woff2", "slab.woff2"], "each once, by the version"
