"""Puzzles as files: one JSON object, without the solution, documented in `docs/puzzles.md`."""

from typing import TypeVar

from msgspec import Struct, to_builtins

from blindside.core.dealers import check_seed
from blindside.core.errors import Invalid, Wrong, found_in
from blindside.core.messages import Message, msg
from blindside.core.records import from_json, to_json
from blindside.games.mastermind.codes import Key, check_key, read_code
from blindside.games.mastermind.fitting import Clue
from blindside.games.mastermind.settings import Settings, check
from blindside.puzzles import GAMES, Puzzle, game_of
from blindside.puzzles.code777 import Code777Puzzle, check_code777
from blindside.puzzles.levels import Origin
from blindside.puzzles.mastermind import MastermindPuzzle, check_mastermind
from blindside.reason.code777.situations import Situation, Table, read_situation

VERSION = 1

Value = TypeVar("Value")


class _Head(Struct, frozen=True):
    """All that can be relied on in a file of any version."""

    puzzle: int
    game: str


class _Code777(Struct, frozen=True, forbid_unknown_fields=True):
    puzzle: int
    game: str
    table: Situation
    silences: int
    origin: Origin | None = None


class _Clue(Struct, frozen=True, forbid_unknown_fields=True):
    guess: str
    reds: int
    whites: int


class _Mastermind(Struct, frozen=True, forbid_unknown_fields=True):
    puzzle: int
    game: str
    holes: int
    colors: int
    clues: list[_Clue]
    repeats: bool = True
    empty: bool = False
    origin: Origin | None = None


def read_puzzle(data: bytes | str) -> Puzzle:
    """Reads a puzzle strictly. That it has one solution, only `solve` finds out."""
    head = _read(data, _Head)
    if head.puzzle != VERSION:
        raise Invalid(
            "puzzle/version",
            msg(
                "this puzzle has version {given}, and this Blindside reads version {known}",
                given=head.puzzle,
                known=VERSION,
            ),
        )
    if head.game not in GAMES:
        raise _unreadable(msg("'{game}' is no game: the games are {games}", game=head.game, games=list(GAMES)))
    puzzle = _code777(_read(data, _Code777)) if head.game == "code777" else _mastermind(_read(data, _Mastermind))
    if puzzle.origin is not None:
        check_seed(puzzle.origin.seed)
    return puzzle


def _read(data: bytes | str, kind: type[Value]) -> Value:
    try:
        return from_json(data, kind)
    except Invalid as wrong:
        raise _unreadable(wrong.message) from None


def _unreadable(reason: Message) -> Invalid:
    return Invalid("puzzle/unreadable", msg("this is no puzzle: {reason}", reason=reason))


def _code777(file: _Code777) -> Code777Puzzle:
    puzzle = Code777Puzzle(read_situation(file.table), file.silences, file.origin)
    check_code777(puzzle)
    return puzzle


def _mastermind(file: _Mastermind) -> MastermindPuzzle:
    board = Settings(holes=file.holes, colors=file.colors, repeats=file.repeats, empty=file.empty)
    check(board)
    puzzle = MastermindPuzzle(
        board, tuple(_clue(number, board, file) for number in range(len(file.clues))), file.origin
    )
    check_mastermind(puzzle)
    return puzzle


def _clue(number: int, board: Settings, file: _Mastermind) -> Clue:
    given = file.clues[number]
    try:
        key = Key(given.reds, given.whites)
        check_key(key, board)
        return read_code(given.guess, board), key
    except Wrong as wrong:
        raise found_in(msg("clue {number}", number=number + 1), wrong) from None


def write_puzzle(puzzle: Puzzle) -> str:
    """A field a line; an answer or clue a line too, the rest of the table together."""
    head: dict[str, object] = {"puzzle": VERSION, "game": game_of(puzzle)}
    if puzzle.origin is not None:
        head["origin"] = puzzle.origin
    fields = _table(puzzle) if isinstance(puzzle, Code777Puzzle) else _board(puzzle)
    lines = ",\n".join(f'  "{name}": {_written(value)}' for name, value in {**head, **fields}.items())
    return f"{{\n{lines}\n}}\n"


def _written(value: object) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(f"    {to_json(each)}" for each in value) + "\n  ]"
    return to_json(value)


def _table(puzzle: Code777Puzzle) -> dict[str, object]:
    return {"table": situation_of(puzzle.table), "silences": puzzle.silences}


def situation_of(table: Table) -> dict[str, object]:
    """The table as it is written by hand."""
    written: dict[str, object] = {
        "racks": ["?" if rack is None else rack.name for rack in table.racks],
        "me": table.seat,
        "players": table.players,
        "answers": to_builtins(table.answers),
    }
    if table.out_of_play:
        written["out_of_play"] = " ".join(map(str, table.out_of_play))
    return written


def _board(puzzle: MastermindPuzzle) -> dict[str, object]:
    board = puzzle.board
    clues = [{"guess": guess, "reds": key.reds, "whites": key.whites} for guess, key in puzzle.clues]
    size = {"holes": board.holes, "colors": board.colors, "repeats": board.repeats, "empty": board.empty}
    return {**size, "clues": clues}
