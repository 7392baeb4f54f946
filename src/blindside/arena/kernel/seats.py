"""Many games at once, each with one seat that is asked from outside."""

import numpy as np

from blindside.arena.kernel.chances import triple_chances
from blindside.arena.kernel.compiling import Array, compiled
from blindside.arena.kernel.facts import Facts
from blindside.arena.kernel.games import RUNNING, Ears, Game, Table
from blindside.arena.kernel.rules import ask, go_on, start
from blindside.arena.matches import LONGEST

BEFORE_SCORES = 4
"""Numbers of an observation that stand before the seats' scores: see `envs.vector`."""


@compiled
def _to_next_asking(facts: Facts, table: Table, game: Game, ears: Ears, trace: Array) -> None:
    while _is_running(game) and ask(facts, table, game, ears) == 0:
        go_on(facts, table, game, ears, trace)


@compiled
def _is_running(game: Game) -> bool:
    return bool(game.winner == RUNNING and game.events <= LONGEST)


@compiled
def _observe(facts: Facts, table: Table, game: Game, seat: int, observation: Array) -> None:
    observation[0] = (game.turn - seat) % table.players
    observation[1] = game.answers
    observation[2] = game.tiles - game.drawn
    observation[3] = game.waits[seat]
    for step in range(table.players):
        observation[BEFORE_SCORES + step] = game.scores[(seat + step) % table.players]
    triple_chances(facts, game.support[seat], game.factors[seat], observation[BEFORE_SCORES + table.players :])


@compiled
def begin_all(
    facts: Facts, table: Table, games: Array, ears: Array, seat: int, seeds: Array, over: Array, observations: Array
) -> None:
    trace = np.zeros(0, np.int64)
    for number in range(games.size):
        game, ear = games[number], ears[number % ears.size]
        start(facts, table, game, ear, seeds[number], trace)
        _to_next_asking(facts, table, game, ear, trace)
        over[number] = not _is_running(game)
        _observe(facts, table, game, seat, observations[number])


@compiled
def act_all(
    facts: Facts,
    table: Table,
    games: Array,
    ears: Array,
    seat: int,
    actions: Array,
    over: Array,
    rewards: Array,
    observations: Array,
) -> None:
    """What each seat does, 0 to pass or the number of a triple, counted from 1. Where a game was over another begins,
    from the chance that the last one left, and what is done there counts for nothing."""
    trace = np.zeros(0, np.int64)
    for number in range(games.size):
        game, ear = games[number], ears[number % ears.size]
        rewards[number] = 0
        if over[number]:
            start(facts, table, game, ear, game.chance, trace)
        else:
            if actions[number] > 0:
                game.calls[seat] = actions[number] - 1
            go_on(facts, table, game, ear, trace)
        _to_next_asking(facts, table, game, ear, trace)
        over[number] = not _is_running(game)
        if over[number] and game.winner >= 0:
            rewards[number] = 1.0 if game.winner == seat else -1.0 / (table.players - 1)
        _observe(facts, table, game, seat, observations[number])
