"""Texts of both front ends: names, log entries, rules, results, conclusions, reviews.

This module has what the others share: the bundle of a game, and the ends of games.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from blindside.core.audience import SeatNames
from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg
from blindside.core.protocols import GameBoard, GameSettings
from blindside.table.options import HintLevel

Style = Literal["line", "spoken", "page"]
"""How an event is described.

`line` is for transcripts: seats, tiles and codes by their signs. `spoken` is complete in words, for screen readers and
pipes. `page` leaves out tiles, codes and keys, which are drawn beside the sentence.
"""

Settings = TypeVar("Settings", bound=GameSettings)
Board = TypeVar("Board", bound=GameBoard)


class Result(Struct, frozen=True):
    """The result of a game, as text."""

    text: Message
    points: list[tuple[str | Message, int]]
    """Of all players, the most first; none of a single game of Mastermind, which is not played for points."""
    perfect: Message | None = None
    """The average of perfect play, where it is known."""


class GameWording(Struct, Generic[Settings, Board], frozen=True, kw_only=True):
    game: str
    fewest_players: int
    """A running game ends when fewer players are left."""
    table_name: Callable[[Settings], Message]
    """The game and its settings, in a line."""
    rules: Callable[[Settings], list[Message]]
    """What a table plays by, a line each."""
    hint_levels: Mapping[HintLevel, Message]
    """What a table with these hints shows its players."""
    describe_start: Callable[[Settings, Sequence[str | Message], int | None], list[Message]]
    """Describe the start with each seat; empty where the host does not choose.

    Takes the names of the seats, and the reader's own seat.
    """
    result: Callable[[Board, Sequence[str | Message], int | None], Result]
    """Takes the board, the names of the seats, and the reader's own seat."""
    picture_marks: Mapping[str, Message]
    """What the marks on the picture of a game mean."""


AnyWording = GameWording[GameSettings, GameBoard]
"""Of a game found by its name."""


def rank_points(scores: Sequence[int], names: Sequence[str | Message]) -> list[tuple[str | Message, int]]:
    """Return the names and points of all players, the most points first."""
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [(names[seat], scores[seat]) for seat in order]


def check_over(over: bool) -> None:
    if not over:
        raise NotAllowed("review/summary", msg("the game is not over: there is no summary yet"))


def format_scores(scores: tuple[int, ...], named: SeatNames) -> str:
    return " · ".join(f"{named(seat)} {score}" for seat, score in enumerate(scores))


def describe_win(winner: int, scores: tuple[int, ...], named: SeatNames) -> Message:
    return msg("🏆 {winner} won: {scores}", winner=named(winner), scores=format_scores(scores, named))
