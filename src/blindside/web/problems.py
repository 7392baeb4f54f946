"""Whatever goes wrong, as problem details (RFC 9457): one of our three kinds, with its code and a sentence."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Illegal, Invalid, Stale, Wrong
from blindside.core.messages import Message, msg
from blindside.core.records import to_json
from blindside.web.language import speaker_for

STATUS: dict[type[Wrong], int] = {Invalid: 400, Illegal: 409, Stale: 412}
"""Cannot be read, may not be done now, too late."""
SPECIAL: dict[str, int] = {
    "table/unknown": 404,
    "web/who": 401,
    "web/origin": 403,
    "web/no-device": 404,
    "web/no-feed": 404,
    "web/too-large": 413,
    "web/too-often": 429,
}
NOT_HERE: dict[int, Message] = {
    404: msg("there is nothing at this address"),
    405: msg("that cannot be done at this address"),
}


async def on_wrong(request: Request, wrong: Wrong) -> Response:
    status = SPECIAL.get(wrong.code, STATUS[type(wrong)])
    return _problem(request, status, wrong.kind, wrong.code, wrong.message)


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    answer = _problem(
        request, status, "invalid", f"http/{status}", NOT_HERE.get(status, msg("{reason}", reason=error.detail))
    )
    answer.headers.update(error.headers or {})
    return answer


async def on_unkept(request: Request) -> Response:
    """Nothing is lost that was acknowledged; whoever asks again by the same name is answered then."""
    return _problem(request, 503, "stale", "store/unreachable", msg("nothing can be kept just now: ask again"))


async def on_failure(request: Request) -> Response:
    return _problem(request, 500, "invalid", "web/failed", msg("the server has failed at this; it is in its log"))


def _problem(request: Request, status: int, kind: str, code: str, detail: Message) -> Response:
    body = {"title": kind, "status": status, "code": code, "detail": speaker_for(request)(detail)}
    return Response(to_json(body), status, media_type="application/problem+json")
