"""The match of an arena command, from its options."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import click
from msgspec.structs import replace

from blindside.arena.entrants import load_entrant
from blindside.arena.matches import Match
from blindside.arena.tournaments import Tournament
from blindside.bots.registry import BOTS
from blindside.cli.arena.games import GAMES
from blindside.cli.completion import complete_names
from blindside.cli.options import Option, combine, option, typed_options
from blindside.core.dealers import SEED_COUNT, check_seed
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg


def bot_options(bots: Message, seats: Message, games: Message, usual: int) -> Option:
    """Make the options for bots, seats and games, with these help texts."""
    return combine(
        option("--bots players", bots, metavar="NAME,NAME…", shell_complete=complete_names(NAMES)),
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
