"""A real browser and a real server. Without a browser these tests are skipped, or fail if CI is set."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
"""Chromium without windows: the same pages in half the time."""
PATIENCE = 60_000
"""Milliseconds to wait, long enough for a busy machine."""
expect.set_options(timeout=PATIENCE)
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


def launch_browser(play: Playwright) -> Browser:
    return play.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for this folder. Its event loop is closed after it, as other tests need their own."""
    if not CHROMIUM.exists():
        reason = "PAGES NOT TESTED: there is no Chromium (Debian: apt-get install chromium-headless-shell)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as play:
        running = launch_browser(play)
        yield running
        running.close()


@pytest.fixture(autouse=True)
def _close_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the pages of a test after it, so that they stop listening to their tables."""
    browser = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    yield
    for context in browser.contexts if browser else ():
        context.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new player. Script errors and refusals by the content security policy fail the test."""
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
