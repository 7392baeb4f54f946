"""Many games: whole games one after the other, or games side by side with one external seat each."""

from typing import NamedTuple

import numpy as np

from blindside.arena.kernel.beliefs import triple_chances
from blindside.arena.kernel.compiling import compiled
from blindside.arena.kernel.facts import Facts, facts
from blindside.arena.kernel.games import GAME, LISTENERS, RUNNING, Game, Listeners, Table
from blindside.arena.kernel.rules import advance, ask_bots, start
from blindside.arena.kernel.trace import MAX_NUMBERS, read_events
from blindside.arena.matches import MAX_EVENTS
from blindside.games.code777.events import Event
from blindside.games.code777.settings import Settings
from blindside.reason.compiling import Array


class Results(NamedTuple):
    """Results by game; the last three by game and seat."""

    winner: Array
    """A seat, `ABANDONED`, or `RUNNING` if the game would never have ended."""
    too_large: Array
    """Weights had more digits than the kernel keeps: the other results of this game are not valid."""
    asked: Array
    right: Array
    wrong: Array


@compiled
def _is_running(game: Game) -> bool:
    return bool(game.winner == RUNNING and game.events <= MAX_EVENTS)


@compiled
def _play(
    facts: Facts, table: Table, game: Game, listeners: Listeners, seeds: Array, results: Results, trace: Array
) -> None:
    for number in range(seeds.size):
        start(facts, table, game, listeners, seeds[number], trace)
        while _is_running(game):
            ask_bots(facts, table, game, listeners)
            advance(facts, table, game, listeners, trace)
        results.winner[number] = game.winner if game.events <= MAX_EVENTS else RUNNING
        results.too_large[number] = game.too_large
        for seat in range(table.players):
            results.asked[number, seat] = game.asked[seat]
            results.right[number, seat] = game.right[seat]
            results.wrong[number, seat] = game.wrong[seat]


NO_TRACE = np.zeros(0, np.int64)


def play(table: Table, seeds: Array, trace: Array = NO_TRACE) -> Results:
    """Play a game from each seed."""
    per_game, per_seat = len(seeds), (len(seeds), table["players"])
    results = Results(
        winner=np.zeros(per_game, np.int64),
        too_large=np.zeros(per_game, np.bool_),
        asked=np.zeros(per_seat, np.int64),
        right=np.zeros(per_seat, np.int64),
        wrong=np.zeros(per_seat, np.int64),
    )
    _play(facts(), table, np.zeros(1, GAME)[0], np.zeros(1, LISTENERS)[0], seeds, results, trace)
    return results


def trace_game(settings: Settings, table: Table, seed: int) -> tuple[Event, ...] | None:
    """Return the events of the game from this seed; None if its weights have too many digits."""
    trace = np.zeros(MAX_NUMBERS, np.int64)
    trace[0] = 1
    results = play(table, np.array([seed], np.uint64), trace)
    return None if results.too_large[0] else tuple(read_events(trace, settings))


SCORES_AT = 4
"""The place of the scores in an observation: see `envs.vector`."""


@compiled
def _observe(facts: Facts, table: Table, game: Game, seat: int, observation: Array) -> None:
    observation[0] = (game.turn - seat) % table.players
    observation[1] = game.answers
    observation[2] = game.tiles - game.drawn
    observation[3] = game.waits[seat]
    for step in range(table.players):
        observation[SCORES_AT + step] = game.scores[(seat + step) % table.players]
    triple_chances(facts, game.support[seat], game.factors[seat], observation[SCORES_AT + table.players :])


class Batch(NamedTuple):
    """Games side by side, with the external seat's last results."""

    games: Array
    listeners: Array
    """One for each game, or one for all if no bot listens."""
    over: Array
    rewards: Array
    observations: Array


@compiled
def step_games(facts: Facts, table: Table, batch: Batch, seat: int, actions: Array) -> None:
    """Act in all games, and advance each to the next decision: 0 passes, n calls triple n − 1.

    A game that was over starts anew from its dealer's state, and its action is ignored.
    """
    trace = np.zeros(0, np.int64)
    for number in range(batch.games.size):
        game, listener = batch.games[number], batch.listeners[number % batch.listeners.size]
        if batch.over[number]:
            start(facts, table, game, listener, game.chance, trace)
        else:
            if actions[number] > 0:
                game.calls[seat] = actions[number] - 1
            advance(facts, table, game, listener, trace)
        while _is_running(game) and ask_bots(facts, table, game, listener) == 0:
            advance(facts, table, game, listener, trace)
        batch.over[number] = not _is_running(game)
        batch.rewards[number] = 0
        if batch.over[number] and game.winner >= 0:
            batch.rewards[number] = 1.0 if game.winner == seat else -1.0 / (table.players - 1)
        _observe(facts, table, game, seat, batch.observations[number])
