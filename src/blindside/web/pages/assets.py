"""Styles, scripts and pictures: the files of one folder, read when the server starts, with one version for all."""

import hashlib
import re
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.web.packing import pack, packed
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
WRITTEN = {".css", ".js", ".svg", ".webmanifest"}
"""The others are packed already."""


class Asset(Struct, frozen=True):
    content: bytes
    media: str
    packed: bytes | None
    """None: it would not become smaller."""


def _read() -> tuple[str, dict[str, Asset]]:
    found = [path for path in sorted(FOLDER.rglob("*")) if path.suffix in MEDIA]
    files = {path.name: path for path in found}
    assert len(files) == len(found), "no two files are called alike: folders do not show in an address"
    version = hashlib.sha256(b"".join(path.read_bytes() for path in files.values())).hexdigest()[:12]
    return version, {name: _asset(path, version) for name, path in files.items()}


def _asset(path: Path, version: str) -> Asset:
    data, media = path.read_bytes(), MEDIA[path.suffix]
    if path.suffix not in WRITTEN:
        return Asset(data, media, None)
    written = NAMED.sub(rf"\1?v={version}".encode(), data)
    return Asset(written, media, packed(written))


VERSION, ASSETS = _read()


def address(name: str) -> str:
    assert name in ASSETS, name
    return f"/static/{name}?v={VERSION}"


async def asset(_: Service, request: Request) -> Response:
    found = ASSETS.get(request.path_params["file"])
    if found is None:
        raise Illegal("web/no-file", msg("there is nothing at this address"))
    return sent(request, found, FOREVER if request.query_params.get("v") == VERSION else "no-cache")


def sent(request: Request, found: Asset, kept: str) -> Response:
    response = Response(found.content, media_type=found.media, headers={"cache-control": kept})
    return response if found.packed is None else pack(request, response, found.packed)
