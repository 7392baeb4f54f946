"""Styles, scripts and pictures: the files of one folder, read when the server starts, with one version for all."""

import hashlib
import re
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.web.route import Service

FOLDER = Path(__file__).parent / "static"
MEDIA = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"
"""For those who ask with the version: what they get never changes."""
NAMED = re.compile(rb'((?:from|import) "\./[\w.-]+|url\([\w.-]+|"src": "[\w.-]+)(?=[")])')
"""Where a script, a style or the manifest names another of the files."""
WRITTEN = {".css", ".js", ".webmanifest"}


class Asset(Struct, frozen=True):
    content: bytes
    media: str


def _read() -> tuple[str, dict[str, Asset]]:
    files = {path.name: path for path in sorted(FOLDER.rglob("*")) if path.suffix in MEDIA}
    version = hashlib.sha256(b"".join(path.read_bytes() for path in files.values())).hexdigest()[:12]
    return version, {name: Asset(_content(path, version), MEDIA[path.suffix]) for name, path in files.items()}


def _content(path: Path, version: str) -> bytes:
    data = path.read_bytes()
    return NAMED.sub(rf"\1?v={version}".encode(), data) if path.suffix in WRITTEN else data


VERSION, ASSETS = _read()


def address(name: str) -> str:
    assert name in ASSETS, name
    return f"/static/{name}?v={VERSION}"


async def asset(_: Service, request: Request) -> Response:
    found = ASSETS.get(request.path_params["file"])
    if found is None:
        raise Illegal("web/no-file", msg("there is nothing at this address"))
    response = Response(found.content, media_type=found.media)
    response.headers["cache-control"] = FOREVER if request.query_params.get("v") == VERSION else "no-cache"
    return response
