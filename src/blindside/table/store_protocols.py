"""Protocols of the store that tables and the server use. `store` implements them."""

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

from msgspec import Struct

Stage = Literal["waiting", "playing", "over"]
"""Of a table: before, during and after the game."""
UNFINISHED: tuple[Stage, ...] = ("playing", "waiting")
MAX_TABLES = 200
"""In one page of a list."""
KeyKind = Literal["device", "link", "feed"]
"""Use of a key: `device` grants everything, `link` signs in one more device once, `feed` grants the feed of turns."""


class Entry(Struct, frozen=True):
    """One stored event: numbered from 1 without a gap, and never changed."""

    seq: int
    at: float
    """When, in seconds since 1970."""
    by: str | None
    """The player who caused it; None for the table itself."""
    command: str | None
    """The id that the client gave to the command."""
    event: str
    """The event as JSON, with its secrets."""
    text: str | None = None
    """The chat text, apart from the event: it is deleted with its player."""
    hash: str = ""
    """Chained to the hash of the entry before (`table.hashes`)."""


class Listing(Struct, frozen=True):
    """Facts about a table for lists, without its log."""

    table: str
    game: str
    open_to_all: bool
    """Whether it is listed; otherwise players need an invitation."""
    opened_at: float
    stage: Stage = "waiting"
    free: int = 0
    """The number of free seats."""
    players: tuple[str, ...] = ()
    """Seated players, and those who sat there during the game."""
    code: str | None = None
    """The join code, while the table waits for players."""


class Place(Struct, frozen=True):
    """A place in a list that is read page by page: the time that it is sorted by, and the id of its last item."""

    at: float
    id: str


FIRST = Place(-math.inf, "")
"""The beginning of a list, oldest first."""
NEWEST = Place(math.inf, "")
"""The beginning of a list, newest first."""


class Age(Struct, frozen=True):
    """How old a table is."""

    place: Place
    """When it was opened, and its name."""
    last_at: float
    """When its last entry was written."""


class SequenceTaken(Exception):
    """Another writer has appended to the table: read on and decide again."""


def check_numbers(table: str, entries: Sequence[Entry], due: int) -> None:
    """Raise SequenceTaken for entries that are not the next ones."""
    for number, entry in enumerate(entries, due):
        if entry.seq != number:
            raise SequenceTaken(f"the next entry of {table!r} is {number}, not {entry.seq}")


class StoreUnavailable(Exception):
    """The store cannot be reached. The change may or may not have been stored."""


class StoreDamaged(StoreUnavailable):
    """The stored data are not what was written. Repeating the request does not help."""


class StoreReadOnly(StoreUnavailable):
    """The operator has made the store read-only."""


class Log(Protocol):
    """The events of all tables, and a listing of each."""

    shared: bool
    """Whether other processes append to it too."""
    is_read_only: bool
    """Whether all changes are refused with StoreReadOnly, except those of an operator and marks of presence."""

    async def open(self, listing: Listing, entries: Sequence[Entry], origin: int | None = None) -> None:
        """Create a table with its first entries. They are durable when this returns.

        The player of the first entry opens it. `origin` stands for the address of that player.
        Raises SequenceTaken if another table has this name, or waits with this join code.
        """

    async def find_code(self, code: str) -> str | None:
        """Return the table that waits for players with this join code."""

    async def count_unfinished(self, player: str, origin: int | None, most: int) -> tuple[int, int]:
        """Count up to `most` unfinished tables: of those opened by a player who sits there, and from an origin."""

    async def append(self, table: str, entries: Sequence[Entry], listing: Listing | None = None) -> None:
        """Append all of the entries or none, and update the listing if one is given.

        They are durable when this returns; raises SequenceTaken if the first is not the next.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Return all entries with higher numbers, in order; none if there is no such table."""

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last entry of each existing table."""

    async def listings(self, most: int, present: Sequence[str] = ()) -> list[Listing]:
        """List up to `most` tables that are open to all and have a free seat.

        First those named in `present` and those where another process sees a seated player, then by the number of
        players, then newest first; a few of each player who opened them.
        """

    async def tables_of(self, player: str, stage: Stage, most: int, before: Place = NEWEST) -> list[Listing]:
        """List up to `most` tables of a stage where this player sits or sat, newest first, after a place."""

    async def mark_seen(self, present: Sequence[tuple[str, str]]) -> None:
        """Tell other processes that these players are at these tables now. Without a name it is a spectator."""

    async def seconds_since_seen(self, table: str, player: str) -> float | None:
        """Return the seconds since any process saw this player at this table; None if none did."""

    async def mark_address(self, table: str, player: str, mark: int) -> list[str]:
        """Store the mark of a player's address at a table; return the other players with the same mark there."""

    async def watch(self, changed: Callable[[str], None], renamed: Callable[[str], None] | None = None) -> None:
        """Call back with every table that another process appends to, and every player whom it renames or deletes.

        Some may be missed or reported twice. Reading on corrects both.
        """


class Player(Struct, frozen=True):
    """A player, who has no account: devices identify with tokens."""

    id: str
    name: str


class Key(Struct, frozen=True):
    """The hash of a token that identifies a player."""

    id: str
    """A random name, by which the key can be deleted."""
    hash: bytes
    kind: KeyKind
    made_at: float
    ends_at: float | None = None
    """When it expires; None for never."""


class Players(Protocol):
    """Players and the keys that identify them."""

    async def add_player(self, player: Player, key: Key) -> None:
        """Create a player with a first key."""

    async def add_key(self, player: str, key: Key) -> None:
        """Add a key. Raises LookupError if there is no such player."""

    async def find_player(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        """Return the player with a key of this kind and hash that has not expired."""

    async def redeem_key(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        """Find the player and delete the key: of several clients that use it at once, one gets the player."""

    async def mark_player_seen(self, player: str, at: float) -> None:
        """Record when a player was last seen. It decides only when an unused player expires: once a day is enough."""

    async def keys_of(self, player: str) -> list[Key]:
        """List the keys of a player, oldest first."""

    async def delete_key(self, player: str, key: str) -> bool:
        """Delete a key of this player; return whether there was one."""

    async def find_names(self, players: Sequence[str]) -> dict[str, str]:
        """Return the names of these players, without deleted ones."""

    async def rename_player(self, player: str, name: str) -> None:
        """Set the name that all tables show from now on."""

    async def delete_player(self, player: str) -> None:
        """Delete the player: name, keys, marks, seats, and chat texts.

        The moves stay: logs hold no names.
        """


class Marks(Struct, frozen=True):
    """A player's notes at a table, as JSON, and how often they were written."""

    version: int
    marks: str


class UploadedRecord(Struct, frozen=True):
    """An uploaded record, as the bytes of its file."""

    id: str
    uploaded_at: float
    record: bytes


class Expiry(Protocol):
    """Deletion of what has expired, in small transactions. Each checks again what it deletes."""

    def hold_cleaning(self) -> AbstractAsyncContextManager[bool]:
        """Hold the right to delete what has expired; False if another process has it."""

    async def tables_by_age(self, stage: Stage, before: float, most: int, after: Place = FIRST) -> list[Age]:
        """List up to `most` tables of a stage that were opened before a time, oldest first, after a place."""

    async def delete_tables(self, tables: Sequence[str], stage: Stage, before: float) -> list[str]:
        """Delete those of the tables in this stage whose last entry is from before a time, with all notes.

        A table that another process has a stream of stays. Returns the names of the deleted tables.
        """

    async def players_by_age(self, before: float, most: int, after: Place = FIRST) -> list[Place]:
        """List up to `most` players who were last seen before a time, in that order, after a place."""

    async def delete_unseen_players(self, players: Sequence[str], before: float) -> list[str]:
        """Delete those of the players who were last seen before a time and sit, or sat, at no table; return them."""

    async def delete_uploads(self, before: float, most: int) -> int:
        """Delete up to `most` records that were uploaded before a time; return how many there were."""


class OperatorToken(Struct, frozen=True):
    """The hash of a token that an operator uses, or of a session on the page for operators."""

    hash: bytes
    name: str
    """By which the audit log knows the operator."""
    made_at: float
    ends_at: float | None = None
    """When a session expires; None for a token."""


BanKind = Literal["player", "address"]


class Ban(Struct, frozen=True):
    """A player or an address that may change nothing on the server."""

    kind: BanKind
    target: str
    made_at: float
    ends_at: float | None
    """None for ever."""


Mode = Literal["drain", "read-only"]
"""Of a server: `drain` refuses new tables and games, `read-only` refuses all changes."""


class AuditEntry(Struct, frozen=True):
    """An action of an operator."""

    at: float
    operator: str
    """The name of the token."""
    action: str
    target: str


class Growth(Struct, frozen=True):
    """How many there are of something that the store holds, and how many came lately."""

    kind: str
    count: int
    last_day: int | None
    """How many came in the last 24 hours; None if that is not known."""
    oldest: float | None
    newest: float | None


class StoreStatus(Struct, frozen=True):
    """The store in numbers."""

    size: int
    """In bytes."""
    stages: dict[str, int]
    """How many tables are in each stage."""
    growth: list[Growth]


class KnownPlayer(Struct, frozen=True):
    """A player as operators see them."""

    player: str
    name: str
    since: float | None
    """When the newest device was added."""
    tables: int


class Operations(Protocol):
    """What operators store and look at. Their changes are allowed in a read-only store."""

    async def add_operator_token(self, token: OperatorToken) -> bool:
        """Add a token or a session; return whether the name was free. Expired sessions are deleted."""

    async def operator_tokens(self, now: float) -> list[OperatorToken]:
        """List the tokens and the sessions that have not expired."""

    async def delete_operator_token(self, name: str) -> bool:
        """Delete a token and its sessions; return whether there was one."""

    async def delete_operator_session(self, hashed: bytes) -> None:
        """Delete a session."""

    async def add_ban(self, ban: Ban) -> None:
        """Add a ban, or replace that of the same target."""

    async def delete_ban(self, kind: BanKind, target: str) -> bool:
        """Delete a ban; return whether there was one."""

    async def bans(self, now: float) -> list[Ban]:
        """List the bans that have not ended, newest first."""

    async def set_mode(self, mode: Mode, since: float | None) -> None:
        """Begin a mode, or end it with None."""

    async def modes(self) -> dict[str, float]:
        """Return the modes that are on, and since when."""

    async def add_audit_entry(self, entry: AuditEntry) -> None:
        """Add an entry to the audit log."""

    async def audit_log(self, most: int) -> list[AuditEntry]:
        """List the newest entries of the audit log, newest first."""

    async def newest_tables(self, player: str | None, most: int) -> list[Listing]:
        """List tables, newest first, all or those of a player."""

    async def tables_named(self, beginning: str) -> list[str]:
        """Return up to two names of tables with this beginning."""

    async def newest_players(self, name: str, most: int) -> list[KnownPlayer]:
        """List players whose name or id contains a text, those with the newest devices first."""

    async def delete_chat_text(self, table: str, line: int) -> None:
        """Delete the text of a line of chat."""

    async def status(self, now: float) -> StoreStatus:
        """Count what the store holds."""


class Store(Log, Players, Expiry, Operations, Protocol):
    """Everything that the server stores: also a notepad for each player and table, and uploaded records for a time."""

    async def find_marks(self, table: str, player: str) -> Marks | None:
        """Return this player's notes at this table."""

    async def save_marks(self, table: str, player: str, marks: Marks) -> None:
        """Replace the notes; raises SequenceTaken if the version is not the next (the first is 1)."""

    async def save_upload(self, upload: UploadedRecord, since: float, most: int) -> None:
        """Save a record, and delete those uploaded before `since` and the oldest beyond `most`."""

    async def find_upload(self, record: str) -> UploadedRecord | None:
        """Return the record with this name, if it still exists."""

    async def ping(self) -> None:
        """Return if the store can be written and read now; else raise StoreUnavailable."""

    async def close(self) -> None:
        """Finish all accepted work and refuse more."""
