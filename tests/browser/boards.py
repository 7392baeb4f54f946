"""Tables of Mastermind, opened with the API and shown in browsers."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.fitting import find_code
from blindside.games.mastermind.settings import Settings
from tests.browser.conftest import PATIENCE
from tests.web.server import Guest, Server


class Board:
    """A match of two players with a known first codemaker."""

    def __init__(self, server: Server, settings: dict[str, Any] | None = None, *, bot: bool = False, **options: Any):
        self.url = server.url
        self.ida, self.jun = Guest(server.url, "Ida"), Guest(server.url, "Jun")
        self.table = self.ida.open_table("mastermind", settings=settings or {}, options=options)
        if bot:
            self.ida.ask(self.table, "seat_bot", seat=1, bot="consistent")
        else:
            self.jun.ask(self.table, "sit_down")
        self.ida.ask(self.table, "begin")
        self.settings = Settings(**(settings or {}))
        seats = (self.ida, self.jun)
        self.maker, self.breaker = seats[self.seen["codemaker"]], seats[1 - self.seen["codemaker"]]

    @property
    def address(self) -> str:
        return f"{self.url}/t/{self.table}"

    @property
    def seen(self) -> Any:
        return Guest(self.url).look(self.table)["view"]["board"]

    def move(self, guest: Guest, command: str, **fields: Any) -> None:
        answer = guest.ask(self.table, "move", move={"command": command, **fields})
        assert answer.status_code == 200, answer.text

    def set_code(self, code: str) -> None:
        self.move(self.maker, "set_code", code=code)

    def guess(self, *guesses: str) -> None:
        for guess in guesses:
            self.move(self.breaker, "guess", guess=guess)

    def give_key(self, reds: int, whites: int) -> None:
        self.move(self.maker, "give_key", key={"reds": reds, "whites": whites})

    def find_fitting_code(self) -> str:
        rows = self.seen["rows"]
        keyed = [(Code(row["guess"]), Key(**row["key"])) for row in rows if row["key"] is not None]
        found = find_code(self.settings, keyed)
        assert found is not None
        return found

    @contextmanager
    def open_pages(self, browser: Browser, *guests: Guest | None, **context: Any) -> Iterator[list[Page]]:
        """A page for each guest, in a browser context of its own. None is a spectator."""
        complaints: list[str] = []
        with ExitStack() as opened:
            pages = []
            for guest in guests:
                mine = browser.new_context(reduced_motion="reduce", locale="en", **context)
                opened.callback(mine.close)
                mine.set_default_timeout(PATIENCE)
                if guest is not None and guest.token is not None:
                    mine.add_cookies([{"name": "blindside", "value": guest.token, "url": self.url}])
                page = mine.new_page()
                page.on("pageerror", lambda error: complaints.append(str(error)))
                page.on(
                    "console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None
                )
                page.goto(self.address)
                pages.append(page)
            yield pages
        assert complaints == []


def drafted(page: Page) -> str:
    """Return the row that is being set, with a dash for each free hole."""
    symbols = [use.get_attribute("href") or "" for use in page.locator("#draft use").all()]
    return "".join("-" if symbol == "#hole" else "." if symbol == "#p-0" else symbol[-1] for symbol in symbols)


def row(page: Page, number: int) -> Locator:
    return page.locator(f"#row-{number}")
