"""A record that somebody brings: checked, told, and not kept."""

import asyncio
import time
from collections.abc import Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.audience import EVERYONE
from blindside.core.errors import Illegal, Invalid, Wrong
from blindside.core.messages import Message, msg, plural
from blindside.games import read_record, replay, title
from blindside.web.pages.code777 import story as code777
from blindside.web.pages.mastermind import story as mastermind
from blindside.web.pages.people import Name
from blindside.web.pages.rendering import page
from blindside.web.pages.results import Result, result
from blindside.web.pages.story import Entry, Tell, entries
from blindside.web.pages.terms import rules
from blindside.web.problems import shown_where
from blindside.web.route import Service, read_bytes

LARGEST_RECORD = 2_000_000
"""In bytes. A long game has some 100,000."""
LONGEST_UPLOAD = 20.0
"""In seconds, with checking it."""
LONGEST_SECONDS = 3.0
"""To check one. A long game takes a tenth of a second."""
MOST_TOLD = 1_000
"""Entries on the page; a long game has some 300."""


TELL: dict[str, Tell] = {"code777": code777.tell, "mastermind": mastermind.tell}


class Told(Struct, frozen=True):
    game: Message
    rules: list[Message]
    seen_by: Message | None
    """None: with everything that was hidden."""
    result: Result
    entries: list[Entry]
    """The first ones first."""
    left_out: Message | None


async def bring(_: Service, request: Request) -> Response:
    """Where a record is chosen."""
    return page(request, "bring.html", wrong=None)


async def brought(service: Service, request: Request) -> Response:
    service.identities.check_own_page(request)
    service.limits.take("records", request)
    try:
        if service.records.locked():
            raise Illegal("web/busy", msg("others look at their records just now: try again in a moment"))
        async with service.records, asyncio.timeout(LONGEST_UPLOAD):
            body = await read_bytes(request, LARGEST_RECORD)
            told = await asyncio.to_thread(_told, body, request.headers.get("content-type", ""))
    except TimeoutError:
        return shown_where(request, _too_long(), "bring.html", here="/record")
    except Wrong as refused:
        return shown_where(request, refused, "bring.html", here="/record")
    return page(request, "record.html", here="/record", told=told)


def _uploaded(body: bytes, content_type: str) -> bytes:
    """The one file in a form (RFC 7578): what stands between the boundaries, after its head."""
    boundary = content_type.partition("boundary=")[2].strip('"').encode()
    for part in body.split(b"--" + boundary)[1:-1] if boundary else []:
        head, _, content = part.partition(b"\r\n\r\n")
        if b'name="record"' in head and content.strip():
            return content.removesuffix(b"\r\n")
    raise Invalid("web/no-record", msg("choose the file of a record first"))


def _told(body: bytes, content_type: str) -> Told:
    check = _patience(time.monotonic() + LONGEST_SECONDS)
    record = read_record(_uploaded(body, content_type), check)
    if not record.events:
        raise Invalid("web/empty-record", msg("nothing has happened in this record"))
    sights, board = [], None
    for sight, view in replay(record, record.audience):
        check()
        sights.append(sight)
        board = view.board
    names: list[Name] = [msg("Player {number}", number=seat + 1) for seat in range(record.settings.players)]
    found = entries(sights, names.__getitem__, TELL[record.game])[::-1]
    more = len(found) - MOST_TOLD
    return Told(
        game=title(record.game),
        rules=rules(record.settings),
        seen_by=None if record.audience == EVERYONE else _seen_by(record.audience.seat, names),
        result=result(board, names, None),
        entries=found[:MOST_TOLD],
        left_out=plural("and {count} more", "and {count} more", more) if more > 0 else None,
    )


def _patience(until: float) -> Callable[[], None]:
    """A record can be written so that checking it takes hours."""

    def check() -> None:
        if time.monotonic() > until:
            raise _too_long()

    return check


def _too_long() -> Invalid:
    return Invalid("web/long-record", msg("this record takes too long to check"))


def _seen_by(seat: int | None, names: list[Name]) -> Message:
    if seat is None:
        return msg("as those saw it who looked on")
    return msg("as {name} saw it", name=names[seat])
