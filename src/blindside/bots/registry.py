"""The bots of all games by name, and as they are named on the command line."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from blindside.bots import BotKind, GameBots, Level, code777, mastermind
from blindside.core.audience import seat_name
from blindside.core.dealers import Dealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.protocols import GameSettings
from blindside.core.sessions import Player

GAMES: dict[str, GameBots] = {bots.game: bots for bots in (code777.BOTS, mastermind.BOTS)}
BOTS: dict[str, dict[str, BotKind]] = {game: bots.kinds for game, bots in GAMES.items()}


def list_kinds(game: str, settings: GameSettings) -> dict[str, BotKind]:
    """Return the kinds of bot that can play with these settings."""
    return {name: kind for name, kind in BOTS[game].items() if kind.can_play(settings)}


def list_levels(game: str, settings: GameSettings) -> dict[str, Level]:
    """Return the levels whose bots can play with these settings."""
    kinds = list_kinds(game, settings)
    return {key: level for key, level in GAMES[game].levels.items() if level.bot in kinds}


def find_kind(game: str, settings: GameSettings, name: str) -> BotKind:
    """Find a kind by name, which a threshold may follow, as in `threshold:0.6`."""
    kinds = list_kinds(game, settings)
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


def assign_names(names: str, seats: Sequence[int]) -> dict[int, str]:
    """Assign names to seats; refuse another number of names."""
    chosen = [name.strip() for name in names.split(",")]
    check_bot_count(len(chosen), len(seats))
    return dict(zip(seats, chosen, strict=True))


def assign_bots(game: str, settings: Any, names: str, seats: Sequence[int]) -> dict[int, BotKind]:
    """Find the bots. The error for an unknown one gives the levels by which the pages offer bots."""
    kinds, offered = list_kinds(game, settings), {one.bot: level for level, one in GAMES[game].levels.items()}
    for name in map(str.strip, names.split(",")):
        if name.partition(":")[0] not in kinds:
            known = [
                msg("{name} ({level})", name=kind, level=offered[kind]) if kind in offered else kind for kind in kinds
            ]
            unknown = msg("bot '{name}' is not available here: choose from {names}", name=name, names=known)
            raise InvalidInput("bots/unknown", unknown)
    return {seat: find_kind(game, settings, name) for seat, name in assign_names(names, seats).items()}


def create_players(kinds: Mapping[int, BotKind], dealer: Callable[[int], Dealer]) -> list[Player]:
    """Create bots, each with its own dealer."""
    return [kind.make(seat, dealer(seat)) for seat, kind in kinds.items()]


def describe_bots(bots: Mapping[int, str]) -> list[Message]:
    return [msg("{seat} {kind}", seat=seat_name(seat), kind=name) for seat, name in bots.items()]
