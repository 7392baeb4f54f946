"""Static files, the service worker and robots.txt. Files are read when the server starts, with one version for all.

The version is a part of the path: /static/<version>/code777/call.js. Relative paths in a file (an import, a url() of a
style, an icon of the manifest) lead to the same version, so files are sent unchanged.
"""

import hashlib
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.web.service import Service, gzip_bytes, gzip_response

FOLDER = Path(__file__).parent / "static"
MEDIA = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
CACHE_FOREVER = "public, max-age=31536000, immutable"
"""For a path with the version."""
COMPRESSED = {".css", ".js", ".svg", ".webmanifest"}
"""Types of files that are sent compressed. The others are compressed already."""


INDEXED = ("/$", "/learn", "/puzzle", "/companion", "/static/")
"""Paths for search engines. Tables are not public: their address is their invitation."""


class Asset(Struct, frozen=True):
    content: bytes
    media: str
    compressed: bytes | None
    """None if the file is compressed already."""


def _read_assets() -> tuple[str, dict[str, Asset]]:
    assets, version = {}, hashlib.sha256()
    files = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.suffix in MEDIA}
    for name, path in sorted(files.items()):
        data = path.read_bytes()
        version.update(name.encode() + b"\0" + data)
        assets[name] = Asset(data, MEDIA[path.suffix], gzip_bytes(data) if path.suffix in COMPRESSED else None)
    return version.hexdigest()[:12], assets


VERSION, ASSETS = _read_assets()


def asset_url(name: str) -> str:
    assert name in ASSETS, name
    return f"/static/{VERSION}/{name}"


async def send_asset(_: Service, request: Request) -> Response:
    """Send a file. For another version it is the current file, not to be cached."""
    file: str = request.path_params["file"]
    version = file.split("/")[0]
    name = file.removeprefix(f"{version}/")
    found = ASSETS.get(file) or ASSETS.get(name)
    if found is None:
        raise NotAllowed("web/not-found", msg("page not found"))
    return asset_response(request, found, CACHE_FOREVER if version == VERSION else "no-cache")


def asset_response(request: Request, found: Asset, kept: str) -> Response:
    response = Response(found.content, media_type=found.media, headers={"cache-control": kept})
    return response if found.compressed is None else gzip_response(request, response, found.compressed)


async def service_worker(_: Service, request: Request) -> Response:
    """Send the service worker. It has a path of its own because it controls only the paths below."""
    return asset_response(request, ASSETS["sw.js"], "no-cache")


async def robots(_: Service, __: Request) -> Response:
    lines = ["User-agent: *", *(f"Allow: {path}" for path in INDEXED), "Disallow: /"]
    return Response("\n".join(lines) + "\n", media_type="text/plain")
