"""`./run bench [--memory-games N] [--long]`"""

import click

from benchmarks import arena, engine, envs, fitting, machine, mastermind, minds, startup, values


@click.command()
@click.option("--memory-games", default=100_000, show_default=True, help="games to play while watching memory")
@click.option("--games", default=1_000_000, show_default=True, help="games of the arena to play while watching memory")
@click.option("--long", is_flag=True, help="the proofs that take half a minute, too")
def main(memory_games: int, games: int, long: bool) -> None:
    """Speed and memory, with the machine they were measured on."""
    click.echo(machine.describe())
    click.echo("\nThe plain engine, one core, best of seven")
    engine.main(memory_games)
    click.echo("\nThe arena")
    arena.main(games)
    click.echo("\nEnvironments, one core, best of three")
    envs.main()
    click.echo("\nThinking at Code 777, four players")
    minds.main()
    click.echo("\nMastermind, seconds of computing on one core, compiled and warm")
    mastermind.main(long)
    click.echo("\nStarting, best of five")
    startup.main()
    click.echo("\nProving clues wrong")
    fitting.main(400)
    click.echo("\nImmutable values with twelve fields, best of seven")
    values.main()


main()
