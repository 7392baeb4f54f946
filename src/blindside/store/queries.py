"""Queries that both kinds of database answer, in statements that both understand."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from blindside.table.store_protocols import (
    NEWEST,
    Key,
    KeyKind,
    Listing,
    Marks,
    Place,
    Player,
    Stage,
    UploadedRecord,
)

FIND_PLAYER = """
    SELECT player.id, name FROM player_key JOIN player ON player.id = player_id
    WHERE hash = $1 AND kind = $2 AND (ends_at IS NULL OR ends_at > $3)
"""


class Queries(ABC):
    """The part of a `Store` that is the same for both kinds of database."""

    TABLES_OF: str
    """Selects a page of a player's listings, each with its players as JSON."""

    @abstractmethod
    async def _rows(self, statement: str, *values: object) -> Sequence[Any]:
        """Run a statement with values for `$1` and so on."""

    async def tables_of(self, player: str, stage: Stage, most: int, before: Place = NEWEST) -> list[Listing]:
        """List a page of a player's tables, newest first."""
        rows = await self._rows(self.TABLES_OF, player, stage, before.at, before.id, most)
        return list(map(listing_of, rows))

    async def find_player(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        """Find the player of a valid key."""
        rows = await self._rows(FIND_PLAYER, hashed, kind, now)
        return Player(*rows[0]) if rows else None

    async def keys_of(self, player: str) -> list[Key]:
        """List a player's keys, oldest first."""
        statement = "SELECT id, hash, kind, made_at, ends_at FROM player_key WHERE player_id = $1 ORDER BY made_at, id"
        return [Key(*row) for row in await self._rows(statement, player)]

    async def find_marks(self, table: str, player: str) -> Marks | None:
        """Return a player's notes at a table."""
        statement = "SELECT version, marks FROM notepad WHERE player_id = $1 AND table_id = $2"
        rows = await self._rows(statement, player, table)
        return Marks(*rows[0]) if rows else None

    async def find_upload(self, record: str) -> UploadedRecord | None:
        """Find an uploaded record by its name."""
        rows = await self._rows("SELECT id, uploaded_at, record FROM upload WHERE id = $1", record)
        return UploadedRecord(*rows[0]) if rows else None


def listing_of(row: Iterable[Any]) -> Listing:
    """Read a row of `LISTINGS`."""
    table, game, open_to_all, opened_at, stage, free, players = row
    return Listing(table, game, bool(open_to_all), opened_at, stage, free, tuple(sorted(msgspec.json.decode(players))))
