"""Dealers deal all that they are given, and scripted dealers only what is possible."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blindside.core.dealers import Dealer, LiveDealer, ScriptedDealer, SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.games.code777.tiles import BOX

seeds = st.integers(0, 2**64 - 1)


@given(seeds, st.lists(st.integers(0, 5)))
def test_dealer_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    for dealer in (SimulationDealer(seed), LiveDealer()):
        assert Counter(dealer.shuffle(items)) == Counter(items)


@given(seeds, st.integers(1, 1000))
def test_dealer_pick_is_in_range(seed: int, count: int) -> None:
    for dealer in (SimulationDealer(seed), LiveDealer()):
        assert 0 <= dealer.pick(count) < count


@given(seeds)
def test_dealer_same_seed_deals_the_same(seed: int) -> None:
    first, second = SimulationDealer(seed), SimulationDealer(seed)
    assert first.shuffle(BOX) == second.shuffle(BOX)
    assert first.pick(5) == second.pick(5)


@given(seeds)
def test_scripted_dealer_repeats_a_deal(seed: int) -> None:
    dealer = SimulationDealer(seed)
    dealt: list[Any] = [dealer.shuffle(BOX), dealer.pick(4), dealer.shuffle(range(1, 24))]
    script = ScriptedDealer(dealt)
    assert [script.shuffle(BOX), script.pick(4), script.shuffle(range(1, 24))] == dealt


@pytest.mark.parametrize("script", [[], [[1, 2]], [[1, 2, 2]], [[1, 2, 4]], [[1, 2, 3, 3]], [7]])
def test_scripted_dealer_other_items_are_refused(script: Any) -> None:
    with pytest.raises(InvalidInput, match="must list each of 1, 2, 3 exactly once"):
        ScriptedDealer(script).shuffle([1, 2, 3])


@pytest.mark.parametrize("script", [[], [3], [-1], [[1]]])
def test_scripted_dealer_pick_out_of_range_is_refused(script: Any) -> None:
    with pytest.raises(InvalidInput, match="must be 0 to 2"):
        ScriptedDealer(script).pick(3)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(InvalidInput, match=r"use 0 to 2\^64 - 1"):
        SimulationDealer(seed)


@pytest.mark.parametrize("dealer", [SimulationDealer(12), LiveDealer()], ids=["simulation", "live"])
def test_dealer_shuffle_favors_no_place(dealer: Dealer) -> None:
    """Places of the first of six items in 12,000 shuffles: chi-squared, 5 degrees of freedom, one in a billion."""
    landed = Counter(dealer.shuffle(range(6)).index(0) for _ in range(12_000))
    assert sum((landed[place] - 2000) ** 2 / 2000 for place in range(6)) < 52
