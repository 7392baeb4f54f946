"""Queries that both kinds of database answer, in statements that both understand."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from blindside.table.store_protocols import (
    FIRST,
    NEWEST,
    Age,
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
COUNT_UNFINISHED = """
    SELECT
        (
            SELECT count(*) FROM (
                SELECT 1 FROM sits JOIN listing USING (table_id)
                WHERE player_id = $1 AND sits.stage IN ('waiting', 'playing') AND opened_by = $1 LIMIT $3
            ) AS own
        ),
        (SELECT count(*) FROM (SELECT 1 FROM listing WHERE opened_from = $2 AND stage <> 'over' LIMIT $3) AS near)
"""
MARK_ADDRESS = """
    INSERT INTO address_mark (table_id, player_id, mark) SELECT $1, id, $3 FROM player WHERE id = $2
    ON CONFLICT (table_id, player_id) DO UPDATE SET mark = excluded.mark
"""
SAME_ADDRESS = "SELECT player_id FROM address_mark WHERE table_id = $1 AND mark = $3 AND player_id <> $2"
LAST_AT = (
    "coalesce((SELECT at FROM entry WHERE entry.table_id = listing.table_id ORDER BY seq DESC LIMIT 1), opened_at)"
)
TABLES_BY_AGE = f"""
    SELECT table_id, opened_at, {LAST_AT} FROM listing
    WHERE stage = $1 AND opened_at < $2 AND (opened_at, table_id) > ($3, $4) ORDER BY opened_at, table_id LIMIT $5
"""
PLAYERS_BY_AGE = """
    SELECT seen_at, id FROM player WHERE seen_at < $1 AND (seen_at, id) > ($2, $3) ORDER BY seen_at, id LIMIT $4
"""
DELETE_UPLOADS = """
    DELETE FROM upload
    WHERE id IN (SELECT id FROM upload WHERE uploaded_at < $1 ORDER BY uploaded_at LIMIT $2) RETURNING id
"""


class Queries(ABC):
    """The part of a `Store` that is the same for both kinds of database."""

    TABLES_OF: str
    """Selects a page of a player's listings, each with its players as JSON."""

    @abstractmethod
    async def _rows(self, statement: str, *values: object) -> Sequence[Any]:
        """Run a statement with values for `$1` and so on."""

    @abstractmethod
    async def _write(self, statement: str, *values: object) -> Sequence[Any]:
        """Run a statement that writes, and raise StoreReadOnly while that is refused."""

    async def count_unfinished(self, player: str, origin: int | None, most: int) -> tuple[int, int]:
        """Count unfinished tables of a player, and from an origin."""
        [(own, near)] = await self._rows(COUNT_UNFINISHED, player, origin, most)
        return int(own), int(near)

    async def mark_address(self, table: str, player: str, mark: int) -> list[str]:
        """Store the mark of a player's address; return the others with the same one."""
        await self._write(MARK_ADDRESS, table, player, mark)
        return [other for (other,) in await self._rows(SAME_ADDRESS, table, player, mark)]

    async def tables_of(self, player: str, stage: Stage, most: int, before: Place = NEWEST) -> list[Listing]:
        """List a page of a player's tables, newest first."""
        rows = await self._rows(self.TABLES_OF, player, stage, before.at, before.id, most)
        return list(map(listing_of, rows))

    async def find_code(self, code: str) -> str | None:
        """Find the table that waits for players with this join code."""
        rows = await self._rows("SELECT table_id FROM listing WHERE join_code = $1", code)
        return str(rows[0][0]) if rows else None

    async def find_player(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        """Find the player of a valid key."""
        rows = await self._rows(FIND_PLAYER, hashed, kind, now)
        return Player(*rows[0]) if rows else None

    async def mark_player_seen(self, player: str, at: float) -> None:
        """Record when a player was last seen."""
        await self._write("UPDATE player SET seen_at = $1 WHERE id = $2", at, player)

    async def rename_player(self, player: str, name: str) -> None:
        """Set a player's name."""
        await self._write("UPDATE player SET name = $1 WHERE id = $2", name, player)

    async def keys_of(self, player: str) -> list[Key]:
        """List a player's keys, oldest first."""
        statement = "SELECT id, hash, kind, made_at, ends_at FROM player_key WHERE player_id = $1 ORDER BY made_at, id"
        return [Key(*row) for row in await self._rows(statement, player)]

    async def delete_key(self, player: str, key: str) -> bool:
        """Delete a key; return whether there was one."""
        statement = "DELETE FROM player_key WHERE player_id = $1 AND id = $2 RETURNING id"
        return bool(await self._write(statement, player, key))

    async def find_marks(self, table: str, player: str) -> Marks | None:
        """Return a player's notes at a table."""
        statement = "SELECT version, marks FROM notepad WHERE player_id = $1 AND table_id = $2"
        rows = await self._rows(statement, player, table)
        return Marks(*rows[0]) if rows else None

    async def find_upload(self, record: str) -> UploadedRecord | None:
        """Find an uploaded record by its name."""
        rows = await self._rows("SELECT id, uploaded_at, record FROM upload WHERE id = $1", record)
        return UploadedRecord(*rows[0]) if rows else None

    async def tables_by_age(self, stage: Stage, before: float, most: int, after: Place = FIRST) -> list[Age]:
        """List tables of a stage, oldest first."""
        rows = await self._rows(TABLES_BY_AGE, stage, before, after.at, after.id, most)
        return [Age(Place(opened_at, table), last_at) for table, opened_at, last_at in rows]

    async def players_by_age(self, before: float, most: int, after: Place = FIRST) -> list[Place]:
        """List players who were last seen before a time."""
        return [Place(*row) for row in await self._rows(PLAYERS_BY_AGE, before, after.at, after.id, most)]

    async def delete_uploads(self, before: float, most: int) -> int:
        """Delete old uploaded records."""
        return len(await self._write(DELETE_UPLOADS, before, most))


def listing_of(row: Iterable[Any]) -> Listing:
    """Read a row of `LISTINGS`."""
    table, game, open_to_all, opened_at, stage, free, found, code = row
    players = tuple(sorted(msgspec.json.decode(found)))
    return Listing(table, game, bool(open_to_all), opened_at, stage, free, players, code)
