"""The compiled kernel plays the same games as the plain engine: event by event, in every edition and size."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from blindside.arena import compiled, plain
from blindside.arena.kernel.batch import play, trace_game
from blindside.arena.kernel.games import RUNNING, make_table, read_policy
from blindside.arena.matches import Match, deal_seed
from blindside.bots.registry import find_kind
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.errors import InvalidInput
from blindside.core.records import Record
from blindside.games.code777.events import Answered, CallSettled, GameEnded
from blindside.games.code777.game import play as play_plainly
from blindside.games.code777.settings import EDITIONS, settings_for
from tests.effort import Times

pytestmark = pytest.mark.usefixtures("compiler")

QUICK = ("certain", "gambler", "threshold:0.45", "expert", "threshold:0.8", "threshold:0.123456")
SILENT = ("silence", "silence:0.6", "certain", "expert", "gambler")
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"penalty": 1},
    {"cool_down": 4, "spares": "random"},
    {"penalty": 3, "cool_down": 1, "racks": 5},
    {"calls_per_answer": None, "spares": "first"},
)


def play_record(settings: Any, names: Sequence[str], seed: int) -> Record:
    bots = [find_kind("code777", settings, name).make(seat, seat_dealer(seed, seat)) for seat, name in enumerate(names)]
    return play_plainly(settings, bots, SimulationDealer(seed))


def draw_bots(kinds: Sequence[str], players: int, number: int) -> list[str]:
    """Draw bots by number."""
    dealer = SimulationDealer(number)
    return [kinds[dealer.pick(len(kinds))] for _ in range(players)]


@pytest.mark.parametrize(("edition", "players"), list(product(EDITIONS, (2, 3, 4, 5))))
@pytest.mark.parametrize(("kinds", "games"), [(QUICK, 30), (SILENT, 6)], ids=["quick", "silent"])
def test_kernel_plays_the_same_games_as_plain(
    edition: str, players: int, kinds: Sequence[str], games: int, times: Times
) -> None:
    for number in range(times(games)):
        settings = settings_for(edition, players=players, **HOUSES[number % len(HOUSES)])
        names = draw_bots(kinds, players, number)
        seed = 2**64 - 1 - number * 2**40
        found = trace_game(settings, make_table(settings, names), seed)
        assert found == play_record(settings, names, seed).events, (edition, names, seed)


def test_kernel_results_match_events() -> None:
    settings = settings_for("jumbo-1985")
    names = ["certain", "gambler", "expert", "silence"]
    seeds = np.arange(20, dtype=np.uint64)
    results = play(make_table(settings, names), seeds)
    for number, seed in enumerate(seeds):
        events = play_record(settings, names, int(seed)).events
        end = events[-1]
        assert isinstance(end, GameEnded)
        assert results.winner[number] == end.winner
        for seat in range(4):
            read = [event for event in events if isinstance(event, Answered) and event.reader == seat]
            assert results.asked[number, seat] == len(read)
            calls = [event.right for event in events if isinstance(event, CallSettled) and event.seat == seat]
            assert (results.right[number, seat], results.wrong[number, seat]) == (sum(calls), len(calls) - sum(calls))


def test_kernel_reports_weights_with_too_many_digits() -> None:
    """A seat that rarely calls, among gamblers, sees hundreds of tiles."""
    settings = settings_for("jumbo-1985", players=5, penalty=3, calls_per_answer=None)
    table = make_table(settings, ["threshold:0.999999", *["gambler"] * 4])
    results = play(table, np.arange(20_000, dtype=np.uint64))
    large = np.flatnonzero(results.too_large)
    assert len(large)
    assert trace_game(settings, table, int(large[0])) is None


@pytest.mark.parametrize(
    "house", [{"draw_two": True}, {"colors_too": True}, {"hide_wrong": True}, {"answers": "by-hand"}]
)
def test_make_table_with_unsupported_rule_or_bot_is_none(house: dict[str, Any]) -> None:
    assert make_table(settings_for("jumbo-1985", **house), ["certain"] * 4) is None
    assert make_table(settings_for("jumbo-1985"), ["certain", "novice", "certain", "certain"]) is None
    with pytest.raises(InvalidInput, match="a number from 0 to 1"):
        read_policy("threshold:0.1234567")


@pytest.mark.parametrize(
    "players",
    [
        ("certain", "gambler", "expert", "silence"),
        ("expert", "certain", "expert", "certain"),
        ("expert", "expert", "certain"),
        ("gambler", "gambler"),
    ],
)
def test_compiled_tally_equals_plain_tally(players: tuple[str, ...]) -> None:
    settings = settings_for("italian-2010", players=len(players), cool_down=2)
    match = Match(game="code777", settings=settings, players=players, seed=5)
    assert compiled.play_deals(match, 3, 7) == plain.play_deals(match, 3, 7)


def test_compiled_deal_with_large_weights_equals_plain() -> None:
    """A deal whose weights have too many digits for the kernel."""
    settings = settings_for("jumbo-1985", players=5, penalty=3, calls_per_answer=None)
    match = Match(game="code777", settings=settings, players=("threshold:0.999999", *["gambler"] * 4), seed=1)
    seeds = np.array([deal_seed(match, deal) for deal in range(20_000)], np.uint64)
    results = play(make_table(settings, match.players), seeds)
    for deal in np.flatnonzero(results.too_large).tolist()[:2]:
        assert compiled.play_deals(match, deal, 1) == plain.play_deals(match, deal, 1)


def test_endless_game_is_undecided_in_both_engines() -> None:
    settings = settings_for("jumbo-1985", players=2, racks=2, penalty=3)
    match = Match(game="code777", settings=settings, players=("gambler", "gambler"), seed=2)
    seeds = np.array([deal_seed(match, deal) for deal in range(1_000)], np.uint64)
    (endless, *_) = np.flatnonzero(play(make_table(settings, match.players), seeds).winner == RUNNING).tolist()
    found = compiled.play_deals(match, endless, 1)
    assert found == plain.play_deals(match, endless, 1)
    assert found is not None
    assert found.undecided == 1
