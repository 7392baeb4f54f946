"""Base classes of commands, events and sights.

A public event is its own sight. A secret event reaches an audience only as the sight that the game's `eyes` build.
In JSON a tag names the class.
"""

from msgspec import Struct


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="command"):
    """A request of a player, or of the table, to the rules."""


class SeatCommand(Command, frozen=True):
    """A request of the player in a seat."""

    seat: int


class Secret(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """An event of which some audience must not see a part."""


class Sight(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """One audience's observation of a secret event."""


class Public(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """An event that all audiences see."""


class SeatEvent(Public, frozen=True):
    """A public event about one seat."""

    seat: int


AnyEvent = Public | Secret | Sight
"""An item of a record: an event or a sight."""
