"""Open tables with the API from a browser, without the forms of the front page."""

from typing import Any

from playwright.sync_api import Page

from tests.web.server import Server
from tests.wire.proxy import PausableProxy

OPEN = """async ([name, game, settings, options, bots]) => {
  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/v1/" + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  await post("players", { name });
  const { table } = await post("tables", { game, settings, options });
  const ask = (request) => post(`tables/${table}/requests`, { request });
  for (const [at, bot] of bots.entries()) await ask({ request: "seat_bot", seat: at + 1, bot });
  if (bots.length) await ask({ request: "begin" });
  return table;
}"""


def end_game(page: Page) -> None:
    """End a game with the menu of the table, as its only player."""
    page.locator("#table-menu > summary").click()
    page.locator("#stop").click()
    page.locator("#end-now").click()
    page.locator("#end").wait_for()


def open_table(
    page: Page,
    server: Server | PausableProxy,
    bots: list[str],
    settings: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    game: str = "code777",
    name: str = "Ida",
) -> str:
    """Open a table and return its URL. With bots in the other seats the game begins at once."""
    page.goto(f"{server.url}/health")
    pace = {"pace": 0.0, **(options or {})}
    table = page.evaluate(OPEN, [name, game, settings or {}, pace, bots])
    page.goto(f"{server.url}/t/{table}")
    return f"{server.url}/t/{table}"
