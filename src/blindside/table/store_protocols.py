"""What tables and the server need of a store. `store` implements it."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

Stage = Literal["waiting", "playing", "over"]
"""Of a table: people are still sitting down; the game is on; it is over."""
KeyKind = Literal["device", "link", "feed"]
"""What a key opens: everything that is the player's; that once, to become another device's; the feed of turns alone."""


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
    text: str | None = None
    """The chat text, apart from the event: it is deleted with its player."""


class Listing(Struct, frozen=True):
    """What can be said of a table without reading its log."""

    table: str
    game: str
    open_to_all: bool
    """Whether it is listed; otherwise players need an invitation."""
    opened_at: float
    stage: Stage = "waiting"
    free: int = 0
    """The number of free seats."""
    players: tuple[str, ...] = ()
    """The people who sit there, and those who did while the game was on."""


class SequenceTaken(Exception):
    """Another writer has appended to this table since its log was read: read on, and decide again."""


def check_numbers(table: str, entries: Sequence[Entry], due: int) -> None:
    """Raise SequenceTaken for entries that are not the next ones."""
    for number, entry in enumerate(entries, due):
        if entry.seq != number:
            raise SequenceTaken(f"the next entry of {table!r} is {number}, not {entry.seq}")


class StoreUnavailable(Exception):
    """The store cannot be reached, so nothing can be kept or read now. What was asked may or may not have been kept."""


class Log(Protocol):
    """The events of all tables, and a listing of each."""

    shared: bool
    """Whether other processes append to it, too."""

    async def open(self, listing: Listing, entries: Sequence[Entry]) -> None:
        """Create a table with its first entries. They are durable when this returns."""

    async def append(self, table: str, entries: Sequence[Entry], listing: Listing | None = None) -> None:
        """Append all of the entries or none, and update the listing if one is given.

        They are durable when this returns; raises SequenceTaken if the first is not the next.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """All entries with higher numbers, in order; none if there is no such table."""

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these that there is."""

    async def listings(self, most: int) -> list[Listing]:
        """The tables that are open to all and have a free seat, the newest first, up to `most`."""

    async def tables_of(self, player: str, most: int) -> list[Listing]:
        """Where this player sits or sat, the newest first, up to so many."""

    async def mark_seen(self, present: Sequence[tuple[str, str]]) -> None:
        """Tell other processes that these players are at these tables now."""

    async def seconds_since_seen(self, table: str, player: str) -> float | None:
        """How many seconds ago any process saw this player there; None if none ever did."""

    async def watch(self, changed: Callable[[str], None]) -> None:
        """From now on calls back with the name of every table that another process appends to, as far as it hears.

        It may miss some, and report some twice: reading on corrects both.
        """


class Player(Struct, frozen=True):
    """A player has no account: devices prove with a token that they are the same player's."""

    id: str
    name: str


class Key(Struct, frozen=True):
    """By which a player is known: the hash of a token that only the holder has."""

    id: str
    """A name for it that says nothing, by which it can be taken away."""
    hash: bytes
    kind: KeyKind
    made_at: float
    ends_at: float | None = None
    """When it is worth nothing any more; None for never."""


class Players(Protocol):
    """Players and the keys that identify them."""

    async def add_player(self, player: Player, key: Key) -> None:
        """Create a player with a first key."""

    async def add_key(self, player: str, key: Key) -> None:
        """Add a key. Raises LookupError if there is no such player."""

    async def find_player(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        """The player with a key of this kind and hash, if it has not expired."""

    async def redeem_key(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        """Find the player and delete the key: of several clients that use it at once, one gets the player."""

    async def keys_of(self, player: str) -> list[Key]:
        """The keys of a player, the oldest first."""

    async def delete_key(self, player: str, key: str) -> bool:
        """Removes this player's key with this name; whether there was one."""

    async def find_names(self, players: Sequence[str]) -> dict[str, str]:
        """The names of these players, without those who were deleted."""

    async def rename_player(self, player: str, name: str) -> None:
        """Set the name that all tables show from now on."""

    async def delete_player(self, player: str) -> None:
        """Removes the player: name, keys, marks, where they sit or sat, and everything they have said at tables.

        What they did there stays: the log holds no name.
        """


class Marks(Struct, frozen=True):
    """A player's notes at a table, as JSON, and how often they were written."""

    version: int
    marks: str


class Notepads(Protocol):
    """The players' notes, one notepad for each player and table."""

    async def find_marks(self, table: str, player: str) -> Marks | None:
        """The notes of this player at this table."""

    async def save_marks(self, table: str, player: str, marks: Marks) -> None:
        """Replace the notes; raises SequenceTaken if the version is not the next (the first is 1)."""


class UploadedRecord(Struct, frozen=True):
    """An uploaded record, as the bytes of its file."""

    id: str
    uploaded_at: float
    record: bytes


class Uploads(Protocol):
    """Uploaded records, for a limited time."""

    async def save_upload(self, upload: UploadedRecord, since: float, most: int) -> None:
        """Save a record, and delete those uploaded before `since` and the oldest beyond `most`."""

    async def find_upload(self, record: str) -> UploadedRecord | None:
        """The record with this name, if it is still there."""


class Store(Log, Players, Notepads, Uploads, Protocol):
    """Everything that the server keeps."""

    async def ping(self) -> None:
        """Returns if the store can be read just now; else raises StoreUnavailable."""

    async def close(self) -> None:
        """Finishes everything that was accepted, and accepts nothing more."""
