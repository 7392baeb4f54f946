"""How many codes fit: at once where that is soon counted, else counted in the background and filled in by the page."""

from typing import Any, Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.games.mastermind.board import Board
from blindside.games.mastermind.fitting import Clue
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.counting import count_after_rows, count_codes_left
from blindside.table.options import allows
from blindside.table.views import TableView
from blindside.web.api.tables import find_table
from blindside.web.pages.mastermind.match import codemaker_of
from blindside.web.pages.rendering import page
from blindside.web.service import Service
from blindside.wording.mastermind.labels import describe_fitting, describe_left

Count = int | Literal["later", "too many"]
"""How many codes fit, or why that is not known: it is still to be counted, or takes too long."""

MOST_SHOWN = 99_999
"""The largest number that stands beside a row."""
MOST_CACHED = 4096
_cache: dict[tuple[Settings, tuple[Clue, ...]], int | None] = {}
"""What was counted in the background; None where even that took too long."""


class Counts(Struct, frozen=True):
    rows: list[Count]
    """After each row that has its clue."""
    now: Count | None
    """Now; None when there is nothing to find any more."""

    @property
    def is_complete(self) -> bool:
        return "later" not in (*self.rows, self.now)


def may_see_counts(table: TableView, codemaker: int) -> bool:
    """Whether the client is told what fits: the codebreaker, where the table gives that much help."""
    return table.you is not None and table.you != codemaker and allows(table.options, "certain")


def known_counts(board: Board) -> Counts:
    """What is known of them without taking the time to count."""
    clues = () if board.phase == "coding" else board.clues
    rows = [_count(board.settings, clues[: at + 1]) for at in range(len(clues))]
    return Counts(rows, _count(board.settings, clues) if board.phase in ("guessing", "keying") else None)


def _count(settings: Settings, clues: tuple[Clue, ...]) -> Count:
    counted: Count | None = _cache.get((settings, clues), "later")  # once: pages are rendered in another thread
    if counted == "later":
        soon = count_codes_left(settings, clues)
        return "later" if soon is None else soon
    return "too many" if counted is None else counted


async def show_counts(service: Service, request: Request) -> Response:
    """The counts of a board, once all are known."""
    found, known = await find_table(service, request)
    table = found.look(None if known is None else known.player.id)
    if (
        not isinstance(table.settings, Settings)
        or table.view is None
        or not may_see_counts(table, codemaker_of(table.view.board))
    ):
        raise NotAllowed("table/no-hints", msg("this table gives no hints"))
    service.limits.take("hint", request, None if known is None else known.player)
    board: Board = table.view.board
    if not known_counts(board).is_complete:
        _cache_counts(board, await service.background.run(count_after_rows, board.settings, board.clues))
    return page(request, "mastermind/counted.html", **template_values(known_counts(board)))


def _cache_counts(board: Board, counted: list[int | None]) -> None:
    for at, count in enumerate(counted, 1):
        _cache[board.settings, board.clues[:at]] = count
    while len(_cache) > MOST_CACHED:
        del _cache[next(iter(_cache))]


def template_values(known: Counts) -> dict[str, Any]:
    """What the template of the counts needs."""
    return {
        "counts": known,
        "most_shown": MOST_SHOWN,
        "describe_left": describe_left,
        "describe_fitting": describe_fitting,
    }
