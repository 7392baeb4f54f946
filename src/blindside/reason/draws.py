"""Exact weights of unseen hands drawn from a pile in which tiles of a kind are indistinguishable.

The weight of a hand is the number of ways to draw it: the product of C(unseen, held) over the kinds, where `unseen`
counts the hand and the pile together. A tile drawn in view later came out of the pile: its likelihood multiplies the
weight by (unseen − held), and one tile less is unseen. Tiles put back into the pile change no weight. So a weight is a
product of one factor for each kind, which depends only on how many tiles of that kind are held.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import comb, lcm, prod

Factors = tuple[tuple[int, ...], ...]
"""For each kind, the factor of holding 0, 1, 2, … tiles of it."""


def count_ways(unseen: Iterable[int], most: int) -> Factors:
    """Return the factors of a hand just drawn; it holds at most `most` tiles of a kind."""
    return tuple([tuple([comb(count, held) for held in range(most + 1)]) for count in unseen])


def observe_draw(factors: Factors, kind: int, unseen: int) -> Factors:
    """Condition on a tile of a kind drawn in view, when `unseen` tiles of that kind were unseen."""
    seen = tuple([factor * max(0, unseen - held) for held, factor in enumerate(factors[kind])])
    return (*factors[:kind], seen, *factors[kind + 1 :])


def normalize(factors: Factors) -> tuple[list[list[int]], Fraction]:
    """Divide the factors by those of holding none, so that only the kinds that a hand holds need be multiplied.

    Returns integers by kind and number held, with 1 for none, and a scale: the weight of a hand of `most` tiles is the
    product of its integers times the scale.
    """
    most = len(factors[0]) - 1
    scale = lcm(*[of_kind[0] for of_kind in factors])
    powers = [scale**held for held in range(most + 1)]
    whole = [
        [factor * power // of_kind[0] for factor, power in zip(of_kind, powers, strict=True)] for of_kind in factors
    ]
    return whole, Fraction(prod(of_kind[0] for of_kind in factors), powers[most])
