"""A real browser before a real server. Where there is none, what needs it is skipped; but not where CI is set."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
"""Chromium without its windows: the same pages at half the cost."""
PATIENCE = 60_000
"""Milliseconds for anything to appear, also on a machine that is busy."""
expect.set_options(timeout=PATIENCE)
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


def launched(play: Playwright) -> Browser:
    return play.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For the tests of this folder: while it is there, so is its event loop, and other tests want one of their own."""
    if not CHROMIUM.exists():
        reason = "PAGES NOT TESTED: there is no Chromium (Debian: apt-get install chromium-headless-shell)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as play:
        running = launched(play)
        yield running
        running.close()


@pytest.fixture(autouse=True)
def _close_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """Of a test that has ended: they would go on listening to their tables."""
    browser = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    yield
    for context in browser.contexts if browser else ():
        context.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A newcomer's. Nothing may be refused by the content security policy, or fail in a script."""
    context = browser.new_context(reduced_motion="reduce", locale="en")
    context.set_default_timeout(PATIENCE)
    newcomer = context.new_page()
    complaints: list[str] = []
    newcomer.on("pageerror", lambda error: complaints.append(str(error)))
    newcomer.on(
        "console", lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None
    )
    yield newcomer
    context.close()
    assert complaints == []
