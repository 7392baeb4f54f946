"""Many whole games, one after the other."""

from typing import NamedTuple

import numpy as np

from blindside.arena.kernel.compiling import Array, compiled
from blindside.arena.kernel.games import RUNNING, Games, Policies, Rules, new_games, rules_of
from blindside.arena.kernel.rules import ask, go_on, start
from blindside.arena.kernel.tables import Tables, tables
from blindside.arena.kernel.trace import MOST, events
from blindside.games.code777.events import Event
from blindside.games.code777.settings import Settings


class Results(NamedTuple):
    """By game; the last two also by seat."""

    winner: Array
    """A seat, or −1 where the game was given up."""
    answers: Array
    too_large: Array
    """Weights had more digits than the kernel keeps: what is written here of this game is not to be trusted."""
    right: Array
    wrong: Array


@compiled
def _play(
    tables: Tables, rules: Rules, policies: Policies, games: Games, seeds: Array, results: Results, trace: Array
) -> None:
    for number in range(seeds.size):
        start(tables, rules, policies, games, 0, seeds[number], trace)
        while games.winner[0] == RUNNING:
            ask(tables, rules, policies, games, 0)
            go_on(tables, rules, policies, games, 0, trace)
        results.winner[number] = games.winner[0]
        results.answers[number] = games.answers[0]
        results.too_large[number] = games.too_large[0]
        for seat in range(rules.players):
            results.right[number, seat] = games.right[0, seat]
            results.wrong[number, seat] = games.wrong[0, seat]


def play(settings: Settings, policies: Policies, seeds: Array) -> Results:
    """A game from each seed."""
    return _played(settings, policies, seeds, np.zeros(0, np.int64))


def retold(settings: Settings, policies: Policies, seed: int) -> tuple[Event, ...] | None:
    """All that happens in the game from this seed; None if its weights have too many digits."""
    trace = np.zeros(MOST, np.int64)
    trace[0] = 1
    results = _played(settings, policies, np.array([seed], np.uint64), trace)
    return None if results.too_large[0] else tuple(events(trace, settings))


def _played(settings: Settings, policies: Policies, seeds: Array, trace: Array) -> Results:
    many = len(seeds)
    results = Results(
        winner=np.zeros(many, np.int64),
        answers=np.zeros(many, np.int64),
        too_large=np.zeros(many, np.int64),
        right=np.zeros((many, settings.players), np.int64),
        wrong=np.zeros((many, settings.players), np.int64),
    )
    games = new_games(1, bool(policies.hears_silence.any()))
    _play(tables(), rules_of(settings), policies, games, seeds, results, trace)
    return results
