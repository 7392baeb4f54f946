"""Scripted games a second, on one core, through decide, evolve and the view of every seat."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from benchmarks.machine import resident_megabytes
from blindside.bots.code777.exact import CertainBot
from blindside.bots.mastermind import ConsistentBot
from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.game import AnyGame
from blindside.core.json import to_json
from blindside.core.records import Record, replay_commands
from blindside.games.code777.commands import Draw, GiveAnswer, Start
from blindside.games.code777.game import GAME as CODE777
from blindside.games.code777.game import play as play_code777
from blindside.games.code777.settings import settings_for
from blindside.games.mastermind.game import play as play_mastermind
from blindside.games.mastermind.settings import Settings
from blindside.games.registry import GAMES


class Script(NamedTuple):
    """A game to play again: its seed, and the commands of its players."""

    seed: int
    commands: list[Any]


def make_script(record: Record, game: AnyGame, seed: int) -> Script:
    return Script(seed, [_drop_answer(command) for command, _ in replay_commands(record, game)])


def _drop_answer(command: Any) -> Any:
    """Return the command as it is when the table finds the answer."""
    return GiveAnswer(command.seat) if isinstance(command, GiveAnswer) else command


def play_scripts(game: AnyGame, settings: Any, scripts: Sequence[Script]) -> int:
    """Play all scripts, and return the number of events."""
    decide, evolve, see, look = game.decide, game.evolve, game.observe, game.update_view
    seats = [seat_audience(seat) for seat in range(settings.players)]
    events = 0
    for seed, script in scripts:
        state = game.new_state(settings)
        views = [game.new_view(settings, seat) for seat in seats]
        dealer = SimulationDealer(seed)
        for command in script:
            for event in decide(state, command, dealer):
                state = evolve(state, event)
                for number, seat in enumerate(seats):
                    views[number] = look(views[number], see(event, seat), state.board)
                events += 1
        assert state.board.phase == "over"
    return events


def measure_speed(name: str, target: int, game: AnyGame, settings: Any, scripts: Sequence[Script]) -> None:
    best, events = 0.0, 0
    for _ in range(7):
        start = time.process_time()
        events = play_scripts(game, settings, scripts)
        best = max(best, len(scripts) / (time.process_time() - start))
    size = f"{events / len(scripts):.0f} events, {settings.players} views each"
    click.echo(f"{name:<34} {best:>8,.0f} games/s   target {target:>5,}   {size}")


def measure_memory(games: int, game: AnyGame, settings: Any, scripts: Sequence[Script]) -> None:
    """Print the memory after a tenth of the games and after all."""
    rounds = games // len(scripts)
    early = resident_megabytes()
    with click.progressbar(range(rounds), label=f"{games:,} games for memory") as bar:
        for number in bar:
            play_scripts(game, settings, scripts)
            if number == rounds // 10:
                early = resident_megabytes()
    click.echo(
        f"memory after {games // 10:,} games {early:.1f} MB, after {games:,} games {resident_megabytes():.1f} MB"
    )


def measure_growth() -> None:
    """Print the cost of a card early and late in an endless game. It must not grow with the game."""
    settings = settings_for("jumbo-1985")
    state, dealer = CODE777.new_state(settings), SimulationDealer(1)
    seats = [seat_audience(seat) for seat in range(settings.players)]
    views = [CODE777.new_view(settings, seat) for seat in seats]

    def do(command: Any) -> None:
        nonlocal state
        for event in CODE777.decide(state, command, dealer):
            state = CODE777.evolve(state, event)
            for number, seat in enumerate(seats):
                views[number] = CODE777.update_view(views[number], CODE777.observe(event, seat), state.board)

    def cards(until: int) -> float:
        """Play to this event, and return the microseconds for each card, drawn and answered."""
        first, start = state.board.seq, time.process_time()
        while state.board.seq < until:
            do(Draw(state.board.turn))
            do(GiveAnswer(state.board.turn))
        return 2e6 * (time.process_time() - start) / float(state.board.seq - first)

    do(Start())
    early = cards(1_007)
    cards(99_007)
    late = cards(100_007)
    click.echo(
        f"a card costs {early:.1f} µs before event 1,000, {late:.1f} µs near event 100,000 ({late / early:.2f}×)"
    )
    click.echo(f"a view is {len(to_json(views[0])):,} bytes as JSON")


def make_code777_scripts(games: int) -> tuple[Any, list[Script]]:
    settings = settings_for("jumbo-1985")
    scripts = []
    for seed in range(games):
        record = play_code777(settings, [CertainBot(seat) for seat in range(4)], SimulationDealer(seed))
        scripts.append(make_script(record, GAMES["code777"], seed))
    return settings, scripts


def make_mastermind_scripts(games: int) -> tuple[Any, list[Script]]:
    settings = Settings(games=1)
    scripts = []
    for seed in range(games):
        players = [ConsistentBot(seat, seat_dealer(seed, seat)) for seat in (0, 1)]
        record = play_mastermind(settings, players, SimulationDealer(seed))
        scripts.append(make_script(record, GAMES["mastermind"], seed))
    return settings, scripts


def main(memory_games: int) -> None:
    """Print all of it."""
    settings, scripts = make_code777_scripts(100)
    measure_speed("Code 777, 4 players", 1_000, GAMES["code777"], settings, scripts)
    measure_memory(memory_games, GAMES["code777"], settings, scripts)
    measure_growth()
    settings, scripts = make_mastermind_scripts(300)
    measure_speed("Mastermind, single games", 2_000, GAMES["mastermind"], settings, scripts)
