"""What a route is, and what its handlers work with."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import from_json, to_json_bytes
from blindside.table.house import House
from blindside.table.log import Store
from blindside.web.identity import Identities
from blindside.web.limits import Limits
from blindside.web.metrics import Metrics

STREAM = "text/event-stream"
LONGEST_HOST = 255
LARGEST_BODY = 16_384
"""In bytes. The longest request is a notepad."""


class Service(Struct, frozen=True):
    house: House
    store: Store
    identities: Identities
    limits: Limits
    metrics: Metrics
    records: asyncio.Semaphore
    """A few are checked at once: that takes a processor for seconds."""
    companions: asyncio.Semaphore
    """The same holds for what is worked out for those at a real table."""
    public_url: str | None
    """Where people reach this server, if it is not where they say they do."""

    def address(self, request: Request) -> str:
        """What invitations begin with: the address by which whoever asks has come."""
        if self.public_url is not None:
            return self.public_url
        if len(request.url.netloc) > LONGEST_HOST:
            raise Invalid("web/host", msg("a host has up to {most} characters", most=LONGEST_HOST))
        return f"{request.url.scheme}://{request.url.netloc}"

    def is_secure(self, request: Request) -> bool:
        return self.address(request).startswith("https:")


Handler = Callable[[Service, Request], Awaitable[Response]]


class Route(Struct, frozen=True, kw_only=True):
    method: str
    path: str
    summary: str
    handler: Handler
    body: Any = None
    answer: Any = None
    """What the answer is, if it is JSON."""
    media: str = "application/json"
    is_page: bool = False
    """For people, not for programs: the API's description leaves it out."""
    status: int = 200
    """Of the answer, if nothing is wrong."""


async def read_body(request: Request, kind: Any) -> Any:
    return from_json(await read_bytes(request), kind)


async def read_bytes(request: Request, most: int = LARGEST_BODY) -> bytes:
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise Invalid("web/too-large", msg("a request has up to {most} bytes", most=most))
    return bytes(data)


def json_answer(value: Any, status: int = 200) -> Response:
    return Response(to_json_bytes(value), status, media_type="application/json")
