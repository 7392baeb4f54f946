"""Analyzes entries: certain conclusions and chances, or what is missing or contradictory."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from blindside.companion.code777.entries import DEAL, Game, list_racks, winning_entry
from blindside.companion.code777.reconstruction import Reconstruction
from blindside.companion.code777.suspects import Suspects, count_until_impossible, find_suspects
from blindside.games.code777.tiles import RACK_SIZE
from blindside.reason.code777.deduction import Deduction, deduce_in_game

SILENCE_LEVEL = 2
"""The level of reasoning about silence. At a real table players hardly think further."""


Problem = Literal["tiles", "over", "together"]
"""More tiles than the box has; entries after the end; entries that exclude each other."""


class Analysis(Struct, frozen=True):
    reconstruction: Reconstruction
    deduction: Deduction | None
    """None while the entries have a problem."""
    problem: Problem | None
    suspects: Suspects | None
    """What may be wrong, if the entries cannot all be true."""


def analyze(game: Game) -> Analysis:
    course = Reconstruction(game)
    complete = _cut_unfinished(game)
    problem = find_problem(course)
    suspects = None if complete is None or problem is None else find_suspects(complete)
    found = None
    if problem is None and course.ends:
        found = deduce_in_game(
            course.seen[: course.ends[-1]], game.me, game.settings, SILENCE_LEVEL if game.silence else 1
        )
    return Analysis(course, found, problem, suspects)


def find_problem(course: Reconstruction) -> Problem | None:
    """Return why not all entries can be true."""
    if course.overdrawn is not None:
        return "tiles"
    if course.surplus_entry is not None:
        return "over"
    complete = _cut_unfinished(course.game)
    return None if complete is None or count_until_impossible(complete) is None else "together"


def _cut_unfinished(game: Game) -> Game | None:
    """Return the game up to the first rack that is not entered; None if that is a dealt one."""
    won = winning_entry(game)
    for at, tiles in list_racks(game):
        if len(tiles) < RACK_SIZE and at.entry != won:
            return None if at.entry == DEAL else replace(game, entries=game.entries[: at.entry])
    return game
