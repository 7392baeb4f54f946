"""The search for the best strategy, compiled. `plain` does the same in numpy.

A set of codes is an ascending array of their numbers. Its cost is the total of guesses until each of its codes is
found. A *mark* is twice a cost, plus 1 if the cost is exact; otherwise it is a lower bound.

With weights, costs are weighted sums; weights are positive integers. Guesses are then not bounded, and guesses that
cannot be the code are allowed. `weights` is None if all weigh 1: numba compiles the search once with weights and once
without. With an array of ones instead, searches took up to 15 % longer.

A set is bounded in three steps, each more expensive and sharper: `_bound_by_members` tries its members as guesses,
`_bound_by_cells` counts the cells of each guess, and `cost` searches the guesses in the order of their bounds. All
cells of a guess get the first two steps before any gets the third.
"""

from typing import NamedTuple

import numpy as np

from blindside.reason.compiling import Array, popcount
from blindside.reason.mastermind.bounds import NEVER
from blindside.reason.mastermind.kernel import compiled
from blindside.reason.mastermind.kernel.tables import Memo, recall, store

UNSEEN = 255
LARGE_SET = 40
"""In sets of more codes, guesses are ordered by the sizes of their cells, not only by their number."""
BOUNDED = 1 << 60
"""Added to the mark of a cell that has had `_bound_by_cells` and must still be searched."""


class Board(NamedTuple):
    """The constants of a search."""

    keys: Array
    """Keys by guess and code."""
    bits: Array
    """A bit for the key, by code and guess; a code with itself has one more bit, so members count for more."""
    winning_key: int
    least: Array
    """The least cost of a set by its size."""
    names: Array
    """A random number for each code; the hash of a set is their XOR."""
    firsts: Array
    """The colours of each code in order of first appearance, then UNSEEN."""
    colors: Array
    """The colours of each code as bits."""
    alphabet: int
    consistent: bool
    """Whether only codes that fit may be guessed."""
    step: int
    """1 if the number of guesses is bounded, else 0: what a guess takes from the guesses left."""


class Work(NamedTuple):
    """Buffers for every depth of the recursion."""

    union: Array
    score: Array
    cells: Array
    start: Array
    size: Array
    mark: Array
    hashes: Array
    candidates: Array
    bounds: Array
    ordered: Array
    buckets: Array
    tried: Array
    label: Array
    guess: Array
    """The best guess at this depth, when the cost is exact."""
    tally: Array
    """Numbers of nodes, of looks, and of guesses whose cells were computed."""
    stop: Array
    """Set by another thread to stop the search."""


@compiled
def _sum_weights(weights: Array | None, left: Array) -> int:
    """Return the total weight of a set."""
    if weights is None:
        return int(left.shape[0])
    total = 0
    for code in left:
        total += weights[code]
    return int(total)


@compiled
def _min_weighted_cost(keys: int, total: int, heaviest: int) -> int:
    """Return the same as `bounds.min_weighted_cost`, with this number of keys without the winning one."""
    return int(
        max(
            total,
            2 * total - heaviest,
            3 * total - (2 + keys) * heaviest,
            4 * total - (3 + 2 * keys + keys * keys) * heaviest,
        )
    )


@compiled
def _find_separating(keys: Array, weights: Array | None, left: Array) -> int:
    """Return the heaviest member whose keys tell all others apart, or −1."""
    best = -1
    for guess in left:
        if weights is not None and best >= 0 and weights[guess] <= weights[best]:
            continue
        row, seen, apart = keys[guess], np.uint64(0), True
        for code in left:
            bit = np.uint64(1) << np.uint64(row[code])
            if seen & bit:
                apart = False
                break
            seen |= bit
        if apart:
            if weights is None:
                return int(guess)
            best = guess
    return int(best)


@compiled
def _bound_by_members(board: Board, weights: Array | None, work: Work, depth: int, left: Array, guesses: int) -> int:
    """Return a mark from the members alone."""
    many = left.shape[0]
    work.guess[depth] = left[0]
    if weights is None:
        if many == 1:
            return 3
        if guesses == 1:
            return 2 * NEVER + 1
        if many == 2:
            return 7
        if many <= board.winning_key:
            guess = _find_separating(board.keys, weights, left)
            if guess >= 0:
                work.guess[depth] = guess
                return int(2 * (2 * many - 1) + 1)
            if many == 3 and guesses > 2:
                return 13
        return int(2 * max(2 * many, board.least[many]))
    total, heavy, light = 0, left[0], left[0]
    for code in left:
        total += weights[code]
        if weights[code] > weights[heavy]:
            heavy = code
        if weights[code] < weights[light]:
            light = code
    work.guess[depth] = heavy
    if many == 1:
        return int(2 * total + 1)
    one_more = 2 * total - weights[heavy] + weights[light]
    if many == 2:
        return int(2 * (2 * total - weights[heavy]) + 1)
    if many <= board.winning_key:
        guess = _find_separating(board.keys, weights, left)
        if guess >= 0 and 2 * total - weights[guess] <= one_more:
            work.guess[depth] = guess
            return int(2 * (2 * total - weights[guess]) + 1)
        if many == 3:
            return int(2 * one_more + 1)
    return int(2 * max(one_more, _min_weighted_cost(board.winning_key - 1, total, weights[heavy])))


@compiled
def _fill_bounds(found: int, weights: Array, left: Array, score: Array, bounds: Array) -> int:
    """Fill in the weighted bound of each guess from its number of cells; return the least."""
    ordered = np.sort(weights[left])[::-1]
    total = ordered.sum()
    heaviest = np.zeros(found + 2, np.int64)
    for at in range(found + 1):
        heaviest[at + 1] = heaviest[at] + (ordered[at] if at < left.shape[0] else 0)
    for guess in range(score.shape[0]):
        bounds[guess] = 3 * total - heaviest[score[guess]]
    for guess in left:
        bounds[guess] = 3 * total - heaviest[score[guess] - 1] - weights[guess]
    return int(bounds.min())


@compiled
def _bound_by_cells(board: Board, weights: Array | None, work: Work, depth: int, left: Array, guesses: int) -> int:
    """Return a mark from the number of cells of each guess; the scores stay in the buffers of this depth."""
    many = left.shape[0]
    union, score = work.union[depth], work.score[depth]
    work.tally[1] += 1
    best = 0
    if board.consistent:
        for guess in left:
            row = board.bits[guess]
            seen = row[guess]
            for code in left:
                seen |= row[code]
            union[guess] = seen
            score[guess] = popcount(seen)
            best = max(best, score[guess])
    else:
        row = board.bits[left[0]]
        for guess in range(union.shape[0]):
            union[guess] = row[guess]
        for at in range(1, many):
            row = board.bits[left[at]]
            for guess in range(union.shape[0]):
                union[guess] |= row[guess]
        for guess in range(union.shape[0]):
            score[guess] = popcount(union[guess])
        if weights is not None:
            return 2 * _fill_bounds(board.winning_key, weights, left, score, work.bounds[depth])
        for guess in range(union.shape[0]):
            best = max(best, score[guess])
        if best == many or guesses == 2:
            for guess in range(union.shape[0]):
                if score[guess] == many and not (union[guess] >> board.winning_key) & 1:
                    work.guess[depth] = guess
                    return int(4 * many + 1)
    if guesses == 2:
        return 2 * NEVER + 1
    return int(2 * (3 * many - best))


@compiled
def _is_new(board: Board, used: int, guess: int) -> bool:
    """Whether the guess uses new colours in ascending order; others are equivalent to such a guess."""
    following = 0
    while used >> following & 1:
        following += 1
    for color in board.firsts[guess]:
        if color == UNSEEN:
            break
        if used >> color & 1:
            continue
        if color != following:
            return False
        following += 1
        while used >> following & 1:
            following += 1
    return True


@compiled
def _collect(
    board: Board, weights: Array | None, work: Work, depth: int, left: Array, budget: int, used: int, allowed: Array
) -> int:
    """Collect the guesses whose bound is below the budget, the lowest first; return their number."""
    many, weight = left.shape[0], _sum_weights(weights, left)
    score, size, heaviest = work.score[depth], work.size[depth], np.empty(board.winning_key + 1, np.int64)
    candidates, bounds = work.candidates[depth], work.bounds[depth]
    unused = 0
    for color in range(board.alphabet):
        unused += 1 - (used >> color & 1)
    count, lowest = 0, 2 * NEVER
    pool = len(allowed) or (many if board.consistent else score.shape[0])
    for at in range(pool):
        guess = allowed[at] if len(allowed) else (left[at] if board.consistent else at)
        least = 3 * many - score[guess] if weights is None else bounds[guess]
        if least >= budget or (unused > 1 and not len(allowed) and not _is_new(board, used, guess)):
            continue
        if many > LARGE_SET or weights is not None:
            size[:] = 0
            row, sharper = board.keys[guess], weight
            if weights is None:
                for code in left:
                    size[row[code]] += 1
                for key in range(board.winning_key):
                    sharper += board.least[size[key]]
            else:
                heaviest[:] = 0
                for code in left:
                    key = row[code]
                    size[key] += weights[code]
                    heaviest[key] = max(heaviest[key], weights[code])
                for key in range(board.winning_key):
                    sharper += _min_weighted_cost(board.winning_key - 1, size[key], heaviest[key])
            least = max(least, sharper)
            if least >= budget:
                continue
        candidates[count] = guess
        bounds[count] = least  # the entry of an earlier guess: no longer needed
        lowest = min(lowest, least)
        count += 1
    if weights is not None:
        work.ordered[depth, :count] = np.argsort(bounds[:count])
        return count
    buckets, ordered = work.buckets[depth], work.ordered[depth]
    last = buckets.shape[0] - 1
    buckets[:] = 0
    for at in range(count):
        buckets[min(bounds[at] - lowest, last)] += 1
    before = 0
    for bucket in range(last + 1):
        here = buckets[bucket]
        buckets[bucket] = before
        before += here
    for at in range(count):
        bucket = min(bounds[at] - lowest, last)
        ordered[buckets[bucket]] = at
        buckets[bucket] += 1
    return count


@compiled
def _was_tried(board: Board, work: Work, depth: int, left: Array, row: Array, tried: int) -> bool:
    """Whether an earlier guess split the set in the same way; if not, and there is room, note this one."""
    label = work.label[depth]
    named = np.full(board.winning_key, UNSEEN, np.uint8)
    following = 0
    for at in range(left.shape[0]):
        key = row[left[at]]
        if key == board.winning_key:
            label[at] = UNSEEN
        else:
            if named[key] == UNSEEN:
                named[key] = following
                following += 1
            label[at] = named[key]
    for other in range(tried):
        same = True
        for at in range(left.shape[0]):
            if work.tried[depth, other, at] != label[at]:
                same = False
                break
        if same:
            return True
    if tried < work.tried.shape[1]:
        work.tried[depth, tried, : left.shape[0]] = label[: left.shape[0]]
    return False


@compiled
def _split(board: Board, work: Work, depth: int, left: Array, row: Array) -> None:
    """Sort codes into cells by their keys to a guess."""
    cells, start, size, hashes = work.cells[depth], work.start[depth], work.size[depth], work.hashes[depth]
    size[:] = 0
    hashes[:] = 0
    for code in left:
        size[row[code]] += 1
    before = 0
    for key in range(board.winning_key + 1):
        start[key] = before
        before += size[key]
    for code in left:
        key = row[code]
        cells[start[key]] = code
        start[key] += 1
        hashes[key] ^= board.names[code]
    for key in range(board.winning_key + 1):
        start[key] -= size[key]


@compiled
def _next_cell(marks: Array, size: Array, at_least: int, largest: bool) -> int:
    """Return the largest or the smallest cell that has no exact mark; −1 if there is none."""
    chosen = -1
    for key in range(marks.shape[0] - 1):
        if marks[key] & 1 or marks[key] < at_least or (at_least == 0 and marks[key] >= BOUNDED):
            continue
        if chosen < 0 or (size[key] > size[chosen] if largest else size[key] < size[chosen]):
            chosen = key
    return chosen


@compiled
def cost(
    board: Board,
    weights: Array | None,
    memo: Memo,
    work: Work,
    left: Array,
    name: int,
    guesses: int,
    budget: int,
    depth: int,
    used: int,
    allowed: Array,
) -> int:
    """Return a mark for the set: exact if the cost is below the budget, else a bound that is not below it.

    `name` is the hash of the set, `guesses` the number left, `used` the colours of all guesses so far as bits, and
    `allowed` the guesses to choose from, if equivalent ones have been dropped already.
    """
    work.tally[0] += 1
    mark = _bound_by_members(board, weights, work, depth, left, guesses)
    if mark & 1 or mark >> 1 >= budget:
        return mark
    entry = recall(memo, name, left, guesses)
    if entry >= 0 and (memo.mark[entry] & 1 or memo.mark[entry] >> 1 >= budget):
        work.guess[depth] = memo.guess[entry]
        return int(memo.mark[entry])
    seen = _bound_by_cells(board, weights, work, depth, left, guesses)
    if seen & 1 or seen >> 1 >= budget:
        store(memo, name, left, guesses, seen, work.guess[depth])
        return seen
    least, weight = max(mark, seen) >> 1, _sum_weights(weights, left)
    marks, start, size, cells = work.mark[depth], work.start[depth], work.size[depth], work.cells[depth]
    hashes, guesses_after = work.hashes[depth], guesses - board.step
    count = _collect(board, weights, work, depth, left, budget, used, allowed)
    best, best_guess, tried = budget, -1, 0
    for place in range(count):
        at = work.ordered[depth, place]
        if work.bounds[depth, at] >= best:
            if weights is not None:
                break  # only then all are in order: the last bucket is not
            continue
        guess = work.candidates[depth, at]
        row = board.keys[guess]
        if _was_tried(board, work, depth, left, row, tried):
            continue
        tried = min(tried + 1, work.tried.shape[1])
        work.tally[2] += 1
        _split(board, work, depth, left, row)
        total = weight
        for key in range(board.winning_key):
            marks[key] = 1
            if size[key]:
                cell = cells[start[key] : start[key] + size[key]]
                marks[key] = _bound_by_members(board, weights, work, depth + 1, cell, guesses_after)
                total += marks[key] >> 1
        while total < best:  # `_bound_by_cells` at every cell, the largest first
            key = _next_cell(marks, size, 0, True)
            if key < 0:
                break
            cell = cells[start[key] : start[key] + size[key]]
            entry = recall(memo, hashes[key], cell, guesses_after)
            if entry >= 0:
                seen = memo.mark[entry]
            else:
                seen = _bound_by_cells(board, weights, work, depth + 1, cell, guesses_after)
                store(memo, hashes[key], cell, guesses_after, seen, work.guess[depth + 1])
            if seen & 1 or seen > marks[key]:
                total += (seen >> 1) - (marks[key] >> 1)
                marks[key] = seen
            if not marks[key] & 1:
                marks[key] += BOUNDED
        while total < best:  # then search the cells, the smallest first
            key = _next_cell(marks, size, BOUNDED, False)
            if key < 0:
                break
            cell = cells[start[key] : start[key] + size[key]]
            bound = (marks[key] - BOUNDED) >> 1
            room = best - (total - bound)
            seen_colors = used | board.colors[guess]
            found = cost(
                board, weights, memo, work, cell, hashes[key], guesses_after, room, depth + 1, seen_colors, allowed[:0]
            )
            if work.stop[0]:
                return 0
            total += (found >> 1) - bound
            marks[key] = found | 1
        if total < best:
            best, best_guess = total, guess
            if best <= least:
                break
    mark = 2 * best + (best < budget)
    work.guess[depth] = best_guess
    store(memo, name, left, guesses, mark, best_guess)
    return int(mark)
