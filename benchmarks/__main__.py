"""`./run bench [--memory-games N] [--long]`"""

import click

from benchmarks import arena, engine, envs, fitting, machine, mastermind, reasoning, startup, values


@click.command()
@click.option("--memory-games", default=100_000, show_default=True, help="games to play while watching memory")
@click.option("--games", default=1_000_000, show_default=True, help="arena games to play while watching memory")
@click.option("--long", is_flag=True, help="include the proofs that take half a minute")
def main(memory_games: int, games: int, long: bool) -> None:
    """Measure speed and memory, and print them with the machine."""
    click.echo(machine.describe())
    click.echo("\nThe plain engine, one core, best of seven")
    engine.main(memory_games)
    click.echo("\nThe arena")
    arena.main(games)
    click.echo("\nEnvironments, one core, best of three")
    envs.main()
    click.echo("\nReasoning at Code 777, four players")
    reasoning.main()
    click.echo("\nMastermind, seconds of computing on one core, compiled and warm")
    mastermind.main(long)
    click.echo("\nStarting, best of five")
    startup.main()
    click.echo("\nProving keys wrong")
    fitting.main(400)
    click.echo("\nImmutable values with twelve fields, best of seven")
    values.main()


main()
