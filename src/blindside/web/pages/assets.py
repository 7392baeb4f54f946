"""Styles and scripts: a fixed table of files, read when the server starts, with one version for all of them."""

import hashlib
import re
from importlib.resources import files

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.web.route import Service

FOLDER = files("blindside.web.pages") / "static"
NAMES = (
    "blindside.css",
    "front.css",
    "lobby.css",
    "code777.css",
    "asking.js",
    "call.js",
    "clock.js",
    "lobby.js",
    "notepad.js",
    "table.js",
    "vendor/idiomorph.js",
)
MEDIA = {"css": "text/css", "js": "text/javascript"}
FOREVER = "public, max-age=31536000, immutable"
"""For those who ask with the version: what they get never changes."""
IMPORTED = re.compile(r'(?<=from ")\./([\w.]+)(?=")')


class Asset(Struct, frozen=True):
    content: bytes
    media: str


def _read() -> tuple[str, dict[str, Asset]]:
    texts = {name.rpartition("/")[2]: (FOLDER / name).read_text() for name in NAMES}
    version = hashlib.sha256("".join(texts.values()).encode()).hexdigest()[:12]
    assets = {
        name: Asset(IMPORTED.sub(rf"./\1?v={version}", text).encode(), MEDIA[name.rpartition(".")[2]])
        for name, text in texts.items()
    }
    return version, assets


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
