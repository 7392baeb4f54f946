"""The puzzles of a day, which depend on the date alone."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.puzzles import GAMES, Puzzle, check_game, new_puzzle
from blindside.puzzles.bundle import Level

FIRST = date(2026, 1, 1)
"""The day of the first puzzle."""

BY_WEEKDAY: tuple[Level, ...] = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
"""From Monday to Sunday."""


def level_of(day: date) -> Level:
    return BY_WEEKDAY[day.weekday()]


def seed_of(game: str, day: date) -> int:
    """Return the date and the game's number as one seed: 202611160 is Code 777 on 16 November 2026."""
    check_game(game)
    return int(f"{day:%Y%m%d}{list(GAMES).index(game)}")


def daily_puzzle(game: str, day: date | None = None) -> Puzzle:
    """The puzzle of this game for this day, or for today."""
    day = day or datetime.now().astimezone().date()
    return new_puzzle(game, level_of(day), seed_of(game, day))


def read_day(text: str) -> date:
    """Read a date such as 2026-11-16."""
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if day.isoformat() == text:
            return day
    raise InvalidInput("puzzle/date", msg("'{text}' is not a date: write it as 2026-11-16", text=text))


def latest_day(now: datetime) -> date:
    """Return the latest day that has begun anywhere on earth: in UTC+14."""
    return (now.astimezone(UTC) + timedelta(hours=14)).date()


def check_open(day: date, now: datetime) -> None:
    """Refuse a day before the first puzzle, or one that has not begun anywhere."""
    if day < FIRST:
        raise InvalidInput("puzzle/before", msg("daily puzzles start on {first}", first=FIRST.isoformat()))
    if day > latest_day(now):
        raise NotAllowed("puzzle/future", msg("the puzzle for {day} is not available yet", day=day.isoformat()))
