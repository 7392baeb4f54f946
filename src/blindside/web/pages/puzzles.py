"""Pages of puzzles: the puzzles of a day, and a puzzle with hints, answers and solution."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg, plural
from blindside.core.values import read_whole_number
from blindside.games import title
from blindside.puzzles import Puzzle, Solution, refute, solve
from blindside.puzzles.bundle import LEVEL_NAMES, LEVELS, stars
from blindside.puzzles.daily import FIRST, check_open, daily_puzzle, latest_day, level_of, read_day
from blindside.web.limits import client_path
from blindside.web.pages.forms import read_form
from blindside.web.pages.registry import GAMES
from blindside.web.pages.rendering import page
from blindside.web.service import Service
from blindside.wording import puzzles as wording

ONE_DAY = timedelta(days=1)
MONDAY = date(2026, 1, 5)


SolvedPuzzle = tuple[Puzzle, Solution]
"""The solution is secret until the puzzle is solved or given up."""


class Outcome(Struct, frozen=True, kw_only=True):
    """The response to an answer, a hint or giving up. It has no more of the solution than was asked for."""

    state: Literal["open", "wrong", "unreadable", "solved", "given up"] = "open"
    reply: Message | None = None
    hints: list[wording.Conclusion] = []
    has_more_hints: bool = False
    solution: Message | None = None
    grade: list[Message] = []
    proof: list[wording.Conclusion] = []
    typed: str = ""


async def _find(service: Service, request: Request, game: str, day: date) -> SolvedPuzzle:
    player = await service.identities.find_player(request)
    service.limits.take("puzzles", request, player)
    return await service.background.share(
        client_path(request, player), _topic(game, day), None, _make_puzzle, game, day
    )


def _topic(game: str, day: date) -> str:
    return f"puzzle {game} {day}"


def _make_puzzle(game: str, day: date) -> SolvedPuzzle:
    puzzle = daily_puzzle(game, day)
    return puzzle, solve(puzzle)


def games_with_puzzles() -> list[str]:
    return [game for game, pages in GAMES.items() if pages.puzzle is not None]


async def show_today(_: Service, request: Request) -> Response:
    """Show the puzzles of today in UTC, or redirect to a chosen day. A script redirects to the day of the device."""
    chosen = request.query_params.get("day")
    if chosen is not None:
        return RedirectResponse(f"/puzzle/{read_day(chosen)}", 303)
    return _day_page(request, datetime.now(UTC).date(), is_today=True)


async def show_day(_: Service, request: Request) -> Response:
    return _day_page(request, _open_day(request), is_today=False)


def _open_day(request: Request) -> date:
    day = read_day(request.path_params["day"])
    check_open(day, datetime.now(UTC))
    return day


def _day_page(request: Request, day: date, is_today: bool) -> Response:
    last = latest_day(datetime.now(UTC))
    return page(
        request,
        "puzzle/day.html",
        is_today=is_today,
        before=day - ONE_DAY if day > FIRST else None,
        after=day + ONE_DAY if day < last else None,
        first=FIRST,
        last=last,
        **day_values(day),
    )


def day_values(day: date) -> dict[str, Any]:
    """Return what the pages say of the puzzles of a day."""
    return {
        **_level_values(day),
        "games": [(game, title(game)) for game in games_with_puzzles()],
        "streak": msg("Daily puzzle streak: {count}", count="{0}"),
        # By day of the week: the day of the device may be another one.
        "levels": [LEVEL_NAMES[level_of(MONDAY + days * ONE_DAY)] for days in range(7)],
    }


def _level_values(day: date) -> dict[str, Any]:
    level = level_of(day)
    return {"day": day, "level": LEVEL_NAMES[level], "stars": stars(level), "most_stars": len(LEVELS)}


async def show_puzzle(game: str, service: Service, request: Request) -> Response:
    day = _open_day(request)
    found = await _find(service, request, game, day)
    return _page(request, day, game, found[0], Outcome(has_more_hints=True))


async def answer(game: str, service: Service, request: Request) -> Response:
    day = _open_day(request)
    form = await read_form(service, request)
    found = await _find(service, request, game, day)
    client = client_path(request, await service.identities.find_player(request))
    outcome = await service.background.run(client, _topic(game, day), _outcome, found, form.fields)
    return _page(request, day, game, found[0], outcome)


def _outcome(found: SolvedPuzzle, form: dict[str, str]) -> Outcome:
    wanted, typed = form.get("do", ""), form.get("answer", "")
    if wanted == "give up":
        return _reveal(found, "given up")
    puzzle, solution = found
    steps = wording.describe_proof(puzzle, solution, wording.NAMES.__getitem__)
    most = len(steps) - 1
    taken = min(read_whole_number(form.get("hints", "")) or 0, most)
    state: Literal["open", "wrong", "unreadable"] = "open"
    reply = None
    if wanted == "hint":
        taken = min(taken + 1, most)
    else:
        try:
            state, reply = "wrong", refute(puzzle, typed)
        except InvalidInput as error:
            state, reply = "unreadable", error.message
        if reply is None:
            return _reveal(found, "solved")
    return Outcome(state=state, reply=reply, hints=steps[:taken], has_more_hints=taken < most, typed=typed)


def _reveal(found: SolvedPuzzle, state: Literal["solved", "given up"]) -> Outcome:
    puzzle, solution = found
    return Outcome(
        state=state,
        solution=wording.describe_solution(solution),
        grade=wording.describe_grade(solution),
        proof=wording.describe_proof(puzzle, solution, wording.NAMES.__getitem__),
    )


def _page(request: Request, day: date, game: str, puzzle: Puzzle, outcome: Outcome) -> Response:
    puzzle_values = GAMES[game].puzzle
    assert puzzle_values is not None, "it has puzzles"
    return page(
        request,
        f"{game}/puzzle.html",
        here=f"/puzzle/{day}/{game}",
        game=game,
        title=title(game),
        task=wording.describe_task(puzzle),
        outcome=outcome,
        hints_taken=plural("{count} hint taken", "{count} hints taken", len(outcome.hints)),
        # To share, without a spoiler. A script fills in the numbers.
        result=msg(
            "{game}, puzzle of {day}: tries {tries}, hints {hints}, streak {streak}",
            game=title(game),
            day=day,
            tries="{0}",
            hints="{1}",
            streak="{2}",
        ),
        **_level_values(day),
        others=[other for other in games_with_puzzles() if other != game],
        **puzzle_values(puzzle),
    )
