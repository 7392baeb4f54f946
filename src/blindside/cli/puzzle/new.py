"""`blindside puzzle new`: a puzzle from a seed."""

import secrets

import click

from blindside.cli.completing import a_file, one_of
from blindside.cli.options import as_json
from blindside.cli.puzzle import PUZZLE, drawing
from blindside.cli.puzzle.answering import answered
from blindside.console.files import check_writable, write_whole
from blindside.console.text import COMMAND, at_a_keyboard, say, tell
from blindside.core.messages import msg
from blindside.puzzles import GAMES, Puzzle, new_puzzle
from blindside.puzzles.files import write_puzzle
from blindside.puzzles.levels import LEVELS, read_level

MOST_SEEDS = 1_000_000
"""As short as somebody likes to type."""


@click.command(help=say(PUZZLE["new"]))
@click.option(
    "--game", required=True, metavar="|".join(GAMES), shell_complete=one_of(GAMES), help=say(msg("of which game"))
)
@click.option(
    "--level",
    default="medium",
    show_default=True,
    metavar="|".join(LEVELS),
    shell_complete=one_of(LEVELS),
    help=say(msg("how hard")),
)
@click.option("--seed", type=int, help=say(msg("a number that makes the same puzzle again")))
@click.option("--out", metavar="FILE", shell_complete=a_file, help=say(msg("write it to this file")))
@as_json
def command(game: str, level: str, seed: int | None, out: str | None, as_json: bool) -> None:
    if out is not None:
        check_writable(out)
    puzzle = new_puzzle(game, read_level(level), secrets.randbelow(MOST_SEEDS) if seed is None else seed)
    present(puzzle, out, as_json)


def present(puzzle: Puzzle, out: str | None, as_json: bool) -> None:
    if out is not None:
        write_whole(out, write_puzzle(puzzle))
    if as_json:
        click.echo(write_puzzle(puzzle), nl=False)
        return
    drawing.put_lines(drawing.shown(puzzle))
    if out is not None:
        click.echo()
        tell(msg("The solution: {command}", command=f"{COMMAND} puzzle solve {out}"))
    elif at_a_keyboard():
        click.echo()
        answered(puzzle)
