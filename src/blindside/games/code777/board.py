"""The public state, and how it changes.

`State` and `View` both contain a `Board`. It is computed from sights alone, so it cannot contain a secret.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.values import replace_at
from blindside.games.code777 import events as e
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import RACK_SIZE

_NOBODY: frozenset[int] = frozenset()

Phase = Literal["new", "ready", "choosing", "asked", "over"]
"""Not dealt; the next card is drawn next; one of two cards is chosen next; the card is answered next; over."""


class Board(Struct, frozen=True):
    """The public state, the same for every audience."""

    settings: Settings
    seq: int
    """The number of events so far."""
    phase: Phase
    reader: int
    """The reader of the card on the table, else of the last card, else of the first."""
    card: int | None
    scores: tuple[int, ...]
    answered: int
    """The number of answers so far."""
    calling: tuple[int, ...]
    """The seats that have announced in this instant; while there are any, everything else waits."""
    called: frozenset[int]
    """The seats that called since the last answer."""
    waits: tuple[int, ...]
    """For each seat, the answers to wait for before its next call."""
    filled_at: tuple[int, ...]
    """For each rack, the number of the event that filled it. An earlier call is about other tiles."""
    pile: int
    """Tiles left on the pile."""
    cards_left: int
    """Question cards left on the pile."""
    cards_used: int
    """Cards used since the last shuffle."""
    spares_renewed: int
    """How often spare racks were renewed."""
    empty_seats: frozenset[int]
    winner: int | None

    @property
    def turn(self) -> int:
        """The seat that draws, chooses or answers next."""
        if self.phase == "ready" and self.answered:
            return (self.reader + 1) % self.settings.players
        return self.reader


def score_after(board: Board, seat: int, right: bool) -> int:
    """Return a seat's points after its call. A penalty stops at zero."""
    return board.scores[seat] + 1 if right else max(0, board.scores[seat] - board.settings.penalty)


def new_board(settings: Settings) -> Board:
    """Return the board before the first event."""
    return Board(
        settings=settings,
        seq=0,
        phase="new",
        reader=0,
        card=None,
        scores=(0,) * settings.players,
        answered=0,
        calling=(),
        called=frozenset(),
        waits=(0,) * settings.players,
        filled_at=(0,) * settings.racks,
        pile=0,
        cards_left=0,
        cards_used=0,
        spares_renewed=0,
        empty_seats=frozenset(),
        winner=None,
    )


def advance_board(board: Board, sight: e.Sight) -> Board:
    """Return the board after an event. Uses only what every audience sees of it."""
    return _CHANGES[type(sight)](board, sight, board.seq + 1)


def _remove(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([other for other in seats if other != seat])


def _answered(board: Board, _: e.Answered, seq: int) -> Board:
    used = 2 if board.settings.draw_two else 1
    return replace(
        board,
        seq=seq,
        phase="ready",
        card=None,
        answered=board.answered + 1,
        called=_NOBODY,
        waits=tuple([max(0, wait - 1) for wait in board.waits]) if any(board.waits) else board.waits,
        cards_left=board.cards_left if board.settings.cards == "discard" else board.cards_left + used,
        cards_used=board.cards_used + used,
    )


def _call_settled(board: Board, sight: e.CallSettled, seq: int) -> Board:
    return replace(
        board,
        seq=seq,
        calling=_remove(board.calling, sight.seat),
        scores=replace_at(board.scores, sight.seat, sight.score),
        waits=replace_at(board.waits, sight.seat, 0 if sight.right else board.settings.cool_down),
    )


# Looked up by the type of the sight. This is the most called code of all; a `match`, which tries one kind after the
# other, would be too slow.
_CHANGES: dict[type, Callable[[Board, Any, int], Board]] = {
    e.SawCardsShuffled: lambda board, sight, seq: replace(board, seq=seq, cards_left=sight.count, cards_used=0),
    e.SawTilesMixed: lambda board, sight, seq: replace(board, seq=seq, pile=sight.count),
    e.SawRackFilled: lambda board, sight, seq: replace(
        board, seq=seq, filled_at=replace_at(board.filled_at, sight.rack, seq), pile=board.pile - RACK_SIZE
    ),
    e.SawRackEmptied: lambda board, sight, seq: replace(
        board, seq=seq, spares_renewed=board.spares_renewed + (sight.owner is None)
    ),
    e.ReaderChosen: lambda board, sight, seq: replace(board, seq=seq, phase="ready", reader=sight.seat),
    e.CardDrawn: lambda board, sight, seq: replace(
        board, seq=seq, phase="asked", reader=sight.reader, card=sight.card, cards_left=board.cards_left - 1
    ),
    e.SawPairDrawn: lambda board, sight, seq: replace(
        board, seq=seq, phase="choosing", reader=sight.reader, cards_left=board.cards_left - 2
    ),
    e.CardChosen: lambda board, sight, seq: replace(board, seq=seq, phase="asked", card=sight.card),
    e.Answered: _answered,
    e.SawCalled: lambda board, sight, seq: replace(
        board, seq=seq, calling=(*board.calling, sight.seat), called=board.called | {sight.seat}
    ),
    e.CallSettled: _call_settled,
    e.CallVoided: lambda board, sight, seq: replace(board, seq=seq, calling=_remove(board.calling, sight.seat)),
    e.SeatLeft: lambda board, sight, seq: replace(board, seq=seq, empty_seats=board.empty_seats | {sight.seat}),
    e.SeatTaken: lambda board, sight, seq: replace(board, seq=seq, empty_seats=board.empty_seats - {sight.seat}),
    e.GameEnded: lambda board, sight, seq: replace(board, seq=seq, phase="over", card=None, winner=sight.winner),
}
