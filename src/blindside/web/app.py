"""The server, put together."""

from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from multiprocessing import get_context
from typing import Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute

from blindside.core.dealers import LiveDealer
from blindside.core.errors import Illegal, Invalid, Stale
from blindside.table.house import House
from blindside.table.log import Log, Players, Unkept
from blindside.web.limits import Limits
from blindside.web.problems import on_http, on_unkept, on_wrong
from blindside.web.route import Handler, Service
from blindside.web.routes import ROUTES


class Store(Log, Players, Protocol):
    """Keeps everything, and finishes what it has accepted when it is closed."""

    async def close(self) -> None: ...


def app(store: Store, thinkers: int = 1) -> Starlette:
    """Tables kept in this store, which is closed at the end, with so many processes for bots to think in."""

    @asynccontextmanager
    async def living(server: Starlette) -> AsyncIterator[None]:
        with ProcessPoolExecutor(thinkers, mp_context=get_context("spawn")) as pool:
            house = House(store, store, LiveDealer(), pool)
            await house.start()
            server.state.service = Service(house, store, Limits())
            yield
            await house.close()
        await store.close()

    async def handled(handler: Handler, request: Request) -> Response:
        return await handler(request.app.state.service, request)

    routes = [StarletteRoute(route.path, partial(handled, route.handler), methods=[route.method]) for route in ROUTES]
    wrong = dict.fromkeys((Invalid, Illegal, Stale), on_wrong)
    return Starlette(
        routes=routes, lifespan=living, exception_handlers={**wrong, HTTPException: on_http, Unkept: on_unkept}
    )
