"""For operators: status, tables, players, chat, bans, modes, the audit log; health, readiness and metrics."""

from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.core.values import read_whole_number
from blindside.table.store_protocols import AuditEntry, Ban, KnownPlayer, Mode
from blindside.web import operators
from blindside.web.api.players import PlayerName
from blindside.web.host_names import is_loopback
from blindside.web.operators import MAX_LISTED, NamedLine, TableSummary, require_operator
from blindside.web.service import Service, json_response, read_body


class TableSummaries(Struct, frozen=True):
    """Tables, newest first."""

    tables: list[TableSummary]


class KnownPlayers(Struct, frozen=True):
    """Players, those with the newest devices first."""

    players: list[KnownPlayer]


class ChatLines(Struct, frozen=True):
    """The chat of a table."""

    lines: list[NamedLine]


class Bans(Struct, frozen=True):
    """The bans that have not ended, newest first."""

    bans: list[Ban]


class AuditLog(Struct, frozen=True):
    """Entries of the audit log, newest first."""

    entries: list[AuditEntry]


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a table is closed, for its players."""

    reason: str = ""


class RemoveChat(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of a line of chat."""

    line: int


class BanTarget(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's id, or an address."""

    kind: str
    """`player` or `address`."""
    target: str


class NewBan(Struct, frozen=True, forbid_unknown_fields=True):
    """A ban to add."""

    kind: str
    """`player` or `address`."""
    target: str
    days: float | None = None
    """None for ever."""


class ModeSwitch(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a mode is on."""

    on: bool


class Done(Struct, frozen=True):
    """An action that was carried out."""

    target: str


async def status(service: Service, request: Request) -> Response:
    """Respond with the server at a glance."""
    await require_operator(service, request)
    return json_response(await operators.read_status(service))


async def tables(service: Service, request: Request) -> Response:
    """List tables, all or those `of` a player."""
    await require_operator(service, request)
    of = request.query_params.get("of")
    return json_response(TableSummaries(await operators.list_tables(service, of, _limit_of(request))))


async def players(service: Service, request: Request) -> Response:
    """List players, all or those whose name contains `name`."""
    await require_operator(service, request)
    name = request.query_params.get("name", "")
    return json_response(KnownPlayers(await operators.list_players(service, name, _limit_of(request))))


def _limit_of(request: Request) -> int:
    limit = read_whole_number(request.query_params.get("limit", ""))
    return MAX_LISTED if limit is None else min(limit, MAX_LISTED)


async def close_table(service: Service, request: Request) -> Response:
    """Close a table."""
    operator = await require_operator(service, request)
    reason = (await read_body(request, CloseTable)).reason
    return json_response(Done(await operators.close_table(service, operator, request.path_params["table"], reason)))


async def chat(service: Service, request: Request) -> Response:
    """List the chat of a table whose whole name is given."""
    operator = await require_operator(service, request)
    return json_response(ChatLines(await operators.read_chat(service, operator, request.path_params["table"])))


async def remove_chat(service: Service, request: Request) -> Response:
    """Remove a line of chat."""
    operator = await require_operator(service, request)
    line = (await read_body(request, RemoveChat)).line
    await operators.remove_chat(service, operator, request.path_params["table"], line)
    return json_response(Done(str(line)))


async def rename(service: Service, request: Request) -> Response:
    """Give a player another name."""
    operator = await require_operator(service, request)
    name = (await read_body(request, PlayerName)).name
    renamed = await operators.rename_player(service, operator, request.path_params["player"], name)
    return json_response(renamed)


async def bans(service: Service, request: Request) -> Response:
    """List the bans."""
    await require_operator(service, request)
    return json_response(Bans(await operators.list_bans(service)))


async def ban(service: Service, request: Request) -> Response:
    """Ban a player or an address."""
    operator = await require_operator(service, request)
    wanted = await read_body(request, NewBan)
    return json_response(await operators.ban(service, operator, wanted.kind, wanted.target, wanted.days), 201)


async def unban(service: Service, request: Request) -> Response:
    """End a ban."""
    operator = await require_operator(service, request)
    wanted = await read_body(request, BanTarget)
    await operators.unban(service, operator, wanted.kind, wanted.target)
    return json_response(Done(wanted.target))


async def set_mode(mode: Mode, service: Service, request: Request) -> Response:
    """Begin or end a mode."""
    operator = await require_operator(service, request)
    is_on = (await read_body(request, ModeSwitch)).on
    await operators.set_mode(service, operator, mode, is_on)
    return json_response(ModeSwitch(is_on))


async def audit_log(service: Service, request: Request) -> Response:
    """List what operators did."""
    await require_operator(service, request)
    return json_response(AuditLog(await service.store.audit_log(_limit_of(request))))


OPEN_METRICS = "--open-metrics"


class Health(Struct, frozen=True):
    """The server is available."""

    ok: bool


async def health(_: Service, __: Request) -> Response:
    """Respond while the process lives."""
    return json_response(Health(True))


async def ready(service: Service, _: Request) -> Response:
    """Respond while the store can be written and read, else with status 503."""
    await service.readiness.check()
    return json_response(Health(True))


async def metrics(service: Service, request: Request) -> Response:
    """Respond with the metrics, to this machine alone unless they are open.

    A proxy on the same machine forwards the client's address or the public host, so its clients are refused.
    """
    asks = None if request.client is None else request.client.host
    if not service.has_open_metrics and not (is_loopback(asks) and is_loopback(request.url.hostname)):
        raise NotAllowed(
            "web/metrics",
            msg("metrics are served to the local machine only: {option} opens them to all", option=OPEN_METRICS),
        )
    return Response(service.metrics.render(), media_type=CONTENT_TYPE_LATEST)
