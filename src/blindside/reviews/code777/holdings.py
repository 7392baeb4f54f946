"""The racks that a seat held in a game: what it could know of each, event by event, and what it called.

Everything is computed from the seat's own sights. The true rack is only compared with the result, and only if the
record's audience has seen it.
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
from blindside.games.code777 import events as e
from blindside.games.code777.board import Board
from blindside.games.code777.legal import can_call
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack, Triple
from blindside.games.code777.view import View
from blindside.reason.code777.information import expected_information
from blindside.reason.code777.silence import SecondOrderBelief
from blindside.reviews.code777.knowledge import Knowledge, chance_of, knowledge, solution_of, weigh_solutions

Ending = Literal["right", "wrong", "over", "open"]
"""Called right or wrong, and so replaced; or still standing at the end of the game, or of the record."""


class Step(Struct, frozen=True):
    """What a seat could know after an event that changed it."""

    seq: int
    by_answers: Knowledge
    """From tiles and answers."""
    by_silence: Knowledge
    """If in addition no player overlooked a call; the same as `by_answers` if that leaves no rack."""


class AnswerValue(Struct, frozen=True):
    """The information of an answer about a seat's call, in bits."""

    seat: int
    expected_bits: float
    """Expected information gain, once the card was read."""
    gained_bits: float | None
    """Information gain; negative if the answer favoured other racks. None if the rack is unknown or an answer false."""


class MadeCall(Struct, frozen=True):
    """A call, with what its caller could know when it was made."""

    seq: int
    numbers: Triple
    tiles: Rack | None
    chance: Fraction
    """Chance that the call is right, from tiles and answers."""
    best_chance: Fraction
    """The highest chance of any call then."""
    chance_by_silence: Fraction
    stake: int
    """The points it costs if it is wrong."""
    void: bool = False
    """Whether another call of the same instant ended the game."""


class Holding(Struct, kw_only=True):
    """A rack of a seat, from the event that filled it. The reviewer updates it until the rack is replaced."""

    seat: int
    filled_at: int
    ended_at: int = 0
    """The event that settled the call about it, or the last of the game or of the record."""
    ending: Ending = "open"
    rack: Rack | None
    """None if the record's audience has not seen it."""
    steps: list[Step] = []
    answers: int = 0
    """The number of answers heard about it."""
    expected_bits: float = 0.0
    gained_bits: float = 0.0
    """Expected and actual information gain, summed over the answers of which both are known."""
    certain_at: int | None = None
    """The event after which one call was left."""
    certain_by_silence_at: int | None = None
    """The same if no player overlooked a call; None also if one did and silence excluded the truth."""
    is_misled: bool = False
    """Silence excluded the truth or left no rack: a player overlooked a call."""
    answers_until_certain: int | None = None
    could_call_at: int | None = None
    """The first event at which the seat was certain and could call."""
    waited: int = 0
    """Answers of all seats since then, until the seat called or left, or the game ended."""
    call: MadeCall | None = None


def no_rack_error(seat: int, seq: int) -> NotAllowed:
    """Error for sights that no game can have shown, which the check of a record does not find."""
    return NotAllowed(
        "review/no-rack", msg("invalid record: no rack fits {seat} after event {seq}", seat=seat_name(seat), seq=seq)
    )


class SeatReviewer:
    """Follows one seat through a game, and collects its holdings."""

    def __init__(self, seat: int, settings: Settings, truths: Mapping[tuple[int, int], Rack]) -> None:
        self.holdings: list[Holding] = []
        self._seat = seat
        self._colors_too = settings.colors_too
        self._truths = truths
        """The racks that the record's audience has seen, by place and the event that filled it."""
        self._mind = SecondOrderBelief(seat, settings, silence_only=True)
        self._holding: Holding | None = None
        """The rack that stands, if any."""
        self._supports = (0, 0)
        """The racks that answers leave, and of those what silence leaves."""
        self._weights: dict[Rack, int] = {}

    def see(self, sight: e.Sight, view: View) -> AnswerValue | None:
        """Update by a sight, with the view after it; return the value of an answer that the seat heard."""
        seq = view.board.seq
        if isinstance(sight, e.CallSettled) and sight.seat == self._seat:
            self.close(seq, "right" if sight.right else "wrong")
        value = None
        if isinstance(sight, e.Answered) and sight.reader != self._seat and self._holding is not None:
            value = self._value_answer(self._holding, sight, view)
        else:
            self._mind.see(sight, view)
        if isinstance(sight, e.SawRackFilled) and sight.rack == self._seat:
            self._holding = Holding(seat=self._seat, filled_at=seq, rack=self._truths.get((sight.rack, seq)))
            self._supports = (0, 0)
            self._weights = {}
        holding = self._holding
        if holding is not None:
            match sight:
                case e.SawCalled(seat, numbers, tiles) if seat == self._seat and numbers is not None:
                    holding.call = self._make_call(numbers, tiles, view.board)
                case e.CallVoided(seat) if seat == self._seat and holding.call is not None:
                    holding.call = replace(holding.call, void=True)
                case e.SeatLeft(seat) if seat == self._seat and not holding.waited:
                    holding.could_call_at = None
            self._update(holding, sight, view.board)
        if isinstance(sight, e.GameEnded):
            self.close(seq, "over")
        return value

    def close(self, seq: int, ending: Ending) -> None:
        """End the holding of the rack that stands, if any."""
        if self._holding is not None:
            self._holding.ended_at, self._holding.ending = seq, ending
            self.holdings.append(self._holding)
            self._holding = None

    def _value_answer(self, holding: Holding, heard: e.Answered, view: View) -> AnswerValue:
        mind, before = self._mind, self._weights
        dropped = mind.belief.contradictions
        of_racks, of_numbers = expected_information(mind.history, before, heard.reader, heard.card)
        mind.see(heard, view)
        holding.answers += 1
        expected, gained = of_racks if self._colors_too else of_numbers, None
        if holding.rack is not None and mind.belief.contradictions == dropped:
            true = solution_of(holding.rack, self._colors_too)
            was = chance_of(true, weigh_solutions(before, self._colors_too))
            now = chance_of(true, weigh_solutions(mind.belief.weights(), self._colors_too))
            gained = log2(now / was) if now and was else None
        if gained is not None:
            holding.expected_bits += expected
            holding.gained_bits += gained
        return AnswerValue(self._seat, expected, gained)

    def _update(self, holding: Holding, sight: e.Sight, board: Board) -> None:
        supports = (self._mind.belief.support, self._mind.support)
        if supports != self._supports or isinstance(sight, e.SawRackFilled):
            self._supports = supports
            self._add_step(holding, board.seq)
        if holding.call is None and self._seat not in board.empty_seats:
            if holding.could_call_at is not None:
                holding.waited += isinstance(sight, e.Answered)
            elif holding.certain_at is not None and can_call(board, self._seat):
                holding.could_call_at = board.seq

    def _add_step(self, holding: Holding, seq: int) -> None:
        self._weights = self._mind.belief.weights()
        if not self._weights:
            raise no_rack_error(self._seat, seq)
        left = self._weights_by_silence()
        known = knowledge(self._weights, self._colors_too, holding.rack)
        by_silence = known if len(left) == len(self._weights) else knowledge(left, self._colors_too, holding.rack)
        if not holding.steps or (known, by_silence) != (holding.steps[-1].by_answers, holding.steps[-1].by_silence):
            holding.steps.append(Step(seq, known, by_silence))
        overlooked = self._mind.fell_back and not self._mind.belief.contradictions
        holding.is_misled = holding.is_misled or overlooked or by_silence.chance == 0 != known.chance
        if holding.certain_at is None and known.certain and known.chance != 0:
            holding.certain_at, holding.answers_until_certain = seq, holding.answers
        if holding.certain_by_silence_at is None and by_silence.certain and by_silence.chance != 0:
            holding.certain_by_silence_at = seq

    def _weights_by_silence(self) -> dict[Rack, int]:
        support = self._mind.support
        return {rack: weight for rack, weight in self._weights.items() if support >> rack.index & 1}

    def _make_call(self, numbers: Triple, tiles: Rack | None, board: Board) -> MadeCall:
        called = tiles if self._colors_too else numbers
        calls = weigh_solutions(self._weights, self._colors_too)
        return MadeCall(
            seq=board.seq,
            numbers=numbers,
            tiles=tiles,
            chance=chance_of(called, calls),
            best_chance=Fraction(max(calls.values()), sum(calls.values())),
            chance_by_silence=chance_of(called, weigh_solutions(self._weights_by_silence(), self._colors_too)),
            stake=min(board.settings.penalty, board.scores[self._seat]),
        )
