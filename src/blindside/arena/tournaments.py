"""Matches, one after the other, in parts that are played wherever there is room and told in their order."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from blindside.arena.engines import Engine, Part, PartResult, Promise
from blindside.arena.matches import Match, deals_for
from blindside.arena.significance import Verdict, find_verdict, next_look
from blindside.arena.tallies import Tally, empty_tally, merge, moments

PART_SECONDS = 1.0
"""What a part should take: long beside handing it out, short beside waiting for it."""
MAX_GROWTH = 4
"""So many times as many deals as the last part at most, for the first of all may have been slow for its own reasons."""
PARTS_PER_WORKER = 4
"""Parts begun for each worker, so that none waits while one takes longer."""
POLL_SECONDS = 0.2


class Tournament(Struct, frozen=True):
    form: Literal["run", "ladder"]
    """One match, or one for each two kinds."""
    matches: tuple[Match, ...]
    games: int
    """Of each match."""
    until_significant: bool = False
    """Ends a match as soon as it is known whether its first kind wins more or less than its fair share."""


def play_parts(
    tournament: Tournament, done: Sequence[int], engine: Engine, pause: Callable[[], None]
) -> Iterator[tuple[Part, PartResult]]:
    """The parts that are missing, in their order; of each match so many deals are done. `pause` is called meanwhile."""
    size = 1

    def parts() -> Iterator[Part]:
        for number, match in enumerate(tournament.matches):
            deal, last = done[number], deals_for(match, tournament.games)
            while deal < last:
                end = min(deal + size, last)
                if tournament.until_significant:
                    end = min(end, next_look(deal))
                yield Part(number, deal, end - deal)
                deal = end

    begun: deque[tuple[Part, Promise]] = deque()
    left = parts()
    while True:
        while len(begun) < PARTS_PER_WORKER * engine.workers:
            part = next(left, None)
            if part is None:
                break
            begun.append((part, engine.submit(tournament.matches[part.match], part)))
        if not begun:
            return
        part, promise = begun.popleft()
        one = _await_result(promise, pause)
        size = max(1, min(MAX_GROWTH * part.deals, round(part.deals * PART_SECONDS / max(one.seconds, 1e-6))))
        yield part, one


def _await_result(promise: Promise, pause: Callable[[], None]) -> PartResult:
    while True:
        pause()
        try:
            return promise.result(POLL_SECONDS)
        except TimeoutError:
            continue


def is_settled(match: Match, tally: Tally) -> bool:
    """Whether the match was looked at now, and is known to be uneven."""
    told = match_verdict(match, tally)
    looked = tally.deals == next_look(tally.deals - 1)
    return looked and told is not None and told.is_significant


def entrants_of_first_kind(match: Match) -> list[int]:
    """The first entrant, and all others of its name."""
    return [number for number, name in enumerate(match.players) if name == match.players[0]]


def match_verdict(match: Match, tally: Tally) -> Verdict | None:
    first = entrants_of_first_kind(match)
    return find_verdict(moments(tally, first), len(first) / len(match.players))


def play_tournament(tournament: Tournament, engine: Engine) -> list[Tally]:
    """All of it, for a program that waits for the end: what came out of each match."""
    tallies = [empty_tally(len(match.players)) for match in tournament.matches]
    for part, one in play_parts(tournament, [0] * len(tallies), engine, lambda: None):
        tallies[part.match] = merge(tallies[part.match], one.tally)
    return tallies
