"""`blindside puzzle solve`: the solution and its proof; and puzzles as text."""

from collections.abc import Callable, Iterator
from typing import Any

import click

from blindside.cli.completion import complete_file
from blindside.cli.options import json_option
from blindside.console.code777 import triangle_lines
from blindside.console.files import read_file
from blindside.console.text import Line, bold, capitalize, dim, paint_pegs, paint_tiles, put_json, put_lines, say
from blindside.core.audience import seat_name
from blindside.core.errors import BlindsideError, add_location
from blindside.core.messages import Message, msg
from blindside.games import title
from blindside.games.code777.notepad import Notepad, cross_out
from blindside.games.code777.questions import answer_text, find_question
from blindside.games.mastermind.codes import alphabet
from blindside.puzzles import Puzzle, Solution, solve
from blindside.puzzles.bundle import LEVEL_NAMES, LEVELS, stars
from blindside.puzzles.code777 import Code777Puzzle
from blindside.puzzles.files import read_puzzle
from blindside.puzzles.mastermind import MastermindPuzzle
from blindside.reason.code777.situations import tiles_in_view
from blindside.wording.code777.labels import rack_name
from blindside.wording.puzzles import (
    Conclusion,
    describe_grade,
    describe_proof,
    describe_silences,
    describe_solution,
    describe_task,
)


@click.command()
@click.argument("file", shell_complete=complete_file)
@json_option
def command(file: str, as_json: bool) -> None:
    data = read_file(file)
    try:
        puzzle = read_puzzle(data)
        solution = solve(puzzle)
    except BlindsideError as error:
        raise add_location(file, error) from None
    if as_json:
        put_json(_value(puzzle, solution))
        return
    put_lines([*puzzle_lines(puzzle), ("", 0), *solution_lines(puzzle, solution)])


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
            for conclusion in describe_proof(puzzle, solution)
        ],
    }


def puzzle_lines(puzzle: Puzzle) -> Iterator[Line]:
    yield _title(puzzle), 0
    yield "", 0
    yield from POSITION_LINES[puzzle.game](puzzle)
    yield "", 0
    yield bold(describe_task(puzzle)), 0


def _title(puzzle: Puzzle) -> str:
    name = bold(title(puzzle.game))
    origin = puzzle.origin
    if origin is None:
        return name
    shine = "★" * stars(origin.level) + "☆" * (len(LEVELS) - stars(origin.level))
    seed = dim(msg("seed {seed}", seed=origin.seed))
    return f"{name}  {shine} {say(LEVEL_NAMES[origin.level])}  {seed}"


def _code777(puzzle: Code777Puzzle) -> Iterator[Line]:
    table = puzzle.table
    for place, rack in enumerate(table.racks):
        name: Message = rack_name(place, place if place < table.players else None)
        said = msg("{rack}: {tiles}", rack=name, tiles=msg("yours, hidden") if rack is None else rack)
        yield paint_tiles(capitalize(said)), 2
    if table.out_of_play:
        yield paint_tiles(say(msg("Out of play: {tiles}", tiles=table.out_of_play))), 2
    yield "", 0
    for heard in table.answers:
        answer = bold(answer_text(heard.question, heard.answer))
        yield f"{seat_name(heard.reader)}  {heard.question:>2}  {say(find_question(heard.question).text)}  {answer}", 8
    unsaid = describe_silences(puzzle.silences)
    if unsaid is not None:
        yield say(unsaid), 0
    yield "", 0
    for line in triangle_lines(cross_out(Notepad(), tiles_in_view(table)).layers[0]):
        yield line, 0


def _mastermind(puzzle: MastermindPuzzle) -> Iterator[Line]:
    yield say(msg("Colours: {signs}", signs=paint_pegs(" ".join(alphabet(puzzle.board))))), 0
    for number, (guess, key) in enumerate(puzzle.rows, 1):
        yield f"{number:>2}  {paint_pegs(guess)}  {paint_pegs(key)}", 4


POSITION_LINES: dict[str, Callable[[Any], Iterator[Line]]] = {"code777": _code777, "mastermind": _mastermind}


def solution_lines(puzzle: Puzzle, solution: Solution) -> Iterator[Line]:
    yield click.style(paint_tiles(capitalize(describe_solution(solution))), bold=True), 0
    yield capitalize(msg("{parts}", parts=describe_grade(solution))), 0
    for number, conclusion in enumerate(describe_proof(puzzle, solution), 1):
        yield "", 0
        yield from conclusion_lines(number, conclusion)


def conclusion_lines(number: int, conclusion: Conclusion) -> Iterator[Line]:
    yield f"{number:>2}  " + paint_tiles(capitalize(conclusion.claim)), 4
    for depth, line in conclusion.because:
        margin = 6 + 2 * depth
        yield " " * margin + paint_tiles(capitalize(line)), margin + 2
