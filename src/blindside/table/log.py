"""What a table needs of whoever keeps its log. `store` implements it."""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One event, as it is kept: numbered from 1 without a gap, and never changed."""

    seq: int
    at: float
    """When, in seconds since 1970."""
    by: str | None
    """The player who caused it; None for the table itself."""
    command: str | None
    """What the player's program calls the command that led to it."""
    event: str
    """As JSON: the whole truth."""


class Listing(Struct, frozen=True):
    """What can be said of a table without reading its log."""

    table: str
    game: str
    open_to_all: bool
    """Anybody may find it and sit down; otherwise only those who were invited."""
    opened_at: float


class SequenceTaken(Exception):
    """Somebody else has appended to this table since its log was read: read on, and decide again."""


class Unkept(Exception):
    """The store cannot be reached, so nothing can be kept or read now. What was asked may or may not have been kept."""


class Log(Protocol):
    shared: bool
    """Whether other processes append to it, too."""

    async def open(self, listing: Listing, entries: Sequence[Entry]) -> None:
        """A new table with its first entries. Kept for good when this returns."""

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        """All of them or none. Kept for good when this returns; raises SequenceTaken if the first is not the next."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """All entries with higher numbers, in order; none if there is no such table."""

    async def listings(self) -> list[Listing]:
        """The tables that are open to all, the newest first."""

    async def watch(self, changed: Callable[[str], None]) -> None:
        """From now on calls back with the name of every table that another process appends to, as far as it hears.

        It may miss some, and tell of some twice: whoever reads on finds out.
        """


class Player(Struct, frozen=True):
    """Somebody without an account: a device that can prove it is the same one again."""

    id: str
    name: str


class Players(Protocol):
    async def add(self, player: Player, key: bytes) -> None:
        """A new player, known again by a key: the hash of a token that only the device has."""

    async def known_by(self, key: bytes) -> Player | None:
        """Who has the token with this hash."""

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        """What these are called; whoever was forgotten is not among them."""

    async def rename(self, player: str, name: str) -> None: ...

    async def forget(self, player: str) -> None:
        """Removes the player and every key. What was done at tables stays: the log never holds a name."""
