"""Solves a Mastermind puzzle by crossing out the colours that a hole cannot have.

A row, with what is crossed out so far, may exclude a colour from a hole, which is then crossed out. When no row does
so any more, a peg is supposed; if a row then cannot be true, the peg is crossed out. At depth 0 nothing is supposed; at
depth n a supposition is refuted at depth n − 1. The depth of a puzzle is the lowest at which only the solution is left.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from operator import and_

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.mastermind.fitting import KeyedRow
from blindside.reason.covers import Bits
from blindside.reason.mastermind.space import Space, key_number

DEEPEST = 3
MAX_CHECKS = 200_000
"""The most applications of a row before the search stops: about ten seconds."""

Open = tuple[int, ...]
"""For each hole the signs that are not crossed out, as bits."""


class CrossOut(Struct, frozen=True):
    """A step that applies a row."""

    row: int
    out: tuple[tuple[int, str], ...] = ()
    """The signs crossed out in each hole; empty if the row cannot be true."""
    found: tuple[tuple[int, str], ...] = ()
    """The holes in which this leaves one sign."""


class Refutation(Struct, frozen=True):
    """A step that crosses out a supposed peg: after the inner steps a row cannot be true."""

    hole: int
    sign: str
    steps: tuple["Step", ...]
    found: tuple[tuple[int, str], ...] = ()
    """The last sign left in the hole, if there is only one."""


Step = CrossOut | Refutation


class Grid:
    """The solver: holes, colours and rows of a puzzle."""

    def __init__(self, space: Space, rows: Sequence[KeyedRow]) -> None:
        self._space = space
        self._codes_with = [[_pack_bits(place == sign) for sign in range(len(space.signs))] for place in space.digits]
        self.fitting = [
            _pack_bits(space.keys_of(space.number(guess), space.all) == key_number(key)) for guess, key in rows
        ]
        """For each row the codes that fit it."""
        self.everything: Bits = (1 << len(space)) - 1
        self.left: Bits = reduce(and_, self.fitting, self.everything)
        """The codes that fit all rows."""
        self.blank: Open = ((1 << len(space.signs)) - 1,) * space.holes
        self._codes_with_any = cache(self._union)
        self._checks = 0

    def solve(self) -> tuple[int, tuple[Step, ...]]:
        """Return the depth of the puzzle and the steps of its proof."""
        for depth in range(DEEPEST + 1):
            found, steps = self._cross_out(self.blank, depth)
            if _is_solved(found):
                # Drop unnecessary steps, and fill in what each step crosses out.
                return depth, tuple(self._fill_steps(self.blank, self._drop_steps(self.blank, steps, _is_solved)))
        raise _too_deep()

    def is_solved_at(self, depth: int) -> bool:
        """Check whether the puzzle is solved at a depth. Faster than `solve`."""
        return _is_solved(self._cross_out(self.blank, depth)[0])

    def _union(self, hole: int, signs: int) -> Bits:
        return sum(bits for sign, bits in enumerate(self._codes_with[hole]) if signs >> sign & 1)  # no code is in two

    def _apply_row(self, grid: Open, row: int) -> Open | None:
        """Return the signs that a row leaves open; None if it cannot be true."""
        self._checks += 1
        if self._checks > MAX_CHECKS:
            raise _too_deep()
        codes = self.fitting[row]
        for hole, signs in enumerate(grid):
            codes &= self._codes_with_any(hole, signs)
        if not codes:
            return None
        left = [
            sum(1 << sign for sign in _list_signs(signs) if codes & self._codes_with[hole][sign])
            for hole, signs in enumerate(grid)
        ]
        return tuple(left)

    def _apply_rows(self, grid: Open) -> tuple[Open | None, list[Step]]:
        """Apply the rows in turn until none crosses out more."""
        steps: list[Step] = []
        row = idle = 0
        while idle < len(self.fitting):
            left = self._apply_row(grid, row)
            if left != grid:
                steps.append(CrossOut(row))
                idle = 0
            if left is None:
                return None, steps
            grid = left
            idle += 1
            row = (row + 1) % len(self.fitting)
        return grid, steps

    def _cross_out(self, grid: Open, depth: int) -> tuple[Open | None, list[Step]]:
        """Cross out all that is possible at a depth, with the shallowest refutations first."""
        steps: list[Step] = []
        while True:
            left, more = self._apply_rows(grid)
            steps += more
            if left is None or _is_solved(left):
                return left, steps
            refuted = next(filter(None, (self._find_refutation(left, below) for below in range(depth))), None)
            if refuted is None:
                return left, steps
            steps.append(refuted)
            grid = _remove(left, refuted.hole, self._space.signs.index(refuted.sign))

    def _find_refutation(self, grid: Open, below: int) -> Refutation | None:
        """Find the peg that is refuted in the fewest steps at a depth."""
        best: Refutation | None = None
        for hole, signs in enumerate(grid):
            for sign in _list_signs(signs) if signs.bit_count() > 1 else ():
                left, steps = self._cross_out(_suppose(grid, hole, sign), below)
                if left is None and (best is None or len(steps) < len(best.steps)):
                    best = Refutation(hole, self._space.signs[sign], tuple(steps))
        return best

    def _drop_steps(self, grid: Open, steps: list[Step], proves: Callable[[Open | None], bool]) -> list[Step]:
        number = 0
        while number < len(steps):
            fewer = steps[:number] + steps[number + 1 :]
            if proves(self._apply_steps(grid, fewer)):
                steps = fewer
                continue
            step = steps[number]
            before = self._apply_steps(grid, steps[:number])
            if isinstance(step, Refutation) and before is not None:
                inner = self._drop_steps(self._suppose_step(before, step), list(step.steps), lambda left: left is None)
                steps[number] = Refutation(step.hole, step.sign, tuple(inner))
            number += 1
        return steps

    def _apply_steps(self, grid: Open, steps: Sequence[Step]) -> Open | None:
        for step in steps:
            left = self._apply_step(grid, step)
            if left is None:
                return None
            grid = left
        return grid

    def _apply_step(self, grid: Open, step: Step) -> Open | None:
        if isinstance(step, CrossOut):
            return self._apply_row(grid, step.row)
        sign = self._space.signs.index(step.sign)
        is_open = grid[step.hole] >> sign & 1
        if not is_open or self._apply_steps(self._suppose_step(grid, step), step.steps) is not None:
            return grid
        return _remove(grid, step.hole, sign)

    def _suppose_step(self, grid: Open, step: Refutation) -> Open:
        return _suppose(grid, step.hole, self._space.signs.index(step.sign))

    def _fill_steps(self, grid: Open, steps: Sequence[Step]) -> Iterator[Step]:
        for step in steps:
            left = self._apply_step(grid, step)
            if isinstance(step, Refutation):
                assert left is not None, "a supposition crosses out one peg of several"
                inner = tuple(self._fill_steps(self._suppose_step(grid, step), step.steps))
                yield Refutation(step.hole, step.sign, inner, self._single_signs(grid, left))
            elif left is None:
                yield CrossOut(step.row)
                return
            else:
                out = [
                    (hole, "".join([self._space.signs[sign] for sign in _list_signs(before & ~after)]))
                    for hole, (before, after) in enumerate(zip(grid, left, strict=True))
                    if before != after
                ]
                yield CrossOut(step.row, tuple(out), self._single_signs(grid, left))
            grid = left

    def _single_signs(self, before: Open, after: Open) -> tuple[tuple[int, str], ...]:
        return tuple(
            (hole, self._space.signs[_list_signs(left)[0]])
            for hole, (was, left) in enumerate(zip(before, after, strict=True))
            if was != left and left.bit_count() == 1
        )


@cache
def _list_signs(signs: int) -> tuple[int, ...]:
    return tuple(sign for sign in range(signs.bit_length()) if signs >> sign & 1)


def _is_solved(grid: Open | None) -> bool:
    return grid is not None and all(signs.bit_count() == 1 for signs in grid)


def _suppose(grid: Open, hole: int, sign: int) -> Open:
    return (*grid[:hole], 1 << sign, *grid[hole + 1 :])


def _remove(grid: Open, hole: int, sign: int) -> Open:
    return (*grid[:hole], grid[hole] & ~(1 << sign), *grid[hole + 1 :])


def _pack_bits(which: NDArray[np.bool_]) -> Bits:
    return int.from_bytes(np.packbits(which, bitorder="little").tobytes(), "little")


def _too_deep() -> InvalidInput:
    return InvalidInput("puzzle/too-deep", msg("this puzzle has one solution, but its proof is too deep to follow"))
