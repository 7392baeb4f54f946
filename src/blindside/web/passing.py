"""One device that several people pass round a table: whoever holds it is known by it there, and nobody in between.

What it shows is up to the same rules as everywhere: a request made with it is a request of whoever holds it.
"""

import re

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Stale
from blindside.core.messages import msg
from blindside.core.notation import whole_number

A_MONTH = 30 * 24 * 60 * 60
_TOKEN = re.compile(r"[\w-]{43}")


class Passed(Struct, frozen=True):
    holder: int | None
    """The first is whose device it is; None while it goes from hand to hand."""
    tokens: tuple[str, ...]
    """Of the others, by which they are known at this table."""

    def token(self, own: str) -> str:
        """By which whoever holds it is known; empty for nobody."""
        return "" if self.holder is None else (own, *self.tokens)[self.holder]


def passed_round(request: Request) -> Passed | None:
    """At the table of this request; None if the device is one person's there."""
    value = request.cookies.get(_cookie(request.path_params.get("table", "")))
    holder, *tokens = (value or "").split(".")
    if not tokens or not all(map(_TOKEN.fullmatch, tokens)):
        return None
    held_by = whole_number(holder)
    return Passed(held_by if held_by is not None and held_by <= len(tokens) else None, tuple(tokens))


def check_holder(request: Request, passed: Passed) -> None:
    """A page says whom it was made for: another window may show what somebody saw who held the device before."""
    made_for = request.headers.get("x-holder")
    if made_for is not None and made_for != _written(passed.holder):
        raise Stale("web/handed-over", msg("the device has been handed over meanwhile"))


def pass_on(response: Response, table: str, passed: Passed, secure: bool) -> None:
    value = ".".join([_written(passed.holder), *passed.tokens])
    response.set_cookie(_cookie(table), value, max_age=A_MONTH, httponly=True, samesite="lax", secure=secure)


def take_back(response: Response, table: str) -> None:
    """The device is one person's again at this table."""
    response.delete_cookie(_cookie(table), httponly=True, samesite="lax")


def _written(holder: int | None) -> str:
    return "-" if holder is None else str(holder)


def _cookie(table: str) -> str:
    return f"blindside-at-{table}"
