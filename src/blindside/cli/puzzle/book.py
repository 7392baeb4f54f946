"""`blindside puzzle book`: puzzles to print, with their solutions."""

import secrets

import click

from blindside.cli.completion import one_of
from blindside.cli.print import deliver, printing, target
from blindside.cli.progress import Line
from blindside.cli.puzzle import PUZZLE
from blindside.console.text import bar, say
from blindside.core.messages import Message, msg
from blindside.paper.book import MOST, SEEDS, book, planned
from blindside.puzzles import GAMES, Puzzle, Solution, check_game, new_puzzle, solve
from blindside.puzzles.levels import LEVELS, read_level

WIDTH = 30
"""Of the bar when all is done."""


@click.command(help=say(PUZZLE["book"]))
@click.option(
    "--count", type=click.IntRange(1, MOST), default=50, show_default=True, metavar="N", help=say(msg("how many"))
)
@click.option(
    "--game", metavar="|".join(GAMES), shell_complete=one_of(GAMES), help=say(msg("of which game  [default: both]"))
)
@click.option(
    "--level",
    metavar="|".join(LEVELS),
    shell_complete=one_of(LEVELS),
    help=say(msg("how hard  [default: from easy to expert]")),
)
@click.option("--seed", type=int, help=say(msg("a number that makes the same book again")))
@printing
def command(
    count: int, game: str | None, level: str | None, seed: int | None, lang: str, paper: str, out: str | None
) -> None:
    if game is not None:
        check_game(game)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    plan = planned(count, game, None if level is None else read_level(level), seed)
    file = target(out, f"puzzles-{seed}-{lang}.pdf")
    puzzles: list[tuple[Puzzle, Solution]] = []

    def told(seconds: int) -> Message:
        return msg(
            "{bar} {done} of {count} puzzles, {seconds} s",
            bar=bar(len(puzzles) / count, WIDTH),
            done=len(puzzles),
            count=count,
            seconds=seconds,
        )

    line = Line(told)
    try:
        for wanted in plan:
            puzzle = new_puzzle(*wanted)
            puzzles.append((puzzle, solve(puzzle)))
            line.draw()
    finally:
        line.clear()
    deliver(book(puzzles, seed, lang, paper), file)
