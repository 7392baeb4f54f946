"""`./run temperament`: how each level plays against three of its own kind: how long, how often it calls, how well."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from statistics import mean, median

import click
from msgspec import Struct

from benchmarks import machine
from blindside.bots.code777 import BOTS
from blindside.bots.registry import find_kind
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.errors import BlindsideError
from blindside.core.processes import WorkerPool
from blindside.core.sessions import Player
from blindside.games.code777.commands import Command
from blindside.games.code777.events import Answered, CallSettled, Sight
from blindside.games.code777.game import play
from blindside.games.code777.settings import settings_for
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief, triple_posterior

PLAYERS = 4


class PlayedGame(Struct, frozen=True):
    answers: int
    right: int
    calls: int
    chances: list[float]
    """Of each call: the chance of its numbers by the tiles in view and all answers."""


class Observer:
    """A player that plays as a bot does, and notes the exact chance of each of its calls."""

    def __init__(self, seat: int, bot: Player, chances: list[float]) -> None:
        self._seat = seat
        self._bot = bot
        self._chances = chances
        self._belief = Belief(seat)

    def see(self, sight: Sight, view: View) -> None:
        if isinstance(sight, CallSettled) and sight.seat == self._seat:
            posterior = triple_posterior(self._belief.weights())
            self._chances.append(float(posterior.get(sight.numbers, 0)))
        self._belief.see(sight, view)
        self._bot.see(sight, view)

    def act(self, view: View) -> Command | None:
        command: Command | None = self._bot.act(view)
        return command

    def handle_error(self, error: BlindsideError) -> None:
        raise error


def play_game(name: str, seed: int) -> PlayedGame:
    """Play one game of four equal bots."""
    settings = settings_for("jumbo-1985", players=PLAYERS)
    kind, chances = find_kind("code777", settings, name), list[float]()
    players = [Observer(seat, kind.make(seat, seat_dealer(seed, seat)), chances) for seat in range(PLAYERS)]
    events = play(settings, players, SimulationDealer(seed)).events
    verdicts = [event.right for event in events if isinstance(event, CallSettled)]
    answers = sum(isinstance(event, Answered) for event in events)
    return PlayedGame(answers, sum(verdicts), len(verdicts), chances)


def measure(pool: WorkerPool, names: list[str], games: int) -> Iterator[tuple[str, list[PlayedGame]]]:
    """Play the games of each bot; yield them when they are done."""
    submitted = {name: [pool.submit(play_game, name, seed) for seed in range(games)] for name in names}
    for name, futures in submitted.items():
        yield name, [future.result() for future in futures]


@click.command()
@click.option("--games", default=400, show_default=True, help="of each level")
@click.option("--bots", default=",".join(level.bot for level in BOTS.levels.values()), show_default=True)
@click.option("--workers", default=os.cpu_count() or 1, show_default=True)
def main(games: int, bots: str, workers: int) -> None:
    """Measure how the levels play: four equal bots at each table."""
    click.echo(f"{datetime.now(UTC):%d %B %Y}; {machine.describe()}")
    click.echo(f"Four equal bots, {games:,} games a level\n")
    levels = {level.bot: level.name.template for level in BOTS.levels.values()}
    click.echo("| level | answers a game | calls a game | right calls | median chance of a call |")
    click.echo("|---|---|---|---|---|")
    pool = WorkerPool(workers)
    try:
        for name, played in measure(pool, bots.split(","), games):
            calls, chances = sum(game.calls for game in played), [one for game in played for one in game.chances]
            click.echo(
                f"| {levels.get(name, name)} | {mean(game.answers for game in played):.1f} | {calls / games:.1f} "
                f"| {sum(game.right for game in played) / calls:.0%} | {median(chances):.0%} |"
            )
    finally:
        pool.close()


if __name__ == "__main__":
    main()
