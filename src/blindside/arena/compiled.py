"""Play deals of a match with the compiled kernel: the same games as `plain`, hundreds of times as fast."""

from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from blindside.arena.kernel.games import RUNNING, Table, make_table
from blindside.arena.matches import Match, deal_seed
from blindside.arena.plain import load_entrants, play_game
from blindside.arena.tallies import Counts, Outcome, Tally

Numbers = NDArray[np.int64]


def play_deals(match: Match, first: int, deals: int) -> Tally | None:
    """Play each deal in all rotations of the seats; None if the kernel or numba cannot."""
    tables = _make_tables(match) if _has_compiler() else []
    if not tables:
        return None
    sums = np.zeros((4, deals, len(match.players)), np.int64)
    undecided = 0
    seeds = np.array([deal_seed(match, deal) for deal in range(first, first + deals)], np.uint64)
    for rotation, table in enumerate(tables):
        winner, counts = _play_rotation(match, rotation, table, first, seeds)
        undecided += int((winner < 0).sum())
        won = np.flatnonzero(winner >= 0)
        sums[0, won, winner[won]] += 1
        sums[1:] += counts
    points = 2 * sums[0]
    return Tally(
        deals=deals,
        games=deals * match.rotations,
        undecided=undecided,
        entrants=tuple(
            Counts(wins=wins, asked=asked, right=right, wrong=wrong)
            for wins, asked, right, wrong in sums.sum(1).T.tolist()
        ),
        products=tuple(map(tuple, (points.T @ points).tolist())),
    )


def must_compile(match: Match) -> bool:
    """Return whether this must be compiled before it can be played."""
    if not _has_compiler() or not _make_tables(match):
        return False
    from blindside.arena.kernel.compiling import is_ready

    return not is_ready()


def lacks_compiler(match: Match) -> bool:
    """Return whether numba is all that is missing to play this with the kernel."""
    return not _has_compiler() and bool(_make_tables(match))


def _has_compiler() -> bool:
    return find_spec("numba") is not None


def _make_tables(match: Match) -> list[Table]:
    """Make a table for each rotation, or none if the kernel cannot play."""
    if match.first is not None:
        return []
    names = match.players
    by_seat = [[*names[-rotation:], *names[:-rotation]] for rotation in range(match.rotations)]
    tables = [make_table(match.settings, names) for names in by_seat]
    return [] if any(table is None for table in tables) else tables


def _play_rotation(
    match: Match, rotation: int, table: Table, first: int, seeds: NDArray[np.uint64]
) -> tuple[Numbers, Numbers]:
    """Play one game of each deal.

    Return the winning entrant by game, or −1; and by kind of count (asked, right, wrong), game and entrant the counts.
    """
    from blindside.arena.kernel.batch import play

    results = play(table, seeds)
    seats = len(match.players)
    numbers = np.arange(first, first + len(seeds)) * match.rotations + rotation
    places = (np.arange(seats) + numbers[:, None]) % seats
    winner = np.where(results.winner >= 0, (results.winner - numbers) % seats, -1)
    by_seat = np.stack([results.asked, results.right, results.wrong]) * (results.winner[:, None] != RUNNING)
    counts = np.take_along_axis(by_seat, places[None], axis=2)
    for place in np.flatnonzero(results.too_large).tolist():
        outcome = play_game(match, load_entrants(match), first + place, rotation)
        assert isinstance(outcome, Outcome), "built-in bots make no game void"
        winner[place] = -1 if outcome.winner is None else outcome.winner
        counts[:, place] = outcome.asked, outcome.right, outcome.wrong
    return winner, counts
