"""The list of answers that every player keeps: who answered which question how, and when."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from blindside.games.code777.board import Board
from blindside.games.code777.events import Answered, SawRackEmptied, SawRackFilled, SawTilesMixed, Sight
from blindside.games.code777.questions import Answer
from blindside.games.code777.view import View


class Heard(Struct, frozen=True):
    """An answer, and the sequence number of the event that gave it."""

    seq: int
    reader: int
    question: int
    answer: Answer


def heard(sights: Iterable[Sight]) -> list[Heard]:
    """All answers among these sights, which begin with the first of the game."""
    return [
        Heard(seq, sight.reader, sight.question, sight.answer)
        for seq, sight in enumerate(sights, 1)
        if isinstance(sight, Answered)
    ]


def is_about_these_racks(board: Board, answer: Heard) -> bool:
    """Whether all racks that the reader then saw still stand."""
    return all(filled < answer.seq for place, filled in enumerate(board.filled_at) if place != answer.reader)


Bearing = Literal["current", "older", "past"]
"""Current: about the racks that stand now. Older: one of them has changed since, but it still limits the own rack.
Past: heard before the own rack changed, so that it says nothing about the present one."""


def judge(view: View, sights: Sequence[Sight]) -> list[tuple[Heard, Bearing]]:
    """All answers that this view's audience has heard, each with what it is worth now."""
    seat = view.audience.seat
    counting = None if seat is None else _counting(sights, seat)
    return [(answer, _bearing(view.board, answer, counting)) for answer in heard(sights)]


def _bearing(board: Board, answer: Heard, counting: set[int] | None) -> Bearing:
    if counting is not None and answer.seq not in counting:
        return "past"
    return "current" if is_about_these_racks(board, answer) else "older"


def _counting(sights: Iterable[Sight], seat: int) -> set[int]:
    """The events of the answers that limit the rack before a seat: those heard since it was filled.

    Where the tiles of a wrong call stay hidden from their owner, the answers about them still count: until the next
    mix they limit what was lost, and so what the next rack can hold.
    """
    counting: set[int] = set()
    lost: set[int] = set()
    for seq, sight in enumerate(sights, 1):
        match sight:
            case Answered():
                counting.add(seq)
            case SawRackEmptied(place, _, tiles) if place == seat and tiles is None:
                lost |= counting
            case SawRackFilled(place) if place == seat:
                counting = set(lost)
            case SawTilesMixed():
                lost = set()
            case _:
                pass
    return counting
