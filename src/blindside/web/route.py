"""What a route is, and what its handlers work with."""

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.records import from_json, to_json_bytes
from blindside.table.registry import TableRegistry
from blindside.table.store_protocols import Store
from blindside.web.background_pool import BackgroundPool
from blindside.web.identity import Identities
from blindside.web.limits import Limits
from blindside.web.monitoring import Metrics
from blindside.web.update_cache import UpdateCache

STREAM = "text/event-stream"
LARGEST_BODY = 16_384
"""In bytes. The longest request is a notepad."""


class Service(Struct, frozen=True):
    tables: TableRegistry
    store: Store
    identities: Identities
    limits: Limits
    metrics: Metrics
    study: BackgroundPool
    updates: UpdateCache
    public_url: str | None
    """Where people reach this server, if it is not where they say they do."""
    at_home: str | None
    """Where it is found from elsewhere on the home network, if it lets that in."""
    figures_for_all: bool

    def address(self, request: Request) -> str:
        """By which whoever asks has come."""
        if self.public_url is not None:
            return self.public_url
        return f"{request.url.scheme}://{request.url.netloc}"

    def invitation(self, request: Request) -> str:
        """What links for others begin with: nobody else gets anywhere by the address of one's own machine."""
        if self.public_url is None and self.at_home is not None and is_own_machine(request.url.hostname):
            return self.at_home
        return self.address(request)

    def is_secure(self, request: Request) -> bool:
        return self.address(request).startswith("https:")


def is_own_machine(host: str | None) -> bool:
    """Whether this name or number means the machine itself, whoever says it."""
    if host is None or host == "localhost":
        return host is not None
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


Handler = Callable[[Service, Request], Awaitable[Response]]


class Route(Struct, frozen=True, kw_only=True):
    method: str
    path: str
    summary: str
    handler: Handler
    body: object = None
    answer: object = None
    """What the answer is, if it is JSON."""
    media: str = "application/json"
    is_page: bool = False
    """For people, not for programs: the API's description leaves it out."""
    status: int = 200
    """Of the answer, if nothing is wrong."""


async def read_body(request: Request, kind: object) -> Any:
    return from_json(await read_bytes(request), kind)


async def read_bytes(request: Request, most: int = LARGEST_BODY) -> bytes:
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise InvalidInput("web/too-large", msg("a request has up to {most} bytes", most=most))
    return bytes(data)


def json_answer(value: object, status: int = 200) -> Response:
    return Response(to_json_bytes(value), status, media_type="application/json")
