"""The information of question cards and answers: expected bits of a card, and how far an answer reaches."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import log2

from msgspec import Struct

from blindside.games.code777.board import Board
from blindside.games.code777.events import Answered, Sight
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack, Triple
from blindside.games.code777.view import View
from blindside.reason.code777.deduction import deduce_in_game
from blindside.reason.code777.racksets import RackSet, has_one_triple, racks_by_answer, to_rack_set
from blindside.reason.code777.seat_history import SeatHistory, supports_of_seat


class CardValue(Struct, frozen=True):
    """The value of a card for a seat, if `reader` reads it now."""

    question: int
    reader: int
    rack_bits: float
    """Expected information about my rack."""
    number_bits: float
    """The part of it about my three numbers."""
    dead_for: tuple[int, ...]
    """The seats that certainly learn nothing about their racks, the reader among them."""


def value_cards(history: SeatHistory, weights: Mapping[Rack, int], seats: range) -> list[CardValue]:
    """Value each card with each of the seats as its reader."""
    others = {seat: supports_of_seat(history, seat, to_rack_set(weights)) for seat in seats if seat != history.seat}
    found = []
    for reader in seats:
        for card in QUESTIONS:
            number = card.number
            rack_bits = number_bits = 0.0
            if reader != history.seat:
                rack_bits, number_bits = expected_information(history, weights, reader, number)
            dead = {reader} if rack_bits else {reader, history.seat}
            for seat, left in others.items():
                if seat != reader and all(_is_dead(history, reader, seat, number, mine, left[mine]) for mine in left):
                    dead.add(seat)
            found.append(CardValue(number, reader, rack_bits, number_bits, tuple(sorted(dead))))
    return found


def _total_of_others(history: SeatHistory, reader: int, seat: int, number: int, mine: int) -> int:
    """Return the card's total over what the reader sees besides a seat's rack, if `mine` is my rack."""
    card = QUESTIONS[number - 1]
    total = 0
    for place, rack in enumerate(history.world(mine)):
        if place not in (reader, seat):
            total = card.combine(total, card.contributions[rack])
    return total


def _is_dead(history: SeatHistory, reader: int, seat: int, number: int, mine: int, left: RackSet) -> bool:
    answers = racks_by_answer(number, _total_of_others(history, reader, seat, number, mine))
    return any(left & racks == left for racks in answers.values())


def expected_information(
    history: SeatHistory, weights: Mapping[Rack, int], reader: int, number: int
) -> tuple[float, float]:
    """Return the expected bits of a card about my rack, and the part about my numbers; I am not the reader."""
    answers = racks_by_answer(number, _total_of_others(history, reader, history.seat, number, 0))
    by_rack: dict[object, int] = defaultdict(int)
    by_numbers: dict[Triple, dict[object, int]] = defaultdict(lambda: defaultdict(int))
    for rack, weight in weights.items():
        answer = next(answer for answer, racks in answers.items() if racks >> rack.index & 1)
        by_rack[answer] += weight
        by_numbers[rack.numbers][answer] += weight
    total = sum(weights.values())
    rack_bits = entropy(by_rack.values())
    # Information about the colours of known numbers is of no use for a call.
    colors_only = sum(sum(alike.values()) / total * entropy(alike.values()) for alike in by_numbers.values())
    return rack_bits, max(0.0, rack_bits - colors_only)


def entropy(weights: Iterable[int]) -> float:
    """Return the Shannon entropy in bits of a distribution given by weights."""
    weights = list(weights)
    total = sum(weights)
    return abs(sum(weight / total * log2(total / weight) for weight in weights))


class AnswerReach(Struct, frozen=True):
    """The part of a seat's possible racks that an answer rules out for it, at least and at most.

    It depends on the rack of the reader, who does not see it: so it is a range over all racks that the reader may have.
    """

    seat: int
    lowest: Fraction
    highest: Fraction
    may_be_certain: bool
    """Whether the answer may leave it one call."""


def is_own_answer(board: Board, seat: int) -> bool:
    """Whether the last answer is of this seat, and the others think about it."""
    return board.phase == "ready" and board.answered > 0 and board.reader == seat


def measure_last_answer(sights: Iterable[tuple[Sight, View]], seat: int, settings: Settings) -> list[AnswerReach]:
    """Measure the last answer, which this seat gave, from the sights of the seat."""
    seen = list(sights)
    at = max(at for at, (sight, _) in enumerate(seen) if isinstance(sight, Answered))
    before, after = (deduce_in_game(seen[:end], seat, settings) for end in (at, at + 1))
    assert before is not None, "a rack stood there"
    assert after is not None, "a rack stands there"
    return measure_answer(before.history, after.history, to_rack_set(after.weights), settings.players)


def measure_answer(before: SeatHistory, after: SeatHistory, mine: RackSet, players: int) -> list[AnswerReach]:
    """Measure the reader's own answer for each other seat, from the reader's history before it and after it."""
    found = []
    for seat in range(players):
        if seat == after.seat:
            continue
        left_before, left_after = supports_of_seat(before, seat, mine), supports_of_seat(after, seat, mine)
        pairs = [(left_before[rack], left) for rack, left in left_after.items() if left]
        shares = [1 - Fraction(left.bit_count(), were.bit_count()) for were, left in pairs]
        if shares:
            certain = any(has_one_triple(left) and not has_one_triple(were) for were, left in pairs)
            found.append(AnswerReach(seat, min(shares), max(shares), certain))
    return found
