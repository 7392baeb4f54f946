"""Who somebody is: introducing oneself, other names, other devices, being forgotten."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.table.store_protocols import KeyKind, Player, Stage
from blindside.web.identity import LINK_SECONDS, Identity, check_name, delete_token_cookie, set_token_cookie
from blindside.web.service import Service, json_response, read_body


class PlayerName(Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class NewPlayer(Struct, frozen=True):
    player: str
    name: str
    token: str
    """To be sent as `Authorization: Bearer …`; it is not told again."""


class Device(Struct, frozen=True):
    id: str
    kind: KeyKind
    made_at: float
    ends_at: float | None
    this: bool
    """Whether it is the one that asks."""


class Devices(Struct, frozen=True):
    devices: list[Device]


class Link(Struct, frozen=True):
    link: str
    """For the other device, once."""
    address: str
    """Where a browser opens it. The link stands behind the #, which no server is sent."""
    ends_at: float


class UseLink(Struct, frozen=True, forbid_unknown_fields=True):
    link: str


class LinkOwner(Struct, frozen=True):
    name: str


class Feed(Struct, frozen=True):
    address: str


class MyTable(Struct, frozen=True):
    table: str
    game: str
    stage: Stage
    opened_at: float
    your_turn: bool


class MyTables(Struct, frozen=True):
    tables: list[MyTable]


async def register(service: Service, request: Request) -> Response:
    name = check_name((await read_body(request, PlayerName)).name)
    service.limits.take("introduce", request)
    return _registered(service, request, *await service.identities.register(name))


def _registered(service: Service, request: Request, player: Player, token: str) -> Response:
    response = json_response(NewPlayer(player.id, player.name, token), 201)
    set_token_cookie(response, token, service.is_secure(request))
    return response


async def me(service: Service, request: Request) -> Response:
    return json_response((await service.identities.require(request)).player)


async def rename(service: Service, request: Request) -> Response:
    player = (await service.identities.require(request)).player
    return json_response(await change_name(service, request, player, (await read_body(request, PlayerName)).name))


async def change_name(service: Service, request: Request, player: Player, name: str) -> Player:
    renamed = Player(player.id, check_name(name))
    if renamed != player:
        service.limits.take("open", request, player)
        await service.tables.rename(renamed)
        service.identities.forget_cached(player)
    return renamed


async def delete(service: Service, request: Request) -> Response:
    player = (await service.identities.require(request)).player
    await delete_player(service, player)
    response = json_response(player)
    delete_token_cookie(response)
    return response


async def delete_player(service: Service, player: Player) -> None:
    """The tokens are worth nothing afterwards; the name, the notes and what was said are gone."""
    service.identities.forget_cached(player)
    await service.tables.forget(player)
    service.identities.forget_cached(player)


async def my_tables(service: Service, request: Request) -> Response:
    player = (await service.identities.require(request)).player
    return json_response(MyTables(await tables_of(service, player)))


async def tables_of(service: Service, player: Player) -> list[MyTable]:
    """Where this player sits or sat, the newest first."""
    found = []
    for listing in await service.tables.tables_of(player.id):
        playing = listing.stage == "playing"
        turn = (await service.tables.find_fresh(listing.table)).turn_of(player.id) if playing else None
        found.append(MyTable(listing.table, listing.game, listing.stage, listing.opened_at, turn is not None))
    return found


async def devices(service: Service, request: Request) -> Response:
    return json_response(await _devices_of(service, await service.identities.require(request)))


async def remove_device(service: Service, request: Request) -> Response:
    known = await service.identities.require(request)
    await service.identities.remove_key(known.player, request.path_params["device"])
    return json_response(await _devices_of(service, known))


async def _devices_of(service: Service, known: Identity) -> Devices:
    keys = await service.identities.keys_of(known.player)
    return Devices([Device(key.id, key.kind, key.made_at, key.ends_at, key.hash == known.token_hash) for key in keys])


async def make_link(service: Service, request: Request) -> Response:
    player = (await service.identities.require(request)).player
    service.limits.take("open", request, player)
    key, link = await service.identities.add_key(player, "link", LINK_SECONDS)
    assert key.ends_at is not None
    return json_response(Link(link, device_url(service, request, link), key.ends_at), 201)


def device_url(service: Service, request: Request, link: str) -> str:
    """Where a browser opens a link for another device. Behind the # no server is sent it."""
    return f"{service.share_url(request)}/#device={link}"


async def use_link(service: Service, request: Request) -> Response:
    link = (await read_body(request, UseLink)).link
    service.limits.take("move_in", request)
    return _registered(service, request, *await service.identities.use_link(link))


async def link_owner(service: Service, request: Request) -> Response:
    """Only the name: for the question whether to use a device as this player."""
    link = (await read_body(request, UseLink)).link
    service.limits.take("link_owner", request)
    return json_response(LinkOwner((await service.identities.find_link_owner(link)).name))


async def make_feed(service: Service, request: Request) -> Response:
    player = (await service.identities.require(request)).player
    service.limits.take("open", request, player)
    _, token = await service.identities.add_key(player, "feed")
    return json_response(Feed(f"{service.base_url(request)}/feed/{token}"), 201)


async def find_feed_owner(service: Service, request: Request) -> Player:
    player = await service.identities.find_feed_owner(request.path_params["feed"])
    if player is None:
        raise NotAllowed("web/no-feed", msg("there is no such feed"))
    return player
