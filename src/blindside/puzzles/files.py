"""Puzzles as files: one JSON object, without the solution, documented in `docs/puzzles.md`."""

from typing import Any, TypeVar

from msgspec import Struct

from blindside.core.dealers import check_seed
from blindside.core.errors import InvalidInput
from blindside.core.json import from_json, to_json
from blindside.core.messages import Message, msg
from blindside.puzzles import GAMES, Puzzle

VERSION = 2
"""In version 1 the field `rows` was called `clues`."""

Value = TypeVar("Value")


class _Head(Struct, frozen=True):
    """The fields that a file of any version has."""

    puzzle: int
    game: str


def read_puzzle(data: bytes | str) -> Puzzle:
    """Read a puzzle strictly. Whether it has one solution, `solve` finds out."""
    head = _read(data, _Head)
    if head.puzzle not in (1, VERSION):
        raise InvalidInput(
            "puzzle/version",
            msg(
                "this puzzle has version {given}, but this Blindside reads version {known}",
                given=head.puzzle,
                known=VERSION,
            ),
        )
    if head.puzzle == 1:
        fields = _read(data, dict[str, Any])
        data = to_json({"rows" if name == "clues" else name: value for name, value in fields.items()})
    if head.game not in GAMES:
        raise _unreadable(msg("unknown game '{game}': choose one of {games}", game=head.game, games=list(GAMES)))
    game = GAMES[head.game]
    puzzle: Puzzle = game.from_file(_read(data, game.file))
    if puzzle.origin is not None:
        check_seed(puzzle.origin.seed)
    return puzzle


def _read(data: bytes | str, kind: type[Value]) -> Value:
    try:
        return from_json(data, kind)
    except InvalidInput as error:
        raise _unreadable(error.message) from None


def _unreadable(reason: Message) -> InvalidInput:
    return InvalidInput("puzzle/unreadable", msg("not a puzzle: {reason}", reason=reason))


def write_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as JSON: a line for each field, and for each answer or row."""
    head: dict[str, object] = {"puzzle": VERSION, "game": puzzle.game}
    if puzzle.origin is not None:
        head["origin"] = puzzle.origin
    fields = GAMES[puzzle.game].to_fields(puzzle)
    lines = ",\n".join(f'  "{name}": {_write_value(value)}' for name, value in {**head, **fields}.items())
    return f"{{\n{lines}\n}}\n"


def _write_value(value: object) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(f"    {to_json(each)}" for each in value) + "\n  ]"
    return to_json(value)
