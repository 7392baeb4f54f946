"""The time that people have left, for a move and for the whole game, where it is limited."""

import time

from msgspec import Struct

from blindside.table.views import TableView


class Clock(Struct, frozen=True):
    left: float
    """In seconds."""
    runs: bool


def clock_of(table: TableView, seat: int) -> Clock | None:
    """None for bots, and where nobody's time is limited."""
    sits, total = table.seats[seat], table.options.total
    if total is None or table.used is None or table.clocked_on is None or sits is None or sits.bot is not None:
        return None
    runs = seat in table.awaited
    passed = time.time() - table.clocked_on if runs else 0.0
    return Clock(round(max(0.0, total - table.used[seat] - passed), 1), runs)


def seconds_to_think(table: TableView) -> float | None:
    """Until the game goes on without those whom it waits for."""
    return round(max(0.0, table.until - time.time()), 1) if table.until and table.awaited else None
