"""Conflicting entries: the smallest sets of entries without which the others can be true, the likeliest first.

An entry is an answer, a rack in view, or the tiles out of play. All are equally likely to be wrong. A wrong answer is
any other that its card allows; a wrong rack mostly has one tile misread. At most one entry of tiles is doubted at a
time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from blindside.games.code777.questions import find_question
from blindside.games.code777.tiles import BOX, COPIES, RACKS, Rack, describe_excess
from blindside.reason.code777.belief import prior_weights
from blindside.reason.code777.racksets import KINDS, RackSet, members, to_rack_set
from blindside.reason.code777.situations import (
    Situation,
    count_unseen_tiles,
    racks_with_entered_answer,
    tiles_in_view,
)

ONE_TILE = Fraction(9, 10)
"""The share of wrong racks that have just one tile misread."""


class Entry(Struct, frozen=True, order=True):
    """One entry that may be wrong."""

    what: Literal["answer", "rack", "out_of_play"]
    number: int = 0
    """Which answer, from 1, or which rack, from 0."""


class Remedy(Struct, frozen=True):
    """Entries that, left out together, make all others possible."""

    entries: tuple[Entry, ...]
    chance: Fraction
    """Posterior probability that these entries are wrong, among all remedies of this size."""


class Version(Struct, frozen=True):
    """A situation as it may really have been."""

    doubted: tuple[Entry, ...]
    """The entries of tiles that are wrong in it."""
    chance: Fraction
    """Proportional to the probability of these tiles and of their being entered as they were."""
    weights: Mapping[Rack, int]
    """Weights of my racks."""
    answers: Sequence[RackSet]
    """For each answer the racks with which it is true."""


def find_remedies(versions: Iterable[Version], cards: Sequence[int]) -> list[Remedy]:
    """Find the smallest sets of entries to leave out; `cards` are those of the answers."""
    fewest = [(version, *_find_fewest_misfits(version)) for version in versions]
    size = min((len(version.doubted) + count for version, count, _ in fewest), default=0)
    found: dict[tuple[Entry, ...], Fraction] = {}
    for version, count, racks in fewest:
        if len(version.doubted) + count == size:
            total = sum(version.weights.values())
            for rack in members(racks):
                wrong = [number for number, fits in enumerate(version.answers) if not fits >> rack.index & 1]
                entries = (*version.doubted, *[Entry("answer", number + 1) for number in wrong])
                chance = version.chance * Fraction(version.weights[rack], total)
                for number in wrong:
                    question = find_question(cards[number])
                    other_answers = question.highest - question.lowest if question.more_texts is None else 2
                    chance /= other_answers
                found[entries] = found.get(entries, Fraction(0)) + chance
    total_chance = sum(found.values())
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return [Remedy(entries, chance / total_chance) for entries, chance in ranked]


def _find_fewest_misfits(version: Version) -> tuple[int, RackSet]:
    """Return the least number of answers that are false with one of my racks, and the racks with so few."""
    # The counts of all racks at once, in binary: bit i of digits[k] is digit k of the count of rack i.
    digits: list[RackSet] = []
    left, count = to_rack_set(version.weights), 0
    for fits in version.answers:
        carry = left & ~fits
        for place, digit in enumerate(digits):
            digits[place], carry = digit ^ carry, digit & carry
        if carry:
            digits.append(carry)
    for place in range(len(digits) - 1, -1, -1):
        if left & ~digits[place]:
            left &= ~digits[place]
        else:
            count += 1 << place
    return count, left


def generate_versions(table: Situation) -> Iterator[Version]:
    """Yield the situation as it was entered, and with each single entry of tiles changed."""
    yield from _version(table, None, Fraction(1))
    for place, entered in enumerate(table.racks):
        for rack in RACKS:
            if entered is not None and rack is not entered:
                other = replace(table, racks=(*table.racks[:place], rack, *table.racks[place + 1 :]))
                yield from _version(other, Entry("rack", place), misreading_chance(rack, entered))
    if table.out_of_play:
        yield from _vary_tiles_out(table)


def _vary_tiles_out(table: Situation) -> Iterator[Version]:
    entered = table.out_of_play
    doubted = Entry("out_of_play")
    near = {
        tuple(sorted((*entered[:place], tile, *entered[place + 1 :]), key=KINDS.index))
        for place in range(len(entered))
        for tile in KINDS
        if tile is not entered[place]
    }
    for out in near:
        yield from _version(replace(table, out_of_play=out), doubted, ONE_TILE / len(near))
    # Or all of them are wrong: then they are as good as unknown.
    unseen = len(BOX) - len(tiles_in_view(table)) + len(entered)
    anything = Fraction(comb(unseen, len(entered)), comb(len(entered) + len(KINDS) - 1, len(entered)))
    yield from _version(replace(table, out_of_play=()), doubted, (1 - ONE_TILE) * anything)


def _version(table: Situation, doubted: Entry | None, entered_so: Fraction) -> Iterator[Version]:
    """Yield the version with these tiles, if the box has them; `entered_so` is the chance that they were entered so."""
    if describe_excess(tiles_in_view(table)) is None:
        weights = prior_weights(count_unseen_tiles(table))
        answers = [racks_with_entered_answer(table, answer) for answer in table.answers]
        yield Version(() if doubted is None else (doubted,), _count_ways(table) * entered_so, weights, answers)


def _count_ways(table: Situation) -> int:
    """Count the ways to deal the tiles in view."""
    groups = [*[rack.tiles for rack in table.racks if rack is not None], table.out_of_play]
    ways = 1
    for tile, left in COPIES.items():
        for group in groups:
            ways *= comb(left, group.count(tile))
            left -= group.count(tile)
    return ways


@cache
def misreading_chance(rack: Rack, entered: Rack) -> Fraction:
    """Return the chance that a rack that is entered wrongly is entered as `entered`."""
    if is_one_tile_apart(rack, entered):
        return ONE_TILE / sum(is_one_tile_apart(rack, other) for other in RACKS)
    return (1 - ONE_TILE) / len(RACKS)


def is_one_tile_apart(rack: Rack, other: Rack) -> bool:
    """Whether two racks differ in exactly one tile."""
    return rack is not other and bool({*combinations(rack.tiles, 2)} & {*combinations(other.tiles, 2)})
