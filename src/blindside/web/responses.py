"""Compressed responses."""

import gzip

from starlette.requests import Request
from starlette.responses import Response

FAST, BEST = 4, 9
"""Levels of gzip: for responses that are rendered each time, and for files."""


def gzip_bytes(data: bytes, level: int = BEST) -> bytes:
    """Compress data, without a time stamp."""
    return gzip.compress(data, level, mtime=0)


def gzip_response(request: Request, response: Response, prepared: bytes | None = None) -> Response:
    """Compress a response if the client accepts it; `prepared` is the compressed body, if there is one."""
    response.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip_bytes(bytes(response.body), FAST) if prepared is None else prepared
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response
