"""Kinds of responses: streams of server-sent events, and compressed ones. Streams never are: they tell at once."""

import asyncio
import gzip
from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from blindside.web.route import STREAM


class Stream(Response):
    """Server-sent events. Plainer than the framework's own, because there are four of them at every table."""

    media_type = STREAM

    def __init__(self, parts: AsyncGenerator[bytes, None]) -> None:
        self.status_code = 200
        self.background = None
        # Proxies must neither keep it nor collect it.
        self.init_headers({"cache-control": "no-store", "x-accel-buffering": "no"})
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        both = [asyncio.ensure_future(self._tell(send)), asyncio.ensure_future(_left(receive))]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in both:
                one.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            await self._parts.aclose()

    async def _tell(self, send: Send) -> None:
        async for part in self._parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: Receive) -> None:
    """Until the listener has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


FAST, BEST = 4, 9
"""For what is made anew each time, and for what is made once."""


def gzip_bytes(data: bytes, effort: int = BEST) -> bytes:
    return gzip.compress(data, effort, mtime=0)


def gzip_response(request: Request, response: Response, prepared: bytes | None = None) -> Response:
    """Compress a response for a client that can read it; `prepared` is a body that was compressed beforehand."""
    response.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip_bytes(bytes(response.body), FAST) if prepared is None else prepared
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response
