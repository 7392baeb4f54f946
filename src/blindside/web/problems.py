"""Errors as responses: problem details (RFC 9457) for programs, a page for browsers."""

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed, StaleRequest
from blindside.core.json import to_json
from blindside.core.messages import Message, msg
from blindside.web.pages.rendering import page
from blindside.web.preferences import speaker_for

HEADERS = {
    "web/unauthorized": {"www-authenticate": "Bearer"},
    "web/rate-limit": {"retry-after": "2"},
    "web/busy": {"retry-after": "5"},
    "web/too-many-streams": {"retry-after": "30"},
}
"""Headers of the response, by the code of the error."""
STATUS_BY_TYPE: dict[type[BlindsideError], int] = {InvalidInput: 400, NotAllowed: 409, StaleRequest: 412}
"""Statuses of errors that are not in `STATUS_BY_CODE`."""
STATUS_BY_CODE: dict[str, int] = {
    "table/unknown": 404,
    "table/unknown-code": 404,
    "web/unauthorized": 401,
    "web/origin": 403,
    "web/host-not-allowed": 421,
    "web/metrics": 403,
    "web/banned": 403,
    "admin/no-player": 404,
    "admin/no-line": 404,
    "admin/no-ban": 404,
    "web/no-device": 404,
    "web/no-feed": 404,
    "web/not-found": 404,
    "review/unsupported": 404,
    "record/unknown": 404,
    "web/too-large": 413,
    "web/busy": 503,
    "web/rate-limit": 429,
    "web/too-many-streams": 429,
    "table/too-many": 429,
}


def _status_of(refused: BlindsideError) -> int:
    return STATUS_BY_CODE.get(refused.code, STATUS_BY_TYPE[type(refused)])


def error_response(request: Request, refused: BlindsideError) -> Response:
    answer = _problem(request, _status_of(refused), refused.kind, refused.code, refused.message, refused.hint)
    answer.headers.update(HEADERS.get(refused.code, {}))
    return answer


def not_found(request: Request, allowed: Sequence[str]) -> Response:
    """Respond that there is no such address, or that it does not allow this method."""
    if not allowed:
        return _problem(request, 404, "invalid", "web/not-found", msg("page not found"))
    answer = _problem(request, 405, "invalid", "web/method-not-allowed", msg("method not allowed"))
    answer.headers["allow"] = ", ".join(allowed)
    return answer


def store_unavailable(request: Request, is_damaged: bool) -> Response:
    """Respond with the title `stale`, as to a late request: try again. A damaged store needs its operator."""
    if is_damaged:
        detail = msg(
            "the store is damaged: its operator can find the damage with {check}, and restore a backup or save "
            "what is intact with {repair}",
            check="'blindside db check'",
            repair="'blindside db repair'",
        )
        return _problem(request, 503, "invalid", "store/damaged", detail)
    return _problem(request, 503, "stale", "store/unavailable", msg("the store is unavailable: try again"))


def read_only(request: Request) -> Response:
    """Respond that the operator has made the server read-only."""
    detail = msg("the server is read-only for now: try again later")
    answer = _problem(request, 503, "stale", "server/read-only", detail)
    answer.headers["retry-after"] = "60"
    return answer


def internal_error(request: Request) -> Response:
    return _problem(request, 500, "invalid", "web/internal-error", msg("internal server error: see the server log"))


def show_error(request: Request, refused: BlindsideError, template: str, **values: Any) -> Response:
    """Show an error on the page of the form that was sent; respond to programs with the problem alone."""
    if not _wants_html(request):
        return error_response(request, refused)
    return page(request, template, _status_of(refused), wrong=refused.message, **values)


def _wants_html(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def _problem(
    request: Request, status: int, kind: str, code: str, detail: Message, hint: Message | None = None
) -> Response:
    if _wants_html(request):
        return page(request, "error.html", status, detail=detail)
    say = speaker_for(request)
    body = {"title": kind, "status": status, "code": code, "detail": say(detail)}
    if hint is not None:
        body["hint"] = say(hint)
    return Response(to_json(body), status, media_type="application/problem+json")
