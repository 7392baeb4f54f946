"""Base of all request handlers: the service, the table of a request, and reading, writing and compressing bodies."""

import gzip
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput
from blindside.core.json import from_json, to_json_bytes
from blindside.core.messages import msg
from blindside.table.live import LiveTable
from blindside.table.registry import TableRegistry
from blindside.table.retention import Retention
from blindside.table.store_protocols import Store, StoreDamaged
from blindside.web.background_pool import BackgroundPool
from blindside.web.host_names import is_loopback
from blindside.web.identity import Identities, Identity
from blindside.web.limits import Limits
from blindside.web.monitoring import Metrics, Readiness
from blindside.web.restrictions import Restrictions
from blindside.web.update_cache import UpdateCache

FAST, BEST = 2, 9
"""Levels of gzip: for responses that are rendered each time, and for files."""
MAX_BODY_BYTES = 16_384
"""In bytes. The longest request is a notepad."""


class Service(Struct, frozen=True):
    tables: TableRegistry
    store: Store
    identities: Identities
    limits: Limits
    metrics: Metrics
    background: BackgroundPool
    updates: UpdateCache
    readiness: Readiness
    restrictions: Restrictions
    public_url: str | None
    """Base URL that the host of the server has set."""
    home_url: str | None
    """Base URL for other devices on the home network, if the server lets them in."""
    has_open_metrics: bool
    retention: Retention

    def base_url(self, request: Request) -> str:
        """Base URL the client used, or the public one."""
        return self.public_url or f"{request.url.scheme}://{request.url.netloc}"

    def share_url(self, request: Request) -> str:
        """Base URL of links for other people: a loopback address would lead them to their own machine."""
        if self.public_url is None and self.home_url is not None and is_loopback(request.url.hostname):
            return self.home_url
        return self.base_url(request)

    def is_secure(self, request: Request) -> bool:
        return self.base_url(request).startswith("https:")


Handler = Callable[[Service, Request], Awaitable[Response]]


async def find_table(service: Service, request: Request) -> tuple[LiveTable, Identity | None]:
    """Find the table and the player of a request."""
    known = await service.identities.find(request)
    return await service.tables.find_fresh(request.path_params["table"]), known


async def find_readable(service: Service, table: str) -> LiveTable | None:
    """Find a table, or None if its log is damaged: a page of many tables leaves it out."""
    try:
        return await service.tables.find(table)
    except StoreDamaged as error:
        service.readiness.report(error)
        return None


async def read_body(request: Request, kind: object) -> Any:
    """Read the body of a request as JSON of this type."""
    return from_json(await read_bytes(request), kind)


async def read_bytes(request: Request, most: int = MAX_BODY_BYTES) -> bytes:
    """Read the body of a request; refuse it as soon as it is longer than `most` bytes."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise InvalidInput("web/too-large", msg("the request is too large: at most {most} bytes", most=most))
    return bytes(data)


def json_response(value: object, status: int = 200) -> Response:
    return Response(to_json_bytes(value), status, media_type="application/json")


def gzip_bytes(data: bytes, level: int = BEST) -> bytes:
    """Compress data, without a time stamp."""
    return gzip.compress(data, level, mtime=0)


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def gzip_response(request: Request, response: Response, prepared: bytes | None = None) -> Response:
    """Compress a response if the client accepts it; `prepared` is the compressed body, if there is one."""
    response.headers["vary"] = "accept-encoding"
    if accepts_gzip(request):
        response.body = gzip_bytes(bytes(response.body), FAST) if prepared is None else prepared
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response
