"""The likeliest triple, exactly.

Weights are products of small whole numbers, one for each kind of tile. They are compared as floating-point numbers
first; where two are too close for that to be sure, as whole numbers of up to 13 × 32 bits.
"""

import numpy as np

from blindside.arena.kernel.compiling import Array, compiled, whole, zeros_below
from blindside.arena.kernel.facts import WORDS, Facts
from blindside.arena.kernel.games import MILLION, SILENT
from blindside.arena.kernel.sets import KINDS, ONE, ZERO, count_of
from blindside.games.code777.tiles import RACK_SIZE

CLOSE = 1e-11
LARGEST = 2**31 - 1
"""Of a factor: eleven of them, a sum of 251, and a million times that have fewer than 13 × 32 bits."""
SMALL = 200
"""Where no factor is larger, a million times the sum of all weights is a whole number below 2⁵³: all is exact."""
LIMBS = 13
LIMB, LIMB_BITS = np.uint64(0xFFFFFFFF), np.uint64(32)


@compiled
def deal_factors(facts: Facts, factors: Array, unseen: np.uint64) -> None:
    """A rack has just been dealt from these tiles."""
    for kind in range(KINDS):
        for held in range(RACK_SIZE + 1):
            factors[kind, held] = facts.ways[count_of(unseen, kind), held]


@compiled
def draw_factor(factors: Array, kind: int, unseen: int) -> bool:
    """A tile was drawn in plain view when so many of its kind were unseen; whether the factors are too large now.

    Then they are made smaller, and no longer exact."""
    common, largest = 0, 0
    for held in range(RACK_SIZE + 1):
        factors[kind, held] *= max(0, unseen - held)
        common = _greatest_divisor(common, factors[kind, held])
    for held in range(RACK_SIZE + 1):
        factors[kind, held] //= max(1, common)
        largest = max(largest, factors[kind, held])
    if largest <= LARGEST:
        return False
    for held in range(RACK_SIZE + 1):
        factors[kind, held] >>= 4
    return True


@compiled
def _greatest_divisor(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one


@compiled
def triple_chances(facts: Facts, racks: Array, factors: Array, chances: Array) -> None:
    """Fills in the chance of every triple; of none, where no rack is left."""
    ratios = _ratios(factors)
    weights = np.zeros(facts.first.size - 1)
    total = 0.0
    for word in range(WORDS):
        bits = racks[word]
        while bits != ZERO:
            rack = 64 * word + whole(zeros_below(bits))
            bits &= bits - ONE
            weight = _weight(facts, ratios, rack)
            weights[facts.triple[rack]] += weight
            total += weight
    for triple in range(weights.size):
        chances[triple] = weights[triple] / total if total > 0 else 0


@compiled
def _ratios(factors: Array) -> Array:
    """What each number of tiles of a kind weighs, none of it weighing 1."""
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
    """Whether all weights are whole numbers so small that floating-point numbers hold them exactly."""
    small = True
    for kind in range(KINDS):
        small &= factors[kind, 0] == 1
        for held in range(RACK_SIZE + 1):
            small &= factors[kind, held] <= SMALL
    return small


@compiled
def likeliest(facts: Facts, racks: Array, factors: Array, threshold: int) -> int:
    """The likeliest triple, the first of equals, if it is at least so many millionths likely; else −1."""
    ratios, exact = _ratios(factors), _are_small(factors)
    best, most, total, triple, weight = SILENT, 0.0, 0.0, SILENT, 0.0
    for word in range(WORDS):
        bits = racks[word]
        while bits != ZERO:
            rack = 64 * word + whole(zeros_below(bits))
            bits &= bits - ONE
            if facts.triple[rack] != triple:
                if _is_more(facts, racks, factors, exact, triple, weight, best, most):
                    best, most = triple, weight
                triple, weight = facts.triple[rack], 0.0
            adds = _weight(facts, ratios, rack)
            weight += adds
            total += adds
    if _is_more(facts, racks, factors, exact, triple, weight, best, most):
        best, most = triple, weight
    if best == SILENT or threshold == 0:
        return best
    has, needs = MILLION * most, threshold * total
    if exact or abs(has - needs) > CLOSE * needs:
        return best if has >= needs else SILENT
    return best if _reaches(facts, racks, factors, best, threshold) else SILENT


@compiled
def _is_more(
    facts: Facts, racks: Array, factors: Array, exact: bool, triple: int, weight: float, best: int, most: float
) -> bool:
    if best == SILENT or exact or abs(weight - most) > CLOSE * most:
        return weight > most
    return _compare(_weighed(facts, racks, factors, triple), _weighed(facts, racks, factors, best)) > 0


@compiled
def _reaches(facts: Facts, racks: Array, factors: Array, best: int, threshold: int) -> bool:
    total = np.zeros(LIMBS, np.uint64)
    for triple in range(facts.first.size - 1):
        _add(total, _weighed(facts, racks, factors, triple))
    has = _weighed(facts, racks, factors, best)
    _multiply(has, MILLION)
    _multiply(total, threshold)
    return _compare(has, total) >= 0


@compiled
def _weighed(facts: Facts, racks: Array, factors: Array, triple: int) -> Array:
    """The exact weight of a triple, the factors of all kinds multiplied."""
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
