"""The exact weight of tiles that were drawn unseen from a pile in which tiles of a kind cannot be told apart.

A hand weighs as many as there are ways to draw it, the product of C(unseen, held) over the kinds; `unseen` is the hand
and the pile together. A tile drawn in plain view later on came out of the pile, so a hand that left more of its kind
there weighs more: times (unseen − held), and then one less is unseen. Tiles put back into the pile change no weight.
The weight is a product with one factor for each kind, which depends only on how many of that kind are held.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import comb, lcm, prod

Factors = tuple[tuple[int, ...], ...]
"""For each kind, the factor of holding none of it, one, two, …"""


def count_ways(unseen: Iterable[int], most: int) -> Factors:
    """A hand has been drawn from so many unseen tiles of each kind; it holds at most so many tiles of a kind."""
    return tuple([tuple([comb(count, held) for held in range(most + 1)]) for count in unseen])


def observe_draw(factors: Factors, kind: int, unseen: int) -> Factors:
    """A tile of this kind was drawn in plain view when so many were unseen."""
    seen = tuple([factor * max(0, unseen - held) for held, factor in enumerate(factors[kind])])
    return (*factors[:kind], seen, *factors[kind + 1 :])


def normalize(factors: Factors) -> tuple[list[list[int]], Fraction]:
    """Whole numbers to multiply over the kinds that a hand holds, instead of all; and what one of them is worth.

    Holding none of a kind is 1. All hands of the same size come out too large by the same power of one number, which
    the second value, for hands of `most` tiles, makes good: a hand weighs the product of its ratios times that.
    """
    most = len(factors[0]) - 1
    scale = lcm(*[of_kind[0] for of_kind in factors])
    powers = [scale**held for held in range(most + 1)]
    whole = [
        [factor * power // of_kind[0] for factor, power in zip(of_kind, powers, strict=True)] for of_kind in factors
    ]
    return whole, Fraction(prod(of_kind[0] for of_kind in factors), powers[most])
