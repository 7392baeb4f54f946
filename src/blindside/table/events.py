"""Events of a table beside those of its game: seats, passes, pauses, chat."""

from collections.abc import Mapping
from typing import Any, TypeGuard, get_args

from blindside.core.events import Public, SeatEvent, Secret
from blindside.core.events import Sight as SightBase
from blindside.table.options import Options


class Opened(Public, frozen=True, tag="table_opened"):
    """Always the first event of a log."""

    game: str
    settings: dict[str, Any]
    options: Options
    code: str | None = None
    """The join code. It is not valid any more when the game has begun."""


class SettingsChanged(Public, frozen=True, tag="table_settings_changed"):
    """The host has changed what the table will play. Before the game only."""

    settings: dict[str, Any]
    """All settings of the game, not only those that are different now."""
    options: Options
    changed: tuple[str, ...]
    """The names of the settings and options that are different now."""


class Seated(Secret, frozen=True, tag="table_seated"):
    """A seat is taken. The event has no name, so that a player can be deleted."""

    seat: int
    player: str | None
    """Whose seat it is, if it is a person's."""
    bot: str | None = None
    """What kind of bot plays: for itself, or for a person who is elsewhere."""
    seed: int = 0
    """The seed of the bot. It is secret: it would foretell what the bot overlooks."""
    may_call: bool = False
    """Whether a bot that plays for a player may call. False in logs from before this field."""


class SawSeated(SightBase, frozen=True, tag="table_seated"):
    """A seat is taken: by a player, a bot, or a bot that stands in for a player."""

    seat: int
    name: str | None
    """Of the player, as it is written at this table; None for a bot alone, and for a player who was forgotten."""
    bot: str | None
    may_call: bool = False


class Unseated(SeatEvent, frozen=True, tag="table_unseated"):
    """A player has stood up, or was removed."""

    removed: bool = False
    """Whether the host removed the player."""


class Barred(Secret, frozen=True, tag="table_barred"):
    """A player may not sit down here any more."""

    player: str


class SawBarred(SightBase, frozen=True, tag="table_barred"):
    """Without the player, whose id is secret."""


class Renamed(Secret, frozen=True, tag="table_renamed"):
    """A player has a new name, or was deleted. The store knows the name."""

    player: str


class SawRenamed(SightBase, frozen=True, tag="table_renamed"):
    """The next view of the table has the new name."""


class DevicePassed(Secret, frozen=True, tag="table_device_passed"):
    """A device that several players share has left its holder's hands: that holder's streams end here."""

    device: str


class SawDevicePassed(SightBase, frozen=True, tag="table_device_passed"):
    """Without saying which device: its id comes from the tokens of its players."""


class WentAway(SeatEvent, frozen=True, tag="table_went_away"):
    """No device of a player has been heard of for a while: the game does not wait."""


class CameBack(SeatEvent, frozen=True, tag="table_came_back"):
    """An absent player is back."""


class OutOfTime(SeatEvent, frozen=True, tag="table_out_of_time"):
    """A player has used up all thinking time."""


class Muted(SeatEvent, frozen=True, tag="table_muted"):
    """The host takes the chat from a player, or gives it back."""

    muted: bool


class BotNamed(SeatEvent, frozen=True, tag="table_bot_named"):
    """The host has given a bot a name. Before the game only."""

    name: str


class HostChanged(SeatEvent, frozen=True, tag="table_host_changed"):
    """Another player is host from now on."""


class Paused(Public, frozen=True, tag="table_paused"):
    """The host has stopped the clocks."""

    seat: int | None = None
    """Of the host then. None in logs from before this field."""


class Resumed(Public, frozen=True, tag="table_resumed"):
    """The clocks run again."""


class Passed(SeatEvent, frozen=True, tag="table_passed"):
    """A player does not call after the last answer. When no player does, the next card is drawn.

    Before the game: the player is ready for it.
    """


class EndProposed(SeatEvent, frozen=True, tag="table_end_proposed"):
    """A player asks to end the game early."""


class EndDeclined(SeatEvent, frozen=True, tag="table_end_declined"):
    """A player would rather play on: those who wanted to stop have to propose it again."""


class Rematched(Public, frozen=True, tag="table_rematched"):
    """The same people play again, one seat further on, at another table."""

    table: str


class Said(SeatEvent, frozen=True, tag="table_said"):
    """A line of chat."""

    text: str | None = None
    """Stored beside the event, not in it. None once the player is deleted."""


class ChatRemoved(Public, frozen=True, tag="table_chat_removed"):
    """The operator has removed the text of a line of chat."""

    line: int
    """The number of its event."""


class Closed(Public, frozen=True, tag="table_closed"):
    """The operator has closed the table: a game that was running is abandoned before this event."""

    reason: str
    """Shown to the players; may be empty."""


class SameAddress(SeatEvent, frozen=True, tag="table_same_address"):
    """A player plays from the same address as others. The event does not say which address."""

    others: tuple[int, ...]
    """The seats of the others."""


_OfPlayers = Unseated | WentAway | CameBack | OutOfTime | Muted | BotNamed | HostChanged | Said | SameAddress
_OfGame = (
    Opened | SettingsChanged | Paused | Resumed | Passed | EndProposed | EndDeclined | Rematched | ChatRemoved | Closed
)
TableEvent = _OfPlayers | _OfGame | Seated | Barred | Renamed | DevicePassed
TableSight = _OfPlayers | _OfGame | SawSeated | SawBarred | SawRenamed | SawDevicePassed

_OF_TABLE = frozenset(get_args(TableEvent) + get_args(TableSight))


def is_of_table(event: object) -> TypeGuard[TableEvent]:
    """Whether an event, or a sight of one, is of the table and not of the game.

    Looked up, because a union is tried one after the other.
    """
    return type(event) in _OF_TABLE


def see(event: TableEvent, names: Mapping[str, str]) -> TableSight:
    """Return the sight of an event, without the ids of players and the seeds of bots."""
    match event:
        case Seated(seat, player, bot, _, calls):
            return SawSeated(seat, None if player is None else names.get(player), bot, calls)
        case Barred():
            return SawBarred()
        case Renamed():
            return SawRenamed()
        case DevicePassed():
            return SawDevicePassed()
        case _:
            return event
