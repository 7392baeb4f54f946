"""Tables: opening one, finding one, looking, asking, listening, and what one keeps of it."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput, NotAllowed, StaleRequest
from blindside.core.messages import msg
from blindside.core.notation import read_whole_number
from blindside.core.records import from_json, to_json, write_record
from blindside.table.live import LiveTable
from blindside.table.options import Options
from blindside.table.requests import AnyRequest, Move, Say, SitDown
from blindside.table.store_protocols import Marks, SequenceTaken
from blindside.table.views import Update
from blindside.web.identity import Identity, find_shared_device
from blindside.web.responses import Stream
from blindside.web.service import Service, json_response, read_body
from blindside.web.shared_device import SharedDevice

LONGEST_ID = 100
KEEP_ALIVE = b":\n\n"
"""A line without content."""
KEEP_ALIVE_SECONDS = 15.0
"""After so long without news a stream says that it is still there, and the server asks whether the reader still is."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    settings: dict[str, Any] = {}
    options: Options = Options()


class OpenedTable(Struct, frozen=True):
    table: str
    """Its name is its invitation."""
    invitation: str
    """The same as an address."""


class ListedTable(Struct, frozen=True):
    table: str
    game: str
    free: int
    """Seats that nobody has taken."""
    opened_at: float


class TableList(Struct, frozen=True):
    tables: list[ListedTable]


class TableRequest(Struct, frozen=True, forbid_unknown_fields=True):
    request: AnyRequest
    id: str | None = None
    """A name of the sender's own: the same one again is answered as the first time, and done once."""
    expected: int | None = None
    """The last event the sender had seen: going on after something else has happened in the game is too late."""


class Accepted(Struct, frozen=True):
    seq: int


class Notepad(Struct, frozen=True, forbid_unknown_fields=True):
    version: Annotated[int, Meta(ge=0, lt=2**31)]
    """How often it was written; what is sent has the next number."""
    marks: dict[str, Any]
    """Whatever the player's devices agree on."""


async def open_table(service: Service, request: Request) -> Response:
    host = (await service.identities.require(request)).player
    wanted = await read_body(request, NewTable)
    service.limits.take("open", request, host)
    table = await service.tables.open(host, wanted.game, wanted.settings, wanted.options)
    return json_response(_opened(service, request, table), 201)


def _opened(service: Service, request: Request, table: str) -> OpenedTable:
    return OpenedTable(table, f"{service.share_url(request)}/t/{table}")


async def list_tables(service: Service, _: Request) -> Response:
    listings = await service.tables.listings()
    return json_response(TableList([ListedTable(one.table, one.game, one.free, one.opened_at) for one in listings]))


async def view_table(service: Service, request: Request) -> Response:
    table, known = await find_table(service, request)
    player = None if known is None else known.player.id
    table.mark_present(player)
    return json_response(table.look(player))


async def find_table(service: Service, request: Request) -> tuple[LiveTable, Identity | None]:
    """The table of a request, and who asks."""
    known = await service.identities.find(request)
    return await service.tables.find_fresh(request.path_params["table"]), known


async def send_request(service: Service, request: Request) -> Response:
    known = await service.identities.require(request)
    player = known.player
    asked = await read_body(request, TableRequest)
    table = await service.tables.find(request.path_params["table"])
    if asked.id is not None and not (0 < len(asked.id) <= LONGEST_ID and asked.id.isprintable()):
        raise InvalidInput("web/request-id", msg("an id has 1 to {most} characters", most=LONGEST_ID))
    service.limits.take(_limit_of(asked.request), request, player)
    if isinstance(asked.request, Say) and not await service.identities.is_valid(known):
        raise NotAllowed("web/unauthorized", msg("the token is not valid: register again"))
    return json_response(Accepted(await table.request(player, asked.request, asked.id, asked.expected)))


def _limit_of(request: AnyRequest) -> str:
    match request:
        case Say():
            return "say"
        case SitDown():
            return "join"
        case Move({"command": "call"}):
            return "call"
        case _:
            return "ask"


async def rematch(service: Service, request: Request) -> Response:
    player = (await service.identities.require(request)).player
    service.limits.take("ask", request, player)
    table = await service.tables.rematch(request.path_params["table"], player)
    return json_response(_opened(service, request, table), 201)


async def stream(service: Service, request: Request) -> Response:
    table, known = await find_table(service, request)
    seen = read_whole_number(request.headers.get("last-event-id", "")) or 0

    async def write(update: Update | None) -> bytes:
        return KEEP_ALIVE if update is None else service.updates.json(update)

    return Stream(stream_updates(service, table, known, find_shared_device(request), seen, write))


def is_held(table: LiveTable, shared: SharedDevice | None) -> bool:
    """Whether a device still has the holder it had: also one that is not shared."""
    return shared is None or shared.holder is None or table.passed_at(shared.id) <= shared.passed_at


async def stream_updates(
    service: Service,
    table: LiveTable,
    known: Identity | None,
    shared: SharedDevice | None,
    seen: int,
    write: Callable[[Update | None], Awaitable[bytes]],
    farewell: bytes = b"",
) -> AsyncGenerator[bytes, None]:
    """What `write` makes of each update, and of long silence, until the client may not see any more.

    A shared device that is handed over hears the farewell.
    """
    player = None if known is None else known.player.id
    with service.metrics.streams.track_inprogress():
        async for update in table.updates(player, seen, KEEP_ALIVE_SECONDS):
            part = await write(update)
            if known is not None and await service.identities.find_by_hash(known.token_hash) is None:
                return  # the device was taken away, or the player is forgotten
            if not is_held(table, shared):
                if farewell:
                    yield farewell
                return
            yield part


async def record(service: Service, request: Request) -> Response:
    """The game as whoever asks has seen it; whole when it is over, to those who may have it."""
    table, known = await find_table(service, request)
    seen = table.record(None if known is None else known.player.id)
    return Response(write_record(seen), media_type="application/json")


async def read_notepad(service: Service, request: Request) -> Response:
    table, player = await _find_own_seat(service, request)
    kept = await service.store.marks(table.name, player)
    return json_response(Notepad(0, {}) if kept is None else Notepad(kept.version, from_json(kept.marks)))


async def write_notepad(service: Service, request: Request) -> Response:
    given = await read_body(request, Notepad)
    table, player = await _find_own_seat(service, request)
    if table.options.hints == "none":
        raise NotAllowed("table/no-notepad", msg("this table has no notepad"))
    try:
        await service.store.mark(table.name, player, Marks(given.version, to_json(given.marks)))
    except SequenceTaken:
        raise StaleRequest("web/notepad-conflict", msg("another device has changed it: read it first")) from None
    return json_response(given)


async def _find_own_seat(service: Service, request: Request) -> tuple[LiveTable, str]:
    known = await service.identities.require(request)
    service.limits.take("ask", request, known.player)
    table = await service.tables.find(request.path_params["table"])
    if not table.sits(known.player.id):
        raise NotAllowed("table/not-seated", msg("you do not sit at this table"))
    return table, known.player.id
