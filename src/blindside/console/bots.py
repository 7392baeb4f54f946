"""Bots by the names on the command line."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from blindside.bots import BotKind
from blindside.bots.registry import GAMES, check_bot_count, find_kind, find_kinds
from blindside.core.audience import seat_name
from blindside.core.dealers import Dealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.sessions import Player


def assign_names(names: str, seats: Sequence[int]) -> dict[int, str]:
    """Assign names to seats; refuse another number of names."""
    chosen = [name.strip() for name in names.split(",")]
    check_bot_count(len(chosen), len(seats))
    return dict(zip(seats, chosen, strict=True))


def assign_bots(game: str, settings: Any, names: str, seats: Sequence[int]) -> dict[int, BotKind]:
    """Find the bots. The error for an unknown one gives the levels by which the pages offer bots."""
    kinds, offered = find_kinds(game, settings), {one.bot: level for level, one in GAMES[game].levels.items()}
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
