"""Finished games and records: list, download, upload, check and store."""

import asyncio
import time
import zipfile
from datetime import UTC, datetime
from io import BytesIO

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import File, FormParser, parse_options_header
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.messages import msg
from blindside.core.records import Record, write_record
from blindside.games import check_record, parse_record, title
from blindside.reviews.limits import check_length, deadline_in
from blindside.table.names import name_for
from blindside.table.store_protocols import MAX_TABLES, Listing, Player, Stage, UploadedRecord
from blindside.web.api.players import page_of_tables
from blindside.web.limits import client_path
from blindside.web.pages.bundle import Values
from blindside.web.pages.rendering import page
from blindside.web.problems import show_error
from blindside.web.service import Service, find_readable, find_table, read_bytes
from blindside.wording.names import seat_names_in_game
from blindside.wording.registry import GAMES as WORDING

OVER: tuple[Stage, ...] = ("over",)
PAGE_SIZE = 10
"""Games on a page. Each is read from its log."""
MAX_RECORD_BYTES = 1_000_000
"""In bytes. A long game has some 100,000."""
MAX_PARTS = 10
"""Fields of an uploaded form. It needs one."""
MAX_SECONDS = 3.0
"""To check one. A long game takes a tenth of a second."""
MAX_STORED = 2_000


async def my_games(service: Service, request: Request) -> Response:
    player = await service.identities.find_player(request)
    played, older, cursor = [], None, request.query_params.get("before", "")
    if player is not None:
        listings, older = await page_of_tables(service, player, OVER, PAGE_SIZE, cursor)
        played = await results_of(service, player, listings)
    return page(request, "my-games.html", played=played, before=cursor, older=older, wrong=None)


async def results_of(service: Service, player: Player, listings: list[Listing]) -> list[Values]:
    found = []
    for listing in listings:
        table = await find_readable(service, listing.table)
        if table is None:
            continue
        view = table.look(player.id)
        found.append(
            {
                "table": listing.table,
                "game": title(listing.game),
                "opened_at": _iso_time(listing.opened_at),  # a script formats it for the reader
                "result": WORDING[view.game].result(view.view.board, seat_names_in_game(view), view.you),
            }
        )
    return found


def _iso_time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="minutes")


async def download_record(service: Service, request: Request) -> Response:
    """Respond with the record of a game as a file."""
    table, known = await find_table(service, request)
    text = write_record(table.record(None if known is None else known.player.id))
    name = f"blindside-{table.look(None).game}-{table.name}.json"
    return _file(text.encode(), name, "application/json")


async def download_all(service: Service, request: Request) -> Response:
    """Respond with the records of the player's newest finished games, or those before a place, as a ZIP file."""
    player = await service.identities.require_player(request)
    service.limits.take("records", request, player)
    found = {}
    listings, _ = await page_of_tables(service, player, OVER, MAX_TABLES, request.query_params.get("before", ""))
    for listing in listings:
        table = await service.tables.find(listing.table)
        found[f"{_iso_time(listing.opened_at)[:10]}-{listing.game}-{listing.table}.json"] = table.record(player.id)
    packed = await asyncio.to_thread(_zip, found)
    return _file(packed, f"blindside-{time.strftime('%Y-%m-%d', time.gmtime())}.zip", "application/zip")


def _zip(found: dict[str, Record]) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, kept in found.items():
            packed.writestr(zipfile.ZipInfo(name), write_record(kept), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def _file(content: bytes, name: str, media: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=media, headers=headers)


async def show_upload(_: Service, request: Request) -> Response:
    """Show the form to upload a record."""
    return page(request, "upload.html", wrong=None)


async def upload(service: Service, request: Request) -> Response:
    service.identities.check_own_page(request)
    player = await service.identities.find_player(request)
    service.limits.take("records", request, player)
    try:
        body = await read_bytes(request, MAX_RECORD_BYTES)
        form = body, request.headers.get("content-type", "")
        record = await service.background.run(client_path(request, player), "upload", check_upload, *form)
    except BlindsideError as refused:
        return show_error(request, refused, "upload.html", here="/record")
    return await store_record(service, request, record)


async def store_record(service: Service, request: Request, record: bytes) -> Response:
    """Store a record, and redirect to its review. The same record gets the same name, which cannot be guessed."""
    service.limits.take("upload", request, await service.identities.find_player(request))
    name, now = name_for(record), time.time()
    await service.store.save_upload(UploadedRecord(name, now, record), service.retention.upload_limit(now), MAX_STORED)
    return RedirectResponse(f"/record/{name}", 303)


def check_upload(body: bytes, content_type: str) -> bytes:
    """Read the record in an uploaded form, check it, and return it as it is stored."""
    record = parse_record(_read_upload(body, content_type))
    if not record.events:
        raise InvalidInput("web/empty-record", msg("this record has no events"))
    check_length(record)
    check_record(record, deadline_in(MAX_SECONDS))
    return write_record(record).encode()


def _read_upload(body: bytes, content_type: str) -> bytes:
    """Return the file of the field `record` in a form (RFC 7578)."""
    kind, options = parse_options_header(content_type)
    files: list[bytes] = []

    def add(file: File) -> None:
        content = file.file_object
        assert isinstance(content, BytesIO), "a form is small enough for memory"
        if file.field_name == b"record" and content.getvalue().strip():
            files.append(content.getvalue())

    if kind == b"multipart/form-data" and (boundary := options.get(b"boundary")):
        form = FormParser(kind.decode(), None, add, boundary=boundary, config={"MAX_FIELDS": MAX_PARTS})
        try:
            form.write(body)
            form.finalize()
        except FormParserError:
            raise InvalidInput("web/form", msg("the form is incomplete: send it again")) from None
    if not files:
        raise InvalidInput("web/no-record", msg("choose a record file first"))
    return files[0]
