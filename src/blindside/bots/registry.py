"""The bots of all games, by name."""

import re
from fractions import Fraction

from msgspec.structs import replace

from blindside.bots import BotKind, GameBots, code777, mastermind
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.protocols import GameSettings

GAMES: dict[str, GameBots] = {bots.game: bots for bots in (code777.BOTS, mastermind.BOTS)}
BOTS: dict[str, dict[str, BotKind]] = {game: bots.kinds for game, bots in GAMES.items()}


def find_kinds(game: str, settings: GameSettings) -> dict[str, BotKind]:
    """Return the kinds of bot that can play with these settings."""
    return {name: kind for name, kind in BOTS[game].items() if kind.can_play(settings)}


def find_kind(game: str, settings: GameSettings, name: str) -> BotKind:
    """Find a kind by name, which a threshold may follow, as in `threshold:0.6`."""
    kinds = find_kinds(game, settings)
    plain, colon, chance = name.partition(":")
    if plain not in kinds or (colon and kinds[plain].make_with_threshold is None):
        reason = msg("bot '{name}' is not available here: choose from {names}", name=name, names=list(kinds))
        raise InvalidInput("bots/unknown", reason)
    kind = kinds[plain]
    if not colon or kind.make_with_threshold is None:
        return kind
    return replace(kind, make=kind.make_with_threshold(parse_threshold(chance, name)))


def check_bot_count(given: int, seats: int) -> None:
    """Refuse more or fewer bots than there are seats for bots."""
    if given != seats:
        reason = msg("give one bot per seat (seats for bots: {seats}, bots given: {names})", seats=seats, names=given)
        raise InvalidInput("bots/seats", reason)


def parse_threshold(text: str, name: str) -> Fraction:
    """Parse a chance from 0 to 1 with at most six decimal places: the arena counts in millionths."""
    if not re.fullmatch(r"0?\.[0-9]{1,6}|[01](\.0{1,6})?", text):
        kind, _, _ = name.partition(":")
        reason = msg(
            "'{name}' has no valid chance: write a number from 0 to 1 after the colon, as in {kind}:0.6",
            name=name,
            kind=kind,
        )
        raise InvalidInput("bots/chance", reason)
    return Fraction(text)
