"""The settings of a match of Mastermind."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.records import convert_settings

Keys = Literal["by-table", "by-hand", "by-hand-unchecked", "devil"]

KEYS: dict[str, Message] = {
    "by-table": msg("automatic"),
    "by-hand": msg("by the codemaker; mistakes are refused"),
    "by-hand-unchecked": msg("by the codemaker; mistakes are allowed"),
    "devil": msg("evil codemaker (may change the code if it still fits)"),
}

PLAYERS = 2
HOLES, COLORS, ROWS = range(2, 9), range(2, 13), range(1, 21)
MAX_GAMES = 100
CHALLENGE_POINTS = 3


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a match. The defaults are the classic board."""

    holes: int = 4
    colors: int = 6
    rows: int = 10
    repeats: bool = True
    """A colour may stand in several holes."""
    empty: bool = False
    """Holes may be left empty, in codes and in guesses: the alternative game."""
    keys: Keys = "by-table"
    games: int = 2
    """An even number, so that both are codemaker equally often; or 1."""

    @property
    def players(self) -> int:
        """The number of seats: always two."""
        return PLAYERS

    @property
    def is_single(self) -> bool:
        """A single game has no winner, and its points mean nothing."""
        return self.games == 1


def make_settings(given: Mapping[str, object]) -> Settings:
    """Add the defaults to the settings given."""
    settings = convert_settings("mastermind", given, Settings)
    check_settings(settings)
    return settings


def check_settings(settings: Settings) -> None:
    """Refuse settings that cannot be played."""
    for name, value, allowed in (
        (msg("holes"), settings.holes, HOLES),
        (msg("colours"), settings.colors, COLORS),
        (msg("rows"), settings.rows, ROWS),
    ):
        if value not in allowed:
            message = msg(
                "{name} must be {fewest} to {most}, not {value}",
                value=value,
                name=name,
                fewest=allowed[0],
                most=allowed[-1],
            )
            raise InvalidInput("mastermind/size", message)
    if not settings.repeats and settings.colors + settings.empty < settings.holes:
        message = msg(
            "{colors} colours cannot fill {holes} holes without repeats: use {needed} or more",
            colors=settings.colors,
            holes=settings.holes,
            needed=settings.holes - settings.empty,
        )
        raise InvalidInput("mastermind/too-few-colors", message)
    if settings.games != 1 and (settings.games % 2 or not 2 <= settings.games <= MAX_GAMES):
        message = msg(
            "a match has 1 game or an even number up to {most}, not {games}: "
            "both players must be codemaker equally often",
            games=settings.games,
            most=MAX_GAMES,
        )
        raise InvalidInput("mastermind/games", message)
