"""Classic puzzles of the family, stated in a few lines for the model of worlds, and the sheet's own example."""

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, permutations

import pytest

from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import Tile, read_rack
from blindside.reason.code777.racksets import members, racks_with_answer
from blindside.reason.worlds import World, find_certain, hear_claim, hear_long_silence, hear_silence, hear_statement


def test_worlds_solve_three_four_nine() -> None:
    """Four players, three cards each from 1 to 9, repeats without limit; you sit last.

    The first sees two or more of the players he sees with equal sums; the second sees all five odd numbers.
    """
    any_hand = list(combinations_with_replacement(range(1, 10), 3))
    worlds: list[World[tuple[int, ...]]] = [((1, 5, 7), (4, 5, 7), (2, 4, 6), mine) for mine in any_hand]
    worlds = hear_statement(worlds, 0, lambda seen: len({sum(hand) for hand in seen}) < len(seen))
    worlds = hear_statement(worlds, 1, lambda seen: {1, 3, 5, 7, 9} <= {card for hand in seen for card in hand})
    assert [world[3] for world in worlds] == [(3, 4, 9)]
    assert find_certain(worlds, [3]) == set(worlds)


@pytest.mark.parametrize("quiet", [hear_silence, hear_long_silence], ids=["silence", "long silence"])
def test_worlds_solve_sunday_times_teaser_2903(quiet: Callable[..., list[tuple[int, ...]]]) -> None:
    """Cards 1 to 6, one each on the heads of A, B, C, D. A tells a sum of two he sees, 6; a long silence; B tells 5; a
    pause; then a player claims. The counts are those of a published solution."""

    def sums(seen: tuple[int, ...]) -> set[int]:
        return {sum(pair) for pair in combinations(seen, 2)}

    seats = range(4)
    worlds: list[World[int]] = list(permutations(range(1, 7), 4))
    counts = [len(worlds)]
    for happens in (
        lambda left: hear_statement(left, 0, lambda seen: 6 in sums(seen)),
        lambda left: quiet(left, seats),
        lambda left: hear_statement(left, 1, lambda seen: 5 in sums(seen)),
        lambda left: hear_silence(left, seats),
    ):
        worlds = happens(worlds)
        counts.append(len(worlds))
    assert counts == [360, 144, 48, 20, 2]
    worlds = hear_claim(worlds, seats)
    assert {world[:2] for world in worlds} == {(3, 5)}


@pytest.mark.clause("C-27", "C-28")
def test_racksets_solve_the_example_of_the_sheet() -> None:
    """A answers 21 with 'the same', and I see a black 5 and a brown 4 elsewhere: as many threes as fours are mine.

    The black 5 is seen, so black can only be a three; that leaves one of each, or neither.
    """
    black_or_brown = QUESTIONS[20]
    others = black_or_brown.total([read_rack("5k 6g 7b"), read_rack("4n 7b 7y")])
    left = [rack for rack in members(racks_with_answer(21, others, "=")) if Tile.BLACK_5 not in rack.tiles]
    assert left
    assert {(rack.numbers.count(3), rack.numbers.count(4)) for rack in left} == {(0, 0), (1, 1)}
