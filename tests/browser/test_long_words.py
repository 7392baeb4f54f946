"""All pages with longer words than any language: nothing is wider than the window, no button cuts a word."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PATIENCE
from tests.browser.places import PLACES
from tests.effort import mark_slow_except
from tests.static.catalogues import compile_pseudo
from tests.web.server import RunServer, Server

SIZES = [(360, 740), (1280, 800)]
LONGER = 1.35
TEXTS = "button, a.btn, summary, label, .label, legend, .site-nav"
CUT = """texts => [...document.querySelectorAll(texts)].filter(one => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.visually-hidden')) return false;
    const style = getComputedStyle(one);
    const clips = style.overflowX !== 'visible';
    const box = one.getBoundingClientRect();
    const seen = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const cut = [];
    const isShortened = node => node !== one && (
        getComputedStyle(node).textOverflow === 'ellipsis' || isShortened(node.parentElement));
    while (seen.nextNode()) {
        const parent = seen.currentNode.parentElement;
        if (parent.closest('.visually-hidden, option') || isShortened(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(seen.currentNode);
        const text = range.getBoundingClientRect();
        if (text.width && (text.right > box.right + 1 || text.left < box.left - 1)) cut.push(text);
    }
    return (clips && one.scrollWidth > one.clientWidth + 1) || cut.length;
}).map(one => `${one.id || one.className || one.tagName}: ${one.textContent.trim()}`)"""


@pytest.fixture(scope="module")
def stretched(tmp_path_factory: pytest.TempPathFactory, run_server: RunServer) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("long")
    compile_pseudo(folder, "de", LONGER)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "BLINDSIDE_LOCALES", str(folder))
        with run_server(Path(folder / "data")) as running:
            yield running


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", locale="de")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("place", mark_slow_except(list(PLACES)[1::12], PLACES))
def test_long_words_fit(reader: Page, stretched: Server, place: str) -> None:
    PLACES[place](reader, stretched)
    for width, height in SIZES:
        reader.set_viewport_size({"width": width, "height": height})
        assert reader.evaluate("document.documentElement.scrollWidth") <= width, f"at {width}"
        assert reader.evaluate(CUT, TEXTS) == [], f"at {width}"
