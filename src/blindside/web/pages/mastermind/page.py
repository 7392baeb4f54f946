"""A table of Mastermind as its page shows it, from what whoever looks is given of it."""

from typing import Any

from blindside.games.mastermind.settings import Settings
from blindside.table.views import Update
from blindside.web.pages.rendering import rendered


def board(update: Update, language: str, name: str) -> str:
    """The board as whoever this is told to sees it now."""
    return rendered(language, "mastermind/board.html", name=name, seq=update.seq)


def around(_: Settings) -> dict[str, Any]:
    """What stands beside the board and outlives every change of it."""
    return {}
