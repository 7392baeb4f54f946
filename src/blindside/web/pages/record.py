"""A record that somebody brings: checked, kept for a while, and looked at as any game that was played here."""

import time
from io import BytesIO

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import File, FormParser, parse_options_header
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import msg
from blindside.core.records import write_record
from blindside.games import check_record, parse_record
from blindside.review.limits import check_length, until
from blindside.table.names import name_of
from blindside.table.store_protocols import Brought
from blindside.web.pages.rendering import page
from blindside.web.problems import shown_where
from blindside.web.route import Service, read_bytes

LARGEST_RECORD = 1_000_000
"""In bytes. A long game has some 100,000."""
MOST_PARTS = 10
"""Of an uploaded form, which has one."""
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
        body = await read_bytes(request, LARGEST_RECORD)
        record = await service.study.ask(checked, body, request.headers.get("content-type", ""))
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
    """The file of the field `record` in a form (RFC 7578)."""
    kind, options = parse_options_header(content_type)
    files: list[bytes] = []

    def add(file: File) -> None:
        content = file.file_object
        assert isinstance(content, BytesIO), "a form is small enough for memory"
        if file.field_name == b"record" and content.getvalue().strip():
            files.append(content.getvalue())

    if kind == b"multipart/form-data" and (boundary := options.get(b"boundary")):
        form = FormParser(kind.decode(), None, add, boundary=boundary, config={"MAX_FIELDS": MOST_PARTS})
        try:
            form.write(body)
            form.finalize()
        except FormParserError:
            raise Invalid("web/form", msg("the form did not arrive whole: send it again")) from None
    if not files:
        raise Invalid("web/no-record", msg("choose the file of a record first"))
    return files[0]
