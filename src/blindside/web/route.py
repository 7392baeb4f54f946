"""What a route is."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.table.house import House
from blindside.table.log import Players
from blindside.web.limits import Limits


class Service(Struct, frozen=True):
    """What the routes work with."""

    house: House
    players: Players
    limits: Limits


Handler = Callable[[Service, Request], Awaitable[Response]]


class Route(Struct, frozen=True):
    method: str
    path: str
    summary: str
    handler: Handler
    body: Any = None
    answer: Any = None
    status: int = 200
    """Of the answer, if nothing is wrong."""
