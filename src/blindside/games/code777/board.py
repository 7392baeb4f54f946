"""The public state, and how it changes.

`State` and `View` both contain a `Board`. It is computed from sights alone, so it cannot contain a secret.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from blindside.games.code777 import events as e
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import RACK_SIZE

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
    return _HANDLERS[type(sight)](board, sight, board.seq + 1)


# A function for each kind of sight, looked up by type. This is the most called code of all; a `match`, which tries one
# kind after the other, would be too slow.


def _cards_shuffled(board: Board, sight: e.SawCardsShuffled, seq: int) -> Board:
    return replace(board, seq=seq, cards_left=sight.count, cards_used=0)


def _tiles_mixed(board: Board, sight: e.SawTilesMixed, seq: int) -> Board:
    return replace(board, seq=seq, pile=sight.count)


def _rack_filled(board: Board, sight: e.SawRackFilled, seq: int) -> Board:
    return replace(board, seq=seq, filled_at=_replace_at(board.filled_at, sight.rack, seq), pile=board.pile - RACK_SIZE)


def _rack_emptied(board: Board, sight: e.SawRackEmptied, seq: int) -> Board:
    return replace(board, seq=seq, spares_renewed=board.spares_renewed + (sight.owner is None))


def _reader_chosen(board: Board, sight: e.ReaderChosen, seq: int) -> Board:
    return replace(board, seq=seq, phase="ready", reader=sight.seat)


def _card_drawn(board: Board, sight: e.CardDrawn, seq: int) -> Board:
    cards_left = board.cards_left - 1
    return replace(board, seq=seq, phase="asked", reader=sight.reader, card=sight.card, cards_left=cards_left)


def _pair_drawn(board: Board, sight: e.SawPairDrawn, seq: int) -> Board:
    return replace(board, seq=seq, phase="choosing", reader=sight.reader, cards_left=board.cards_left - 2)


def _card_chosen(board: Board, sight: e.CardChosen, seq: int) -> Board:
    return replace(board, seq=seq, phase="asked", card=sight.card)


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


def _announced(board: Board, sight: e.SawCalled, seq: int) -> Board:
    return replace(board, seq=seq, calling=(*board.calling, sight.seat), called=board.called | {sight.seat})


def _call_settled(board: Board, sight: e.CallSettled, seq: int) -> Board:
    return replace(
        board,
        seq=seq,
        calling=_remove(board.calling, sight.seat),
        scores=_replace_at(board.scores, sight.seat, sight.score),
        waits=_replace_at(board.waits, sight.seat, 0 if sight.right else board.settings.cool_down),
    )


def _call_voided(board: Board, sight: e.CallVoided, seq: int) -> Board:
    return replace(board, seq=seq, calling=_remove(board.calling, sight.seat))


def _seat_left(board: Board, sight: e.SeatLeft, seq: int) -> Board:
    return replace(board, seq=seq, empty_seats=board.empty_seats | {sight.seat})


def _seat_taken(board: Board, sight: e.SeatTaken, seq: int) -> Board:
    return replace(board, seq=seq, empty_seats=board.empty_seats - {sight.seat})


def _game_ended(board: Board, sight: e.GameEnded, seq: int) -> Board:
    return replace(board, seq=seq, phase="over", card=None, winner=sight.winner)


_HANDLERS: dict[type, Callable[[Board, Any, int], Board]] = {
    e.SawCardsShuffled: _cards_shuffled,
    e.SawTilesMixed: _tiles_mixed,
    e.SawRackFilled: _rack_filled,
    e.SawRackEmptied: _rack_emptied,
    e.ReaderChosen: _reader_chosen,
    e.CardDrawn: _card_drawn,
    e.SawPairDrawn: _pair_drawn,
    e.CardChosen: _card_chosen,
    e.Answered: _answered,
    e.SawCalled: _announced,
    e.CallSettled: _call_settled,
    e.CallVoided: _call_voided,
    e.SeatLeft: _seat_left,
    e.SeatTaken: _seat_taken,
    e.GameEnded: _game_ended,
}

_NOBODY: frozenset[int] = frozenset()


def _replace_at(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _remove(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([other for other in seats if other != seat])
