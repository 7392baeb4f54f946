"""The stream that keeps the page of a table up to date, by server-sent events."""

from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.notation import whole_number
from blindside.table.live import LiveTable
from blindside.web.api.tables import KEEP_ALIVE_SECONDS, found_by, is_held
from blindside.web.identity import Known, shared_device
from blindside.web.pages.table import render_main
from blindside.web.responses import Stream
from blindside.web.route import Service
from blindside.web.shared_device import Passed, is_made_for

STILL_HERE = b"event: here\ndata:\n\n"
HANDED_OVER = b"event: handed-over\ndata:\n\n"
"""The last that a page hears when another player holds its device: it has to be loaded anew."""


async def live(service: Service, request: Request) -> Response:
    found, known = await found_by(service, request)
    seen = whole_number(request.headers.get("last-event-id", "")) or 0
    shared = shared_device(request)
    if not is_made_for(request.query_params.get("holder"), shared):
        return Stream(_handed_over())
    return Stream(_stream(service, request, found, known, shared, seen))


async def _handed_over() -> AsyncGenerator[bytes, None]:
    yield HANDED_OVER


async def _stream(
    service: Service, request: Request, found: LiveTable, known: Known | None, shared: Passed | None, seen: int
) -> AsyncGenerator[bytes, None]:
    player, is_first = None if known is None else known.player.id, True
    with service.metrics.streams.track_inprogress():
        async for news in found.updates(player, seen, KEEP_ALIVE_SECONDS):
            event = STILL_HERE
            if news is not None:
                # A stream that has just begun may have missed more than the newest of the log.
                main = await render_main(service, request, found, known, found.seen_by(player), whole=is_first)
                event, is_first = main.event, False
            if known is not None and await service.identities.behind(known.hashed) is None:
                return  # the device was taken away, or the player is forgotten
            if not is_held(found, shared):
                yield HANDED_OVER
                return
            yield event
