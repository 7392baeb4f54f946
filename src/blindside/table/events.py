"""What happens at a table around the game: who sits down, who lets things go on, what is said."""

from collections.abc import Mapping
from typing import Any

from blindside.core.events import Public, Secret
from blindside.core.events import Sight as SightBase
from blindside.table.options import Options


class Opened(Public, frozen=True, tag="table_opened"):
    """Always the first event of a log."""

    game: str
    settings: dict[str, Any]
    options: Options


class Seated(Secret, frozen=True, tag="table_seated"):
    """Without a name: those who want to be forgotten must not have left it in a log."""

    seat: int
    player: str | None
    """Who it is, if it is a person."""
    bot: str | None = None
    """What kind it is, if it is none."""
    seed: int = 0
    """Where a bot's own chance comes from: with it one could foretell what the bot overlooks."""


class SawSeated(SightBase, frozen=True, tag="table_seated"):
    seat: int
    name: str | None
    """None for somebody who was forgotten."""
    bot: str | None


class Unseated(Public, frozen=True, tag="table_unseated"):
    seat: int


class HostChanged(Public, frozen=True, tag="table_host"):
    seat: int


class Paused(Public, frozen=True, tag="table_paused"):
    pass


class Resumed(Public, frozen=True, tag="table_resumed"):
    pass


class WentOn(Public, frozen=True, tag="table_went_on"):
    """Somebody has nothing to say to the last answer. The next card comes when nobody has."""

    seat: int


class EndWished(Public, frozen=True, tag="table_end_wished"):
    seat: int


class Rematched(Public, frozen=True, tag="table_rematched"):
    """The same people play again, one seat further on, at another table."""

    table: str


class Said(Public, frozen=True, tag="table_said"):
    seat: int
    text: str


TableEvent = Opened | Seated | Unseated | HostChanged | Paused | Resumed | WentOn | EndWished | Rematched | Said
TableSight = Opened | SawSeated | Unseated | HostChanged | Paused | Resumed | WentOn | EndWished | Rematched | Said


def see(event: TableEvent, names: Mapping[str, str]) -> TableSight:
    """What everybody sees of it: all but who is behind a name, and what a bot's chance is made of."""
    if isinstance(event, Seated):
        return SawSeated(event.seat, event.bot if event.player is None else names.get(event.player), event.bot)
    return event
