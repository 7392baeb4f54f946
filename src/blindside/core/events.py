"""What a game is made of: commands, the events that come of them, and the sights each audience has of these.

An event is either public, and then it is its own sight, or secret, and then nobody gets it but through the game's
`eyes`. Written as JSON each says by its tag what it is.
"""

from msgspec import Struct


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="command"):
    """Something a player, or the table itself, asks for."""


class Secret(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """An event that some audience may not see whole."""


class Sight(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """A secret event as one audience sees it."""


class Public(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """An event that all audiences see alike."""


AnyEvent = Public | Secret | Sight
"""An event, or the sight of one: what records hold and audiences are told."""
