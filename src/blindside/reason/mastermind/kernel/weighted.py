"""The search for the best strategy where some codes weigh more than others, compiled.

It goes as the one in `search` does, and in its words; but a set costs, for every code, its weight times the guesses
until it is found, and no bound on guesses is kept. All weights are whole numbers, and none is zero.

What a set costs at least is told in `bounds.least_weight`.
"""

import numpy as np

from blindside.reason.mastermind.kernel.compiling import Array, compiled
from blindside.reason.mastermind.kernel.memo import Memo, keep, recall
from blindside.reason.mastermind.kernel.search import LOOKED, Board, Work, is_new, look, next_cell, split, was_tried


@compiled
def _least(board: Board, total: int, heaviest: int) -> int:
    """The least that codes of this weight can cost."""
    keys = board.found - 1
    return int(
        max(
            total,
            2 * total - heaviest,
            3 * total - (2 + keys) * heaviest,
            4 * total - (3 + 2 * keys + keys * keys) * heaviest,
        )
    )


@compiled
def _quick(board: Board, weights: Array, work: Work, depth: int, left: Array) -> int:
    """A mark from the members alone."""
    many, total, heavy, light = left.shape[0], 0, left[0], left[0]
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
    if many <= board.found:
        best = -1
        for guess in left:
            if best >= 0 and weights[guess] <= weights[best]:
                continue
            row, seen, apart = board.keys[guess], np.uint64(0), True
            for code in left:
                bit = np.uint64(1) << np.uint64(row[code])
                if seen & bit:
                    apart = False
                    break
                seen |= bit
            if apart:
                best = guess
        if best >= 0 and 2 * total - weights[best] <= one_more:
            work.guess[depth] = best
            return int(2 * (2 * total - weights[best]) + 1)
        if many == 3:
            return int(2 * one_more + 1)
    return int(2 * max(one_more, _least(board, total, weights[heavy])))


@compiled
def _promises(board: Board, weights: Array, work: Work, depth: int, left: Array) -> int:
    """The least that any guess promises, from how many cells each makes."""
    look(board, work, depth, left, 99)
    score, promise = work.score[depth], work.promise[depth]
    ordered = np.sort(weights[left])[::-1]
    total = ordered.sum()
    heaviest = np.zeros(board.found + 2, np.int64)
    for at in range(board.found + 1):
        heaviest[at + 1] = heaviest[at] + (ordered[at] if at < left.shape[0] else 0)
    for guess in range(score.shape[0]):
        promise[guess] = 3 * total - heaviest[score[guess]]
    for guess in left:
        promise[guess] = 3 * total - heaviest[score[guess] - 1] - weights[guess]
    return int(promise.min())


@compiled
def _collect(
    board: Board, weights: Array, work: Work, depth: int, left: Array, budget: int, used: int, given: Array
) -> int:
    """The guesses that may come in under the budget, those first that promise most; returns how many."""
    candidates, promise = work.candidates[depth], work.promise[depth]
    unused = 0
    for color in range(board.alphabet):
        unused += 1 - (used >> color & 1)
    total = np.empty(board.found + 1, np.int64)
    heaviest = np.empty(board.found + 1, np.int64)
    whole = 0
    for code in left:
        whole += weights[code]
    pool, count = len(given) or promise.shape[0], 0
    for at in range(pool):
        guess = given[at] if len(given) else at
        bound = promise[guess]
        if bound >= budget or (unused > 1 and not len(given) and not is_new(board, used, guess)):
            continue
        total[:] = 0
        heaviest[:] = 0
        row = board.keys[guess]
        for code in left:
            key = row[code]
            total[key] += weights[code]
            heaviest[key] = max(heaviest[key], weights[code])
        sharper = whole
        for key in range(board.found):
            sharper += _least(board, total[key], heaviest[key])
        bound = max(bound, sharper)
        if bound < budget:
            candidates[count] = guess
            promise[count] = bound  # of a guess that has been looked at already
            count += 1
    work.ordered[depth, :count] = np.argsort(promise[:count])
    return count


@compiled
def cost(
    board: Board,
    weights: Array,
    memo: Memo,
    work: Work,
    left: Array,
    name: int,
    budget: int,
    depth: int,
    used: int,
    given: Array,
) -> int:
    """A mark for the set: exact if that is under the budget, else a bound that is not."""
    work.tally[0] += 1
    mark = _quick(board, weights, work, depth, left)
    if mark & 1 or mark >> 1 >= budget:
        return mark
    entry = recall(memo, name, left, 0)
    if entry >= 0 and (memo.mark[entry] & 1 or memo.mark[entry] >> 1 >= budget):
        work.guess[depth] = memo.guess[entry]
        return int(memo.mark[entry])
    lowest = max(mark >> 1, _promises(board, weights, work, depth, left))
    if lowest >= budget:
        keep(memo, name, left, 0, 2 * lowest, -1)
        return int(2 * lowest)
    whole = 0
    for code in left:
        whole += weights[code]
    marks, start, size, cells = work.mark[depth], work.start[depth], work.size[depth], work.cells[depth]
    count = _collect(board, weights, work, depth, left, budget, used, given)
    best, best_guess, tried = budget, -1, 0
    for place in range(count):
        at = work.ordered[depth, place]
        if work.promise[depth, at] >= best:
            break
        guess = work.candidates[depth, at]
        row = board.keys[guess]
        if was_tried(board, work, depth, left, row, tried):
            continue
        tried = min(tried + 1, work.tried.shape[1])
        work.tally[2] += 1
        split(board, work, depth, left, row)
        total = whole
        for key in range(board.found):
            marks[key] = 1
            if size[key]:
                cell = cells[start[key] : start[key] + size[key]]
                marks[key] = _quick(board, weights, work, depth + 1, cell)
                total += marks[key] >> 1
        while total < best:  # a look at every cell, the largest first
            key = next_cell(marks, size, 0, True)
            if key < 0:
                break
            cell = cells[start[key] : start[key] + size[key]]
            entry = recall(memo, work.hashes[depth, key], cell, 0)
            if entry >= 0:
                seen = memo.mark[entry]
            else:
                seen = 2 * _promises(board, weights, work, depth + 1, cell)
                keep(memo, work.hashes[depth, key], cell, 0, seen, -1)
            if seen & 1 or seen > marks[key]:
                total += (seen >> 1) - (marks[key] >> 1)
                marks[key] = seen
            if not marks[key] & 1:
                marks[key] += LOOKED
        while total < best:  # and then the whole search, the smallest first
            key = next_cell(marks, size, LOOKED, False)
            if key < 0:
                break
            cell = cells[start[key] : start[key] + size[key]]
            bound = (marks[key] - LOOKED) >> 1
            room = best - (total - bound)
            found = cost(
                board,
                weights,
                memo,
                work,
                cell,
                work.hashes[depth, key],
                room,
                depth + 1,
                used | board.colors[guess],
                given[:0],
            )
            if work.stop[0]:
                return 0
            total += (found >> 1) - bound
            marks[key] = found | 1
        if total < best:
            best, best_guess = total, guess
            if best <= lowest:
                break
    mark = 2 * best + (best < budget)
    work.guess[depth] = best_guess
    keep(memo, name, left, 0, mark, best_guess)
    return int(mark)
