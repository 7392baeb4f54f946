"""`blindside puzzle book`: puzzles to print, with their solutions."""

import secrets

import click

from blindside.cli.options import option
from blindside.cli.print import choose_file, print_options, write_pdf
from blindside.cli.progress import ProgressLine
from blindside.console.text import draw_bar
from blindside.core.messages import Message, msg
from blindside.paper.book import MAX_PUZZLES, SEEDS, make_book, plan_book
from blindside.puzzles import GAMES, Puzzle, Solution, check_game, new_puzzle, solve
from blindside.puzzles.bundle import LEVELS, read_level

WIDTH = 30
"""Characters of the full bar."""


@click.command()
@option("--count", msg("number of puzzles"), type=click.IntRange(1, MAX_PUZZLES), default=50, metavar="N")
@option("--game", msg("the game  [default: both]"), choices=GAMES)
@option("--level", msg("level  [default: easy to expert]"), choices=LEVELS)
@option("--seed", msg("the same seed makes the same book"), type=int)
@print_options
def command(
    count: int, game: str | None, level: str | None, seed: int | None, lang: str, paper: str, out: str | None
) -> None:
    if game is not None:
        check_game(game)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    plan = plan_book(count, game, None if level is None else read_level(level), seed)
    file = choose_file(out, f"puzzles-{seed}-{lang}.pdf")
    puzzles: list[tuple[Puzzle, Solution]] = []

    def describe(seconds: int) -> Message:
        done, bar = len(puzzles), draw_bar(len(puzzles) / count, WIDTH)
        return msg("{bar} {done} of {count} puzzles, {seconds} s", bar=bar, done=done, count=count, seconds=seconds)

    line = ProgressLine(describe)
    try:
        for wanted in plan:
            puzzle = new_puzzle(*wanted)
            puzzles.append((puzzle, solve(puzzle)))
            line.draw()
    finally:
        line.clear()
    write_pdf(make_book(puzzles, seed, lang, paper), file)
