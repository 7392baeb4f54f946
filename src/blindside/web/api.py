"""The API, version 1: what a program can ask, and what it is answered."""

from collections.abc import AsyncIterator
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.notation import whole_number
from blindside.core.records import from_json, to_json
from blindside.table.live import LiveTable
from blindside.table.log import Listing, Player
from blindside.table.options import Options
from blindside.table.requests import AnyRequest, Say
from blindside.web.identity import checked_name, forget_device, introduce, known, remember, who
from blindside.web.route import Service

LARGEST_BODY = 16_384
"""In bytes. The longest request is something said at a table."""


LONGEST_ID = 100


class Introduction(Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class Introduced(Struct, frozen=True):
    player: str
    name: str
    token: str
    """To be sent as `Authorization: Bearer …`; it is not told again."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    settings: dict[str, Any] = {}
    options: Options = Options()


class Named(Struct, frozen=True):
    table: str
    """Its name is its invitation."""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    request: AnyRequest
    id: str | None = None
    """A name of the sender's own: the same one again is answered as the first time, and done once."""
    expected: int | None = None
    """The last event the sender had seen."""


class Done(Struct, frozen=True):
    seq: int


class Listings(Struct, frozen=True):
    tables: list[Listing]


async def _body(request: Request, kind: Any) -> Any:
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > LARGEST_BODY:
            raise Invalid("web/too-large", msg("a request has up to {most} bytes", most=LARGEST_BODY))
    return from_json(data, kind)


def _json(value: Any, status: int = 200) -> Response:
    return Response(to_json(value), status, media_type="application/json")


async def introduce_player(service: Service, request: Request) -> Response:
    name = checked_name((await _body(request, Introduction)).name)
    service.limits.take("introduce", request.client.host if request.client else "")
    player, token = await introduce(service.players, name)
    response = _json(Introduced(player.id, player.name, token), 201)
    remember(response, token, secure=request.url.scheme == "https")
    return response


async def me(service: Service, request: Request) -> Response:
    return _json(await known(request, service.players))


async def rename(service: Service, request: Request) -> Response:
    player = await known(request, service.players)
    name = checked_name((await _body(request, Introduction)).name)
    await service.players.rename(player.id, name)
    service.house.is_called(player.id, name)
    return _json(Player(player.id, name))


async def forget(service: Service, request: Request) -> Response:
    """The token is worth nothing afterwards, and the name is gone."""
    player = await known(request, service.players)
    await service.players.forget(player.id)
    service.house.is_called(player.id, None)
    response = _json(player)
    forget_device(response)
    return response


async def open_table(service: Service, request: Request) -> Response:
    host = await known(request, service.players)
    wanted = await _body(request, NewTable)
    service.limits.take("open", host.id)
    return _json(Named(await service.house.open(host, wanted.game, wanted.settings, wanted.options)), 201)


async def list_tables(service: Service, _: Request) -> Response:
    return _json(Listings(await service.house.listings()))


async def look(service: Service, request: Request) -> Response:
    player = await who(request, service.players)
    table = await service.house.find(request.path_params["table"])
    return _json(table.look(None if player is None else player.id))


async def ask(service: Service, request: Request) -> Response:
    player = await known(request, service.players)
    table = await service.house.find(request.path_params["table"])
    asked = await _body(request, Asked)
    if asked.id is not None and not (0 < len(asked.id) <= LONGEST_ID and asked.id.isprintable()):
        raise Invalid("web/id", msg("an id has 1 to {most} characters", most=LONGEST_ID))
    service.limits.take("say" if isinstance(asked.request, Say) else "ask", player.id)
    return _json(Done(await table.request(player, asked.request, asked.id, asked.expected)))


async def rematch(service: Service, request: Request) -> Response:
    player = await known(request, service.players)
    service.limits.take("ask", player.id)
    return _json(Named(await service.house.rematch(request.path_params["table"], player)), 201)


async def stream(service: Service, request: Request) -> Response:
    player = await who(request, service.players)
    table = await service.house.find(request.path_params["table"])
    seen = whole_number(request.headers.get("last-event-id", "")) or 0
    told = _told(table, None if player is None else player.id, seen)
    return StreamingResponse(told, media_type="text/event-stream", headers={"cache-control": "no-store"})


async def _told(table: LiveTable, player: str | None, seen: int) -> AsyncIterator[str]:
    async for update in table.updates(player, seen):
        yield f"id: {update.seq}\ndata: {to_json(update)}\n\n"


async def health(_: Service, __: Request) -> Response:
    return _json({"ok": True})
