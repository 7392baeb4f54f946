"""The list of answers that every player keeps: who answered which question how, and when."""

from collections.abc import Iterable

from msgspec import Struct

from blindside.games.code777.board import Board
from blindside.games.code777.events import Answered
from blindside.games.code777.questions import Answer
from blindside.games.code777.sights import Sight


class Heard(Struct, frozen=True):
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
