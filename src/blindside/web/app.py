"""The server, put together from its configuration."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from blindside.core.dealers import LiveDealer
from blindside.core.errors import BlindsideError
from blindside.store.opening import open_store
from blindside.table.registry import TableRegistry
from blindside.table.store_protocols import StoreUnavailable
from blindside.table.thinking import Thinkers
from blindside.web import problems
from blindside.web.background_pool import BackgroundPool
from blindside.web.connections import ConnectionLimits
from blindside.web.host_names import AllowedHosts
from blindside.web.identity import Identities
from blindside.web.limits import Limits
from blindside.web.monitoring import Metrics
from blindside.web.router import Route, Router
from blindside.web.routes import ROUTES
from blindside.web.service import Service
from blindside.web.update_cache import UpdateCache


class Configuration(Struct, frozen=True, kw_only=True):
    """What a host settles about a server; every process of it is given the same."""

    store: str
    """A file, or the URL of a database."""
    public_url: str | None = None
    """Where clients reach the server, if that is not the address they name."""
    home_url: str | None = None
    """Where other devices of the home network reach it, if it lets them in."""
    host_names: tuple[str, ...] = ()
    """Names it answers for, beside `localhost` and the address a client has connected to."""
    has_open_metrics: bool = False
    logs_requests: bool = False
    limits: ConnectionLimits = ConnectionLimits()


SECURITY_HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; "
        b"frame-ancestors 'none'; base-uri 'none'",
    ),
    (b"referrer-policy", b"same-origin"),  # a table's address is its invitation
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]
"""Every answer tells browsers what they must not do with it."""
HSTS = (b"strict-transport-security", b"max-age=31536000")
"""Where the public address is https: browsers never use http there again."""
CLIENT_CLOSED = 499
"""Nobody is there any more to read it; for the figures."""

log = logging.getLogger(__name__)


class App:
    """Everything between a request and its answer."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._service: Service | None = None
        self._router = Router(ROUTES)
        public = configuration.public_url
        self._hosts = AllowedHosts([*configuration.host_names, *([] if public is None else [urlsplit(public).netloc])])
        self._security_headers = (
            SECURITY_HEADERS if public is None or not public.startswith("https:") else [*SECURITY_HEADERS, HSTS]
        )
        self._lifespan_app = Starlette(lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as held:
            try:
                self._service = service = await self._open_service(held)
            except Exception as error:
                # No game is being read yet, so this text quotes none.
                log.error("the server could not start: %s", error, exc_info=error)
                raise
            yield
            await service.tables.close()

    async def _open_service(self, held: AsyncExitStack) -> Service:
        configuration = self._configuration
        store = await open_store(configuration.store)
        held.push_async_callback(store.close)
        study = BackgroundPool()
        held.push_async_callback(asyncio.to_thread, study.close)
        updates = UpdateCache()
        held.callback(updates.close)
        thinking = Thinkers(1)
        held.push_async_callback(asyncio.to_thread, thinking.close)
        tables = TableRegistry(store, store, LiveDealer(), thinking)
        await tables.start()
        return Service(
            tables=tables,
            store=store,
            identities=Identities(store, store.shared, configuration.public_url),
            limits=Limits(),
            metrics=Metrics(),
            background=study,
            updates=updates,
            public_url=configuration.public_url,
            home_url=configuration.home_url,
            has_open_metrics=configuration.has_open_metrics,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._lifespan_app(scope, receive, send)
            return
        response = await self._respond(scope, Request(scope, receive, send))
        response.headers.setdefault("cache-control", "no-store")
        response.raw_headers.extend(self._security_headers)
        await response(scope, receive, send)

    async def _respond(self, scope: Scope, request: Request) -> Response:
        assert self._service is not None, "it lives"
        try:
            self._hosts.check(scope)
        except BlindsideError as wrong:
            response = problems.error_response(request, wrong)
        else:
            route, allowed = self._router.find(scope)
            if route is not None:
                return await _handle(self._service, route, request)
            response = problems.not_found(request, allowed)
        _log_response("", "", response.status_code, 0.0)
        return response

    def end_streams(self) -> None:
        """So that a server which stops need not wait for those who only listen."""
        if self._service is not None:
            self._service.tables.end_streams()


async def _handle(service: Service, route: Route, request: Request) -> Response:
    """What a route answers, counted and timed; whatever goes wrong is an answer, too."""
    began = time.perf_counter()
    try:
        service.identities.check_origin(request)
        response = await route.handler(service, request)
    except BlindsideError as wrong:
        response = problems.error_response(request, wrong)
    except StoreUnavailable:
        response = problems.store_unavailable(request)
    except ClientDisconnect:
        response = Response(status_code=CLIENT_CLOSED)
    except Exception as error:
        log.error("a request has failed", exc_info=error, extra={"method": route.method, "route": route.path})
        response = problems.internal_error(request)
    taken = time.perf_counter() - began
    service.metrics.count_response(route.method, route.path, response.status_code, taken)
    service.metrics.tables.set(service.tables.live_tables)
    _log_response(route.method, route.path, response.status_code, taken)
    return response


def _log_response(method: str, route: str, status: int, seconds: float) -> None:
    """What is no route of ours stays unnamed: a path may hold anything."""
    if log.isEnabledFor(logging.INFO):
        told = {"method": method, "route": route, "status": status, "ms": round(seconds * 1e3, 2)}
        log.info("answered", extra=told)
