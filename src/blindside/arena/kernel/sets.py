"""Sets of racks: four words each, changed in place."""

import numpy as np

from blindside.arena.kernel.compiling import Array, compiled, whole, zeros_above, zeros_below
from blindside.arena.kernel.facts import EVERY_RACK, WORDS, Facts
from blindside.games.code777.tiles import RACK_SIZE
from blindside.reason.code777 import racksets

KIND_BITS, COUNT = np.uint64(4), np.uint64(15)
ONE, ZERO = np.uint64(1), np.uint64(0)
KINDS = len(racksets.KINDS)
ALL = np.array(EVERY_RACK, np.uint64)


@compiled
def is_empty(racks: Array) -> bool:
    return bool((racks[0] | racks[1] | racks[2] | racks[3]) == ZERO)


@compiled
def keep(racks: Array, others: Array) -> None:
    for word in range(WORDS):
        racks[word] &= others[word]


@compiled
def copy(racks: Array, others: Array) -> None:
    for word in range(WORDS):
        racks[word] = others[word]


@compiled
def only_triple(facts: Facts, racks: Array) -> int:
    """The triple that all of them have, or −1."""
    lowest, highest = -1, -1
    for word in range(WORDS):
        if racks[word] != ZERO:
            if lowest < 0:
                lowest = 64 * word + whole(zeros_below(racks[word]))
            highest = 64 * word + 63 - whole(zeros_above(racks[word]))
    if lowest < 0 or facts.triple[lowest] != facts.triple[highest]:
        return -1
    return int(facts.triple[lowest])


@compiled
def count_of(packed: np.uint64, kind: int) -> int:
    return whole((packed >> (KIND_BITS * np.uint64(kind))) & COUNT)


@compiled
def restrict(facts: Facts, racks: Array, kind: int, most: int) -> None:
    """No more of this kind than so many."""
    if most < RACK_SIZE:
        keep(racks, facts.at_most[kind, max(0, most)])


@compiled
def fill_possible(facts: Facts, racks: Array, unseen: np.uint64) -> None:
    """The racks that can be made of these tiles."""
    copy(racks, ALL)
    for kind in range(KINDS):
        restrict(facts, racks, kind, count_of(unseen, kind))
