"""What the question cards are worth: how many bits each would tell a seat, and to whom it would tell nothing."""

from collections.abc import Iterable, Mapping
from math import log2

from msgspec import Struct

from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import Rack, Triple
from blindside.reason.code777.racksets import RackSet, by_answer, rack_set
from blindside.reason.code777.story import Story, left_to


class Worth(Struct, frozen=True):
    """A card, read by somebody now."""

    question: int
    reader: int
    rack_bits: float
    """What its answer is expected to tell me about my rack."""
    number_bits: float
    """And of that, about my three numbers."""
    dead_for: tuple[int, ...]
    """The seats that it surely tells nothing about their racks; the reader is one."""


def worths(story: Story, weights: Mapping[Rack, int], seats: range) -> list[Worth]:
    """All cards, read by each of the seats in turn."""
    others = {seat: left_to(story, seat, rack_set(weights)) for seat in seats if seat != story.seat}
    found = []
    for reader in seats:
        for card in QUESTIONS:
            number = card.number
            dead = [reader]
            rack_bits = number_bits = 0.0
            if reader != story.seat:
                rack_bits, number_bits = expected_bits(story, weights, reader, number)
                if rack_bits == 0:
                    dead.append(story.seat)
            for seat, left in others.items():
                if seat != reader and all(_is_dead(story, reader, seat, number, mine, left[mine]) for mine in left):
                    dead.append(seat)
            found.append(Worth(number, reader, rack_bits, number_bits, tuple(sorted(dead))))
    return found


def _others(story: Story, reader: int, seat: int, number: int, mine: int) -> int:
    """The card's total of what a reader sees besides a seat's rack, if this is mine."""
    card = QUESTIONS[number - 1]
    total = 0
    for place, rack in enumerate(story.world(mine)):
        if place not in (reader, seat):
            total = card.add(total, card.adds[rack])
    return total


def _is_dead(story: Story, reader: int, seat: int, number: int, mine: int, left: RackSet) -> bool:
    answers = by_answer(number, _others(story, reader, seat, number, mine))
    return any(left & racks == left for racks in answers.values())


def expected_bits(story: Story, weights: Mapping[Rack, int], reader: int, number: int) -> tuple[float, float]:
    """What a card, read by somebody else now, is expected to tell me about my rack, and of that about my numbers."""
    answers = by_answer(number, _others(story, reader, story.seat, number, 0))
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
