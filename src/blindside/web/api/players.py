"""Players: registration, names, devices, feeds, and deletion."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.table.store_protocols import KeyKind, Player, Stage
from blindside.web.identity import LINK_SECONDS, Identity, check_name, delete_token_cookie, set_token_cookie
from blindside.web.service import Service, json_response, read_body


class PlayerName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a player."""

    name: str


class NewPlayer(Struct, frozen=True):
    """A registered player, with the token of the device."""

    player: str
    name: str
    token: str
    """Sent as `Authorization: Bearer …`. The server never repeats it."""


class Device(Struct, frozen=True):
    """A device, a link or a feed of a player."""

    id: str
    kind: KeyKind
    created_at: float
    expires_at: float | None
    is_current: bool
    """Whether the request came from it."""


class Devices(Struct, frozen=True):
    """All devices, links and feeds of a player."""

    devices: list[Device]


class Link(Struct, frozen=True):
    """A link for another device."""

    link: str
    """Works once."""
    url: str
    """Opens it in a browser. The link stands behind the #, which browsers do not send."""
    expires_at: float


class UseLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that was made on another device."""

    link: str


class LinkOwner(Struct, frozen=True):
    """The name of the player who made a link."""

    name: str


class Feed(Struct, frozen=True):
    """An Atom feed."""

    url: str


class MyTable(Struct, frozen=True):
    """A table where the player sits or sat."""

    table: str
    game: str
    stage: Stage
    opened_at: float
    is_your_turn: bool


class MyTables(Struct, frozen=True):
    """The player's tables, the newest first."""

    tables: list[MyTable]


async def register(service: Service, request: Request) -> Response:
    """Add a player; respond with a token for this device."""
    name = check_name((await read_body(request, PlayerName)).name)
    service.limits.take("register", request)
    return _registered(service, request, *await service.identities.register(name))


def _registered(service: Service, request: Request, player: Player, token: str) -> Response:
    response = json_response(NewPlayer(player.id, player.name, token), 201)
    set_token_cookie(response, token, service.is_secure(request))
    return response


async def me(service: Service, request: Request) -> Response:
    """Respond with the player of the request."""
    return json_response(await service.identities.require_player(request))


async def rename(service: Service, request: Request) -> Response:
    """Change the player's name."""
    player = await service.identities.require_player(request)
    return json_response(await change_name(service, request, player, (await read_body(request, PlayerName)).name))


async def change_name(service: Service, request: Request, player: Player, name: str) -> Player:
    """Change a player's name, also at the tables where they sit."""
    renamed = Player(player.id, check_name(name))
    if renamed != player:
        service.limits.take("open", request, player)
        await service.tables.rename_player(renamed)
        service.identities.forget_cached(player)
    return renamed


async def delete(service: Service, request: Request) -> Response:
    """Delete the player's data; respond with what the player was."""
    player = await service.identities.require_player(request)
    await delete_player(service, player)
    response = json_response(player)
    delete_token_cookie(response)
    return response


async def delete_player(service: Service, player: Player) -> None:
    """Delete a player's name, tokens, notepads and chat."""
    service.identities.forget_cached(player)
    await service.tables.delete_player(player)
    service.identities.forget_cached(player)


async def my_tables(service: Service, request: Request) -> Response:
    """Respond with the player's tables."""
    player = await service.identities.require_player(request)
    return json_response(MyTables(await tables_of(service, player)))


async def tables_of(service: Service, player: Player) -> list[MyTable]:
    """List the tables where a player sits or sat, the newest first."""
    found = []
    for listing in await service.tables.tables_of(player.id):
        playing = listing.stage == "playing"
        turn = (await service.tables.find_fresh(listing.table)).find_turn(player.id) if playing else None
        found.append(MyTable(listing.table, listing.game, listing.stage, listing.opened_at, turn is not None))
    return found


async def devices(service: Service, request: Request) -> Response:
    """Respond with the player's devices, links and feeds."""
    return json_response(await _devices_of(service, await service.identities.require(request)))


async def remove_device(service: Service, request: Request) -> Response:
    """Remove a device, link or feed of the player."""
    known = await service.identities.require(request)
    await service.identities.remove_key(known.player, request.path_params["device"])
    return json_response(await _devices_of(service, known))


async def _devices_of(service: Service, known: Identity) -> Devices:
    keys = await service.identities.keys_of(known.player)
    return Devices([Device(key.id, key.kind, key.made_at, key.ends_at, key.hash == known.token_hash) for key in keys])


async def make_link(service: Service, request: Request) -> Response:
    """Make a link that adds another device to the player."""
    player = await service.identities.require_player(request)
    service.limits.take("open", request, player)
    key, link = await service.identities.add_key(player, "link", LINK_SECONDS)
    assert key.ends_at is not None
    return json_response(Link(link, device_url(service, request, link), key.ends_at), 201)


def device_url(service: Service, request: Request, link: str) -> str:
    """The URL that opens a link for another device in a browser."""
    return f"{service.share_url(request)}/#device={link}"


async def use_link(service: Service, request: Request) -> Response:
    """Add this device to the player who made a link."""
    link = (await read_body(request, UseLink)).link
    service.limits.take("use_link", request)
    return _registered(service, request, *await service.identities.use_link(link))


async def link_owner(service: Service, request: Request) -> Response:
    """Respond with the name of the player who made a link. The page asks before it uses the link."""
    link = (await read_body(request, UseLink)).link
    service.limits.take("link_owner", request)
    return json_response(LinkOwner((await service.identities.find_link_owner(link)).name))


async def make_feed(service: Service, request: Request) -> Response:
    """Make an Atom feed of the player's turns."""
    player = await service.identities.require_player(request)
    service.limits.take("open", request, player)
    _, token = await service.identities.add_key(player, "feed")
    return json_response(Feed(f"{service.base_url(request)}/feed/{token}"), 201)
