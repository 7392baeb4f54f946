"""What a table does by itself: it settles calls, answers for those who need not, asks the bots, draws the next card.

Bots are asked only when no person has anything to say any more, all at once, and what they say comes as one instant:
when a bot calls tells nothing about how long it thought.
"""

from typing import Any

from msgspec import Struct

from blindside.games.code777 import commands as code777
from blindside.table.table import Table


class Do(Struct, frozen=True):
    """Something that the table does at once."""

    command: Any


class Ask(Struct, frozen=True):
    """Bots that may want to do something; if none does, this is done instead."""

    seats: list[int]
    otherwise: Any = None


class Later(Struct, frozen=True):
    """A step that is taken when so many seconds have passed since the last thing that happened in the game."""

    seconds: float
    step: Do | Ask


Step = Do | Ask | Later


def next_step(table: Table) -> Step | None:
    """None: the table waits for people."""
    if table.state is None or table.is_over or table.paused:
        return None
    return _code777(table) if table.game.name == "code777" else _mastermind(table)


def _bots(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat is not None and seat.bot is not None]


def _code777(table: Table) -> Step | None:
    board = table.board
    turn = board.turn
    if board.calling:
        return Later(table.options.instant, Do(code777.Settle()))
    if board.phase == "asked":
        by_hand = board.settings.answers != "by-table" and turn in table.people
        return None if by_hand else Do(code777.GiveAnswer(turn))
    if board.phase == "choosing":
        return None if turn in table.people else Do(code777.Choose(turn, table.state.drawn[0]))
    next_card = Ask(_bots(table), otherwise=code777.Draw(turn))
    if set(table.people) <= table.went_on:
        return next_card
    return None if table.options.thinking is None else Later(table.options.thinking, next_card)


def _mastermind(table: Table) -> Step | None:
    return Ask([table.board.turn]) if table.board.turn in _bots(table) else None
