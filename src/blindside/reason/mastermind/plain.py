"""The solver in numpy: a search with bounds for the guess tree of lowest cost.

It finds what the compiled solver finds, slower, but needs no compiler. `kernel/search.py` describes the steps of the
search. Costs and bounds of sets are remembered by set and by the number of guesses left.
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
Bounds = NDArray[np.int64]
"""A lower bound of the cost by guess."""


class NumpySolver(Solver):
    """A solver in numpy; it calls `pause` at every guess."""

    def __init__(self, space: Space, **options: Unpack[SolverOptions]) -> None:
        super().__init__(space, **options)
        self._bits: Bits | None = None
        if space.table is not None:
            self._bits = np.left_shift(space.word(1), space.table, dtype=space.word)
        self._results: dict[tuple[int, bytes], SetCost] = {}

    def cost(self, left: Codes, guesses: int, budget: int, earlier: tuple[int, ...], allowed: Codes) -> SetCost:
        """Return the cost of a set, or a bound of at least `budget`."""
        self.nodes += 1
        by_members = self._bound_by_members(left, guesses)
        if by_members.exact or by_members.total >= budget:
            return by_members
        name = guesses, left.tobytes()
        result = self._results.get(name)
        if result is not None and (result.exact or result.total >= budget):
            return result
        by_cells, bounds = self._bound_by_cells(left, guesses)
        if by_cells.exact or by_cells.total >= budget:
            self._results[name] = by_cells
            return by_cells
        least = max(by_members.total, by_cells.total)
        best = SetCost(budget, False, -1)
        for guess, bound in self._candidates(left, bounds, budget, earlier, allowed):
            if bound >= best.total:
                break
            total = self._cost_of_guess(guess, left, guesses, best.total, earlier)
            if total < best.total:
                best = SetCost(total, True, guess)
                if total <= least:
                    break
        self._results[name] = best
        return best

    def saved_results(self) -> Iterator[SavedResult]:
        """Yield the results worth saving."""
        for (guesses, codes), solved in self._results.items():
            left = np.frombuffer(codes, np.int32)
            if len(left) >= WORTH_SAVING:
                yield SavedResult(left, guesses, solved)

    def clear(self) -> None:
        """Drop all results, to free memory."""
        self._results.clear()

    def learn(self, result: SavedResult) -> None:
        """Store a result of an earlier search."""
        self._results[result.guesses, result.left.tobytes()] = result.solved

    def _cost_of_guess(self, guess: int, left: Codes, guesses: int, budget: int, earlier: tuple[int, ...]) -> int:
        """Return the cost of the set with this guess first, or a bound that is not below the budget."""
        self._pause()
        guesses -= self._step
        cells = [cell for key, cell in self.space.split(guess, left).items() if key != self.space.winning_key]
        total = self.weight(left)
        open_cells = []
        for cell in cells:
            cell_cost = self._bound_by_members(cell, guesses)
            total += cell_cost.total
            if not cell_cost.exact:
                open_cells.append((cell, cell_cost.total))
        if total >= budget:
            return total
        unsolved = []
        for cell, bound in sorted(open_cells, key=lambda one: -len(one[0])):
            name = guesses, cell.tobytes()
            if name not in self._results:
                self._results[name], _ = self._bound_by_cells(cell, guesses)
            cell_cost = self._results[name]
            if cell_cost.exact or cell_cost.total > bound:
                total += cell_cost.total - bound
                bound = cell_cost.total
            if not cell_cost.exact:
                unsolved.append((cell, bound))
            if total >= budget:
                return total
        for cell, bound in reversed(unsolved):
            room = budget - (total - bound)
            total += self.cost(cell, guesses, room, (*earlier, guess), cell[:0]).total - bound
            if total >= budget:
                break
        return total

    def _bound_by_members(self, left: Codes, guesses: int) -> SetCost:
        if self._weights is not None:
            return self._bound_by_weighted_members(left, self._weights)
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

    def _bound_by_cells(self, left: Codes, guesses: int) -> tuple[SetCost, Bounds]:
        """Bound the cost from the number of cells that each guess makes; returns the bound of each guess, too."""
        if self._weights is not None:
            return self._bound_by_weighted_cells(left, self._weights)
        many = len(left)
        pool = left if self._consistent else self.space.all
        union = self._key_sets(pool, left)
        cells = np.bitwise_count(union)
        members = (union >> union.dtype.type(self.space.winning_key) & union.dtype.type(1)).astype(np.uint8)
        bounds = np.full(len(self.space), 3 * many)
        bounds[pool] -= cells + members
        separating = np.flatnonzero(cells == many)
        if len(separating):
            return SetCost(2 * many, True, int(pool[separating[0]])), bounds
        if guesses == 2:
            return SetCost(NEVER, True, -1), bounds
        return SetCost(int(bounds.min()), False, -1), bounds

    def _key_sets(self, guesses: Codes, left: Codes) -> Bits:
        """Return the keys that each guess can get, as bits."""
        if self._bits is None:
            rows = np.uint64(1) << self.space.compare(left, guesses).astype(np.uint64)
        else:
            rows = self._bits[left] if len(guesses) == len(self.space) else self._bits[left][:, guesses]
        union: Bits = np.bitwise_or.reduce(rows, axis=0)
        return union

    def _candidates(
        self, left: Codes, bounds: Bounds, budget: int, earlier: tuple[int, ...], allowed: Codes
    ) -> list[tuple[int, int]]:
        """List the guesses whose bound is below the budget, with the bound, the lowest first."""
        if not len(allowed):
            allowed = distinct_guesses(self.space, earlier) if len(earlier) <= SYMMETRY_DEPTH else self.space.all
        pool = np.intersect1d(allowed, left) if self._consistent else allowed
        pool = pool[bounds[pool] < budget]
        pool_bounds = self._bound_by_sizes(pool, left) if len(left) > LARGE_SET else bounds[pool]
        order = np.argsort(pool_bounds, kind="stable")
        return list(zip(pool[order].tolist(), pool_bounds[order].tolist(), strict=True))

    def _bound_by_sizes(self, pool: Codes, left: Codes) -> Bounds:
        """Bound the cost by guess from the sizes of its cells."""
        if self._weights is not None:
            return self._bound_by_weights(pool, left, self._weights)
        sizes = count_cells(self.space, pool, left)[:, : self.space.winning_key]
        bounds: Bounds = len(left) + self._least[sizes].sum(axis=1)
        return bounds

    def _bound_by_weighted_members(self, left: Codes, all_weights: Weights) -> SetCost:
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

    def _bound_by_weighted_cells(self, left: Codes, all_weights: Weights) -> tuple[SetCost, Bounds]:
        weights = np.sort(all_weights[left])[::-1]
        best = np.concatenate([[0], weights.cumsum()])
        cells = np.bitwise_count(self._key_sets(self.space.all, left))
        bounds = 3 * int(weights.sum()) - best[cells]
        bounds[left] -= all_weights[left]
        return SetCost(int(bounds.min()), False, -1), bounds

    def _bound_by_weights(self, pool: Codes, left: Codes, all_weights: Weights) -> Bounds:
        """Bound the cost by guess from the weights of its cells."""
        heaviest = int(all_weights[left].max())
        totals = np.zeros((len(pool), self.space.winning_key + 1), np.int64)
        np.add.at(totals, (np.arange(len(pool))[:, None], self.space.compare(pool, left)), all_weights[left])
        least = min_weighted_cost(self.space, totals[:, : self.space.winning_key], heaviest)
        bounds: Bounds = self.weight(left) + least.sum(axis=1)
        return bounds
