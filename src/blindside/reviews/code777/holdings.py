"""The racks that a seat held in a game: what it could know of each, event by event, and what it made of it.

Everything is worked out from the seat's own sights. The true rack is only held against what comes out, and only if
whoever looks has seen it.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import log2
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.audience import seat_name
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.games.code777.board import Board
from blindside.games.code777.events import (
    Answered,
    CallSettled,
    CallVoided,
    GameEnded,
    SawCalled,
    SawRackFilled,
    SeatLeft,
    Sight,
)
from blindside.games.code777.legal import can_call
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack, Triple
from blindside.games.code777.view import View
from blindside.reason.code777.information import expected_information
from blindside.reason.code777.silence import SecondOrderBelief
from blindside.reviews.code777.knowledge import Knowledge, chance_of, knowledge, solution_of, weigh_solutions

Ending = Literal["right", "wrong", "over", "open"]
"""Called rightly or wrongly, and so replaced; still standing when the game ended, or when the record does."""


class Step(Struct, frozen=True):
    """After an event at which something changed for a seat."""

    seq: int
    by_answers: Knowledge
    """From tiles and answers."""
    by_silence: Knowledge
    """If besides nobody overlooked a call; the same where that leaves nothing."""


class AnswerValue(Struct, frozen=True):
    """What an answer told a seat of what it was to call."""

    seat: int
    expected_bits: float
    """In bits, when the card was read and not yet answered."""
    gained_bits: float | None
    """In bits: negative if it spoke for other racks. None if the rack is not known, or some answer was false."""


class MadeCall(Struct, frozen=True):
    """A call, with what its caller could know when it was made."""

    seq: int
    numbers: Triple
    tiles: Rack | None
    chance: Fraction
    """That it is right, from tiles and answers."""
    best_chance: Fraction
    """The highest that any call had then; others may be as good."""
    chance_by_silence: Fraction
    stake: int
    """The points it costs if it is wrong."""
    void: bool = False
    """Another call of the same instant ended the game."""


class Holding(Struct, frozen=True):
    """A rack before a seat, from the event that filled it."""

    seat: int
    filled_at: int
    ended_at: int
    """The event that settled the call about it, or the last of the game or of the record."""
    ending: Ending
    rack: Rack | None
    """None if whoever looks has not seen it."""
    steps: tuple[Step, ...]
    answers: int
    """Heard about it."""
    expected_bits: float
    gained_bits: float
    """What they were expected to tell, and what they told, all those together of which it is known."""
    certain_at: int | None
    """The event after which one call was left."""
    certain_by_silence_at: int | None
    """The same if nobody overlooked a call; None also if somebody did, and silence ruled the truth out."""
    is_misled: bool
    """Silence spoke against the truth, or left no rack at all: somebody overlooked a call."""
    answers_until_certain: int | None
    could_call_at: int | None
    """The first event at which it was certain and had a call."""
    waited: int
    """Answers given since, by anybody, until it announced, or left, or the game ended."""
    call: MadeCall | None


def no_rack_error(seat: int, seq: int) -> NotAllowed:
    """Of sights that no game can have shown: what one audience saw is checked only as far as that goes."""
    return NotAllowed(
        "review/no-rack",
        msg(
            "no rack is possible for {seat} after event {seq}: no game shows this",
            seat=seat_name(seat),
            seq=seq,
        ),
    )


class _Standing:
    """What has been found of a rack that still stands."""

    def __init__(self, filled: int, truth: Rack | None) -> None:
        self.filled_at = filled
        self.truth = truth
        self.left = (0, 0)
        """The racks that answers leave, and of those what silence leaves."""
        self.steps: list[Step] = []
        self.answers = 0
        self.expected_bits = self.gained_bits = 0.0
        self.certain_at: int | None = None
        self.certain_by_silence_at: int | None = None
        self.is_misled = False
        self.answers_until_certain: int | None = None
        self.could_call_at: int | None = None
        self.waited = 0
        self.call: MadeCall | None = None


class SeatReviewer:
    """Looks over the shoulder of one seat."""

    def __init__(self, seat: int, settings: Settings, truths: Mapping[tuple[int, int], Rack]) -> None:
        self.holdings: list[Holding] = []
        self._seat = seat
        self._colors_too = settings.colors_too
        self._truths = truths
        """By place and the event that filled it, as far as whoever looks has seen them."""
        self._mind = SecondOrderBelief(seat, settings, silence_only=True)
        self._rack: _Standing | None = None
        self._weights: dict[Rack, int] = {}

    def see(self, sight: Sight, view: View) -> AnswerValue | None:
        """Takes in what just happened; `view` is the table after it. If it was an answer, tells what it was worth."""
        seq = view.board.seq
        if isinstance(sight, CallSettled) and sight.seat == self._seat:
            self.close(seq, "right" if sight.right else "wrong")
        worth = self._value_answer(sight, view) if isinstance(sight, Answered) and sight.reader != self._seat else None
        if worth is None:
            self._mind.see(sight, view)
        match sight:
            case SawRackFilled(place) if place == self._seat:
                self._rack = _Standing(seq, self._truths.get((place, seq)))
                self._weights = {}
            case SawCalled(seat, numbers, tiles) if seat == self._seat and numbers is not None:
                self._announce(numbers, tiles, view.board)
            case CallVoided(seat) if seat == self._seat:
                self._void()
            case SeatLeft(seat) if seat == self._seat and self._rack is not None and not self._rack.waited:
                self._rack.could_call_at = None
            case _:
                pass
        if self._rack is not None:
            self._update(self._rack, sight, view.board)
        if isinstance(sight, GameEnded):
            self.close(seq, "over")
        return worth

    def close(self, seq: int, ended: Ending) -> None:
        """Nothing more is heard of the rack that stands, if any does."""
        if self._rack is not None:
            self._close(self._rack, seq, ended)

    def _value_answer(self, heard: Answered, view: View) -> AnswerValue | None:
        """None while no rack stands."""
        rack, mind = self._rack, self._mind
        if rack is None:
            return None
        before, dropped = self._weights, mind.belief.contradictions
        of_racks, of_numbers = expected_information(mind.history, before, heard.reader, heard.card)
        mind.see(heard, view)
        rack.answers += 1
        expected, told = of_racks if self._colors_too else of_numbers, None
        if rack.truth is not None and mind.belief.contradictions == dropped:
            true = solution_of(rack.truth, self._colors_too)
            was = chance_of(true, weigh_solutions(before, self._colors_too))
            now = chance_of(true, weigh_solutions(mind.belief.weights(), self._colors_too))
            told = log2(now / was) if now and was else None
        if told is not None:
            rack.expected_bits += expected
            rack.gained_bits += told
        return AnswerValue(self._seat, expected, told)

    def _update(self, rack: _Standing, sight: Sight, board: Board) -> None:
        left = (self._mind.belief.support, self._mind.support)
        if left != rack.left or isinstance(sight, SawRackFilled):
            rack.left = left
            self._add_step(rack, board.seq)
        if rack.call is None and self._seat not in board.empty_seats:
            if rack.could_call_at is not None:
                rack.waited += isinstance(sight, Answered)
            elif rack.certain_at is not None and can_call(board, self._seat):
                rack.could_call_at = board.seq

    def _add_step(self, rack: _Standing, seq: int) -> None:
        self._weights = self._mind.belief.weights()
        if not self._weights:
            raise no_rack_error(self._seat, seq)
        heard = self._by_silence()
        known = knowledge(self._weights, self._colors_too, rack.truth)
        by_silence = known if len(heard) == len(self._weights) else knowledge(heard, self._colors_too, rack.truth)
        if not rack.steps or (known, by_silence) != (rack.steps[-1].by_answers, rack.steps[-1].by_silence):
            rack.steps.append(Step(seq, known, by_silence))
        overlooked = self._mind.fell_back and not self._mind.belief.contradictions
        rack.is_misled = rack.is_misled or overlooked or by_silence.chance == 0 != known.chance
        if rack.certain_at is None and known.certain and known.chance != 0:
            rack.certain_at, rack.answers_until_certain = seq, rack.answers
        if rack.certain_by_silence_at is None and by_silence.certain and by_silence.chance != 0:
            rack.certain_by_silence_at = seq

    def _by_silence(self) -> dict[Rack, int]:
        """The weights of what silence leaves."""
        support = self._mind.support
        return {rack: weight for rack, weight in self._weights.items() if support >> rack.index & 1}

    def _announce(self, numbers: Triple, tiles: Rack | None, board: Board) -> None:
        if self._rack is not None:
            said = tiles if self._colors_too else numbers
            calls = weigh_solutions(self._weights, self._colors_too)
            self._rack.call = MadeCall(
                seq=board.seq,
                numbers=numbers,
                tiles=tiles,
                chance=chance_of(said, calls),
                best_chance=Fraction(max(calls.values()), sum(calls.values())),
                chance_by_silence=chance_of(said, weigh_solutions(self._by_silence(), self._colors_too)),
                stake=min(board.settings.penalty, board.scores[self._seat]),
            )

    def _void(self) -> None:
        if self._rack is not None and self._rack.call is not None:
            self._rack.call = replace(self._rack.call, void=True)

    def _close(self, rack: _Standing, seq: int, ended: Ending) -> None:
        self._rack = None
        self.holdings.append(
            Holding(
                seat=self._seat,
                filled_at=rack.filled_at,
                ended_at=seq,
                ending=ended,
                rack=rack.truth,
                steps=tuple(rack.steps),
                answers=rack.answers,
                expected_bits=rack.expected_bits,
                gained_bits=rack.gained_bits,
                certain_at=rack.certain_at,
                certain_by_silence_at=rack.certain_by_silence_at,
                is_misled=rack.is_misled,
                answers_until_certain=rack.answers_until_certain,
                could_call_at=rack.could_call_at,
                waited=rack.waited,
                call=rack.call,
            )
        )
