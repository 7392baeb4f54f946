"""`blindside puzzle solve`: the solution and its proof."""

from typing import Any

import click

from blindside.cli.completing import a_file
from blindside.cli.options import as_json
from blindside.cli.puzzle import PUZZLE, drawing
from blindside.console.files import read_whole
from blindside.console.text import say
from blindside.core.errors import Wrong, found_in
from blindside.core.records import to_json
from blindside.puzzles import Puzzle, Solution, solve
from blindside.puzzles.files import read_puzzle
from blindside.wording.puzzles import conclusions


@click.command(help=say(PUZZLE["solve"]))
@click.argument("file", shell_complete=a_file)
@as_json
def command(file: str, as_json: bool) -> None:
    data = read_whole(file)
    try:
        puzzle = read_puzzle(data)
        solution = solve(puzzle)
    except Wrong as wrong:
        raise found_in(file, wrong) from None
    if as_json:
        click.echo(to_json(_value(puzzle, solution)))
        return
    drawing.put_lines([*drawing.shown(puzzle), ("", 0), *drawing.proved(puzzle, solution)])


def _value(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    return {
        "game": puzzle.game,
        "solution": solution.answer,
        "grade": solution.grade,
        "proof": [
            {
                "claim": say(conclusion.claim),
                "because": [{"depth": depth, "text": say(line)} for depth, line in conclusion.because],
            }
            for conclusion in conclusions(puzzle, solution)
        ],
    }
