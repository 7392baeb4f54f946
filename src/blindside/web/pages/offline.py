"""The kind page that the browser shows by itself when the server is away."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.web.pages.assets import ASSETS, sent
from blindside.web.pages.rendering import page
from blindside.web.route import Service


async def offline(_: Service, request: Request) -> Response:
    return page(request, "offline.html")


async def worker(_: Service, request: Request) -> Response:
    """Not among the other files: a worker has power over the addresses below its own only."""
    return sent(request, ASSETS["sw.js"], "no-cache")
