"""All bots of all games, by name."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from blindside.bots import code777, mastermind
from blindside.bots.kinds import Kind
from blindside.core.errors import Invalid
from blindside.core.messages import msg

BOTS: dict[str, dict[str, Kind]] = {"code777": code777.BOTS, "mastermind": mastermind.BOTS}


def kinds_at(game: str, settings: Any) -> dict[str, Kind]:
    """Those that play at a table with these settings."""
    return {name: kind for name, kind in BOTS[game].items() if kind.plays_by(settings)}


def kind_named(game: str, settings: Any, name: str) -> Kind:
    """The kind of this name; a threshold of its own may follow it, as in `threshold:0.6`."""
    kinds = kinds_at(game, settings)
    plain, colon, chance = name.partition(":")
    if plain not in kinds or (colon and kinds[plain].at_chance is None):
        raise Invalid(
            "bots/unknown", msg("'{name}' is no bot at this table: take {names}", name=name, names=list(kinds))
        )
    kind = kinds[plain]
    if not colon or kind.at_chance is None:
        return kind
    return replace(kind, seat=kind.at_chance(read_chance(chance, name)))


def read_chance(text: str, name: str) -> Fraction:
    try:
        chance = Fraction(text)
    except (ValueError, ZeroDivisionError):
        chance = Fraction(-1)
    if not 0 <= chance <= 1:
        raise Invalid(
            "bots/chance",
            msg(
                "'{name}' is no bot: after the colon comes a chance from 0 to 1, as in {kind}:0.6",
                name=name,
                kind=name.partition(":")[0],
            ),
        )
    return chance
