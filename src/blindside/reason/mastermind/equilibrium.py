"""The value of a game: the expected number of guesses when codemaker and codebreaker both play their best.

Both mix. Moving holes and renaming colours change nothing, so the codemaker loses nothing by hiding all codes of a
class alike: what counts is the chance of each class. The codebreaker plays a strategy with its holes moved and its
colours renamed at random: what counts is how many guesses it takes on average for each class.

Two proofs close in on the value from both sides. Against the codemaker's chances the best strategy is searched: nobody
needs fewer guesses. A mixture of strategies is counted code by code: whatever is hidden, it needs no more. Each
strategy that is found is mixed in, and the mixture tells which chances to search next.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import inf, lcm
from typing import NamedTuple

import numpy as np

from blindside.games.mastermind.codes import Code
from blindside.reason.mastermind import search
from blindside.reason.mastermind.bounds import Weights
from blindside.reason.mastermind.search import UNBOUNDED, Solver
from blindside.reason.mastermind.space import Codes, Space, code_classes
from blindside.reason.mastermind.trees import Tree, play

Chances = tuple[Fraction, ...]


class Mixture(NamedTuple):
    """A mixture with the proof that none is better."""

    value: Fraction
    chances: Chances
    """Of each choice."""
    against: Chances
    """The mixture of cases that makes every choice cost at least the value."""


def find_best_mixture(choices: Sequence[Sequence[Fraction]]) -> Mixture:
    """Of choices that each cost something in each case, the mixture whose dearest case is cheapest.

    All costs are above zero. So chances may be divided by the value that is sought: then no case costs more than 1, and
    the sum of them all is to be as large as it can be.
    """
    cases, count = len(choices[0]), len(choices)
    rows = [
        [choice[case] for choice in choices] + [Fraction(case == other) for other in range(cases)] + [Fraction(1)]
        for case in range(cases)
    ]
    gains = [Fraction(1)] * count + [Fraction(0)] * (cases + 1)
    basis = list(range(count, count + cases))
    while (enters := next((at for at, gain in enumerate(gains[:-1]) if gain > 0), None)) is not None:
        # always the first that gains, and of equal rows the first to leave: so it never goes in circles
        _, _, leaves = min((row[-1] / row[enters], basis[at], at) for at, row in enumerate(rows) if row[enters] > 0)
        basis[leaves] = enters
        pivot = rows[leaves][enters]
        rows[leaves] = [entry / pivot for entry in rows[leaves]]
        for row in (*rows[:leaves], *rows[leaves + 1 :], gains):
            factor = row[enters]
            if factor:
                row[:] = [entry - factor * other for entry, other in zip(row, rows[leaves], strict=True)]
    value = -1 / gains[-1]
    chances = [Fraction(0)] * (count + cases)
    for at, row in zip(basis, rows, strict=True):
        chances[at] = row[-1] * value
    return Mixture(value, tuple(chances[:count]), tuple(-gain * value for gain in gains[count:-1]))


Averages = tuple[Fraction, ...]
"""Guesses, for each class."""

SHORTEST = Fraction(1, 4096)
"""Of the way from the best chances known to those that the mixture asks for. After a short step the search looks among
the strategies that are best against the former: it is quick, and finds those that are in the mixture in the end."""
LONGER = 8
MOST_WEIGHT = 2**46
"""Of all codes together: guesses times weights have to fit in a machine's word."""


class CodeClass(NamedTuple):
    """A class of codes."""

    example: Code
    codes: int


class MixturePart(NamedTuple):
    """A strategy in a mixture."""

    chance: Fraction
    averages: Averages
    tree: Tree


class Interval(NamedTuple):
    """What is proven of the value."""

    kinds: tuple[CodeClass, ...]
    lower: Fraction
    codemaker: Chances
    """Of each class; against them no codebreaker needs fewer guesses than `lower`."""
    upper: Fraction
    codebreaker: tuple[MixturePart, ...]
    """Against this mixture no class takes more guesses than `upper`."""
    searches: int

    @property
    def is_closed(self) -> bool:
        """Whether the value is proven exactly."""
        return self.lower == self.upper


class _BestResponse(NamedTuple):
    """The best strategy against some chances."""

    averages: Averages
    tree: Tree


def narrow_interval(space: Space, solver_for: Callable[[Weights], Solver]) -> Iterator[Interval]:
    """One after the other, none wider than the one before, until they close or get no narrower.

    Chances that are alike for all codes of some classes come first, as long as the strategies found leave them hope.
    """
    groups = code_classes(space)
    kinds = tuple(CodeClass(space.code(int(group[0])), len(group)) for group in groups)
    even = [_uniform_chances(kinds, chosen) for chosen in product((True, False), repeat=len(kinds)) if any(chosen)]
    replies: list[_BestResponse] = []
    lower, codemaker, step = Fraction(0), even[0], SHORTEST
    mixture = Mixture(Fraction(len(space)), (), codemaker)
    while lower < mixture.value:
        hopeful = max(even, key=lambda chances: min((_mean(chances, reply.averages) for reply in replies), default=inf))
        is_even = all(_mean(hopeful, reply.averages) > lower for reply in replies)
        asked = hopeful if is_even else _interpolate(codemaker, mixture.against, step)
        chances, least, reply = _find_best_response(space, groups, asked, solver_for)
        replies.append(reply)
        if least > lower:
            lower, codemaker = least, chances
        is_new = _mean(mixture.against, reply.averages) < mixture.value
        mixture = find_best_mixture([reply.averages for reply in replies])
        parts = (MixturePart(chance, *reply) for chance, reply in zip(mixture.chances, replies, strict=True) if chance)
        yield Interval(kinds, lower, codemaker, mixture.value, tuple(parts), len(replies))
        if not (is_even or is_new):
            if step == 1:
                return
            step = min(step * LONGER, Fraction(1))


def _uniform_chances(kinds: Sequence[CodeClass], chosen: Sequence[bool]) -> Chances:
    """All codes of the chosen classes alike."""
    codes = sum(kind.codes for kind, is_chosen in zip(kinds, chosen, strict=True) if is_chosen)
    return tuple(Fraction(kind.codes * is_chosen, codes) for kind, is_chosen in zip(kinds, chosen, strict=True))


def _mean(chances: Chances, averages: Averages) -> Fraction:
    return sum((chance * average for chance, average in zip(chances, averages, strict=True)), Fraction(0))


def _interpolate(here: Chances, there: Chances, step: Fraction) -> Chances:
    return tuple(one + step * (other - one) for one, other in zip(here, there, strict=True))


def _find_best_response(
    space: Space, groups: Sequence[Codes], asked: Chances, solver_for: Callable[[Weights], Solver]
) -> tuple[Chances, Fraction, _BestResponse]:
    """The chances, rounded where they must be; what everybody needs against them; and a strategy that needs no more.

    A code that is never hidden has to be found too, and better sooner: it weighs so little that all of them together,
    each found with as many guesses as there are codes, weigh less than one guess for a code that may be hidden.
    """
    shares = [chance / len(group) for chance, group in zip(asked, groups, strict=True)]
    unit = 1 + len(space) * sum(len(group) for share, group in zip(shares, groups, strict=True) if not share)
    scale = min(lcm(*(share.denominator for share in shares)), MOST_WEIGHT // unit)
    whole = [max(1, round(share * scale)) if share else 0 for share in shares]
    weights = np.ones(len(space), np.int64)
    for weight, group in zip(whole, groups, strict=True):
        if weight:
            weights[group] = unit * weight
    total = sum(weight * len(group) for weight, group in zip(whole, groups, strict=True))
    chances = tuple(Fraction(weight * len(group), total) for weight, group in zip(whole, groups, strict=True))
    solver = solver_for(weights)
    best = search.find_optimal(space, solver, UNBOUNDED)
    tree = search.build_tree(space, solver, best, UNBOUNDED)
    return chances, Fraction(best.total // unit, total), _BestResponse(_average_guesses(space, groups, tree), tree)


def _average_guesses(space: Space, groups: Sequence[Codes], tree: Tree) -> Averages:
    """How many guesses the strategy takes for a code of each class, counted code by code."""
    return tuple(
        Fraction(sum(sum(1 for _ in play(tree, space.code(code))) for code in group.tolist()), len(group))
        for group in groups
    )
