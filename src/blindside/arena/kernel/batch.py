"""Many whole games, one after the other."""

from typing import NamedTuple

import numpy as np

from blindside.arena.kernel.compiling import Array, compiled
from blindside.arena.kernel.facts import Facts, facts
from blindside.arena.kernel.games import EARS, GAME, RUNNING, Ears, Game, Table
from blindside.arena.kernel.rules import ask, go_on, start
from blindside.arena.kernel.trace import MOST, events
from blindside.arena.matches import LONGEST
from blindside.games.code777.events import Event
from blindside.games.code777.settings import Settings


class Results(NamedTuple):
    """By game; the last three also by seat."""

    winner: Array
    """A seat, −1 where the game was given up, or −2 where it would never have ended."""
    too_large: Array
    """Weights had more digits than the kernel keeps: what is written here of this game is not to be trusted."""
    asked: Array
    right: Array
    wrong: Array


@compiled
def _play(facts: Facts, table: Table, game: Game, ears: Ears, seeds: Array, results: Results, trace: Array) -> None:
    for number in range(seeds.size):
        start(facts, table, game, ears, seeds[number], trace)
        while game.winner == RUNNING and game.events <= LONGEST:
            ask(facts, table, game, ears)
            go_on(facts, table, game, ears, trace)
        results.winner[number] = game.winner if game.events <= LONGEST else RUNNING
        results.too_large[number] = game.too_large
        for seat in range(table.players):
            results.asked[number, seat] = game.asked[seat]
            results.right[number, seat] = game.right[seat]
            results.wrong[number, seat] = game.wrong[seat]


def play(table: Table, seeds: Array) -> Results:
    """A game from each seed."""
    return _played(table, seeds, np.zeros(0, np.int64))


def retold(settings: Settings, table: Table, seed: int) -> tuple[Event, ...] | None:
    """All that happens in the game from this seed; None if its weights have too many digits."""
    trace = np.zeros(MOST, np.int64)
    trace[0] = 1
    results = _played(table, np.array([seed], np.uint64), trace)
    return None if results.too_large[0] else tuple(events(trace, settings))


def _played(table: Table, seeds: Array, trace: Array) -> Results:
    many, seats = len(seeds), table["players"]
    results = Results(
        winner=np.zeros(many, np.int64),
        too_large=np.zeros(many, np.bool_),
        asked=np.zeros((many, seats), np.int64),
        right=np.zeros((many, seats), np.int64),
        wrong=np.zeros((many, seats), np.int64),
    )
    _play(facts(), table, np.zeros(1, GAME)[0], np.zeros(1, EARS)[0], seeds, results, trace)
    return results
