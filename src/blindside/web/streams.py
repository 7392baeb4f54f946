"""Streams of server-sent events: the updates of a table, and the response that sends them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, aclosing
from functools import partial

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from blindside.table.live import LiveTable
from blindside.table.views import Update
from blindside.web.identity import Identity, find_shared_device
from blindside.web.limits import address_of
from blindside.web.server_sent_events import EVENT_STREAM
from blindside.web.service import Service
from blindside.web.shared_device import SharedDevice, is_held

FIRST_PART = {"type": "http.response.body", "body": b"", "more_body": True}
"""Sends the head at once: it is written with the first part of the body."""
LAST_PART = {"type": "http.response.body", "body": b"", "more_body": False}

SendPart = Callable[[bytes], Awaitable[None]]
"""Sends a part of a stream, and waits while the client reads too slowly."""


class Listener(Struct, frozen=True):
    """The client of a stream."""

    known: Identity | None
    shared: SharedDevice | None


class Stream(Response):
    """Server-sent events, never compressed or buffered.

    Simpler than Starlette's own streams, because every table has four of them.
    """

    media_type = EVENT_STREAM

    def __init__(self, send_parts: Callable[[SendPart], Awaitable[None]], held: ExitStack | None = None) -> None:
        self.status_code = 200
        self.background = None
        # Proxies must neither store nor buffer it.
        self.init_headers({"cache-control": "no-store", "x-accel-buffering": "no"})
        self._send_all = send_parts
        self._held = held or ExitStack()
        """Closed when the stream ends."""
        self._sending: asyncio.Task[None] | None = None

    def end(self) -> None:
        """End the stream while the client still listens."""
        if self._sending is not None:
            self._sending.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._held:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            self._sending = asyncio.ensure_future(self._send_parts(send))
            tasks = [self._sending, asyncio.ensure_future(_wait_for_disconnect(receive))]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if self._sending.cancelled():
                    await send(LAST_PART)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _send_parts(self, send: Send) -> None:
        def send_part(part: bytes) -> Awaitable[None]:
            return send({"type": "http.response.body", "body": part, "more_body": True})

        await send(FIRST_PART)
        await self._send_all(send_part)
        await send(LAST_PART)


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def stream_table(
    service: Service,
    request: Request,
    table: LiveTable,
    known: Identity | None,
    seen: int,
    write: Callable[[Update | None], Awaitable[bytes]],
    farewell: bytes = b"",
) -> Stream:
    """Respond with the updates of a table; refuse a client that has too many streams."""
    player = None if known is None else known.player
    watched = None if player is not None and table.is_seated(player.id) else table.name
    held = ExitStack()
    held.enter_context(service.limits.count_stream(request, player, watched))
    held.enter_context(service.metrics.streams.track_inprogress())
    listener = Listener(known, find_shared_device(request))
    send_parts = partial(send_updates, service, table, listener, seen=seen, write=write, farewell=farewell)
    stream = Stream(send_parts, held)
    holding = service.restrictions.hold_stream(address_of(request), None if player is None else player.id, stream.end)
    held.enter_context(holding)
    return stream


async def send_updates(
    service: Service,
    table: LiveTable,
    listener: Listener,
    send_part: SendPart,
    *,
    seen: int,
    write: Callable[[Update | None], Awaitable[bytes]],
    farewell: bytes,
) -> None:
    """Send what `write` returns for each update, and for None as a sign of life, while the client has access.

    The farewell is for a shared device that was passed on.
    """
    known = listener.known
    player = None if known is None else known.player.id
    async with aclosing(table.updates(player, seen)) as updates:
        async for update in updates:
            part = await write(update)
            if known is not None and not await service.identities.find_by_hash(known.token_hash):
                return  # the device was removed, or the player deleted
            if not is_held(table, listener.shared):
                if farewell:
                    await send_part(farewell)
                return
            if player is None or not table.is_seated(player):
                await service.tables.turns.wait()
            await send_part(part)
