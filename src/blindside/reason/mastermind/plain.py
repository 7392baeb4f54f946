"""The solver in numpy. It finds what the compiled one finds, slower, but needs no compiler.

`kernel/search.py` describes the algorithm.
"""

from collections.abc import Iterator
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from blindside.reason.mastermind.bounds import (
    NEVER,
    WORTH_SAVING,
    SavedResult,
    SetCost,
    Weights,
    min_weighted_cost,
)
from blindside.reason.mastermind.search import Solver, SolverOptions
from blindside.reason.mastermind.space import Codes, Space, count_cells, distinct_guesses

SYMMETRY_DEPTH = 2
"""Equivalent guesses are skipped after up to so many guesses; later, finding them takes too long."""
LARGE_SET = 40

Bits = NDArray[np.unsignedinteger]
Promise = NDArray[np.int64]
"""A lower bound of the cost by guess."""


class NumpySolver(Solver):
    """A solver in numpy; it calls `pause` at every guess."""

    def __init__(self, space: Space, **options: Unpack[SolverOptions]) -> None:
        super().__init__(space, **options)
        self._bits: Bits | None = None
        if space.table is not None:
            self._bits = np.left_shift(space.word(1), space.table, dtype=space.word)
        self._known: dict[tuple[int, bytes], SetCost] = {}

    def cost(self, left: Codes, guesses: int, budget: int, earlier: tuple[int, ...], given: Codes) -> SetCost:
        """Return the cost of a set, or a bound of at least `budget`."""
        self.nodes += 1
        quick = self._quick(left, guesses)
        if quick.exact or quick.total >= budget:
            return quick
        name = guesses, left.tobytes()
        known = self._known.get(name)
        if known is not None and (known.exact or known.total >= budget):
            return known
        seen, promise = self._look(left, guesses)
        if seen.exact or seen.total >= budget:
            self._known[name] = seen
            return seen
        least = max(quick.total, seen.total)
        best = SetCost(budget, False, -1)
        for guess, promised in self._candidates(left, promise, budget, earlier, given):
            if promised >= best.total:
                break
            total = self._cost_of_guess(guess, left, guesses, best.total, earlier)
            if total < best.total:
                best = SetCost(total, True, guess)
                if total <= least:
                    break
        self._known[name] = best
        return best

    def saved_results(self) -> Iterator[SavedResult]:
        """Yield the results worth saving."""
        for (guesses, codes), solved in self._known.items():
            left = np.frombuffer(codes, np.int32)
            if len(left) >= WORTH_SAVING:
                yield SavedResult(left, guesses, solved)

    def clear(self) -> None:
        """Drop all results, to free memory."""
        self._known.clear()

    def learn(self, known: SavedResult) -> None:
        """Store a result of an earlier search."""
        self._known[known.guesses, known.left.tobytes()] = known.solved

    def _cost_of_guess(self, guess: int, left: Codes, guesses: int, budget: int, earlier: tuple[int, ...]) -> int:
        """Return the cost of the set with this guess first, or a bound that is not below the budget."""
        self._pause()
        guesses -= self._step
        cells = [cell for key, cell in self.space.split(guess, left).items() if key != self.space.winning_key]
        total = self.weight(left)
        open_cells = []
        for cell in cells:
            known = self._quick(cell, guesses)
            total += known.total
            if not known.exact:
                open_cells.append((cell, known.total))
        if total >= budget:
            return total
        unsolved = []
        for cell, bound in sorted(open_cells, key=lambda one: -len(one[0])):
            name = guesses, cell.tobytes()
            if name not in self._known:
                self._known[name], _ = self._look(cell, guesses)
            known = self._known[name]
            if known.exact or known.total > bound:
                total += known.total - bound
                bound = known.total
            if not known.exact:
                unsolved.append((cell, bound))
            if total >= budget:
                return total
        for cell, bound in reversed(unsolved):
            room = budget - (total - bound)
            total += self.cost(cell, guesses, room, (*earlier, guess), cell[:0]).total - bound
            if total >= budget:
                break
        return total

    def _quick(self, left: Codes, guesses: int) -> SetCost:
        if self._weights is not None:
            return self._quick_weighted(left, self._weights)
        many = len(left)
        if many == 1:
            return SetCost(1, True, int(left[0]))
        if guesses == 1:
            return SetCost(NEVER, True, -1)
        if many == 2:
            return SetCost(3, True, int(left[0]))
        if many <= self.space.winning_key:
            separating = np.flatnonzero(np.bitwise_count(self._key_sets(left, left)) == many)
            if len(separating):
                return SetCost(2 * many - 1, True, int(left[separating[0]]))
            if many == 3 and guesses > 2:
                return SetCost(6, True, int(left[0]))
        return SetCost(max(2 * many, int(self._least[many])), False, -1)

    def _look(self, left: Codes, guesses: int) -> tuple[SetCost, Promise]:
        """Bound the cost from the number of cells that each guess makes; returns the bound of each guess, too."""
        if self._weights is not None:
            return self._look_weighted(left, self._weights)
        many = len(left)
        asked = left if self._consistent else self.space.all
        union = self._key_sets(asked, left)
        cells = np.bitwise_count(union)
        members = (union >> union.dtype.type(self.space.winning_key) & union.dtype.type(1)).astype(np.uint8)
        promise = np.full(len(self.space), 3 * many)
        promise[asked] -= cells + members
        separating = np.flatnonzero(cells == many)
        if len(separating):
            return SetCost(2 * many, True, int(asked[separating[0]])), promise
        if guesses == 2:
            return SetCost(NEVER, True, -1), promise
        return SetCost(int(promise.min()), False, -1), promise

    def _key_sets(self, guesses: Codes, left: Codes) -> Bits:
        """Return the keys that each guess can get, as bits."""
        if self._bits is None:
            rows = np.uint64(1) << self.space.compare(left, guesses).astype(np.uint64)
        else:
            rows = self._bits[left] if len(guesses) == len(self.space) else self._bits[left][:, guesses]
        union: Bits = np.bitwise_or.reduce(rows, axis=0)
        return union

    def _candidates(
        self, left: Codes, promise: Promise, budget: int, earlier: tuple[int, ...], given: Codes
    ) -> list[tuple[int, int]]:
        """List the guesses whose bound is below the budget, with the bound, the lowest first."""
        if not len(given):
            given = distinct_guesses(self.space, earlier) if len(earlier) <= SYMMETRY_DEPTH else self.space.all
        asked = np.intersect1d(given, left) if self._consistent else given
        asked = asked[promise[asked] < budget]
        promised = self._bound_by_sizes(asked, left) if len(left) > LARGE_SET else promise[asked]
        order = np.argsort(promised, kind="stable")
        return list(zip(asked[order].tolist(), promised[order].tolist(), strict=True))

    def _bound_by_sizes(self, asked: Codes, left: Codes) -> Promise:
        """Bound the cost by guess from the sizes of its cells."""
        if self._weights is not None:
            return self._bound_by_weights(asked, left, self._weights)
        sizes = count_cells(self.space, asked, left)[:, : self.space.winning_key]
        promise: Promise = len(left) + self._least[sizes].sum(axis=1)
        return promise

    def _quick_weighted(self, left: Codes, all_weights: Weights) -> SetCost:
        weights = all_weights[left]
        heaviest, total = int(weights.max()), int(weights.sum())
        if len(left) <= 2:
            return SetCost(len(left) * total - (len(left) - 1) * heaviest, True, int(left[weights.argmax()]))
        least = 2 * total - heaviest + int(weights.min())  # of a guess that does not tell all codes apart
        if len(left) <= self.space.winning_key:
            separating = left[np.bitwise_count(self._key_sets(left, left)) == len(left)]
            if len(separating):
                best = int(separating[all_weights[separating].argmax()])
                if 2 * total - int(all_weights[best]) <= least:
                    return SetCost(2 * total - int(all_weights[best]), True, best)
        return SetCost(max(least, self.lower_bound(left)), False, -1)

    def _look_weighted(self, left: Codes, all_weights: Weights) -> tuple[SetCost, Promise]:
        weights = np.sort(all_weights[left])[::-1]
        best = np.concatenate([[0], weights.cumsum()])
        cells = np.bitwise_count(self._key_sets(self.space.all, left))
        promise = 3 * int(weights.sum()) - best[cells]
        promise[left] -= all_weights[left]
        return SetCost(int(promise.min()), False, -1), promise

    def _bound_by_weights(self, asked: Codes, left: Codes, all_weights: Weights) -> Promise:
        """Bound the cost by guess from the weights of its cells."""
        heaviest = int(all_weights[left].max())
        totals = np.zeros((len(asked), self.space.winning_key + 1), np.int64)
        np.add.at(totals, (np.arange(len(asked))[:, None], self.space.compare(asked, left)), all_weights[left])
        bounds = min_weighted_cost(self.space, totals[:, : self.space.winning_key], heaviest)
        promise: Promise = self.weight(left) + bounds.sum(axis=1)
        return promise
