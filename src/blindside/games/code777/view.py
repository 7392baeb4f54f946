"""What one audience knows: the board, what its sights add, and the answers it heard with their present relevance."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.audience import Audience, check_seat
from blindside.core.records import Record
from blindside.core.sessions import Player
from blindside.core.values import replace_at
from blindside.games.code777 import events as e
from blindside.games.code777.board import Board, new_board
from blindside.games.code777.commands import Command
from blindside.games.code777.questions import Answer
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack


class View(Struct, frozen=True):
    """What one audience knows of the game: its information state."""

    audience: Audience
    board: Board
    racks: tuple[Rack | None, ...]
    """None for the own rack and for an empty one."""
    out_of_play: tuple[Rack | None, ...]
    """Racks that went out of play since the last mix; None if hidden from this audience."""
    drawn: tuple[int, ...]
    """The two cards that this audience may choose from (house rule)."""
    call: e.SawCalled | None
    """This seat's own call, until it is settled."""


Code777Log: TypeAlias = Record[Settings, e.Event]
"""All that happened in a game of Code 777."""
Code777Record: TypeAlias = Record[Settings, e.Event | e.Sight]
"""A log, or what one audience saw."""
Code777Player: TypeAlias = Player[e.Sight, View, Command]


def new_view(settings: Settings, audience: Audience) -> View:
    """Return the view before the first event."""
    check_seat(audience.seat, settings.players)
    return View(audience, new_board(settings), (None,) * settings.racks, (), (), None)


def update_view(view: View, sight: e.Sight, board: Board) -> View:
    """Return the view after a sight; `board` is the board after it."""
    change = _CHANGES.get(type(sight))
    return replace(view, board=board) if change is None else change(view, board, sight)


def _call_closed(view: View, board: Board, sight: e.CallSettled | e.CallVoided) -> View:
    return replace(view, board=board, call=None if sight.seat == view.audience.seat else view.call)


# Looked up by type, as in `board`. Other kinds change the board only.
_CHANGES: dict[type, Callable[[View, Board, Any], View]] = {
    e.SawRackFilled: lambda view, board, sight: replace(
        view, board=board, racks=replace_at(view.racks, sight.rack, sight.tiles)
    ),
    e.SawRackEmptied: lambda view, board, sight: replace(
        view, board=board, racks=replace_at(view.racks, sight.rack, None), out_of_play=(*view.out_of_play, sight.tiles)
    ),
    e.SawTilesMixed: lambda view, board, _: replace(view, board=board, out_of_play=()),
    e.SawPairDrawn: lambda view, board, sight: replace(view, board=board, drawn=sight.cards or ()),
    e.CardChosen: lambda view, board, _: replace(view, board=board, drawn=()),
    e.SawCalled: lambda view, board, sight: replace(
        view, board=board, call=sight if sight.seat == view.audience.seat else view.call
    ),
    e.CallSettled: _call_closed,
    e.CallVoided: _call_closed,
    e.GameEnded: lambda view, board, sight: replace(view, board=board, racks=sight.racks),
}


class HeardAnswer(Struct, frozen=True):
    """An answer, and the sequence number of the event that gave it."""

    seq: int
    reader: int
    question: int
    answer: Answer


def collect_answers(sights: Iterable[e.Sight]) -> list[HeardAnswer]:
    """List the answers among the sights of a game from its start."""
    return [
        HeardAnswer(seq, sight.reader, sight.card, sight.answer)
        for seq, sight in enumerate(sights, 1)
        if isinstance(sight, e.Answered)
    ]


def is_current(board: Board, answer: HeardAnswer) -> bool:
    """Check whether all racks that the reader saw are still there."""
    seq = answer.seq
    return max(board.filled_at) < seq or all(
        filled < seq for place, filled in enumerate(board.filled_at) if place != answer.reader
    )


Relevance = Literal["current", "older", "past"]
"""Current: about the present racks. Older: another rack has changed since, but it still limits the own rack.
Past: the own rack has changed since, so it says nothing about the present one."""


def rate_answers(view: View, sights: Sequence[e.Sight]) -> list[tuple[HeardAnswer, Relevance]]:
    """List the answers that an audience has heard, each with its relevance now."""
    relevant = _find_relevant(sights, view.audience.seat)
    return [
        (answer, "past" if answer.seq not in relevant else "current" if is_current(view.board, answer) else "older")
        for answer in collect_answers(sights)
    ]


def _find_relevant(sights: Iterable[e.Sight], seat: int | None) -> set[int]:
    """Find the answers that limit a seat's rack: those since it was filled, by the numbers of their events.

    To an audience without a seat, all answers are relevant.

    If a wrong call's tiles stay hidden from their owner, the answers about them count until the next mix: they limit
    the lost tiles, and so the next rack.
    """
    counting: set[int] = set()
    lost: set[int] = set()
    for seq, sight in enumerate(sights, 1):
        match sight:
            case e.Answered():
                counting.add(seq)
            case e.SawRackEmptied(place, _, tiles) if place == seat and tiles is None:
                lost |= counting
            case e.SawRackFilled(place) if place == seat:
                counting = set(lost)
            case e.SawTilesMixed():
                lost = set()
            case _:
                pass
    return counting
