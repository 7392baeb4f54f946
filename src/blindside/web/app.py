"""The server, put together."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blindside.core.dealers import LiveDealer
from blindside.core.errors import Wrong
from blindside.store.opening import open_store
from blindside.table.house import House
from blindside.table.log import Unkept
from blindside.table.thinking import Thinkers
from blindside.web import problems
from blindside.web.identity import Identities
from blindside.web.limits import Limits
from blindside.web.metrics import Metrics
from blindside.web.route import Route, Service
from blindside.web.routes import ROUTES

SHIELDS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "referrer-policy": "no-referrer",  # a table's address is its invitation
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

log = logging.getLogger(__name__)


def app(where: str, public_url: str | None = None, thinkers: int = 1) -> Starlette:
    """Tables kept in the store that is there, with so many processes for bots to think in."""

    @asynccontextmanager
    async def living(server: Starlette) -> AsyncIterator[None]:
        store = await open_store(where)
        thinking = Thinkers(thinkers)
        house = House(store, store, LiveDealer(), thinking)
        await house.start()
        server.state.service = Service(house, store, Identities(store, store.shared), Limits(), Metrics(), public_url)
        yield
        await house.close()
        await asyncio.get_running_loop().run_in_executor(None, thinking.close)
        await store.close()

    return Starlette(
        routes=[StarletteRoute(route.path, partial(_answer, route), methods=[route.method]) for route in ROUTES],
        middleware=[Middleware(Shielded)],
        lifespan=living,
        exception_handlers={HTTPException: problems.on_http},
    )


async def _answer(route: Route, request: Request) -> Response:
    """What a route answers, counted and timed; whatever goes wrong is an answer, too."""
    service: Service = request.app.state.service
    began = time.perf_counter()
    try:
        response = await route.handler(service, request)
    except Wrong as wrong:
        response = await problems.on_wrong(request, wrong)
    except Unkept:
        response = await problems.on_unkept(request)
    except Exception as error:
        log.error("a request has failed", exc_info=error, extra={"method": route.method, "route": route.path})
        response = await problems.on_failure(request)
    taken = time.perf_counter() - began
    service.metrics.requests.labels(route.method, route.path, response.status_code).inc()
    service.metrics.seconds.labels(route.method, route.path).observe(taken)
    service.metrics.tables.set(service.house.live_tables)
    if log.isEnabledFor(logging.INFO):
        told = {
            "method": route.method,
            "route": route.path,
            "status": response.status_code,
            "ms": round(taken * 1e3, 2),
        }
        log.info("answered", extra=told)
    return response


class Shielded:
    """Every answer tells browsers what they must not do with it."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def shielded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SHIELDS)
            await send(message)

        await self._inner(scope, receive, shielded)


def end_streams(server: Starlette) -> None:
    """So that a server which stops need not wait for those who only listen."""
    service: Service | None = getattr(server.state, "service", None)
    if service is not None:
        service.house.end_streams()
