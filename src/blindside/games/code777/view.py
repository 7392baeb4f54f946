"""The table as one audience sees it: the board, which is everybody's, and what this audience's sights add to it.

Also the list of answers that every player keeps: who answered which question how, when, and what that is worth now.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.audience import Audience, check_seat
from blindside.core.records import Record
from blindside.core.sessions import Player
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
    """None is a rack seen from behind, or one that stands empty."""
    out_of_play: tuple[Rack | None, ...]
    """What left the racks since the last mix, three tiles at a time; None where they are hidden from this audience."""
    drawn: tuple[int, ...]
    """The cards this audience may choose from: its own two, where the house draws two."""
    call: e.SawCalled | None
    """This seat's own call, until it is settled."""


Code777Log: TypeAlias = Record[Settings, e.Event]
"""All that happened in a game of Code 777."""
Code777Record: TypeAlias = Record[Settings, e.Event | e.Sight]
"""A log, or what one audience saw."""
Code777Player: TypeAlias = Player[e.Sight, View, Command]


def new_view(settings: Settings, audience: Audience) -> View:
    """The view before the first event."""
    check_seat(audience, settings.players)
    return View(audience, new_board(settings), (None,) * settings.racks, (), (), None)


def update_view(view: View, sight: e.Sight, board: Board) -> View:
    """What is seen after something happened that left the board like this (see `board.advance`)."""
    change = _HANDLERS.get(type(sight))
    return replace(view, board=board) if change is None else change(view, board, sight)


# Looked up by type for the reason given in `board`. Kinds that are not here change nothing but the board.


def _rack_filled(view: View, board: Board, sight: e.SawRackFilled) -> View:
    return replace(view, board=board, racks=_replace_rack(view.racks, sight.rack, sight.tiles))


def _rack_emptied(view: View, board: Board, sight: e.SawRackEmptied) -> View:
    racks = _replace_rack(view.racks, sight.rack, None)
    return replace(view, board=board, racks=racks, out_of_play=(*view.out_of_play, sight.tiles))


def _tiles_mixed(view: View, board: Board, _: e.SawTilesMixed) -> View:
    return replace(view, board=board, out_of_play=())


def _pair_drawn(view: View, board: Board, sight: e.SawPairDrawn) -> View:
    return replace(view, board=board, drawn=sight.cards or ())


def _card_chosen(view: View, board: Board, _: e.CardChosen) -> View:
    return replace(view, board=board, drawn=())


def _announced(view: View, board: Board, sight: e.SawCalled) -> View:
    return replace(view, board=board, call=sight if sight.seat == view.audience.seat else view.call)


def _call_closed(view: View, board: Board, sight: e.CallSettled | e.CallVoided) -> View:
    return replace(view, board=board, call=None if sight.seat == view.audience.seat else view.call)


def _game_ended(view: View, board: Board, sight: e.GameEnded) -> View:
    return replace(view, board=board, racks=sight.racks)


_HANDLERS: dict[type, Callable[[View, Board, Any], View]] = {
    e.SawRackFilled: _rack_filled,
    e.SawRackEmptied: _rack_emptied,
    e.SawTilesMixed: _tiles_mixed,
    e.SawPairDrawn: _pair_drawn,
    e.CardChosen: _card_chosen,
    e.SawCalled: _announced,
    e.CallSettled: _call_closed,
    e.CallVoided: _call_closed,
    e.GameEnded: _game_ended,
}


def _replace_rack(racks: tuple[Rack | None, ...], place: int, rack: Rack | None) -> tuple[Rack | None, ...]:
    return (*racks[:place], rack, *racks[place + 1 :])


class HeardAnswer(Struct, frozen=True):
    """An answer, and the sequence number of the event that gave it."""

    seq: int
    reader: int
    question: int
    answer: Answer


def collect_answers(sights: Iterable[e.Sight]) -> list[HeardAnswer]:
    """All answers among these sights, which begin with the first of the game."""
    return [
        HeardAnswer(seq, sight.reader, sight.card, sight.answer)
        for seq, sight in enumerate(sights, 1)
        if isinstance(sight, e.Answered)
    ]


def is_current(board: Board, answer: HeardAnswer) -> bool:
    """Whether all racks that the reader then saw still stand."""
    return all(filled < answer.seq for place, filled in enumerate(board.filled_at) if place != answer.reader)


Relevance = Literal["current", "older", "past"]
"""Current: about the racks that stand now. Older: one of them has changed since, but it still limits the own rack.
Past: heard before the own rack changed, so that it says nothing about the present one."""


def rate_answers(view: View, sights: Sequence[e.Sight]) -> list[tuple[HeardAnswer, Relevance]]:
    """All answers that this view's audience has heard, each with what it is worth now."""
    seat = view.audience.seat
    counting = None if seat is None else _find_relevant(sights, seat)
    return [(answer, _relevance(view.board, answer, counting)) for answer in collect_answers(sights)]


def _relevance(board: Board, answer: HeardAnswer, counting: set[int] | None) -> Relevance:
    if counting is not None and answer.seq not in counting:
        return "past"
    return "current" if is_current(board, answer) else "older"


def _find_relevant(sights: Iterable[e.Sight], seat: int) -> set[int]:
    """The events of the answers that limit the rack before a seat: those heard since it was filled.

    Where the tiles of a wrong call stay hidden from their owner, the answers about them still count: until the next
    mix they limit what was lost, and so what the next rack can hold.
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
