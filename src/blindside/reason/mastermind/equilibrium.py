"""The equilibrium: the expected number of guesses when codemaker and codebreaker both play optimally.

Both play mixed strategies of a zero-sum game. By symmetry the codemaker may hide all codes of an equivalence class with
the same probability, so only the probability of each class counts. The codebreaker permutes holes and renames colours
at random, so only the average guesses of a strategy for each class count.

The value is bounded from both sides. Lower bound: an optimal strategy is searched against the codemaker's
probabilities. Upper bound: a mixture of strategies is counted code by code. Each strategy found joins the mixture,
which says which probabilities to search next (column generation).
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
    """An optimal mixture with its proof."""

    value: Fraction
    chances: Chances
    """The probability of each choice."""
    against: Chances
    """The mixture of cases against which every choice costs at least the value."""


def find_best_mixture(choices: Sequence[Sequence[Fraction]]) -> Mixture:
    """Solve a matrix game exactly: find the mixture of choices whose most expensive case is cheapest.

    `choices` are rows of positive costs by case. Probabilities are divided by the value: then no case costs more than
    1, and their sum is maximised by the simplex method.
    """
    cases, count = len(choices[0]), len(choices)
    rows = [
        [choice[case] for choice in choices] + [Fraction(case == other) for other in range(cases)] + [Fraction(1)]
        for case in range(cases)
    ]
    gains = [Fraction(1)] * count + [Fraction(0)] * (cases + 1)
    basis = list(range(count, count + cases))
    while (enters := next((at for at, gain in enumerate(gains[:-1]) if gain > 0), None)) is not None:
        # Bland's rule: the first that gains enters, and of equal rows the first leaves, so there are no cycles
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
"""Average guesses for each class."""

SHORTEST = Fraction(1, 4096)
"""The first step from the best probabilities known towards those of the mixture. After a short step the search is
quick, since it compares strategies that are optimal against the former, and finds those of the final mixture."""
LONGER = 8
MAX_WEIGHT = 2**46
"""The greatest total weight: guesses times weights must fit in 64 bits."""


class CodeClass(NamedTuple):
    """An equivalence class of codes."""

    example: Code
    codes: int


class MixturePart(NamedTuple):
    """A strategy in a mixture."""

    chance: Fraction
    averages: Averages
    tree: Tree


class Interval(NamedTuple):
    """Proven bounds of the value."""

    kinds: tuple[CodeClass, ...]
    lower: Fraction
    codemaker: Chances
    """The probability of each class; against it no codebreaker needs fewer guesses than `lower`."""
    upper: Fraction
    codebreaker: tuple[MixturePart, ...]
    """Against this mixture no class takes more guesses than `upper`."""
    searches: int

    @property
    def is_closed(self) -> bool:
        """Whether the value is proven exactly."""
        return self.lower == self.upper


class _BestResponse(NamedTuple):
    """The best strategy against given probabilities."""

    averages: Averages
    tree: Tree


def narrow_interval(space: Space, make_solver: Callable[[Weights], Solver]) -> Iterator[Interval]:
    """Yield intervals, each no wider than the last, until they close or cannot get narrower.

    Uniform probabilities over some of the classes are tried first, while they may still raise the lower bound.
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
        towards = zip(codemaker, mixture.against, strict=True)
        asked = hopeful if is_even else tuple(here + step * (there - here) for here, there in towards)
        chances, least, reply = _find_best_response(space, groups, asked, make_solver)
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
    """Return equal probabilities for all codes of the chosen classes."""
    codes = sum(kind.codes for kind, is_chosen in zip(kinds, chosen, strict=True) if is_chosen)
    return tuple(Fraction(kind.codes * is_chosen, codes) for kind, is_chosen in zip(kinds, chosen, strict=True))


def _mean(chances: Chances, averages: Averages) -> Fraction:
    return sum((chance * average for chance, average in zip(chances, averages, strict=True)), Fraction(0))


def _find_best_response(
    space: Space, groups: Sequence[Codes], asked: Chances, make_solver: Callable[[Weights], Solver]
) -> tuple[Chances, Fraction, _BestResponse]:
    """Return the probabilities, rounded if needed, the guesses needed against them, and the best strategy.

    Codes that are never hidden must be found, too. They weigh so little that all of them together, each found with as
    many guesses as there are codes, weigh less than one guess for a code that may be hidden.
    """
    shares = [chance / len(group) for chance, group in zip(asked, groups, strict=True)]
    unit = 1 + len(space) * sum(len(group) for share, group in zip(shares, groups, strict=True) if not share)
    scale = min(lcm(*(share.denominator for share in shares)), MAX_WEIGHT // unit)
    whole = [max(1, round(share * scale)) if share else 0 for share in shares]
    weights = np.ones(len(space), np.int64)
    for weight, group in zip(whole, groups, strict=True):
        if weight:
            weights[group] = unit * weight
    total = sum(weight * len(group) for weight, group in zip(whole, groups, strict=True))
    chances = tuple(Fraction(weight * len(group), total) for weight, group in zip(whole, groups, strict=True))
    solver = make_solver(weights)
    best = search.find_optimal(space, solver, UNBOUNDED)
    tree = search.build_tree(space, solver, best, UNBOUNDED)
    return chances, Fraction(best.total // unit, total), _BestResponse(_average_guesses(space, groups, tree), tree)


def _average_guesses(space: Space, groups: Sequence[Codes], tree: Tree) -> Averages:
    """Count the average guesses of a strategy for the codes of each class."""
    totals = [sum(len(list(play(tree, space.code(code)))) for code in group.tolist()) for group in groups]
    return tuple(Fraction(total, len(group)) for total, group in zip(totals, groups, strict=True))
