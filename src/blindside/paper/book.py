"""Puzzle books."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from blindside.core.dealers import SimulationDealer
from blindside.core.messages import Message, Say, msg, plural, translator
from blindside.games import title
from blindside.games.code777.notepad import Notepad, cross_out
from blindside.games.code777.questions import answer_text, find_question
from blindside.games.mastermind.codes import alphabet
from blindside.games.mastermind.settings import Settings
from blindside.paper.sheets import (
    TemplateValues,
    key_names,
    mark_pegs,
    page_values,
    peg_names,
    translate_all,
    triangle_values,
)
from blindside.paper.typesetting import render
from blindside.puzzles import GAMES, Puzzle, Solution
from blindside.puzzles.bundle import LEVEL_NAMES, LEVELS, Level, stars
from blindside.puzzles.code777 import CODE777, Code777Puzzle
from blindside.puzzles.mastermind import MASTERMIND, MastermindPuzzle
from blindside.reason.code777.situations import tiles_in_view
from blindside.wording.puzzles import NAMES, describe_grade, describe_proof, describe_silences, describe_task

MAX_PUZZLES = 500
"""Puzzles in one book."""
SEEDS = 1_000_000
"""Short seeds are easy to type."""
WORDS: dict[str, Message] = {
    "how": msg("How to solve them"),
    "puzzles": msg("Puzzles"),
    "solutions": msg("Solutions"),
    "you": msg("You are {name}", name=NAMES[0]),
    "red": msg("right colour, right place"),
    "white": msg("right colour, wrong place"),
    "solution_on": msg("solution on page {page}", page="{page}"),
    "seed": msg("seed {seed}", seed="{seed}"),
}


class BookGame(Struct, frozen=True, kw_only=True):
    """How to print the puzzles of one game."""

    how: tuple[Message, ...]
    """How to solve them."""
    make_values: Callable[[Say], TemplateValues]
    """Template values for the pieces."""
    position: Callable[[Any, Say], TemplateValues]
    """Template values of a puzzle."""


class PlannedPuzzle(NamedTuple):
    game: str
    level: Level
    seed: int


def plan_book(count: int, game: str | None, level: Level | None, seed: int) -> list[PlannedPuzzle]:
    """Plan puzzles: of both games without a game, from easy to expert without a level."""
    games = tuple(GAMES) if game is None else (game,)
    dealer = SimulationDealer(seed)
    plan: list[PlannedPuzzle] = []
    for number in range(count):
        part, place = divmod(number * len(games), count)
        wanted = level or LEVELS[place * len(LEVELS) // count]
        plan.append(PlannedPuzzle(games[part], wanted, dealer.pick(SEEDS)))
    return plan


def make_book(puzzles: Sequence[tuple[Puzzle, Solution]], seed: int, language: str, paper: str) -> bytes:
    """Make a PDF of a cover, instructions, puzzles, and solutions with proofs."""
    say = translator(language)
    games = [game for game in GAMES if any(puzzle.game == game for puzzle, _ in puzzles)]
    levels = [level for level in LEVELS if any(puzzle.origin and puzzle.origin.level == level for puzzle, _ in puzzles)]
    name = plural("A book of {count} puzzle", "A book of {count} puzzles", len(puzzles))
    return render(
        "book",
        {
            **page_values(name, language, paper),
            **{name: value for game in BOOK_GAMES.values() for name, value in game.make_values(say).items()},
            "words": translate_all(WORDS, say),
            "games": [
                {"name": game, "title": say(title(game)), "how": [say(line) for line in BOOK_GAMES[game].how]}
                for game in games
            ],
            "levels": [{"name": say(LEVEL_NAMES[level]), "stars": stars(level)} for level in levels],
            "most_stars": len(LEVELS),
            "seed": str(seed),
            "puzzles": [_puzzle_values(number, *each, say) for number, each in enumerate(puzzles, 1)],
        },
    )


def _puzzle_values(number: int, puzzle: Puzzle, solution: Solution, say: Say) -> TemplateValues:
    assert puzzle.origin is not None, "a book has only puzzles that come from a seed"
    return {
        "number": number,
        "game": puzzle.game,
        "level": say(LEVEL_NAMES[puzzle.origin.level]),
        "stars": stars(puzzle.origin.level),
        "seed": str(puzzle.origin.seed),
        "task": say(describe_task(puzzle)),
        "position": BOOK_GAMES[puzzle.game].position(puzzle, say),
        "solution": list(solution.answer),
        "grade": _sentence(say(msg("{parts}", parts=describe_grade(solution)))),
        "proof": list(_proof(puzzle, solution, say)),
    }


def _proof(puzzle: Puzzle, solution: Solution, say: Say) -> Iterator[TemplateValues]:
    for conclusion in describe_proof(puzzle, solution, NAMES.__getitem__):
        because = [{"depth": depth, "text": _sentence(say(mark_pegs(line)))} for depth, line in conclusion.because]
        yield {"claim": _sentence(say(mark_pegs(conclusion.claim))), "because": because}


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _code777(puzzle: Code777Puzzle, say: Say) -> TemplateValues:
    table = puzzle.table
    unsaid = describe_silences(puzzle.silences)
    return {
        "racks": [
            {"name": NAMES[place], "tiles": None if rack is None else [tile.value for tile in rack.tiles]}
            for place, rack in enumerate(table.racks)
        ],
        "answers": [
            {
                "reader": NAMES[answer.reader],
                "number": answer.question,
                "text": say(find_question(answer.question).text),
                "answer": say(answer_text(answer.question, answer.answer)),
            }
            for answer in table.answers
        ],
        "silence": None if unsaid is None else say(unsaid),
        "crossed": [mark == "crossed" for mark in cross_out(Notepad(), tiles_in_view(table)).layers[0]],
    }


def _pegs(say: Say) -> TemplateValues:
    return {"pegs": peg_names(say, Settings(colors=12, empty=True)), "keys": key_names(say)}


def _mastermind(puzzle: MastermindPuzzle, _: Say) -> TemplateValues:
    return {
        "signs": list(alphabet(puzzle.board)),
        "rows": [{"guess": list(guess), "reds": key.reds, "whites": key.whites} for guess, key in puzzle.rows],
    }


_HOW_CODE777 = (
    msg(
        "You are {name}. The other players see your three tiles, and you see theirs. Work out your three numbers.",
        name=NAMES[0],
    ),
    msg(
        "Each answer is about the racks that its reader sees: all but the reader’s own. Yours is among them, "
        "unless you are the reader."
    ),
    msg(
        "The triangle shows all 28 tiles. Those that you see elsewhere are crossed out; cross out any others "
        "that cannot be yours. In the end only three numbers are possible; their order does not matter."
    ),
    msg(
        "In harder puzzles no player calls after the last answer. A player who is certain calls at once, so "
        "no player was certain. Use that too."
    ),
)
_HOW_MASTERMIND = (
    msg(
        "Find the hidden code. A red peg means that one peg of the guess has the right colour in the right "
        "place; a white peg means the right colour in the wrong place. The order of red and white pegs means "
        "nothing."
    ),
    msg("Only one code fits all the keys. It may contain a colour more than once."),
    msg(
        "In the table below the keys, cross out what cannot be in a hole. A dashed ring is an empty hole, which counts "
        "as a colour."
    ),
)

BOOK_GAMES = {
    CODE777.game: BookGame(how=_HOW_CODE777, make_values=triangle_values, position=_code777),
    MASTERMIND.game: BookGame(how=_HOW_MASTERMIND, make_values=_pegs, position=_mastermind),
}
