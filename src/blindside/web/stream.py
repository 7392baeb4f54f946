"""An answer that goes on for as long as somebody listens."""

import asyncio
from collections.abc import AsyncGenerator

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
