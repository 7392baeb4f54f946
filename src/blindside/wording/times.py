"""Durations in words, and the time that players have left."""

import time

from msgspec import Struct

from blindside.core.messages import Message, msg, plural
from blindside.table.views import TableView

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


def duration(seconds: float) -> Message:
    """Write a duration in the largest unit that fits."""
    if seconds >= DAY and seconds % DAY == 0:
        return plural("{count} day", "{count} days", int(seconds // DAY))
    if seconds >= HOUR and seconds % HOUR == 0:
        return plural("{count} hour", "{count} hours", int(seconds // HOUR))
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return plural("{count} minute", "{count} minutes", int(seconds // MINUTE))
    if seconds == int(seconds):
        return plural("{count} second", "{count} seconds", int(seconds))
    return msg("{seconds} seconds", seconds=f"{seconds:g}")


class Clock(Struct, frozen=True):
    left: float
    """In seconds."""
    runs: bool


def clock_of(table: TableView, seat: int) -> Clock | None:
    """Return the clock of a seat; None for bots and without a limit."""
    sits, total = table.seats[seat], table.options.total
    if total is None or table.time_used is None or table.time_used_at is None or sits is None or sits.bot is not None:
        return None
    runs = seat in table.awaited
    passed = time.time() - table.time_used_at if runs else 0.0
    return Clock(round(max(0.0, total - table.time_used[seat] - passed), 1), runs)


def seconds_to_think(table: TableView) -> float | None:
    """Return the seconds until the game goes on without the awaited seats."""
    return round(max(0.0, table.until - time.time()), 1) if table.until and table.awaited else None
