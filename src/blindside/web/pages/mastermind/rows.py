"""Rows, code and verdict on the board of Mastermind."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from msgspec import Struct

from blindside.core.events import AnyEvent
from blindside.core.messages import Message, msg
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.codes import Code, Key, make_key
from blindside.games.mastermind.events import Challenged, CodeShown, GameScored, Guessed, KeyGiven, SawCodeSet
from blindside.web.pages.bundle import Values
from blindside.web.pages.mastermind.counts import Count
from blindside.web.pages.mastermind.pegs import code_name, keys, pegs
from blindside.web.pages.pieces import Piece
from blindside.wording.mastermind.events import describe, describe_row
from blindside.wording.mastermind.labels import key_name
from blindside.wording.names import Name

Screen = Literal["hidden", "open", "own", "shown", "to set", "awaited"]


class Verdict(Struct, frozen=True):
    """The result of a game or a challenge."""

    text: Message
    kind: Literal["right", "wrong"]
    code: tuple[Piece, ...]
    mistakes: list[Values]


def make_rows(board: Board, left: Sequence[Count]) -> list[Values]:
    """Return the rows, the last one first: row 1 is at the bottom. `left` are the codes that fit after each."""
    given = () if board.phase == "coding" else board.rows
    now = len(given) - (board.phase in ("keying", "shown", "over"))
    found = []
    for at in range(board.settings.rows):
        row = given[at] if at < len(given) else None
        key = None if row is None else row.key
        found.append(
            {
                "number": at + 1,
                "guess": None if row is None else row.guess,  # None if the row is free
                "pegs": () if row is None else pegs(row.guess),
                "key_pegs": () if key is None else keys(key),
                "key": None if key is None else key_name(key),
                "is_now": at == now and board.phase in ("guessing", "keying"),
                "is_fresh": key is not None and at == len(given) - 1,  # its key is the last event on the board
                "left": left[at] if at < len(left) else None,
            }
        )
    return found[::-1]


def find_screen(view: View, you: int | None) -> tuple[Screen, tuple[Piece, ...]]:
    """Return what the screen shows, and its pegs."""
    board = view.board
    if board.phase in ("coding", "new"):
        return ("to set" if you == board.codemaker else "awaited"), ()
    if board.phase in ("shown", "over"):
        return ("hidden", ()) if board.code is None else ("shown", pegs(board.code))
    if view.code is not None:
        return ("own" if you == board.codemaker else "shown"), pegs(view.code)
    return ("open" if board.settings.keys == "devil" else "hidden"), ()


def find_verdict(board: Board, game: Sequence[AnyEvent], names: list[Name]) -> Verdict | None:
    """Return the verdict of the last event, if it ended a game or was a challenge."""
    settled = next((sight for sight in reversed(game) if isinstance(sight, _SETTLING)), None)
    text = partial(describe, is_single=board.settings.is_single, named=names.__getitem__, style="page")
    match settled:
        case GameScored():
            return Verdict(text(settled), "right", pegs(board.code or ""), [])
        case Challenged(_, wrong_rows, code):
            right = bool(wrong_rows)
            mistakes = [] if code is None else [_make_mistake(board, row, code) for row in wrong_rows]
            return Verdict(text(settled), "right" if right else "wrong", pegs(code or ""), mistakes)
        case _:
            return None


_SETTLING = SawCodeSet | Guessed | KeyGiven | CodeShown | GameScored | Challenged


def _make_mistake(board: Board, row: int, code: Code) -> Values:
    """Return a row with a wrong key."""
    guess, key = board.keyed_rows[row]
    right_key = make_key(code, guess)
    given, true = key_name(key), key_name(right_key)
    return {
        "number": row + 1,
        "pegs": pegs(guess),
        "given": _key_pieces(key),
        "true": _key_pieces(right_key),
        "text": msg("Row {row}: the key was {given}; it should have been {true}", row=row + 1, given=given, true=true),
    }


def _key_pieces(key: Key) -> tuple[Piece, ...]:
    return keys(key) or (Piece("k-none", key_name(key)),)


def describe_last_row(board: Board) -> Message | None:
    """Describe the last row, for screen readers."""
    if not board.rows or board.phase == "coding":
        return None
    row = board.rows[-1]
    return describe_row(len(board.rows), code_name(row.guess), None if row.key is None else key_name(row.key))
