"""The companion for Mastermind: from rows to the codes left, the best next guess, and wrong keys."""

from typing import Literal

import numpy as np
from msgspec import Struct

from blindside.companion import VersionedEntries, read_entries
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code, Key, check_key, read_code
from blindside.games.mastermind.fitting import KeyedRow, find_code
from blindside.games.mastermind.settings import ROWS, Settings, check_settings
from blindside.reason.mastermind import OPTIMAL
from blindside.reason.mastermind.audits import Correction, audit
from blindside.reason.mastermind.counting import count_codes_left
from blindside.reason.mastermind.space import count_codes
from blindside.reason.mastermind.suggestions import Adviser, Suggestion

MAX_CODES = 100_000
"""Boards with more codes get a guess that fits in place of the best one."""
COUNTING, AUDITING = 20_000, 200_000
"""Limits of effort on boards with more codes: about a second."""


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    guess: str
    reds: int
    whites: int


class _Board(VersionedEntries, frozen=True, forbid_unknown_fields=True):
    game: Literal["mastermind"]
    rows: list[_Row]
    holes: int = 4
    colors: int = 6
    repeats: bool = True
    empty: bool = False


class Board(Struct, frozen=True):
    settings: Settings
    rows: tuple[KeyedRow, ...]


class Analysis(Struct, frozen=True):
    left: int | None
    """How many codes fit; None if there are too many to count."""
    found: Code | None
    """The code, if it is certain."""
    guess: Code | None
    """The next guess; None if the code is found or no code fits."""
    suggestion: Suggestion | None
    """The rating of the guess; None on boards with too many codes."""
    open: tuple[str, ...]
    """For each hole the signs still possible; empty if unknown."""
    corrections: list[Correction]
    """If no code fits, all ways to correct the fewest rows."""


def read_board(data: bytes | str) -> Board:
    written = read_entries(data, _Board)
    settings = Settings(
        holes=written.holes, colors=written.colors, rows=ROWS[-1], repeats=written.repeats, empty=written.empty
    )
    check_settings(settings)
    if len(written.rows) > ROWS[-1]:
        raise InvalidInput("companion/too-many-rows", msg("a board has up to {most} rows", most=ROWS[-1]))
    return Board(settings, tuple([_read_row(number, row, settings) for number, row in enumerate(written.rows, 1)]))


def _read_row(number: int, row: _Row, settings: Settings) -> KeyedRow:
    try:
        key = Key(row.reds, row.whites)
        check_key(key, settings)
        return read_code(row.guess, settings), key
    except BlindsideError as error:
        raise add_location(msg("row {number}", number=number), error) from None


def analyze(board: Board) -> Analysis:
    settings, rows = board.settings, board.rows
    fits = find_code(settings, rows)
    if fits is None:
        return Analysis(0, None, None, None, (), audit(settings, rows, AUDITING))
    won = next((guess for guess, key in rows if key.reds == settings.holes), None)
    if count_codes(settings) > MAX_CODES:
        left = 1 if won else count_codes_left(settings, rows, COUNTING)
        return Analysis(left, fits if left == 1 else None, None if won else fits, None, (), [])
    adviser = Adviser(settings)
    position = adviser.position(rows)
    space = adviser.space
    may_be = tuple(["".join([space.signs[color] for color in np.unique(hole[position.left])]) for hole in space.digits])
    if won is not None:
        return Analysis(1, won, None, None, may_be, [])
    suggestion = adviser.suggest(position, OPTIMAL, SimulationDealer(0))
    sure = fits if suggestion.left == 1 else None
    return Analysis(suggestion.left, sure, suggestion.advice.guess, suggestion, may_be, [])
