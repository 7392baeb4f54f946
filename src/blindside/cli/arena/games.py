"""What the arena commands need of each game: its rules as options, and its figures."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from blindside.arena.matches import Match
from blindside.arena.tallies import Tally
from blindside.cli.options import (
    Option,
    code777_rule_options,
    combine,
    mastermind_rule_options,
    option,
    read_code777_settings,
    read_mastermind_settings,
)
from blindside.console.text import say
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, figure, msg
from blindside.games.mastermind import settings as mastermind


class Totals(Struct, frozen=True):
    """Sums over all entrants."""

    games: int
    """Without void games."""
    asked: int
    right: int
    wrong: int


class ArenaOptions(Struct, frozen=True, kw_only=True):
    ladder_seats: int
    """Default number of seats in the ladder."""
    rules: Option
    settings: Callable[[int, dict[str, Any]], tuple[Any, int | None]]
    """Settings from the number of players and the options, and the seat that begins, if chosen."""
    ratios: Callable[[Totals], dict[str, float | None]]
    """Figures of the whole match in JSON."""
    counts: tuple[str, str, str]
    """JSON names of `asked`, `right` and `wrong`."""
    lines: Callable[[Match, Tally, Totals], list[Message]]
    """Lines about a match of at least one game."""


def add_up(tally: Tally) -> Totals:
    asked, right, wrong = (
        sum(getattr(entrant, count) for entrant in tally.entrants) for count in ("asked", "right", "wrong")
    )
    return Totals(tally.games - tally.void, asked, right, wrong)


def _ratio(number: int, of: int) -> float | None:
    return number / of if of else None


def _lines_code777(match: Match, tally: Tally, of: Totals) -> list[Message]:
    each, solution = figure(of.asked / of.games, ".2f"), figure(of.asked / of.right, ".2f") if of.right else "–"
    calls = [
        f"{name} {say(figure(counts.right, ','))} / {say(figure(counts.wrong, ','))}"
        for name, counts in zip(match.players, tally.entrants, strict=True)
    ]
    return [
        msg("{each} questions per game, {solution} per right call.", each=each, solution=solution),
        msg("Right and wrong calls: {calls}.", calls=calls),
    ]


def _settings_mastermind(players: int, options: dict[str, Any]) -> tuple[Any, int | None]:
    if players != mastermind.PLAYERS:
        raise InvalidInput("arena/players", msg("Mastermind has two players, not {players}", players=players))
    settings, first = read_mastermind_settings({**options, "games": options["match_games"]})
    if settings.games == 1:
        raise InvalidInput("arena/single", msg("a single game has no winner: give an even number for --match-games"))
    return settings, first


def _lines_mastermind(_match: Match, _tally: Tally, of: Totals) -> list[Message]:
    codes = of.right + of.wrong
    each = figure(of.asked / codes, ".3f") if codes else "–"
    return [msg("{each} guesses per code, {missed} codes not found.", each=each, missed=figure(of.wrong, ","))]


GAMES = {
    "code777": ArenaOptions(
        ladder_seats=4,
        rules=code777_rule_options,
        settings=lambda players, options: read_code777_settings({**options, "players": players}),
        ratios=lambda of: {
            "questions_per_game": _ratio(of.asked, of.games),
            "questions_per_solution": _ratio(of.asked, of.right),
        },
        counts=("questions", "calls_right", "calls_wrong"),
        lines=_lines_code777,
    ),
    "mastermind": ArenaOptions(
        ladder_seats=2,
        rules=combine(
            mastermind_rule_options,
            option(
                "--match-games",
                msg("games in a match, an even number; the arena counts a match as one game"),
                type=int,
                default=mastermind.Settings().games,
            ),
        ),
        settings=_settings_mastermind,
        ratios=lambda of: {
            "guesses_per_match": _ratio(of.asked, of.games),
            "guesses_per_code": _ratio(of.asked, of.right + of.wrong),
        },
        counts=("guesses", "codes_found", "codes_missed"),
        lines=_lines_mastermind,
    ),
}
