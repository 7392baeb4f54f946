"""The server, put together from its configuration."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from blindside.core.dealers import LiveDealer
from blindside.core.errors import BlindsideError, NotAllowed
from blindside.store.opening import open_store
from blindside.table.registry import TableRegistry
from blindside.table.retention import Retention, delete_regularly
from blindside.table.store_protocols import Store, StoreDamaged, StoreReadOnly, StoreUnavailable
from blindside.table.thinking import Thinkers
from blindside.web import problems
from blindside.web.background_pool import BackgroundPool
from blindside.web.connections import ConnectionLimits
from blindside.web.host_names import AllowedHosts
from blindside.web.identity import Identities
from blindside.web.limits import Limits, address_of
from blindside.web.monitoring import Metrics, Readiness
from blindside.web.preferences import set_notice
from blindside.web.restrictions import Restrictions
from blindside.web.router import Route, Router
from blindside.web.routes import ROUTES
from blindside.web.server_sent_events import EVENT_STREAM
from blindside.web.service import Service
from blindside.web.update_cache import UpdateCache


class Configuration(Struct, frozen=True, kw_only=True):
    """Settings of a server, the same for all of its processes."""

    store: str
    """Path of a file, or URL of a database."""
    public_url: str | None = None
    """Base URL for clients, if it is not the one of their requests."""
    home_url: str | None = None
    """Base URL for other devices on the home network, if the server lets them in."""
    host_names: tuple[str, ...] = ()
    """Allowed hosts, beside `localhost` and the address that a client has connected to."""
    has_open_metrics: bool = False
    logs_requests: bool = False
    processes: int = 1
    """Processes for bots, and as many for long computations."""
    limits: ConnectionLimits = ConnectionLimits()
    retention: Retention = Retention()


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
"""Sent with every response."""
HSTS = (b"strict-transport-security", b"max-age=31536000")
"""Sent if the public URL is https: browsers then never use http there."""
CLIENT_CLOSED = 499
"""Status for the metrics when a client has disconnected before the response."""

log = logging.getLogger(__name__)


class App:
    """The ASGI application: service, routes, and the checks around every request."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._service: Service | None = None
        self._router = Router(ROUTES)
        public = configuration.public_url or ""
        self._hosts = AllowedHosts([*configuration.host_names, urlsplit(public).netloc])
        self._security_headers = [*SECURITY_HEADERS, HSTS] if public.startswith("https:") else SECURITY_HEADERS
        self._lifespan_app = Starlette(lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            try:
                self._service = service = await self._open_service(stack)
            except Exception as error:
                # The text of the error may be logged: no game has been read yet.
                log.error("the server could not start: %s", error, exc_info=error)
                raise
            yield
            await service.tables.close()

    async def _open_service(self, stack: AsyncExitStack) -> Service:
        configuration = self._configuration
        store = await open_store(configuration.store)
        stack.push_async_callback(store.close)
        background = BackgroundPool(configuration.processes)
        stack.push_async_callback(asyncio.to_thread, background.close)
        updates = UpdateCache()
        stack.callback(updates.close)
        thinking = Thinkers(configuration.processes)
        stack.push_async_callback(asyncio.to_thread, thinking.close)
        restrictions = await self._start_restrictions(store, stack)
        tables = TableRegistry(store, store, LiveDealer(), thinking, restrictions.check_new_game)
        await tables.start()
        identities = Identities(store, store.shared, configuration.public_url)
        deletion = asyncio.create_task(
            delete_regularly(store, tables, configuration.retention, identities.forget_cached)
        )
        stack.push_async_callback(_cancel, deletion)
        return Service(
            tables=tables,
            store=store,
            identities=identities,
            limits=Limits(),
            metrics=Metrics(),
            background=background,
            updates=updates,
            readiness=Readiness(store.ping),
            restrictions=restrictions,
            public_url=configuration.public_url,
            home_url=configuration.home_url,
            has_open_metrics=configuration.has_open_metrics,
            retention=configuration.retention,
        )

    async def _start_restrictions(self, store: Store, stack: AsyncExitStack) -> Restrictions:
        restrictions = Restrictions(store)
        await restrictions.refresh()
        if store.is_read_only:
            log.warning("the server is read-only, as an operator has left it")
        if store.shared:
            stack.callback(asyncio.get_running_loop().create_task(restrictions.poll()).cancel)
        return restrictions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._lifespan_app(scope, receive, send)
            return
        response = await self._respond(scope, Request(scope, receive, send))
        if not any(name == b"cache-control" for name, _ in response.raw_headers):
            response.raw_headers.append((b"cache-control", b"no-store"))
        response.raw_headers.extend(self._security_headers)
        await response(scope, receive, send)

    async def _respond(self, scope: Scope, request: Request) -> Response:
        assert self._service is not None, "the lifespan has begun"
        try:
            self._hosts.check(scope)
        except BlindsideError as error:
            response = problems.error_response(request, error)
        else:
            route, allowed = self._router.find(scope)
            if route is not None:
                return await _handle(self._service, route, request)
            response = problems.not_found(request, allowed)
        _log_response("", "", response.status_code, 0.0)
        return response

    def end_streams(self) -> None:
        """End all streams, so that a shutdown does not wait for clients that only listen."""
        if self._service is not None:
            self._service.tables.end_streams()


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])


async def _handle(service: Service, route: Route, request: Request) -> Response:
    """Call the handler of a route, turn errors into responses, and count and time it."""
    start = time.perf_counter()
    try:
        service.identities.check_origin(request)
        await _check_restrictions(service, route, request)
        response = await route.handler(service, request)
    except BlindsideError as error:
        response = problems.error_response(request, error)
    except StoreReadOnly:
        response = problems.read_only(request)
    except StoreUnavailable as error:
        service.readiness.report(error)
        response = problems.store_unavailable(request, isinstance(error, StoreDamaged))
    except ClientDisconnect:
        response = Response(status_code=CLIENT_CLOSED)
    except Exception as error:
        log.error("request failed", exc_info=error, extra={"method": route.method, "route": route.path})
        response = problems.internal_error(request)
    seconds = time.perf_counter() - start
    service.metrics.count_response(route.method, route.path, response.status_code, seconds)
    service.metrics.tables.set(service.tables.live_tables)
    _log_response(route.method, route.path, response.status_code, seconds)
    return response


async def _check_restrictions(service: Service, route: Route, request: Request) -> None:
    """Refuse a stream or a change of a banned client; tell readers of pages what operators have set."""
    restrictions, notice = service.restrictions, service.restrictions.notice
    is_guarded = request.method not in ("GET", "HEAD") or route.media == EVENT_STREAM
    if restrictions.has_bans and not route.ignores_bans and (is_guarded or route.media == "text/html"):
        player = None
        with suppress(BlindsideError):  # the handler refuses a wrong token, if it needs one
            player = await service.identities.find_player(request)
        banned = restrictions.ban_notice(address_of(request), None if player is None else player.id)
        if banned is not None and is_guarded:
            raise NotAllowed("web/banned", banned)
        notice = banned or notice
    set_notice(request, notice)


def _log_response(method: str, route: str, status: int, seconds: float) -> None:
    """Log a response. `route` is empty if there is no such route: a path may hold private data."""
    if log.isEnabledFor(logging.INFO):
        log.info("response", extra={"method": method, "route": route, "status": status, "ms": round(seconds * 1e3, 2)})
