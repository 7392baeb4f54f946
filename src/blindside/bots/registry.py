"""All bots of all games, by name."""

from blindside.bots import code777, mastermind
from blindside.bots.kinds import Kind
from blindside.core.errors import Invalid
from blindside.core.messages import msg

BOTS: dict[str, dict[str, Kind]] = {"code777": code777.BOTS, "mastermind": mastermind.BOTS}


def kind_named(game: str, name: str) -> Kind:
    if name not in BOTS[game]:
        raise Invalid("bots/unknown", msg("'{name}' is no bot: take {names}", name=name, names=list(BOTS[game])))
    return BOTS[game][name]
