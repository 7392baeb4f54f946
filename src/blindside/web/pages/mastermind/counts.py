"""The number of codes that fit: counted at once if that is fast, else in the background pool."""

from typing import Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.games.mastermind.board import Board
from blindside.games.mastermind.fitting import KeyedRow
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.counting import count_after_rows, count_codes_left
from blindside.table.options import allows
from blindside.table.views import TableView
from blindside.web.limits import client_path
from blindside.web.pages.bundle import Values
from blindside.web.pages.mastermind.match import codemaker_of
from blindside.web.pages.rendering import page
from blindside.web.service import Service, find_table
from blindside.wording.mastermind.labels import describe_fitting, describe_left

Count = int | Literal["later", "too many"]
"""The number of codes that fit; "later" before it is counted, "too many" if that takes too long."""

MAX_SHOWN = 99_999
"""The largest number beside a row."""
COUNT_VALUES: Values = {"most_shown": MAX_SHOWN, "describe_left": describe_left, "describe_fitting": describe_fitting}
"""Values of the template of counts."""
MAX_CACHED = 4096
_cache: dict[tuple[Settings, tuple[KeyedRow, ...]], int | None] = {}
"""Counts from the background pool; None if it took too long."""


class Counts(Struct, frozen=True):
    rows: list[Count]
    """After each row that has its key."""
    now: Count | None
    """None after the code was found."""

    @property
    def is_complete(self) -> bool:
        return "later" not in (*self.rows, self.now)


def may_see_counts(table: TableView, codemaker: int) -> bool:
    """Whether the client is the codebreaker and the table allows this hint."""
    return table.you is not None and table.you != codemaker and allows(table.options, "certain")


def known_counts(board: Board) -> Counts:
    """Return the counts that are cached or fast."""
    rows = () if board.phase == "coding" else board.keyed_rows
    after_rows = [_count(board.settings, rows[: at + 1]) for at in range(len(rows))]
    return Counts(after_rows, _count(board.settings, rows) if board.phase in ("guessing", "keying") else None)


def _count(settings: Settings, rows: tuple[KeyedRow, ...]) -> Count:
    counted: Count | None = _cache.get((settings, rows), "later")  # once: pages are rendered in another thread
    if counted == "later":
        soon = count_codes_left(settings, rows)
        return "later" if soon is None else soon
    return "too many" if counted is None else counted


async def show_counts(service: Service, request: Request) -> Response:
    """Respond with all counts of a board."""
    found, known = await find_table(service, request)
    player = None if known is None else known.player
    table = found.look(None if player is None else player.id)
    if (
        not isinstance(table.settings, Settings)
        or table.view is None
        or not may_see_counts(table, codemaker_of(table.view.board))
    ):
        raise NotAllowed("table/no-hints", msg("hints are off at this table"))
    service.limits.take("hint", request, player)
    board: Board = table.view.board
    if not known_counts(board).is_complete:
        client, given = client_path(request, player), (board.settings, board.keyed_rows)
        _cache_counts(board, await service.background.run(client, found.name, count_after_rows, *given))
    return page(request, "mastermind/counted.html", counts=known_counts(board), **COUNT_VALUES)


def _cache_counts(board: Board, counted: list[int | None]) -> None:
    for at, count in enumerate(counted, 1):
        _cache[board.settings, board.keyed_rows[:at]] = count
    while len(_cache) > MAX_CACHED:
        del _cache[next(iter(_cache))]
