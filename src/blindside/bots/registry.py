"""All bots of all games, by name."""

from typing import Any

from blindside.bots import code777, mastermind
from blindside.bots.kinds import Kind
from blindside.core.errors import Invalid
from blindside.core.messages import msg

BOTS: dict[str, dict[str, Kind]] = {"code777": code777.BOTS, "mastermind": mastermind.BOTS}


def kinds_at(game: str, settings: Any) -> dict[str, Kind]:
    """Those that play at a table with these settings."""
    return {name: kind for name, kind in BOTS[game].items() if kind.plays_by(settings)}


def kind_named(game: str, settings: Any, name: str) -> Kind:
    kinds = kinds_at(game, settings)
    if name not in kinds:
        raise Invalid(
            "bots/unknown", msg("'{name}' is no bot at this table: take {names}", name=name, names=list(kinds))
        )
    return kinds[name]
