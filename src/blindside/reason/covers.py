"""Exact minimum set cover, by branching on the element that the fewest sets cover. Sets are bits of an integer."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import or_

Bits = int
Cover = tuple[int, ...]
"""Indexes of the chosen sets, in descending order."""


def find_smallest_cover(target: Bits, tiers: Sequence[Sequence[Bits]]) -> tuple[Cover, ...] | None:
    """Cover the target with the fewest sets of the first tier, then of the second, …; None if there is no cover."""
    if not tiers:
        return () if not target else None
    first, *later = tiers
    telling = _drop_dominated(target, first)
    by_later = reduce(or_, chain.from_iterable(later), 0)
    for most in range(len(telling) + 1):
        best: tuple[Cover, ...] | None = None
        for cover in _find_covers(target & ~by_later, telling, most):
            left = target & ~reduce(or_, [first[number] for number in cover], 0)
            rest = find_smallest_cover(left, later)
            if rest is not None and (best is None or _sizes(rest) < _sizes(best[1:])):
                best = (tuple(sorted(cover, reverse=True)), *rest)
        if best is not None:
            return best
    return None


def _find_covers(target: Bits, sets: list[tuple[int, Bits]], most: int) -> Iterator[Cover]:
    """Yield each cover of the target by at most `most` of these numbered sets once."""
    if not target:
        yield ()
        return
    once = twice = 0
    for _, part in sets:
        twice |= once & part
        once |= part
    if most == 0 or target & ~once:
        return
    rare = target & ~twice or target
    one = rare & -rare
    rest = sets
    for number, part in sets:
        if part & one:
            # Covers without this set come later, so none is found twice.
            rest = [(other, bits) for other, bits in rest if other != number]
            for more in _find_covers(target & ~part, rest, most - 1):
                yield (number, *more)


def _sizes(covers: Iterable[Cover]) -> list[int]:
    return [len(cover) for cover in covers]


def _drop_dominated(target: Bits, sets: Sequence[Bits]) -> list[tuple[int, Bits]]:
    """Number the sets, and drop each whose elements another set, or an equal earlier one, covers too."""
    kept: list[tuple[int, Bits]] = []
    for number, part in sorted(enumerate(sets), key=lambda item: -(item[1] & target).bit_count()):
        if all(part & target & ~larger for _, larger in kept) and part & target:
            kept.append((number, part & target))
    return sorted(kept)
