"""Answers packed for those who can unpack them. Streams never are: what happens is told at once."""

import gzip

from starlette.requests import Request
from starlette.responses import Response

FAST, BEST = 4, 9
"""For what is made anew each time, and for what is made once."""


def packed(data: bytes, effort: int = BEST) -> bytes:
    return gzip.compress(data, effort, mtime=0)


def pack(request: Request, response: Response, prepared: bytes | None = None) -> Response:
    """What was packed beforehand is taken as it is."""
    response.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = packed(bytes(response.body), FAST) if prepared is None else prepared
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response
