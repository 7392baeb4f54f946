"""Streams of server-sent events, and compressed responses."""

import asyncio
import gzip
from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STREAM = "text/event-stream"


class Stream(Response):
    """Server-sent events, never compressed or buffered.

    Simpler than Starlette's own streams, because every table has four of them.
    """

    media_type = STREAM

    def __init__(self, parts: AsyncGenerator[bytes, None]) -> None:
        self.status_code = 200
        self.background = None
        # Proxies must neither store nor buffer it.
        self.init_headers({"cache-control": "no-store", "x-accel-buffering": "no"})
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        tasks = [asyncio.ensure_future(self._send_parts(send)), asyncio.ensure_future(_wait_for_disconnect(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._parts.aclose()

    async def _send_parts(self, send: Send) -> None:
        async for part in self._parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


FAST, BEST = 4, 9
"""Levels of gzip: for responses that are rendered each time, and for files."""


def gzip_bytes(data: bytes, level: int = BEST) -> bytes:
    """Compress data, without a time stamp."""
    return gzip.compress(data, level, mtime=0)


def gzip_response(request: Request, response: Response, prepared: bytes | None = None) -> Response:
    """Compress a response if the client accepts it; `prepared` is the compressed body, if there is one."""
    response.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip_bytes(bytes(response.body), FAST) if prepared is None else prepared
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response
