"""Seats of a match: every entrant has every seat equally often, and no game is played twice."""

from collections import Counter

import pytest

from blindside.arena.matches import Match, deal_seed, deals_for, seats_of
from blindside.arena.plain import play_deals
from blindside.arena.tallies import merge
from blindside.games.code777.settings import Settings


def match(*players: str, seed: int = 1) -> Match:
    return Match(game="code777", settings=Settings(players=len(players)), players=players, seed=seed)


@pytest.mark.parametrize(
    ("players", "rotations"), [("abcd", 4), ("abbb", 4), ("abab", 2), ("aabb", 4), ("aaaa", 1), ("ab", 2), ("aab", 3)]
)
def test_rotations_of_a_deal_are_all_different(players: str, rotations: int) -> None:
    one = match(*players)
    assert one.rotations == rotations
    tables = [
        tuple(players[seats.index(seat)] for seat in range(len(players)))
        for seats in (seats_of(one, 0, rotation) for rotation in range(rotations))
    ]
    assert len(set(tables)) == rotations


@pytest.mark.parametrize("players", ["abcd", "abbb", "abab", "aaaa", "abcde"])
def test_entrants_have_every_seat_equally_often(players: str) -> None:
    one = match(*players)
    had = Counter(
        (entrant, seat)
        for deal in range(len(players))
        for rotation in range(one.rotations)
        for entrant, seat in enumerate(seats_of(one, deal, rotation))
    )
    assert set(had) == {(entrant, seat) for entrant in range(len(players)) for seat in range(len(players))}
    assert len(set(had.values())) == 1


def test_deal_seeds_differ_by_deal_and_by_match() -> None:
    seeds = {deal_seed(match(*"ab", seed=seed), deal) for seed in range(10) for deal in range(100)}
    assert len(seeds) == 1000
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_deals_for_rounds_up_to_whole_deals() -> None:
    assert [deals_for(match(*"abbb"), games) for games in (1, 4, 5, 8)] == [1, 1, 2, 2]


def test_merged_parts_equal_the_whole() -> None:
    one = match("casual", "certain", "novice", "expert")
    whole = play_deals(one, 0, 7)
    assert whole == merge(play_deals(one, 0, 3), play_deals(one, 3, 4))
    assert whole != play_deals(match(*one.players, seed=2), 0, 7)
    assert whole.games == 28 == sum(entrant.wins for entrant in whole.entrants)


def test_equal_bots_win_each_deal_equally_often() -> None:
    """Pairing removes the luck of the deal: each of four equal bots wins one game of every deal."""
    tally = play_deals(match("certain", "certain", "certain", "tests.arena.bots:Good"), 0, 5)
    assert [entrant.wins for entrant in tally.entrants] == [5, 5, 5, 5]
