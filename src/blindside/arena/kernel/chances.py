"""The likeliest triple, exactly.

Weights are products of small whole numbers, one for each kind of tile. They are compared as floating-point numbers
first; where two are too close for that to be sure, as whole numbers of up to 13 × 32 bits.
"""

import numpy as np

from blindside.arena.kernel.compiling import Array, compiled, whole, zeros_below
from blindside.arena.kernel.facts import WORDS, Facts
from blindside.arena.kernel.games import MILLION, SILENT
from blindside.arena.kernel.sets import KINDS, ONE, RACK_SIZE, ZERO, count_of

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
    """A tile was drawn in plain view when so many of its kind were unseen; whether the factors are too large now."""
    common, largest = 0, 0
    for held in range(RACK_SIZE + 1):
        factors[kind, held] *= max(0, unseen - held)
        common = _greatest_divisor(common, factors[kind, held])
    for held in range(RACK_SIZE + 1):
        factors[kind, held] //= max(1, common)
        largest = max(largest, factors[kind, held])
    return largest > LARGEST


@compiled
def _greatest_divisor(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one


@compiled
def likeliest(facts: Facts, racks: Array, factors: Array, threshold: int) -> int:
    """The likeliest triple, the first of equals, if it is at least so many millionths likely; else −1."""
    ratio = np.empty((KINDS, RACK_SIZE + 1))
    exact = True
    for kind in range(KINDS):
        exact &= factors[kind, 0] == 1
        for held in range(RACK_SIZE + 1):
            exact &= factors[kind, held] <= SMALL
            ratio[kind, held] = factors[kind, held] / max(1, factors[kind, 0])
    ratios = ratio.ravel()
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
            held = facts.held[rack]
            adds = ratios[held[0]] * ratios[held[1]] * ratios[held[2]]
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
