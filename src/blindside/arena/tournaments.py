"""Play the matches of a tournament in parts, in any engine, with the results in their order."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Literal

from msgspec import Struct

from blindside.arena.engines import Await, Engine, Part, PartResult
from blindside.arena.matches import Match, deals_for
from blindside.arena.statistics import Verdict, find_verdict, next_test
from blindside.arena.tallies import Tally, empty_tally, merge, moments

PART_SECONDS = 1.0
"""How long a part should take: long enough to be worth submitting, short enough to wait for."""
MAX_GROWTH = 4
"""The most that a part may have more deals than the last, because the first part is slow while code is loaded."""
PARTS_PER_WORKER = 4
"""Parts submitted for each worker, so that none waits while another takes longer."""
POLL_SECONDS = 0.2


class Tournament(Struct, frozen=True):
    """Matches to play."""

    form: Literal["run", "ladder"]
    """One match, or one for each two kinds."""
    matches: tuple[Match, ...]
    games: int
    """Of each match."""
    until_significant: bool = False
    """End a match as soon as its first kind is known to win more or less than its fair share."""


def play_parts(
    tournament: Tournament, done: Sequence[int], engine: Engine, pause: Callable[[], None]
) -> Iterator[tuple[Part, PartResult]]:
    """Play the missing parts, in their order; `done` counts the deals played of each match. Call `pause` meanwhile."""
    size = 1

    def parts() -> Iterator[Part]:
        for number, match in enumerate(tournament.matches):
            deal, last = done[number], deals_for(match, tournament.games)
            while deal < last:
                end = min(deal + size, last)
                if tournament.until_significant:
                    end = min(end, next_test(deal))
                yield Part(number, deal, end - deal)
                deal = end

    submitted: deque[tuple[Part, Await]] = deque()
    left = parts()
    while True:
        for part in islice(left, PARTS_PER_WORKER * engine.workers - len(submitted)):
            submitted.append((part, engine.submit(tournament.matches[part.match], part)))
        if not submitted:
            return
        part, wait = submitted.popleft()
        result = None
        while result is None:
            pause()
            with suppress(TimeoutError):
                result = wait(POLL_SECONDS)
        size = max(1, min(MAX_GROWTH * part.deals, round(part.deals * PART_SECONDS / max(result.seconds, 1e-6))))
        yield part, result


def is_settled(match: Match, tally: Tally) -> bool:
    """Whether a test is due after these deals, and is significant."""
    verdict = match_verdict(match, tally)
    is_due = tally.deals == next_test(tally.deals - 1)
    return is_due and verdict is not None and verdict.is_significant


def entrants_of_first_kind(match: Match) -> list[int]:
    """Return the first entrant, and all others of its name."""
    return [number for number, name in enumerate(match.players) if name == match.players[0]]


def match_verdict(match: Match, tally: Tally) -> Verdict | None:
    """Compare the first kind with its fair share."""
    first = entrants_of_first_kind(match)
    return find_verdict(moments(tally, first), len(first) / len(match.players))


def play_tournament(tournament: Tournament, engine: Engine) -> list[Tally]:
    """Play all matches to the end, and return the tally of each."""
    tallies = [empty_tally(len(match.players)) for match in tournament.matches]
    for part, result in play_parts(tournament, [0] * len(tallies), engine, lambda: None):
        tallies[part.match] = merge(tallies[part.match], result.tally)
    return tallies
