"""The server, put together."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from blindside.core.dealers import LiveDealer
from blindside.core.errors import Wrong
from blindside.store.opening import open_store
from blindside.table.house import House
from blindside.table.log import Unkept
from blindside.table.thinking import Thinkers
from blindside.web import problems
from blindside.web.doors import Doors
from blindside.web.identity import Identities
from blindside.web.limits import Limits
from blindside.web.metrics import Metrics
from blindside.web.route import Route, Service
from blindside.web.routes import ROUTES
from blindside.web.study import Study

SHIELDS = [
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
GONE = 499
"""Nobody is there any more to read it; for the figures."""

log = logging.getLogger(__name__)


class App:
    """Tables kept in the store that is there, with so many processes for bots to think in."""

    def __init__(
        self,
        where: str,
        public_url: str | None = None,
        at_home: str | None = None,
        figures_for_all: bool = False,
        thinkers: int = 1,
    ) -> None:
        self._where = where
        self._public_url = public_url
        self._at_home = at_home
        self._figures_for_all = figures_for_all
        self._thinkers = thinkers
        self._service: Service | None = None
        self._doors = Doors(ROUTES)
        self._frame = Starlette(lifespan=self._living)

    @asynccontextmanager
    async def _living(self, _: Starlette) -> AsyncIterator[None]:
        store = await open_store(self._where)
        thinking = Thinkers(self._thinkers)
        house = House(store, store, LiveDealer(), thinking)
        await house.start()
        study = Study()
        identities = Identities(store, store.shared, self._public_url)
        self._service = Service(
            house=house,
            store=store,
            identities=identities,
            limits=Limits(),
            metrics=Metrics(),
            study=study,
            public_url=self._public_url,
            at_home=self._at_home,
            figures_for_all=self._figures_for_all,
        )
        try:
            yield
            await house.close()
        finally:
            await asyncio.get_running_loop().run_in_executor(None, thinking.close)
            await asyncio.get_running_loop().run_in_executor(None, study.close)
            await store.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._live(scope, receive, send)
            return
        assert self._service is not None, "it lives"
        request = Request(scope, receive, send)
        route, allowed = self._doors.find(scope)
        if route is None:
            response = problems.no_door(request, allowed)
            _note("", "", response.status_code, 0.0)
        else:
            response = await _answer(self._service, route, request)
        response.raw_headers.extend(SHIELDS)
        await response(scope, receive, send)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._frame(scope, receive, send)
        except Exception as error:
            log.error("the server could not begin, or not end, as it should", exc_info=error)
            raise

    def end_streams(self) -> None:
        """So that a server which stops need not wait for those who only listen."""
        if self._service is not None:
            self._service.house.end_streams()


async def _answer(service: Service, route: Route, request: Request) -> Response:
    """What a route answers, counted and timed; whatever goes wrong is an answer, too."""
    began = time.perf_counter()
    try:
        service.identities.check_origin(request)
        response = await route.handler(service, request)
    except Wrong as wrong:
        response = problems.wrong(request, wrong)
    except Unkept:
        response = problems.unkept(request)
    except ClientDisconnect:
        response = Response(status_code=GONE)
    except Exception as error:
        log.error("a request has failed", exc_info=error, extra={"method": route.method, "route": route.path})
        response = problems.failure(request)
    taken = time.perf_counter() - began
    service.metrics.answered(route.method, route.path, response.status_code, taken)
    service.metrics.tables.set(service.house.live_tables)
    _note(route.method, route.path, response.status_code, taken)
    return response


def _note(method: str, route: str, status: int, seconds: float) -> None:
    """What is no route of ours stays unnamed: a path may hold anything."""
    if log.isEnabledFor(logging.INFO):
        told = {"method": method, "route": route, "status": status, "ms": round(seconds * 1e3, 2)}
        log.info("answered", extra=told)
