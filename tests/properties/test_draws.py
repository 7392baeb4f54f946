"""Weights of unseen draws agree with enumerating all histories of small decks."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from blindside.reason import draws
from tests.effort import mark_slow_except

Hand = tuple[int, ...]
"""The kinds of the tiles, ascending."""
Observation = tuple[tuple[str, object], ...]
"""What the player saw: each step and its visible result."""

DECKS: dict[str, tuple[list[int], int]] = {
    "three kinds, one tile a hand": ([2, 2, 1], 1),
    "three kinds, two tiles a hand": ([3, 2, 2], 2),
    "two kinds, two tiles a hand": ([4, 3], 2),
}
STEPS = ("asked", "their hand replaced", "my hand replaced", "mixed")


def histories(deck: list[int], size: int, script: tuple[str, ...]) -> Iterator[tuple[Observation, Hand, Fraction]]:
    """Yield every way to draw the tiles: what the player saw, the final hand, and the chance."""

    def hands(pile: list[int], drawn: Hand, chance: Fraction) -> Iterator[tuple[list[int], Hand, Fraction]]:
        if len(drawn) == size:
            yield pile, tuple(sorted(drawn)), chance
            return
        for kind, left in enumerate(pile):
            if left:
                rest = [count - (other == kind) for other, count in enumerate(pile)]
                yield from hands(rest, (*drawn, kind), chance * Fraction(left, sum(pile)))

    def continue_from(
        step: int, pile: list[int], mine: Hand, theirs: Hand, out: list[int], seen: Observation, chance: Fraction
    ) -> Iterator[tuple[Observation, Hand, Fraction]]:
        if step == len(script):
            yield seen, mine, chance
            return
        name = script[step]
        if name == "asked":
            yield from continue_from(step + 1, pile, mine, theirs, out, (*seen, (name, mine.count(0) % 2)), chance)
        elif name == "mixed":
            together = [left + gone for left, gone in zip(pile, out, strict=True)]
            yield from continue_from(step + 1, together, mine, theirs, [0] * len(deck), (*seen, (name, None)), chance)
        elif sum(pile) < size:
            return
        else:
            gone = mine if name == "my hand replaced" else theirs
            after = [count + gone.count(kind) for kind, count in enumerate(out)]
            for rest, new, likely in hands(pile, (), chance):
                if name == "my hand replaced":
                    yield from continue_from(step + 1, rest, new, theirs, after, (*seen, (name, mine)), likely)
                else:
                    yield from continue_from(step + 1, rest, mine, new, after, (*seen, (name, new)), likely)

    for pile, mine, chance in hands(deck, (), Fraction(1)):
        for rest, theirs, likely in hands(pile, (), chance):
            yield from continue_from(0, rest, mine, theirs, [0] * len(deck), (("dealt", theirs),), likely)


def compute_chances(deck: list[int], size: int, seen: Observation) -> dict[Hand, Fraction]:
    """The chances of the player's hand by the formula, from what it saw."""
    unseen, theirs, out = Counter(dict(enumerate(deck))), (), Counter[int]()
    factors = draws.count_ways(unseen.values(), size)
    hands = list(combinations_with_replacement(range(len(deck)), size))
    fitting = set(hands)

    def observe(hand: Hand) -> None:
        nonlocal factors
        for kind in hand:
            factors = draws.observe_draw(factors, kind, unseen[kind])
            unseen[kind] -= 1

    for name, what in seen:
        if name == "asked":
            fitting = {hand for hand in fitting if hand.count(0) % 2 == what}
        elif name == "mixed":
            unseen.update(out)
            out.clear()
        elif name == "my hand replaced":
            assert isinstance(what, tuple)
            unseen.subtract(what)
            out.update(what)
            factors, fitting = draws.count_ways(unseen.values(), size), set(hands)
        else:
            assert isinstance(what, tuple)
            out.update(theirs)
            theirs = what
            observe(theirs)
    ratios, _ = draws.normalize(factors)
    weights: dict[Hand, int] = {}
    for hand in fitting:
        weights[hand] = 1
        for kind in set(hand):
            weights[hand] *= ratios[kind][hand.count(kind)]
    total = sum(weights.values())
    return {hand: Fraction(weight, total) for hand, weight in weights.items() if weight}


@pytest.mark.parametrize("steps", mark_slow_except([4], [4, 7]))
@pytest.mark.parametrize("name", DECKS)
def test_draw_weights_agree_with_enumerated_histories(name: str, steps: int) -> None:
    deck, size = DECKS[name]
    counted = mixed = 0
    for script in product(STEPS, repeat=steps):
        outcomes: dict[Observation, dict[Hand, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for seen, mine, chance in histories(deck, size, script):
            outcomes[seen][mine] += chance
            counted += 1
        for seen, mine_by_chance in outcomes.items():
            total = sum(mine_by_chance.values())
            exact = {hand: chance / total for hand, chance in mine_by_chance.items()}
            assert compute_chances(deck, size, seen) == exact, seen
        mixed += bool(outcomes) and "mixed" in script[1:]
    assert counted > 1_000
    assert mixed > 10
