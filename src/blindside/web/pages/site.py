"""The offline page, its service worker, and robots.txt."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.web.pages.assets import ASSETS, asset_response
from blindside.web.pages.companion import games_with_companion
from blindside.web.pages.rendering import page
from blindside.web.service import Service

INDEXED = ("/$", "/learn", "/puzzle", "/companion", "/static/")
"""Paths for search engines. Tables are not public: their address is their invitation."""


async def offline(_: Service, request: Request) -> Response:
    """The page that a browser shows without a connection."""
    return page(request, "offline.html", games=games_with_companion())


async def service_worker(_: Service, request: Request) -> Response:
    """Send the service worker. It has a path of its own because it controls only the paths below."""
    return asset_response(request, ASSETS["sw.js"], "no-cache")


async def robots(_: Service, __: Request) -> Response:
    lines = ["User-agent: *", *(f"Allow: {path}" for path in INDEXED), "Disallow: /"]
    return Response("\n".join(lines) + "\n", media_type="text/plain")
