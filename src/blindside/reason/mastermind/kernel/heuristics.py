"""The heuristics of `reason.mastermind.heuristics`, compiled, and whole strategies by them."""

from typing import NamedTuple

import numpy as np

from blindside.reason.compiling import Array
from blindside.reason.mastermind.kernel import compiled
from blindside.reason.mastermind.kernel.tables import compare, select_columns

METHODS = ("first", "minimax", "expected", "entropy", "parts")
FIRST, MINIMAX, EXPECTED, ENTROPY, PARTS = range(len(METHODS))
BLOCK = 512
"""Guesses that are compared with a code in one block."""
MIN_SET_TO_SIFT = 8
"""Equivalent guesses are skipped when more codes than this are left."""


class Rule(NamedTuple):
    """A method with the tables that it reads."""

    method: int
    digits: Array
    counts: Array
    logs: Array
    """n log n in parts of a bit."""
    margin: Array
    """By number of codes: sums of logarithms that are closer may be equal."""
    factors: Array
    """The smallest prime factor of each number."""


class Plan(NamedTuple):
    """A strategy as a list of its guesses in depth-first order."""

    guess: Array
    key: Array
    """The key that leads to the guess."""
    depth: Array
    state: Array
    """The number of guesses, and whether two sums of logarithms were too close to compare."""


@compiled
def _score(rule: Rule, sizes: Array) -> int:
    """Return the score of a split; lower is better."""
    score = np.int64(0)
    if rule.method == MINIMAX:
        for size in sizes:
            score = max(score, np.int64(size))
    elif rule.method == EXPECTED:
        for size in sizes:
            score += np.int64(size) * size
    elif rule.method == ENTROPY:
        for size in sizes:
            score += rule.logs[size]
    else:
        for size in sizes:
            score -= size > 0
    return int(score)


@compiled
def _have_same_product(rule: Rule, one: Array, other: Array) -> bool:
    """Whether the products of n to the power of n are equal, by their prime factors."""
    powers = np.zeros(one.sum() + 1, np.int64)
    for key in range(one.shape[0]):
        for number, sign in ((one[key], 1), (other[key], -1)):
            rest = number
            while rest > 1:
                powers[rule.factors[rest]] += sign * number
                rest //= rule.factors[rest]
    return not powers.any()


@compiled
def _find_separating(rule: Rule, left: Array) -> int:
    """Return the lowest code left whose keys tell all others apart, or −1."""
    many = left.shape[0]
    digits, counts = select_columns(rule.digits, left), select_columns(rule.counts, left)
    keys, pegs = np.empty(many, np.uint8), np.empty(many, np.uint8)
    for guess in left:
        compare(digits, counts, rule.digits[:, guess], rule.counts[:, guess], keys, pegs)
        seen, apart = np.uint64(0), True
        for key in keys:
            bit = np.uint64(1) << np.uint64(key)
            if seen & bit:
                apart = False
                break
            seen |= bit
        if apart:
            return int(guess)
    return -1


@compiled
def choose(rule: Rule, left: Array, given: Array, plan: Plan) -> int:
    """Return the best guess of those given, or of all if none is given."""
    many, found = left.shape[0], rule.digits.shape[0] * (rule.digits.shape[0] + 3) // 2
    if rule.method == FIRST or many < 3:
        return int(left[0])
    if many <= found:
        guess = _find_separating(rule, left)
        if guess >= 0:
            return int(guess)
    pool = given.shape[0] or rule.digits.shape[1]
    best, best_score, best_is_member = -1, 0, False
    best_sizes = np.zeros(found + 1, np.int32)
    sizes = np.empty((BLOCK, found + 1), np.int32)
    keys, pegs = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
    for start in range(0, pool, BLOCK):
        width = min(BLOCK, pool - start)
        sizes[:width] = 0
        if given.shape[0]:
            block = given[start : start + width]
            digits, counts = select_columns(rule.digits, block), select_columns(rule.counts, block)
        else:
            digits = rule.digits[:, start : start + width].copy()
            counts = rule.counts[:, start : start + width].copy()
        for code in left:
            compare(digits, counts, rule.digits[:, code], rule.counts[:, code], keys[:width], pegs[:width])
            for at in range(width):
                sizes[at, keys[at]] += 1
        for at in range(width):
            score, is_member = _score(rule, sizes[at]), sizes[at, found] > 0
            if best >= 0:
                margin = rule.margin[many] if rule.method == ENTROPY else 0
                if score > best_score + margin:
                    continue
                if score >= best_score - margin:
                    if margin and not _have_same_product(rule, sizes[at], best_sizes):
                        plan.state[1] = 1
                    if best_is_member or not is_member:
                        continue
            best = given[start + at] if given.shape[0] else start + at
            best_score, best_is_member = score, is_member
            best_sizes[:] = sizes[at]
            if best_sizes.max() == 1:  # no member tells all codes apart, and this is the lowest other that does
                return int(best)
    return int(best)


@compiled
def _skip_renamings(rule: Rule, used: int) -> Array:
    """Return the guesses that use new colours in ascending order; the others are equivalent to one of them."""
    kept = np.empty(rule.digits.shape[1], np.int32)
    count = 0
    for guess in range(rule.digits.shape[1]):
        taken, in_turn = used, True
        for hole in range(rule.digits.shape[0]):
            color = rule.digits[hole, guess]
            lower = (1 << color) - 1
            if not taken >> color & 1 and taken & lower != lower:
                in_turn = False
                break
            taken |= 1 << color
        if in_turn:
            kept[count] = guess
            count += 1
    return kept[:count]


@compiled
def grow(rule: Rule, left: Array, key: int, depth: int, used: int, given: Array, given_next: Array, plan: Plan) -> None:
    """Append the subtree for these codes left to the plan; `used` are the colours of all guesses so far, as bits.

    The guess is one of `given`, or any if that is empty; `given_next` are those for the next guess.
    """
    many = left.shape[0]
    unused = 0
    for color in range(rule.counts.shape[0]):
        unused += 1 - (used >> color & 1)
    if unused > 1 and not given.shape[0] and many > MIN_SET_TO_SIFT:
        given = _skip_renamings(rule, used)
    guess = choose(rule, left, given, plan)
    at = plan.state[0]
    plan.guess[at] = guess
    plan.key[at] = key
    plan.depth[at] = depth
    plan.state[0] += 1
    if many == 1:
        return
    found = rule.digits.shape[0] * (rule.digits.shape[0] + 3) // 2
    digits, counts = select_columns(rule.digits, left), select_columns(rule.counts, left)
    keys, pegs = np.empty(many, np.uint8), np.empty(many, np.uint8)
    compare(digits, counts, rule.digits[:, guess], rule.counts[:, guess], keys, pegs)
    after = used
    for hole in range(rule.digits.shape[0]):
        after |= 1 << rule.digits[hole, guess]
    size = np.zeros(found + 1, np.int64)
    for one in keys:
        size[one] += 1
    for following in range(found):
        if size[following]:
            cell = np.empty(size[following], np.int32)
            filled = 0
            for place in range(many):
                if keys[place] == following:
                    cell[filled] = left[place]
                    filled += 1
            grow(rule, cell, following, depth + 1, after, given_next, given[:0], plan)
