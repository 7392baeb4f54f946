"""Whatever goes wrong, as problem details (RFC 9457): one of our three kinds, with its code and a sentence."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Illegal, Invalid, Stale, Wrong
from blindside.core.messages import Say, msg, speaker
from blindside.core.records import to_json

STATUS: dict[type[Wrong], int] = {Invalid: 400, Illegal: 409, Stale: 412}
"""Cannot be read, may not be done now, too late."""
SPECIAL: dict[str, int] = {
    "table/unknown": 404,
    "web/who": 401,
    "web/origin": 403,
    "web/too-large": 413,
    "web/too-often": 429,
}

LANGUAGES = ("en", "fr", "de", "nl", "it", "sv", "da")


def _speaker(request: Request) -> Say:
    """In the first of our languages that the reader accepts."""
    accepted = [tag.strip()[:2].lower() for tag in request.headers.get("accept-language", "").split(",")]
    return speaker(next((tag for tag in accepted if tag in LANGUAGES), "en"))


async def on_wrong(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, Wrong)
    status = SPECIAL.get(wrong.code, STATUS[type(wrong)])
    return problem(status, wrong.kind, wrong.code, _speaker(request)(wrong.message))


async def on_http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, "invalid", f"http/{error.status_code}", str(error.detail))


async def on_unkept(request: Request, _: Exception) -> Response:
    """Nothing is lost that was acknowledged; whoever asks again by the same name is answered then."""
    return problem(503, "stale", "store/unreachable", _speaker(request)(msg("nothing can be kept just now: ask again")))


def problem(status: int, kind: str, code: str, detail: str) -> Response:
    body = {"title": kind, "status": status, "code": code, "detail": detail}
    return Response(to_json(body), status, media_type="application/problem+json")
