"""The best mixed strategy against an opponent who knows the mixture, but not the choice.

Exact, by the simplex method in fractions.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Chances = tuple[Fraction, ...]


class Mixture(NamedTuple):
    """A mixture with the proof that none is better."""

    value: Fraction
    chances: Chances
    """Of each choice."""
    against: Chances
    """The mixture of cases that makes every choice cost at least the value."""


def best_mixture(choices: Sequence[Sequence[Fraction]]) -> Mixture:
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
