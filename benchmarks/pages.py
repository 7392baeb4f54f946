"""`./run bench-pages`: size and first paint of a first visit, and how long updates take in the browser."""

from collections import Counter
from collections.abc import Iterator
from statistics import median
from typing import Any

import click
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import launch_browser
from tests.companion.tables import SHEET, entered, played

from benchmarks import machine
from benchmarks.figures import print_figure
from benchmarks.server.processes import start_blindside, temporary_folder
from blindside.core.json import to_json
from blindside.web.pages.assets import ASSETS

VISITS = 5
UPDATES = 40
ADVICE = 40
SLOWER = 4
"""A phone is about four times slower than this machine."""
OBSERVER = """
window.morphs = []; window.paints = []; window.jumps = [];
const { set } = Object.getOwnPropertyDescriptor(EventSource.prototype, 'onmessage');
Object.defineProperty(EventSource.prototype, 'onmessage', { set(handler) {
    set.call(this, (event) => {
        const heard = performance.now();
        handler(event);
        window.morphs.push(performance.now() - heard);
        requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => window.paints.push(performance.now() - heard);
            painted.port2.postMessage('');
        });
    });
} });
new PerformanceObserver((list) => list.getEntries().forEach((jump) => window.jumps.push(
    [jump.value, jump.sources.map(({ node }) => node?.id || node?.className || node?.nodeName)]
))).observe({ type: 'layout-shift', buffered: true });
"""
"""Wraps the page's own code. Layout shifts count even just after a key press."""


def main() -> None:
    click.echo(machine.describe())
    with temporary_folder() as place, start_blindside(str(place)) as server, sync_playwright() as play:
        browser = launch_browser(play)
        table = _open_table(browser, server.url)
        click.echo("\nA first visit")
        for name, address, cookies in (("the front page", server.url, []), ("a table of Code 777", *table)):
            _measure_visit(browser, name, address, cookies)
        click.echo(f"\nAn update of a table, {UPDATES} of them")
        _measure_updates(browser, *table)
        click.echo(f"\nThe companion: {ADVICE} updates on a CPU {SLOWER} times slower")
        for name, game, entries in _companion_entries():
            _measure_companion(browser, f"{server.url}/companion/{game}", name, entries)
        browser.close()


def _open_table(browser: Browser, url: str) -> tuple[str, Any]:
    """Open a table, and return its URL and the player's cookies."""
    context = browser.new_context(locale="en")
    sent = context.request.post(f"{url}/play", form={}, headers={"origin": url}, max_redirects=0)
    cookies = context.cookies()
    context.close()
    return url + sent.headers["location"], cookies


def _new_page(browser: Browser, cookies: Any) -> Page:
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    context.add_cookies(cookies)
    return context.new_page()


def _measure_visit(browser: Browser, name: str, address: str, cookies: Any) -> None:
    paints, weights = [], Counter[str]()
    for _ in range(VISITS):
        page = _new_page(browser, cookies)
        weights = _load_and_weigh(page, address)
        paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        page.context.close()
    fonts = weights.pop("Font", 0)
    parts = ", ".join(f"{kind.lower()} {size / 1e3:.1f}" for kind, size in weights.most_common())
    print_figure(f"{name}, without typefaces", f"{weights.total() / 1e3:.1f} KB", "200 KB", parts)
    print_figure(f"{name}, its typefaces", f"{fonts / 1e3:.1f} KB", "120 KB")
    print_figure(
        f"{name}, first content", f"{median(paints):.0f} ms", "1000 ms", f"slowest of {VISITS} {max(paints):.0f} ms"
    )


def _load_and_weigh(page: Page, address: str) -> Counter[str]:
    """Load a page, and return the bytes sent by type, without those of the service worker."""
    weights, kinds = Counter[str](), dict[str, str]()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]}))
    session.on(
        "Network.loadingFinished",
        lambda told: weights.update({kinds.get(told["requestId"], "Other"): int(told["encodedDataLength"])}),
    )
    page.goto(address, wait_until="load")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
    return weights


def _measure_updates(browser: Browser, address: str, cookies: Any) -> None:
    page = _new_page(browser, cookies)
    page.add_init_script(OBSERVER)
    page.goto(address)
    page.locator("#ready:enabled").wait_for()
    page.evaluate("() => document.fonts.ready")
    page.evaluate("() => { window.morphs.length = window.paints.length = window.jumps.length = 0; }")
    while page.evaluate("() => window.paints.length") < UPDATES and not page.locator("#end").count():
        page.locator("#ready:enabled, #end").first.wait_for()
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
    morphs, paints, jumps = page.evaluate("() => [window.morphs, window.paints, window.jumps]")
    print_figure(
        "from the message to the page changed", f"{median(morphs):.1f} ms", "none", f"slowest {max(morphs):.1f} ms"
    )
    print_figure(
        "from the message to the page painted", f"{median(paints):.1f} ms", "100 ms", f"slowest {max(paints):.1f} ms"
    )
    moved = Counter(str(name) for _, names in jumps for name in names)
    note = f"{len(jumps)} jumps" + "".join(f", {name} {count}" for name, count in moved.most_common(4))
    print_figure("layout shift, largest", f"{max((jump for jump, _ in jumps), default=0):.4f}", "0.01", note)
    page.context.close()


def _companion_entries() -> Iterator[tuple[str, str, Any]]:
    """A whole game of Code 777 with 80 entries, and the usual board of Mastermind with one row and 230 codes left."""
    game = max((entered(record, 0)[0] for record in played(10)), key=lambda one: len(one["entries"]))
    game["entries"] = game["entries"][:80]
    yield "Code 777", "code777", {**SHEET, **game, "names": [], "chances": True}
    row = {"guess": "1123", "reds": 1, "whites": 1}
    board = {"companion": 1, "game": "mastermind", "holes": 4, "colors": 6, "repeats": True, "empty": False}
    yield "Mastermind", "mastermind", {**board, "rows": [row]}


COMPUTE = """async ([game, entries, count]) => {
    const folder = document.querySelector('[href*="reasoning/tables.js"]').href.replace('tables.js', '');
    const module = await import(`${folder}${game}-analysis.js`);
    const analyze = module.analyzeGame ?? module.analyzeBoard;
    const times = [];
    for (let at = 0; at < count; at++) {
        const begun = performance.now();
        analyze(entries);
        times.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return times;
}"""
"""Computes on the main thread, because Chromium slows down no other."""
REDRAW = """async ([game, count]) => {
    const place = document.getElementById('conclusions');
    const times = [];
    for (let at = 0; at < count; at++) {
        const begun = performance.now();
        const drawn = new Promise((resolve) => new MutationObserver(resolve).observe(place, { childList: true }));
        document.dispatchEvent(new Event('entries-changed'));
        await drawn;
        times.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return times;
}"""
"""Draws all anew, as after each entry; the worker computes at full speed."""


def _measure_companion(browser: Browser, address: str, name: str, entries: Any) -> None:
    page = _new_page(browser, [])
    page.goto(address)
    game = entries["game"]
    page.evaluate(
        "([name, value]) => localStorage.setItem(name, value)", [f"blindside-companion-{game}", to_json(entries)]
    )
    page.reload()
    page.locator("#conclusions h2").first.wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    computed = page.evaluate(COMPUTE, [game, entries, ADVICE])
    drawn = page.evaluate(REDRAW, [game, ADVICE])
    print_figure(f"{name}: computed", f"{median(computed):.1f} ms", "50 ms", f"slowest {max(computed):.1f} ms")
    print_figure(f"{name}: page drawn", f"{median(drawn):.1f} ms", "none", f"slowest {max(drawn):.1f} ms")
    _weigh_companion(page, name)
    page.context.close()


def _weigh_companion(page: Page, name: str) -> None:
    """Weigh the companion's own scripts, with the worker's, but without those that all pages share."""
    named = page.locator("link[rel=modulepreload], script[type=module]").evaluate_all(
        "links => links.map((link) => (link.href || link.src).split('/').slice(5).join('/'))"
    )
    scripts = sum(len(ASSETS[one].content) for one in named if one.startswith("companion/"))
    print_figure(f"{name}: scripts, uncompressed", f"{scripts / 1e3:.1f} KB", "80 KB")


if __name__ == "__main__":
    main()
