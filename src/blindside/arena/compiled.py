"""Play deals of a match with the compiled kernel: the same games as `plain`, hundreds of times as fast."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from blindside.arena.games import GAMES
from blindside.arena.matches import Match, deal_seed
from blindside.arena.plain import load_entrants, play_game
from blindside.arena.tallies import Counts, Outcome, Tally

if TYPE_CHECKING:
    from blindside.arena.kernel.batch import Results
    from blindside.arena.kernel.games import Table

Numbers = NDArray[np.int64]


def play_deals(match: Match, first: int, deals: int) -> Tally | None:
    """Play each deal in all rotations of the seats; None if the kernel or numba cannot."""
    tables = _make_tables(match) if _has_compiler() else []
    if not tables:
        return None
    seats = len(match.players)
    wins, asked, right, wrong = (np.zeros((deals, seats), np.int64) for _ in range(4))
    undecided = 0
    seeds = np.array([deal_seed(match, deal) for deal in range(first, first + deals)], np.uint64)
    for rotation, table in enumerate(tables):
        games = _play_rotation(match, rotation, table, first, seeds)
        undecided += int((games.winner < 0).sum())
        won = np.flatnonzero(games.winner >= 0)
        wins[won, games.winner[won]] += 1
        asked += games.asked
        right += games.right
        wrong += games.wrong
    points = 2 * wins
    counts = zip(wins.sum(0).tolist(), asked.sum(0).tolist(), right.sum(0).tolist(), wrong.sum(0).tolist(), strict=True)
    return Tally(
        deals=deals,
        games=deals * match.rotations,
        undecided=undecided,
        entrants=tuple(Counts(wins=one, asked=two, right=three, wrong=four) for one, two, three, four in counts),
        products=tuple(map(tuple, (points.T @ points).tolist())),
    )


def must_compile(match: Match) -> bool:
    """Whether playing this has to wait for the compiler first."""
    if not _has_compiler() or not _make_tables(match):
        return False
    from blindside.arena.kernel.compiling import is_ready

    return not is_ready()


def lacks_compiler(match: Match) -> bool:
    """Whether only numba is missing to play this with the kernel."""
    return not _has_compiler() and bool(_make_tables(match))


def _has_compiler() -> bool:
    return find_spec("numba") is not None


def _make_tables(match: Match) -> list["Table"]:
    """Make a table for each rotation, or none if the kernel cannot play."""
    if match.first is not None:
        return []
    make_table = GAMES[match.game].make_table
    tables = [make_table(match.settings, _names_by_seat(match, rotation)) for rotation in range(match.rotations)]
    found = [table for table in tables if table is not None]
    return found if len(found) == len(tables) else []


def _names_by_seat(match: Match, rotation: int) -> Sequence[str]:
    seats = len(match.players)
    return [match.players[(seat - rotation) % seats] for seat in range(seats)]


STILL_RUNNING = -2
"""The kernel's winner of a game that reached `MAX_EVENTS`."""


class _Games:
    """One game of each deal, by entrant instead of by seat."""

    def __init__(self, results: "Results", numbers: Numbers) -> None:
        seats = results.right.shape[1]
        places = (np.arange(seats) + numbers[:, None]) % seats
        over = results.winner >= 0
        counts = results.winner[:, None] != STILL_RUNNING
        self.winner = np.where(over, (results.winner - numbers) % seats, -1)
        self.asked, self.right, self.wrong = (
            np.take_along_axis(of_seats * counts, places, axis=1)
            for of_seats in (results.asked, results.right, results.wrong)
        )

    def replace(self, place: int, outcome: Outcome) -> None:
        self.winner[place] = -1 if outcome.winner is None else outcome.winner
        self.asked[place], self.right[place], self.wrong[place] = outcome.asked, outcome.right, outcome.wrong


def _play_rotation(match: Match, rotation: int, table: "Table", first: int, seeds: NDArray[np.uint64]) -> _Games:
    from blindside.arena.kernel.batch import play

    results = play(table, seeds)
    numbers = np.arange(first, first + len(seeds)) * match.rotations + rotation
    games = _Games(results, numbers)
    for place in np.flatnonzero(results.too_large).tolist():
        outcome = play_game(match, load_entrants(match), first + place, rotation)
        assert isinstance(outcome, Outcome), "built-in bots make no game void"
        games.replace(place, outcome)
    return games
