"""The options of the arena commands: what they need of each game, and the match that they describe."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from blindside.arena.matches import Match, load_entrant
from blindside.arena.tallies import Tally
from blindside.arena.tournaments import Tournament
from blindside.bots.registry import BOTS
from blindside.cli.completion import complete_name_list
from blindside.cli.options import (
    Option,
    code777_rule_options,
    combine,
    mastermind_rule_options,
    option,
    read_code777_settings,
    read_mastermind_settings,
    typed_options,
)
from blindside.console.text import say
from blindside.core.dealers import SEED_COUNT, check_seed
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


def bot_options(bots: Message, seats: Message, games: Message, usual: int) -> Option:
    """Make the options for bots, seats and games, with these help texts."""
    return combine(
        option("--bots players", bots, metavar="NAME,NAME…", shell_complete=complete_name_list(NAMES)),
        option("--seats", seats, type=int),
        option("--games", games, type=click.IntRange(min=1), default=usual),
    )


game_options = combine(
    option("--game", msg("the game"), type=click.Choice(list(GAMES)), default="code777"),
    option("--seed", msg("the same seed gives the same games"), type=int),
    *(arena_game.rules for arena_game in GAMES.values()),
)
"""The options for the game, the seed and the rules of all games."""


def _option_names(rules: Option) -> set[str]:
    return {each.name for each in click.command()(rules(lambda: None)).params if each.name}


CHANGEABLE_OPTIONS = ("games", "workers", "cluster", "out", "resume", "as_json", "help")
"""Options that may change when a tournament is resumed."""


def extend_tournament(
    stored: Tournament, make_tournament: Callable[[int], Tournament], seed: int | None, games: int
) -> Tournament:
    """Return the stored tournament with the options on the command line."""
    typed = typed_options()
    again = stored
    if any(name not in CHANGEABLE_OPTIONS for name in typed):
        again = make_tournament(stored.matches[0].seed if seed is None else seed)
    return replace(again, games=games if "games" in typed else stored.games)


def read_settings(game: str, players: int, options: dict[str, Any]) -> tuple[Any, int | None]:
    """Read settings, and the seat that begins, if chosen. Refuse options of another game."""
    typed = typed_options()
    for other, arena_game in GAMES.items():
        for name in sorted(_option_names(arena_game.rules) - _option_names(GAMES[game].rules)):
            if other != game and name in typed:
                raise InvalidInput("arena/option", msg("{option} needs --game {game}", option=typed[name], game=other))
    return GAMES[game].settings(players, options)


def choose_seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(SEED_COUNT)
    check_seed(seed)
    return seed


def split_names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def make_match(game: str, settings: Any, players: Sequence[str], seed: int, first: int | None) -> Match:
    """Make a match; refuse bots that cannot be loaded."""
    for name in dict.fromkeys(players):
        load_entrant(game, settings, name)
    return Match(game=game, settings=settings, players=tuple(players), seed=seed, first=first)


NAMES = tuple(dict.fromkeys(name for bots in BOTS.values() for name in bots))
BOT_NAMES = "; ".join(f"{game}: {', '.join(bots)}" for game, bots in BOTS.items())
"""All bots of all games, for help texts."""
