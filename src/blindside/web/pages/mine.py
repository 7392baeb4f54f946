"""The games that somebody has played: how they ended, and their records to take away."""

import asyncio
import io
import time
import zipfile
from datetime import UTC, datetime

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.messages import Message
from blindside.core.notation import whole_number
from blindside.core.records import Record, write_record
from blindside.games import title
from blindside.table.store_protocols import Listing, Player
from blindside.web.api.tables import found_by
from blindside.web.pages.rendering import page
from blindside.web.route import Service
from blindside.wording import Result
from blindside.wording.games import GAMES
from blindside.wording.names import names_in_game

ON_A_PAGE = 10
"""Each is read from its log."""


class Played(Struct, frozen=True):
    table: str
    game: Message
    opened_at: str
    """In ISO 8601; the reader's browser says it as it is said there."""
    result: Result


async def mine(service: Service, request: Request) -> Response:
    known = await service.identities.who(request)
    number = max(1, whole_number(request.query_params.get("page", "")) or 1)
    played, pages = [], 1
    if known is not None:
        over = finished(await service.tables.tables_of(known.player.id))
        pages = max(1, -(-len(over) // ON_A_PAGE))
        number = min(number, pages)
        played = await told(service, known.player, over[(number - 1) * ON_A_PAGE : number * ON_A_PAGE])
    return page(request, "mine.html", played=played, number=number, pages=pages, wrong=None)


def finished(listings: list[Listing]) -> list[Listing]:
    return [listing for listing in listings if listing.stage == "over"]


async def told(service: Service, player: Player, listings: list[Listing]) -> list[Played]:
    found = []
    for listing in listings:
        view = (await service.tables.find(listing.table)).look(player.id)
        ended = GAMES[view.game].result(view.view.board, names_in_game(view), view.you)
        found.append(Played(listing.table, title(listing.game), _moment(listing.opened_at), ended))
    return found


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="minutes")


async def record(service: Service, request: Request) -> Response:
    """The record of one game, as a file."""
    table, known = await found_by(service, request)
    text = write_record(table.record(None if known is None else known.player.id))
    name = f"blindside-{table.look(None).game}-{table.name}.json"
    return _file(text.encode(), name, "application/json")


async def records(service: Service, request: Request) -> Response:
    """Of all games that somebody has finished."""
    player = (await service.identities.known(request)).player
    service.limits.take("records", request, player)
    found = {}
    for listing in finished(await service.tables.tables_of(player.id)):
        table = await service.tables.find(listing.table)
        found[f"{_moment(listing.opened_at)[:10]}-{listing.game}-{listing.table}.json"] = table.record(player.id)
    packed = await asyncio.to_thread(_packed, found)
    return _file(packed, f"blindside-{time.strftime('%Y-%m-%d', time.gmtime())}.zip", "application/zip")


def _packed(found: dict[str, Record]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, kept in found.items():
            packed.writestr(zipfile.ZipInfo(name), write_record(kept), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def _file(content: bytes, name: str, media: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=media, headers=headers)
