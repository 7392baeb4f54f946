"""Operators: their tokens and sessions, and what they do. Each action is in the audit log before it happens.

Nothing here shows a rack, a code, a move, or an address of a player.
"""

import hmac
import ipaddress
import secrets
import time
from collections.abc import Sequence
from typing import cast, get_args

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

import blindside
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.store.maintenance import TOKEN_BYTES, hash_token
from blindside.table.live import LiveTable
from blindside.table.names import check_name
from blindside.table.store_protocols import (
    AuditEntry,
    Ban,
    BanKind,
    Growth,
    KnownPlayer,
    Mode,
    OperatorToken,
    Player,
    Stage,
    StoreReadOnly,
)
from blindside.table.views import ChatLine
from blindside.web.identity import read_bearer
from blindside.web.limits import counted_address
from blindside.web.service import Service

COOKIE = "blindside-admin"
SESSION_SECONDS = 60 * 60.0
"""After that, an operator signs in again."""
MAX_LISTED = 200
MAX_BANS = 10_000
MAX_BAN_DAYS = 3_650
DAY_SECONDS = 24 * 60 * 60.0
MAX_REASON_LENGTH = 200
FEWEST_SIGNS = 4
"""Of the beginning of a table's name."""


class OperatorStatus(Struct, frozen=True):
    """The server at a glance. The first four are of the server that answers, the others of the store."""

    version: str
    live_tables: int
    """In memory."""
    streams: int
    modes: dict[str, float]
    """`drain` and `read-only`, and since when."""
    size: int
    """Of the store, in bytes."""
    stages: dict[str, int]
    """The number of tables in each stage."""
    growth: list[Growth]
    bans: int


class SeatedPlayer(Struct, frozen=True):
    """A player of a table."""

    player: str
    name: str | None
    """None for a deleted player."""


class TableSummary(Struct, frozen=True):
    """A table as operators see it: nothing of its game, and no chat."""

    table: str
    """Of a private table the first half of the name: enough to close it, and too little to open it."""
    is_private: bool
    game: str
    stage: Stage
    opened_at: float
    free_seats: int
    players: list[SeatedPlayer]


class NamedLine(Struct, frozen=True):
    """A line of chat with the name of its player."""

    line: int
    player: str | None
    name: str | None
    text: str


async def require_operator(service: Service, request: Request) -> str:
    """Return the operator's name for the token in a request; refuse a request without one."""
    service.limits.take("admin", request)
    bearer = read_bearer(request)
    found = None if bearer is None else await _find_token(service, bearer)
    if found is None or found.ends_at is not None:
        raise NotAllowed("web/unauthorized", msg("invalid operator token: make one with 'blindside admin token'"))
    return found.name


async def find_session(service: Service, request: Request) -> OperatorToken | None:
    """Find the session in the cookie of an operator; None if there is none or it has expired."""
    session = request.cookies.get(COOKIE, "")
    if not session:
        return None
    service.limits.take("admin", request)
    found = await _find_token(service, session)
    return found if found is not None and found.ends_at is not None else None


async def sign_in(service: Service, request: Request, token: str) -> str:
    """Begin a session with a token; return the value of its cookie."""
    service.limits.take("admin", request)
    found = await _find_token(service, token)
    if found is None or found.ends_at is not None:
        raise NotAllowed("web/unauthorized", msg("the token is not valid"))
    session, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    await service.store.add_operator_token(OperatorToken(hash_token(session), found.name, now, now + SESSION_SECONDS))
    await _audit(service, found.name, "sign in", "")
    return session


def set_session_cookie(response: Response, session: str, secure: bool) -> None:
    response.set_cookie(
        COOKIE, session, max_age=int(SESSION_SECONDS), path="/admin", httponly=True, samesite="strict", secure=secure
    )


def delete_session_cookie(response: Response) -> None:
    response.delete_cookie(COOKIE, path="/admin", httponly=True, samesite="strict")


async def _find_token(service: Service, token: str) -> OperatorToken | None:
    """Compare with every token in constant time."""
    hashed = hash_token(token)
    tokens = await service.store.operator_tokens(time.time())
    return next((known for known in [t for t in tokens if hmac.compare_digest(t.hash, hashed)]), None)


async def _audit(service: Service, operator: str, action: str, target: str) -> None:
    await service.store.add_audit_entry(AuditEntry(time.time(), operator, action, target))


async def read_status(service: Service) -> OperatorStatus:
    store, now = service.store, time.time()
    status = await store.status(now)
    return OperatorStatus(
        version=blindside.__version__,
        live_tables=service.metrics.read("blindside_live_tables"),
        streams=service.metrics.read("blindside_streams"),
        modes=await store.modes(),
        size=status.size,
        stages=status.stages,
        growth=status.growth,
        bans=len(await store.bans(now)),
    )


async def list_tables(service: Service, player: str | None, most: int) -> list[TableSummary]:
    """List tables, newest first, all or those of a player."""
    listings = await service.store.newest_tables(player, most)
    names = await service.store.find_names(sorted({player for listing in listings for player in listing.players}))
    return [
        TableSummary(
            _shown_name(listing.table, listing.open_to_all),
            not listing.open_to_all,
            listing.game,
            listing.stage,
            listing.opened_at,
            listing.free,
            [SeatedPlayer(player, names.get(player)) for player in listing.players],
        )
        for listing in listings
    ]


async def list_players(service: Service, name: str, most: int) -> list[KnownPlayer]:
    return await service.store.newest_players(name, most)


def _shown_name(table: str, is_public: bool) -> str:
    return table if is_public else table[: len(table) // 2]


async def _find_table(service: Service, beginning: str) -> LiveTable:
    """Find a table by its name, or by a beginning that no other table has."""
    found = [] if len(beginning) < FEWEST_SIGNS else await service.store.tables_named(beginning)
    if len(found) > 1 and found[0] != beginning:
        raise InvalidInput(
            "admin/ambiguous", msg("several tables begin with '{name}': give more of it", name=beginning)
        )
    return await service.tables.find_fresh(found[0] if found else "")


async def close_table(service: Service, operator: str, beginning: str, reason: str) -> str:
    """Close a table, with a reason that its players read; return its name as the audit log has it."""
    _check_writable(service)
    reason = " ".join(reason.split())
    if len(reason) > MAX_REASON_LENGTH or not reason.isprintable():
        raise InvalidInput("admin/reason", msg("a reason has at most {most} characters", most=MAX_REASON_LENGTH))
    table = await _find_table(service, beginning)
    shown = _shown_name(table.name, table.options.open_to_all)
    await _audit(service, operator, "close table", shown)
    await table.close_for_all(reason)
    return shown


async def read_chat(service: Service, operator: str, name: str) -> list[NamedLine]:
    """List the chat of a table whose whole name the operator was given."""
    table = await service.tables.find_fresh(name)
    lines = table.chat_lines()
    await _audit(service, operator, "read chat", _shown_name(table.name, table.options.open_to_all))
    names = await service.store.find_names(sorted({line.player for line in lines if line.player is not None}))
    return [NamedLine(line.line, line.player, names.get(line.player or ""), line.text) for line in lines]


async def remove_chat(service: Service, operator: str, name: str, line: int) -> None:
    """Delete the text of a line of chat, for all who have it on their screens, too."""
    _check_writable(service)
    table = await _find_table(service, name)
    if not _has_line(table.chat_lines(), line):
        raise NotAllowed("admin/no-line", msg("the chat has no line {line}", line=line))
    shown = _shown_name(table.name, table.options.open_to_all)
    await _audit(service, operator, "remove chat", f"{shown} {line}")
    await service.store.delete_chat_text(table.name, line)
    await table.announce_removed_chat(line)


def _has_line(lines: Sequence[ChatLine], number: int) -> bool:
    return any(line.line == number for line in lines)


async def rename_player(service: Service, operator: str, player: str, name: str) -> Player:
    """Give a player another name, at all tables."""
    _check_writable(service)
    renamed = Player(player, check_name(name))
    await _check_player(service, player)
    await _audit(service, operator, "rename player", player)
    await service.tables.rename_player(renamed)
    service.identities.forget_cached(player)
    return renamed


async def _check_player(service: Service, player: str) -> None:
    if not await service.store.find_names([player]):
        raise NotAllowed("admin/no-player", msg("there is no player '{player}'", player=player))


async def ban(service: Service, operator: str, kind: str, target: str, days: float | None) -> Ban:
    """Ban a player or an address for some days, or for ever."""
    known, target = _read_target(kind, target)
    if days is not None and not 0 < days <= MAX_BAN_DAYS:
        raise InvalidInput(
            "admin/days", msg("a ban can last up to {most} days, not {days}", most=MAX_BAN_DAYS, days=days)
        )
    if known == "player":
        await _check_player(service, target)
    now = time.time()
    if len(await service.store.bans(now)) >= MAX_BANS:
        raise NotAllowed("admin/too-many-bans", msg("there are already {most} bans: remove some first", most=MAX_BANS))
    added = Ban(known, target, now, None if days is None else now + days * DAY_SECONDS)
    await _audit(service, operator, "ban", f"{known} {target}")
    await service.store.add_ban(added)
    await service.restrictions.refresh()
    return added


async def unban(service: Service, operator: str, kind: str, target: str) -> None:
    known, target = _read_target(kind, target)
    await _audit(service, operator, "unban", f"{known} {target}")
    if not await service.store.delete_ban(known, target):
        raise NotAllowed("admin/no-ban", msg("there is no ban of '{target}'", target=target))
    await service.restrictions.refresh()


def _read_target(kind: str, target: str) -> tuple[BanKind, str]:
    """Return what a ban is about, an address as limits count it."""
    if kind not in get_args(BanKind):
        raise InvalidInput("admin/kind", msg("'{kind}' is not 'player' or 'address'", kind=kind))
    target = target.strip()
    if kind == "address":
        try:
            network = ipaddress.ip_interface(target).network
        except ValueError:
            network = None
        if network is None or network.prefixlen < (32 if network.version == 4 else 64):
            raise InvalidInput(
                "admin/address", msg("'{target}' is not an IP address: use one such as 203.0.113.7", target=target)
            )
        target = counted_address(str(network.network_address))
    return cast("BanKind", kind), target


async def set_mode(service: Service, operator: str, mode: Mode, is_on: bool) -> None:
    """Begin or end a mode on all servers."""
    await _audit(service, operator, mode, "on" if is_on else "off")
    await service.store.set_mode(mode, time.time() if is_on else None)
    await service.restrictions.refresh()


def _check_writable(service: Service) -> None:
    if service.store.is_read_only:
        raise StoreReadOnly


async def list_bans(service: Service) -> list[Ban]:
    return await service.store.bans(time.time())
