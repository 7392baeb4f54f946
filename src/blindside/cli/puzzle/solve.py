"""`blindside puzzle solve`: the solution and its proof."""

from typing import Any

import click

from blindside.cli.completion import a_file
from blindside.cli.options import as_json
from blindside.cli.puzzle import PUZZLE
from blindside.cli.puzzle.drawing import GAMES, puzzle_lines, solution_lines
from blindside.console.files import read_whole
from blindside.console.text import put_lines, say
from blindside.core.errors import Wrong, found_in
from blindside.core.records import to_json
from blindside.puzzles import Puzzle, Solution, game_of, solve
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
    put_lines([*puzzle_lines(puzzle), ("", 0), *solution_lines(puzzle, solution)])


def _value(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    return {
        "game": game_of(puzzle),
        "solution": GAMES[game_of(puzzle)].solution(solution),
        "grade": solution.grade,
        "proof": [
            {
                "claim": say(conclusion.claim),
                "because": [{"depth": depth, "text": say(line)} for depth, line in conclusion.because],
            }
            for conclusion in conclusions(puzzle, solution)
        ],
    }
