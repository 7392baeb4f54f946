"""The puzzles of some days, made when somebody asks for them, and kept for the next."""

from datetime import date

from msgspec import Struct
from starlette.requests import Request

from blindside.core.lru import LruCache
from blindside.puzzles import Puzzle, Solution, solve
from blindside.puzzles.daily import daily
from blindside.web.route import Service

MOST_KEPT = 100


class Made(Struct, frozen=True):
    puzzle: Puzzle
    solution: Solution
    """Not for the page before it is solved, or given up."""


_kept = LruCache[tuple[str, date], Made](MOST_KEPT)


async def made(service: Service, request: Request, game: str, day: date) -> Made:
    found = _kept.get((game, day))
    if found is None:
        service.limits.take("puzzles", request)
        found = await service.study.ask(_make, game, day)
        _kept.put((game, day), found)
    return found


def _make(game: str, day: date) -> Made:
    puzzle = daily(game, day)
    return Made(puzzle, solve(puzzle))
