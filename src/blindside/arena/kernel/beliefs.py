"""Beliefs of all seats, and their likeliest triples: `reason.code777.belief`, compiled.

Sets of racks are changed in place. A weight is a product of small integers, one for each kind of tile. Weights are
compared as floating-point numbers first, and exactly, as integers of 13 × 32 bits, if they are too close for that.
"""

from math import gcd

import numpy as np

from blindside.arena.kernel.compiling import compiled
from blindside.arena.kernel.facts import (
    CLIP_BITS,
    COLOR_CARD,
    COLORS,
    DIGIT_BITS,
    EVERY_RACK,
    MAX_CLIPPED,
    UNION_CARDS,
    WORDS,
    Facts,
)
from blindside.arena.kernel.games import MILLION, NO_CALL, Game, Listeners, Table
from blindside.games.code777.tiles import RACK_SIZE
from blindside.reason.code777 import racksets
from blindside.reason.compiling import Array, count_leading_zeros, count_trailing_zeros, to_signed

KIND_BITS, COUNT = np.uint64(4), np.uint64(15)
ONE, ZERO = np.uint64(1), np.uint64(0)
KINDS = len(racksets.KINDS)
ALL = np.array(EVERY_RACK, np.uint64)


@compiled
def is_empty(racks: Array) -> bool:
    return bool((racks[0] | racks[1] | racks[2] | racks[3]) == ZERO)


@compiled
def intersect(racks: Array, others: Array) -> None:
    for word in range(WORDS):
        racks[word] &= others[word]


@compiled
def copy(racks: Array, others: Array) -> None:
    for word in range(WORDS):
        racks[word] = others[word]


@compiled
def only_triple(facts: Facts, racks: Array) -> int:
    """Return the triple that all these racks have, or −1."""
    lowest, highest = -1, -1
    for word in range(WORDS):
        if racks[word] != ZERO:
            if lowest < 0:
                lowest = 64 * word + to_signed(count_trailing_zeros(racks[word]))
            highest = 64 * word + 63 - to_signed(count_leading_zeros(racks[word]))
    if lowest < 0 or facts.triple[lowest] != facts.triple[highest]:
        return -1
    return int(facts.triple[lowest])


@compiled
def count_of(packed: np.uint64, kind: int) -> int:
    return to_signed((packed >> (KIND_BITS * np.uint64(kind))) & COUNT)


@compiled
def restrict(facts: Facts, racks: Array, kind: int, most: int) -> None:
    """Keep the racks with at most so many tiles of this kind."""
    if most < RACK_SIZE:
        intersect(racks, facts.at_most[kind, max(0, most)])


@compiled
def fill_possible(facts: Facts, racks: Array, unseen: np.uint64) -> None:
    """Fill in the racks that can be made of these tiles."""
    copy(racks, ALL)
    for kind in range(KINDS):
        restrict(facts, racks, kind, count_of(unseen, kind))


CLOSE = 1e-11
"""Relative difference below which weights are compared exactly."""
MAX_FACTOR = 2**31 - 1
"""The product of eleven such factors, summed over 251 racks and times a million, has fewer than 13 × 32 bits."""
MAX_EXACT_FACTOR = 200
"""Up to here a million times the sum of all weights is below 2⁵³, so floating-point numbers are exact."""
LIMBS = 13
LIMB, LIMB_BITS = np.uint64(0xFFFFFFFF), np.uint64(32)


@compiled
def draw_factor(factors: Array, kind: int, unseen: int) -> bool:
    """Update the factors: a tile was drawn face up, with so many of its kind unseen before.

    Return whether they became too large. Then they are scaled down, and no longer exact.
    """
    common, largest = 0, 0
    for held in range(RACK_SIZE + 1):
        factors[kind, held] *= max(0, unseen - held)
        common = gcd(common, factors[kind, held])
    for held in range(RACK_SIZE + 1):
        factors[kind, held] //= max(1, common)
        largest = max(largest, factors[kind, held])
    if largest <= MAX_FACTOR:
        return False
    for held in range(RACK_SIZE + 1):
        factors[kind, held] >>= 4
    return True


@compiled
def triple_chances(facts: Facts, racks: Array, factors: Array, chances: Array) -> None:
    """Fill in the chance of every triple; zeros if no rack is left."""
    ratios = _ratios(factors)
    weights = np.zeros(facts.first.size - 1)
    total = 0.0
    for word in range(WORDS):
        bits = racks[word]
        while bits != ZERO:
            rack = 64 * word + to_signed(count_trailing_zeros(bits))
            bits &= bits - ONE
            weight = _weight(facts, ratios, rack)
            weights[facts.triple[rack]] += weight
            total += weight
    for triple in range(weights.size):
        chances[triple] = weights[triple] / total if total > 0 else 0


@compiled
def _ratios(factors: Array) -> Array:
    """Return the weight of each number of tiles of a kind, relative to no tile of it."""
    ratios = np.empty(KINDS * (RACK_SIZE + 1))
    for kind in range(KINDS):
        for held in range(RACK_SIZE + 1):
            ratios[kind * (RACK_SIZE + 1) + held] = factors[kind, held] / max(1, factors[kind, 0])
    return ratios


@compiled
def _weight(facts: Facts, ratios: Array, rack: int) -> float:
    held = facts.held[rack]
    return float(ratios[held[0]] * ratios[held[1]] * ratios[held[2]])


@compiled
def _are_small(factors: Array) -> bool:
    """Whether floating-point numbers hold all weights exactly."""
    small = True
    for kind in range(KINDS):
        small &= factors[kind, 0] == 1
        for held in range(RACK_SIZE + 1):
            small &= factors[kind, held] <= MAX_EXACT_FACTOR
    return small


@compiled
def find_likeliest(facts: Facts, racks: Array, factors: Array, threshold: int) -> int:
    """Return the likeliest triple, the first of equals, or −1 if it is less likely than the threshold (millionths)."""
    ratios, exact = _ratios(factors), _are_small(factors)
    best, most, total, triple, weight = NO_CALL, 0.0, 0.0, NO_CALL, 0.0
    for word in range(WORDS):
        bits = racks[word]
        while bits != ZERO:
            rack = 64 * word + to_signed(count_trailing_zeros(bits))
            bits &= bits - ONE
            if facts.triple[rack] != triple:
                if _is_likelier(facts, racks, factors, exact, triple, weight, best, most):
                    best, most = triple, weight
                triple, weight = facts.triple[rack], 0.0
            adds = _weight(facts, ratios, rack)
            weight += adds
            total += adds
    if _is_likelier(facts, racks, factors, exact, triple, weight, best, most):
        best, most = triple, weight
    if best == NO_CALL or threshold == 0:
        return best
    has, needs = MILLION * most, threshold * total
    if exact or abs(has - needs) > CLOSE * needs:
        return best if has >= needs else NO_CALL
    return best if _reaches_threshold(facts, racks, factors, best, threshold) else NO_CALL


@compiled
def _is_likelier(
    facts: Facts, racks: Array, factors: Array, exact: bool, triple: int, weight: float, best: int, most: float
) -> bool:
    if best == NO_CALL or exact or abs(weight - most) > CLOSE * most:
        return weight > most
    return _compare(_exact_weight(facts, racks, factors, triple), _exact_weight(facts, racks, factors, best)) > 0


@compiled
def _reaches_threshold(facts: Facts, racks: Array, factors: Array, best: int, threshold: int) -> bool:
    total = np.zeros(LIMBS, np.uint64)
    for triple in range(facts.first.size - 1):
        _add(total, _exact_weight(facts, racks, factors, triple))
    has = _exact_weight(facts, racks, factors, best)
    _multiply(has, MILLION)
    _multiply(total, threshold)
    return _compare(has, total) >= 0


@compiled
def _exact_weight(facts: Facts, racks: Array, factors: Array, triple: int) -> Array:
    """Return the exact weight of a triple: the sum over its racks of the product of all factors."""
    total = np.zeros(LIMBS, np.uint64)
    for rack in range(facts.first[triple], facts.first[triple + 1]):
        if racks[rack >> 6] >> np.uint64(rack & 63) & ONE:
            product = np.zeros(LIMBS, np.uint64)
            product[0] = ONE
            for kind in range(KINDS):
                _multiply(product, factors[kind, facts.counts[rack, kind]])
            _add(total, product)
    return total


@compiled
def _multiply(number: Array, by: int) -> None:
    carry, factor = ZERO, np.uint64(by)
    for limb in range(LIMBS):
        carry += number[limb] * factor
        number[limb] = carry & LIMB
        carry >>= LIMB_BITS


@compiled
def _add(number: Array, more: Array) -> None:
    carry = ZERO
    for limb in range(LIMBS):
        carry += number[limb] + more[limb]
        number[limb] = carry & LIMB
        carry >>= LIMB_BITS


@compiled
def _compare(one: Array, other: Array) -> int:
    for limb in range(LIMBS - 1, -1, -1):
        if one[limb] != other[limb]:
            return 1 if one[limb] > other[limb] else -1
    return 0


@compiled
def add_to(card: int, total: int, more: int) -> int:
    return total | more if card in UNION_CARDS else total + more


@compiled
def row_of(facts: Facts, card: int, total: int) -> int:
    """Return the row of this total of the card in the tables of answers."""
    if card == COLOR_CARD:
        clipped = 0
        for color in range(COLORS):
            clipped |= min(MAX_CLIPPED, total >> DIGIT_BITS * color & (1 << DIGIT_BITS) - 1) << CLIP_BITS * color
        total = clipped
    return int(facts.start[card]) + total


@compiled
def total_without(facts: Facts, game: Game, places: int, card: int, one: int, other: int, third: int) -> int:
    """Return the card's total of all racks except these."""
    total = 0
    for place in range(places):
        if place not in (one, other, third):
            total = add_to(card, total, facts.adds[card, game.racks[place]])
    return total


@compiled
def start_belief(facts: Facts, table: Table, game: Game, seat: int) -> None:
    """Start the belief of a seat whose rack was filled."""
    unseen = game.unseen[seat]
    fill_possible(facts, game.support[seat], unseen)
    if table.weighs[seat]:
        for kind in range(KINDS):
            for held in range(RACK_SIZE + 1):
                game.factors[seat, kind, held] = facts.ways[count_of(unseen, kind), held]


@compiled
def see_drawn(facts: Facts, table: Table, game: Game, seat: int, kind: int) -> None:
    """Update a seat's belief: a tile of this kind came from the pile onto a rack that the seat sees."""
    unseen = count_of(game.unseen[seat], kind)
    restrict(facts, game.support[seat], kind, unseen - 1)
    if table.weighs[seat] and draw_factor(game.factors[seat], kind, unseen):
        game.too_large = True
    game.unseen[seat] -= np.uint64(1) << np.uint64(4 * kind)


@compiled
def hear_answer(facts: Facts, table: Table, game: Game, reader: int, card: int, answer: int) -> None:
    """Update the beliefs of all seats except the reader."""
    for seat in range(table.players):
        if seat != reader:
            others = total_without(facts, game, table.racks, card, reader, seat, seat)
            intersect(game.support[seat], facts.fitting[row_of(facts, card, others), answer])


@compiled
def find_call(facts: Facts, table: Table, game: Game, listeners: Listeners, seat: int) -> int:
    """Return the triple that the seat calls now, or −1."""
    racks = listeners.support[seat] if table.hears_silence[seat] else game.support[seat]
    if not table.weighs[seat]:
        return only_triple(facts, racks)
    return NO_CALL if is_empty(racks) else find_likeliest(facts, racks, game.factors[seat], table.threshold[seat])


@compiled
def may_call(table: Table, game: Game, seat: int) -> bool:
    return bool(game.waits[seat] == 0 and not (table.one_call and game.called[seat]))
