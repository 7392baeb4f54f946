"""What the question cards are worth: how many bits each would tell a seat, and to whom it would tell nothing."""

from collections.abc import Iterable, Mapping
from math import log2

from msgspec import Struct

from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import Rack, Triple
from blindside.reason.code777.racksets import RackSet, racks_by_answer, to_rack_set
from blindside.reason.code777.seat_history import SeatHistory, supports_of_seat


class CardValue(Struct, frozen=True):
    """A card, read by somebody now."""

    question: int
    reader: int
    rack_bits: float
    """What its answer is expected to tell me about my rack."""
    number_bits: float
    """And of that, about my three numbers."""
    dead_for: tuple[int, ...]
    """The seats that it surely tells nothing about their racks; the reader is one."""


def value_cards(story: SeatHistory, weights: Mapping[Rack, int], seats: range) -> list[CardValue]:
    """All cards, read by each of the seats in turn."""
    others = {seat: supports_of_seat(story, seat, to_rack_set(weights)) for seat in seats if seat != story.seat}
    found = []
    for reader in seats:
        for card in QUESTIONS:
            number = card.number
            dead = [reader]
            rack_bits = number_bits = 0.0
            if reader != story.seat:
                rack_bits, number_bits = expected_information(story, weights, reader, number)
                if rack_bits == 0:
                    dead.append(story.seat)
            for seat, left in others.items():
                if seat != reader and all(_is_dead(story, reader, seat, number, mine, left[mine]) for mine in left):
                    dead.append(seat)
            found.append(CardValue(number, reader, rack_bits, number_bits, tuple(sorted(dead))))
    return found


def _total_of_others(story: SeatHistory, reader: int, seat: int, number: int, mine: int) -> int:
    """The card's total of what a reader sees besides a seat's rack, if this is mine."""
    card = QUESTIONS[number - 1]
    total = 0
    for place, rack in enumerate(story.world(mine)):
        if place not in (reader, seat):
            total = card.combine(total, card.contributions[rack])
    return total


def _is_dead(story: SeatHistory, reader: int, seat: int, number: int, mine: int, left: RackSet) -> bool:
    answers = racks_by_answer(number, _total_of_others(story, reader, seat, number, mine))
    return any(left & racks == left for racks in answers.values())


def expected_information(
    story: SeatHistory, weights: Mapping[Rack, int], reader: int, number: int
) -> tuple[float, float]:
    """What a card, read by somebody else now, is expected to tell me about my rack, and of that about my numbers."""
    answers = racks_by_answer(number, _total_of_others(story, reader, story.seat, number, 0))
    by_rack: dict[object, int] = {}
    by_numbers: dict[Triple, dict[object, int]] = {}
    for rack, weight in weights.items():
        answer = next(answer for answer, racks in answers.items() if racks >> rack.index & 1)
        by_rack[answer] = by_rack.get(answer, 0) + weight
        alike = by_numbers.setdefault(rack.numbers, {})
        alike[answer] = alike.get(answer, 0) + weight
    total = sum(weights.values())
    rack_bits = entropy(by_rack.values())
    # What an answer tells of the colours of tiles whose numbers one knows is of no use for a call.
    colors_only = sum(sum(alike.values()) / total * entropy(alike.values()) for alike in by_numbers.values())
    return rack_bits, max(0.0, rack_bits - colors_only)


def entropy(weights: Iterable[int]) -> float:
    """How much is not known, in bits, where things weigh this much."""
    weights = list(weights)
    total = sum(weights)
    return abs(sum(weight / total * log2(total / weight) for weight in weights))
