"""Players: registration, names, devices, deletion, and an Atom feed of a player's turns, for games over days."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput
from blindside.core.messages import Say, msg
from blindside.core.values import read_whole_number
from blindside.games import title as title_of
from blindside.table.names import check_name
from blindside.table.store_protocols import MAX_TABLES, NEWEST, KeyKind, Listing, Place, Player, Stage
from blindside.table.views import Turn
from blindside.web.identity import LINK_SECONDS, Identity, delete_token_cookie, set_token_cookie
from blindside.web.preferences import speaker_for
from blindside.web.service import Service, json_response, read_body

STAGES: tuple[Stage, ...] = ("playing", "waiting", "over")
"""In the order of a player's tables: finished games never hide those in progress."""
PAGE_SIZE = 50
CURSOR = re.compile(r"(\w+)~([0-9]{1,20}(?:\.[0-9]{1,20})?)~([\w-]{1,64})", re.ASCII)
"""Stage, date and name of the last table of a page."""


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
    """The player's tables: games in progress, then those that have not begun, then finished ones, newest first."""

    tables: list[MyTable]
    before: str | None
    """Sent as `before`, it continues the list after this page; null on the last page."""


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
        service.identities.forget_cached(player.id)
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
    service.identities.forget_cached(player.id)
    await service.tables.delete_player(player)
    service.identities.forget_cached(player.id)


async def my_tables(service: Service, request: Request) -> Response:
    """Respond with a page of the player's tables."""
    player = await service.identities.require_player(request)
    most = _read_limit(request)
    listings, before = await page_of_tables(service, player, STAGES, most, request.query_params.get("before", ""))
    found = []
    for listing in listings:
        playing = listing.stage == "playing"
        turn = (await service.tables.find_fresh(listing.table)).find_turn(player.id) if playing else None
        found.append(MyTable(listing.table, listing.game, listing.stage, listing.opened_at, turn is not None))
    return json_response(MyTables(found, before))


def _read_limit(request: Request) -> int:
    given = request.query_params.get("limit", str(PAGE_SIZE))
    limit = read_whole_number(given)
    if limit is None or not 1 <= limit <= MAX_TABLES:
        raise InvalidInput("web/limit", msg("'limit' must be 1 to {most}, not '{given}'", most=MAX_TABLES, given=given))
    return limit


async def page_of_tables(
    service: Service, player: Player, stages: Sequence[Stage], most: int, cursor: str = ""
) -> tuple[list[Listing], str | None]:
    """Return up to `most` tables of a player, stage by stage, and the cursor of the next page if there is one."""
    first, place = _read_cursor(cursor, stages) if cursor else (stages[0], NEWEST)
    found: list[Listing] = []
    for stage in stages[stages.index(first) :]:
        found += await service.tables.tables_of(player.id, stage, most + 1 - len(found), place)
        if len(found) > most:
            last = found[most - 1]
            return found[:most], f"{last.stage}~{last.opened_at!r}~{last.table}"
        place = NEWEST
    return found, None


def _read_cursor(cursor: str, stages: Sequence[Stage]) -> tuple[Stage, Place]:
    found = CURSOR.fullmatch(cursor)
    stage = next((stage for stage in stages if found and stage == found[1]), None)
    if found is None or stage is None:
        raise InvalidInput(
            "web/cursor", msg("'before' must be a cursor from another page, not '{given}'", given=cursor)
        )
    return stage, Place(float(found[2]), found[3])


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


FEED_MEDIA = "application/atom+xml"


async def feed(service: Service, request: Request) -> Response:
    """Respond with an entry for each turn of the feed's owner. A new turn is a new entry."""
    player = await service.identities.find_feed_owner(request.path_params["feed"])
    say, address = speaker_for(request), service.base_url(request)
    turns = []
    for listing in await service.tables.tables_of(player.id, "playing"):
        turn = (await service.tables.find_fresh(listing.table)).find_turn(player.id)
        if turn is not None:
            turns.append((f"{address}/t/{listing.table}", turn))
    turns.sort(key=lambda waits: waits[1].since, reverse=True)
    name, title = f"{address}/feed#{player.id}", say(msg("Your turns on Blindside"))
    updated = turns[0][1].since if turns else 0.0
    document = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(name)}</id><title>{escape(title)}</title><updated>{_time(updated)}</updated>"
        f"<author><name>Blindside</name></author>{''.join(_entry(link, turn, say) for link, turn in turns)}</feed>\n"
    )
    return Response(document, media_type=FEED_MEDIA)


def _entry(link: str, turn: Turn, say: Say) -> str:
    text = say(msg("It is your turn: {game}", game=title_of(turn.game)))
    return (
        f"<entry><id>{escape(link)}#{turn.changed_at}</id><title>{escape(text)}</title>"
        f"<link href={quoteattr(link)}/><updated>{_time(turn.since)}</updated></entry>"
    )


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
