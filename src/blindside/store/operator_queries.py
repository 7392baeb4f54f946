"""Queries for operators, in statements that both kinds of database understand."""

import secrets
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from msgspec.structs import astuple

from blindside.store.queries import Queries, listing_of
from blindside.table.hashes import LINK
from blindside.table.store_protocols import (
    AuditEntry,
    Ban,
    BanKind,
    Growth,
    KnownPlayer,
    Listing,
    Mode,
    OperatorToken,
    StoreStatus,
)

NEWEST_FIRST = "ORDER BY opened_at DESC, table_id"
DAY_SECONDS = 24 * 60 * 60.0
KINDS = {
    "tables": ("listing", "opened_at"),
    "players": ("player", None),
    "devices": ("player_key", "made_at"),
    "notepads": ("notepad", None),
    "uploads": ("upload", "uploaded_at"),
    "audit entries": ("audit", "at"),
}
"""The name of each kind of row that grows, its table, and the column that says when a row came."""
COUNT_EVENTS = """
    SELECT CAST(coalesce(sum(last), 0) AS BIGINT) FROM (
        SELECT (SELECT max(seq) FROM entry WHERE entry.table_id = listing.table_id) AS last FROM listing
    ) AS lasts
"""
"""Entries of a table are numbered without a gap, so that not every entry has to be read."""

PLAYERS = """
    SELECT id, name, since, (SELECT count(*) FROM sits WHERE sits.player_id = newest.id) FROM (
        SELECT id, name, since FROM ({found}) AS found ORDER BY coalesce(since, 0) DESC, id LIMIT $1
    ) AS newest
    ORDER BY coalesce(since, 0) DESC, id
"""
PLAYERS_BY_NAME = """
    SELECT id, name, (SELECT max(made_at) FROM player_key WHERE player_id = player.id) AS since
    FROM player WHERE id = $2 OR replace(lower(name), lower($2), '') <> lower(name)
"""
PLAYERS_BY_DEVICE = """
    SELECT player.id, name, max(made_at) AS since
    FROM (SELECT player_id, made_at FROM player_key ORDER BY made_at DESC LIMIT $1) AS device
    JOIN player ON player.id = player_id GROUP BY player.id, name
"""
"""As many devices as players are wanted: of a player with several, one counts."""


class OperatorQueries(Queries):
    """The `Operations` of a `Store`."""

    LISTINGS: str
    """Selects listings, each with its players as JSON."""
    SIZE: str
    """Selects the size of the store in bytes."""

    @abstractmethod
    async def _change(self, statement: str, *values: object) -> Sequence[Any]:
        """Run a statement that writes, also in a read-only store."""

    async def add_operator_token(self, token: OperatorToken) -> bool:
        """Add a token or a session, unless there is a token of this name."""
        await self._change("DELETE FROM operator_token WHERE ends_at <= $1", token.made_at)
        statement = """
            INSERT INTO operator_token (hash, name, made_at, ends_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT DO NOTHING RETURNING name
        """
        return bool(await self._change(statement, *astuple(token)))

    async def operator_tokens(self, now: float) -> list[OperatorToken]:
        """List tokens and sessions, oldest first."""
        statement = """
            SELECT hash, name, made_at, ends_at FROM operator_token
            WHERE ends_at IS NULL OR ends_at > $1 ORDER BY made_at
        """
        return [OperatorToken(*row) for row in await self._rows(statement, now)]

    async def delete_operator_token(self, name: str) -> bool:
        """Delete a token and its sessions."""
        return bool(await self._change("DELETE FROM operator_token WHERE name = $1 RETURNING name", name))

    async def delete_operator_session(self, hashed: bytes) -> None:
        """Delete a session."""
        await self._change("DELETE FROM operator_token WHERE hash = $1 AND ends_at IS NOT NULL", hashed)

    async def add_ban(self, ban: Ban) -> None:
        """Add or replace a ban; ended ones are deleted."""
        await self._change("DELETE FROM ban WHERE ends_at <= $1", ban.made_at)
        statement = """
            INSERT INTO ban (kind, target, made_at, ends_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (kind, target) DO UPDATE SET made_at = excluded.made_at, ends_at = excluded.ends_at
        """
        await self._change(statement, *astuple(ban))

    async def delete_ban(self, kind: BanKind, target: str) -> bool:
        """Delete a ban; return whether there was one."""
        return bool(await self._change("DELETE FROM ban WHERE kind = $1 AND target = $2 RETURNING kind", kind, target))

    async def bans(self, now: float) -> list[Ban]:
        """List bans, newest first."""
        statement = """
            SELECT kind, target, made_at, ends_at FROM ban
            WHERE ends_at IS NULL OR ends_at > $1 ORDER BY made_at DESC, target
        """
        return [Ban(*row) for row in await self._rows(statement, now)]

    async def set_mode(self, mode: Mode, since: float | None) -> None:
        """Begin or end a mode."""
        if since is None:
            await self._change("DELETE FROM server_mode WHERE name = $1", mode)
        else:
            statement = "INSERT INTO server_mode (name, since) VALUES ($1, $2) ON CONFLICT DO NOTHING"
            await self._change(statement, mode, since)

    async def modes(self) -> dict[str, float]:
        """Return the modes that are on."""
        return {str(name): float(since) for name, since in await self._rows("SELECT name, since FROM server_mode")}

    async def add_audit_entry(self, entry: AuditEntry) -> None:
        """Add an entry under a random id: both databases number rows in their own ways."""
        statement = "INSERT INTO audit (id, at, operator, action, target) VALUES ($1, $2, $3, $4, $5)"
        await self._change(statement, secrets.token_hex(8), *astuple(entry))

    async def audit_log(self, most: int) -> list[AuditEntry]:
        """List the newest entries."""
        statement = "SELECT at, operator, action, target FROM audit ORDER BY at DESC, id LIMIT $1"
        return [AuditEntry(*row) for row in await self._rows(statement, most)]

    async def newest_tables(self, player: str | None, most: int) -> list[Listing]:
        """List tables, newest first."""
        found, values = ("listing", (most,)) if player is None else ("sits WHERE player_id = $2", (most, player))
        newest = f"table_id IN (SELECT table_id FROM {found} {NEWEST_FIRST} LIMIT $1)"
        return [listing_of(row) for row in await self._rows(f"{self.LISTINGS} WHERE {newest} {NEWEST_FIRST}", *values)]

    async def tables_named(self, beginning: str) -> list[str]:
        """Return up to two names with this beginning; an exact match comes first."""
        statement = "SELECT table_id FROM listing WHERE substr(table_id, 1, $1) = $2 ORDER BY length(table_id) LIMIT 2"
        return [name for (name,) in await self._rows(statement, len(beginning), beginning)]

    async def newest_players(self, name: str, most: int) -> list[KnownPlayer]:
        """List players by a part of the name, or by their id."""
        if name:
            rows = await self._rows(PLAYERS.format(found=PLAYERS_BY_NAME), most, name)
        else:
            rows = await self._rows(PLAYERS.format(found=PLAYERS_BY_DEVICE), most)
        return [KnownPlayer(*row) for row in rows]

    async def delete_chat_text(self, table: str, line: int) -> None:
        """Delete the text of a line."""
        statement = "UPDATE entry SET text = NULL, hash = substr(hash, 1, $3) WHERE table_id = $1 AND seq = $2"
        await self._change(statement, table, line, LINK)

    async def status(self, now: float) -> StoreStatus:
        """Count the rows of each kind."""
        stages = await self._rows("SELECT stage, count(*) FROM listing GROUP BY stage")
        (events,), (size,) = (await self._rows(COUNT_EVENTS))[0], (await self._rows(self.SIZE))[0]
        growth = [await self._count(kind, *KINDS[kind], now - DAY_SECONDS) for kind in KINDS]
        growth.insert(1, Growth("events", events, None, None, None))
        return StoreStatus(size, {"waiting": 0, "playing": 0, "over": 0, **dict(map(tuple, stages))}, growth)

    async def _count(self, kind: str, table: str, column: str | None, since: float) -> Growth:
        if column is None:
            return Growth(kind, (await self._rows(f"SELECT count(*) FROM {table}"))[0][0], None, None, None)
        statement = f"""
            SELECT count(*), count(CASE WHEN {column} > $1 THEN 1 END), min({column}), max({column}) FROM {table}
        """
        return Growth(kind, *(await self._rows(statement, since))[0])
