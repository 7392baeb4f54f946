"""A record that somebody brings: checked, kept for a while, and looked at as any game that was played here."""

import asyncio
import time

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import msg
from blindside.core.records import write_record
from blindside.games import check_record, parse_record
from blindside.review.patience import check_length, until
from blindside.table.log import Brought
from blindside.table.names import name_of
from blindside.web.pages.rendering import page
from blindside.web.problems import shown_where
from blindside.web.route import Service, read_bytes

LARGEST_RECORD = 1_000_000
"""In bytes. A long game has some 100,000."""
LONGEST_UPLOAD = 20.0
"""In seconds."""
LONGEST_SECONDS = 3.0
"""To check one. A long game takes a tenth of a second."""
KEPT_FOR = 90 * 24 * 60 * 60.0
"""In seconds."""
MOST_KEPT = 2_000


async def bring(_: Service, request: Request) -> Response:
    """Where a record is chosen."""
    return page(request, "bring.html", wrong=None)


async def brought(service: Service, request: Request) -> Response:
    service.identities.check_own_page(request)
    service.limits.take("records", request)
    try:
        async with asyncio.timeout(LONGEST_UPLOAD):
            body = await read_bytes(request, LARGEST_RECORD)
        record = await service.study.ask(checked, body, request.headers.get("content-type", ""))
    except TimeoutError:
        return shown_where(request, _too_slow(), "bring.html", here="/record")
    except Wrong as refused:
        return shown_where(request, refused, "bring.html", here="/record")
    return await keep(service, request, record)


async def keep(service: Service, request: Request, record: bytes) -> Response:
    """From now on whoever knows its name can look at it: the same for the same record, which nobody guesses."""
    service.limits.take("keep", request)
    name, now = name_of(record), time.time()
    await service.store.bring(Brought(name, now, record), now - KEPT_FOR, MOST_KEPT)
    return RedirectResponse(f"/record/{name}", 303)


def checked(body: bytes, content_type: str) -> bytes:
    """The record in an uploaded form, if it is in order, as it is kept."""
    record = parse_record(_uploaded(body, content_type))
    if not record.events:
        raise Invalid("web/empty-record", msg("nothing has happened in this record"))
    check_length(record)
    check_record(record, until(LONGEST_SECONDS))
    return write_record(record).encode()


def _uploaded(body: bytes, content_type: str) -> bytes:
    """The one file in a form (RFC 7578): what stands between the boundaries, after its head."""
    boundary = content_type.partition("boundary=")[2].strip('"').encode()
    for part in body.split(b"--" + boundary)[1:-1] if boundary else []:
        head, _, content = part.partition(b"\r\n\r\n")
        if b'name="record"' in head and content.strip():
            return content.removesuffix(b"\r\n")
    raise Invalid("web/no-record", msg("choose the file of a record first"))


def _too_slow() -> Invalid:
    return Invalid("web/slow-upload", msg("this took too long to arrive: try again"))
