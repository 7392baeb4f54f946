"""`blindside puzzle new`: a puzzle from a seed, to be solved at a keyboard."""

import secrets

import click

from blindside.cli.options import json_option, option
from blindside.cli.puzzle.solve import conclusion_lines, puzzle_lines, solution_lines
from blindside.console.files import check_writable, write_file
from blindside.console.text import (
    COMMAND,
    capitalize,
    escape_controls,
    is_interactive,
    open_input,
    put,
    put_lines,
    show_prompt,
    tell,
)
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.puzzles import GAMES, Puzzle, new_puzzle, refute, solve
from blindside.puzzles.bundle import LEVELS, read_level
from blindside.puzzles.files import write_puzzle
from blindside.wording.puzzles import describe_proof

MAX_SEEDS = 1_000_000
"""Short seeds are easy to type."""


@click.command()
@option("--game", msg("the game"), choices=GAMES, required=True)
@option("--level", msg("level"), choices=LEVELS, default="medium")
@option("--seed", msg("the same seed gives the same puzzle"), type=int)
@option("--out", msg("save the puzzle to this file"), metavar="FILE")
@json_option
def command(game: str, level: str, seed: int | None, out: str | None, as_json: bool) -> None:
    if out is not None:
        check_writable(out)
    puzzle = new_puzzle(game, read_level(level), secrets.randbelow(MAX_SEEDS) if seed is None else seed)
    put_puzzle(puzzle, out, as_json)


def put_puzzle(puzzle: Puzzle, out: str | None, as_json: bool) -> None:
    if out is not None:
        write_file(out, write_puzzle(puzzle))
    if as_json:
        click.echo(write_puzzle(puzzle), nl=False)
        return
    put_lines(puzzle_lines(puzzle))
    if out is not None:
        click.echo()
        tell(msg("The solution: {command}", command=f"{COMMAND} puzzle solve {out}"))
    elif is_interactive():
        click.echo()
        _ask_for_answer(puzzle)


def _ask_for_answer(puzzle: Puzzle) -> None:
    """Ask until the puzzle is solved or the player quits."""
    solution = solve(puzzle)
    steps = describe_proof(puzzle, solution)
    hints = iter(enumerate(steps[:-1], 1))
    while True:
        show_prompt(msg("Your answer, 'hint', 'solution', or Enter to quit"))
        line = open_input().readline().decode(errors="replace").strip().lower()
        match line:
            case "":
                return
            case "solution":
                put_lines(solution_lines(puzzle, solution))
                return
            case "hint":
                hint = next(hints, None)
                if hint is None:
                    tell(msg("No more hints. Type 'solution' to see the solution."))
                else:
                    put_lines(conclusion_lines(*hint))
            case _:
                try:
                    said = refute(puzzle, line)
                except InvalidInput as error:
                    said = error.message
                if said is None:
                    tell(msg("Right."))
                    put_lines(solution_lines(puzzle, solution))
                    return
                put(f"  ! {escape_controls(capitalize(said))}", indent="    ")
