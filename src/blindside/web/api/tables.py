"""Tables: open, list, view, send requests, stream, record and notepad."""

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput, NotAllowed, StaleRequest
from blindside.core.json import from_json, to_json
from blindside.core.messages import msg
from blindside.core.records import write_record
from blindside.core.values import read_whole_number
from blindside.table.live import LiveTable
from blindside.table.options import Options
from blindside.table.requests import AnyRequest, Begin, Move, Say, SitDown
from blindside.table.store_protocols import Marks, SequenceTaken
from blindside.table.views import Update
from blindside.web.identity import find_shared_device
from blindside.web.limits import address_of, origin_of
from blindside.web.server_sent_events import COMMENT
from blindside.web.service import Service, find_table, json_response, read_body
from blindside.web.streams import stream_table

MAX_ID_LENGTH = 100


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open."""

    game: str
    settings: dict[str, Any] = {}
    options: Options = Options()


class OpenedTable(Struct, frozen=True):
    """A new table."""

    table: str
    """Its name. A client that knows it has access."""
    invitation: str
    """The URL of its page."""
    code: str | None
    """The join code, while the table waits for players."""


class JoinCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A join code as it is typed: case, spaces and hyphens make no difference."""

    code: str


class ListedTable(Struct, frozen=True):
    """A table with free seats that is open to all."""

    table: str
    game: str
    free_seats: int
    opened_at: float


class TableList(Struct, frozen=True):
    """The open tables."""

    tables: list[ListedTable]


class TableRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to a table."""

    request: AnyRequest
    id: str | None = None
    """Chosen by the client. A request with the same id takes effect once, and gets the same response."""
    expected: int | None = None
    """The last event that the client saw. Continuing after a later event of the game is refused as too late."""


class Accepted(Struct, frozen=True):
    """The number of the last event of an accepted request."""

    seq: int


class Notepad(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's notes at a table."""

    version: Annotated[int, Meta(ge=0, lt=2**31)]
    """The number of the version. A new one has the next number."""
    marks: dict[str, Any]
    """In the format of the player's devices."""


async def open_table(service: Service, request: Request) -> Response:
    """Open a table with the player as host."""
    host = await service.identities.require_player(request)
    wanted = await read_body(request, NewTable)
    service.limits.take("open", request, host)
    table = await service.tables.open(host, wanted.game, wanted.settings, wanted.options, origin_of(request))
    await (await service.tables.find(table)).note_address(host.id, address_of(request))
    return json_response(await _opened(service, request, table), 201)


async def _opened(service: Service, request: Request, table: str) -> OpenedTable:
    code = (await service.tables.find(table)).join_code
    return OpenedTable(table, f"{service.share_url(request)}/t/{table}", code)


async def find_by_code(service: Service, request: Request) -> Response:
    """Respond with the table that waits for players with a join code."""
    asked: JoinCode = await read_body(request, JoinCode)
    service.limits.take_code(request)
    found = await service.tables.find_by_code(asked.code)
    return json_response(await _opened(service, request, found.name))


async def list_tables(service: Service, _: Request) -> Response:
    """List the tables where every player may take a seat."""
    listings = await service.tables.listings()
    return json_response(TableList([ListedTable(one.table, one.game, one.free, one.opened_at) for one in listings]))


async def view_table(service: Service, request: Request) -> Response:
    """Respond with the table as the client sees it."""
    table, known = await find_table(service, request)
    player = None if known is None else known.player.id
    table.mark_present(player)
    return json_response(table.look(player))


async def send_request(service: Service, request: Request) -> Response:
    """Carry out a request to the table; respond with the number of its last event."""
    known = await service.identities.require(request)
    asked = await read_body(request, TableRequest)
    table = await service.tables.find(request.path_params["table"])
    if asked.id is not None and not (0 < len(asked.id) <= MAX_ID_LENGTH and asked.id.isprintable()):
        raise InvalidInput("web/request-id", msg("an ID must have 1 to {most} characters", most=MAX_ID_LENGTH))
    service.limits.take(_limit_of(asked.request), request, known.player)
    if isinstance(asked.request, Say) and not await service.identities.is_valid(known):
        raise NotAllowed("web/unauthorized", msg("the token is not valid: register again"))
    if isinstance(asked.request, Begin):
        service.tables.check_new_game()
    if isinstance(asked.request, SitDown):
        await table.check_address(known.player.id, address_of(request))
    seq = await table.request(known.player, asked.request, asked.id, asked.expected)
    if find_shared_device(request) is None:
        await table.note_address(known.player.id, address_of(request))
    return json_response(Accepted(seq))


def _limit_of(request: AnyRequest) -> str:
    match request:
        case Say():
            return "say"
        case SitDown():
            return "join"
        case Move({"command": "call"}):
            return "call"
        case _:
            return "request"


async def rematch(service: Service, request: Request) -> Response:
    """Open a table with the same players, each one seat further."""
    player = await service.identities.require_player(request)
    service.limits.take("request", request, player)
    table = await service.tables.rematch(request.path_params["table"], player, origin_of(request))
    return json_response(await _opened(service, request, table), 201)


async def stream(service: Service, request: Request) -> Response:
    """Stream the updates of a table as JSON."""
    table, known = await find_table(service, request)
    seen = read_whole_number(request.headers.get("last-event-id", "")) or 0

    async def write(update: Update | None) -> bytes:
        return COMMENT if update is None else service.updates.json(update)

    return stream_table(service, request, table, known, seen, write)


async def record(service: Service, request: Request) -> Response:
    """Respond with the game as the client saw it; once it is over, whole for clients that may see it."""
    table, known = await find_table(service, request)
    seen = table.record(None if known is None else known.player.id)
    return Response(write_record(seen), media_type="application/json")


async def read_notepad(service: Service, request: Request) -> Response:
    """Respond with the player's notepad at this table."""
    table, player = await _find_own_seat(service, request)
    kept = await service.store.find_marks(table.name, player)
    return json_response(Notepad(0, {}) if kept is None else Notepad(kept.version, from_json(kept.marks)))


async def write_notepad(service: Service, request: Request) -> Response:
    """Store a new version of the player's notepad."""
    notepad = await read_body(request, Notepad)
    table, player = await _find_own_seat(service, request)
    if table.options.hints == "none":
        raise NotAllowed("table/no-notepad", msg("the notepad is off at this table"))
    try:
        await service.store.save_marks(table.name, player, Marks(notepad.version, to_json(notepad.marks)))
    except SequenceTaken:
        raise StaleRequest(
            "web/notepad-conflict", msg("the notepad was changed on another device: reload it first")
        ) from None
    return json_response(notepad)


async def _find_own_seat(service: Service, request: Request) -> tuple[LiveTable, str]:
    known = await service.identities.require(request)
    service.limits.take("request", request, known.player)
    table = await service.tables.find(request.path_params["table"])
    if not table.is_seated(known.player.id):
        raise NotAllowed("table/not-seated", msg("you have no seat at this table"))
    return table, known.player.id
