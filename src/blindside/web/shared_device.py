"""A shared device: several players pass it round one table. A cookie says who holds it.

A request from the device is a request of its holder. In between, it has no holder, and it sees what spectators see. The
table's log notes when a holder passes the device on. The cookie has the number of that event. So a stream that was
opened before it ends when the event comes, at any server.
"""

import hashlib
import re

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import StaleRequest
from blindside.core.messages import msg
from blindside.core.values import read_whole_number
from blindside.table.live import LiveTable

MONTH_SECONDS = 30 * 24 * 60 * 60
_TOKEN = re.compile(r"[\w-]{43}")
_HOLDER = re.compile(r"(-|\d{1,2})(?:@(\d{1,9}))?")


class SharedDevice(Struct, frozen=True):
    holder: int | None
    """0 is the owner of the device; None while it is passed on."""
    tokens: tuple[str, ...]
    """Of the other players, for this table."""
    passed_at: int = 0
    """The number of the event with which the last holder passed it on; 0 before that."""

    @property
    def id(self) -> str:
        """An id that is the same for the same players on the same device. It gives no access."""
        return hashlib.sha256(".".join(self.tokens).encode()).hexdigest()[:16]

    def token_of_holder(self, own: str) -> str:
        """Return the holder's token; empty without a holder."""
        return "" if self.holder is None else (own, *self.tokens)[self.holder]


def read_shared_device(request: Request) -> SharedDevice | None:
    """Read the cookie for the table of this request; None if the device is not shared there."""
    value = request.cookies.get(_cookie(request.path_params.get("table", "")))
    first, *tokens = (value or "").split(".")
    held = _HOLDER.fullmatch(first)
    if held is None or not tokens or not all(map(_TOKEN.fullmatch, tokens)):
        return None
    holder, at = read_whole_number(held[1]), int(held[2] or 0)
    return SharedDevice(holder if holder is not None and holder <= len(tokens) else None, tuple(tokens), at)


def is_for_holder(made_for: str | None, passed: SharedDevice | None) -> bool:
    """Whether a page was rendered for the present holder. Another window may show what the last holder saw."""
    return made_for is None or (passed is not None and made_for == _holder_text(passed.holder))


def check_holder(request: Request, passed: SharedDevice) -> None:
    if not is_for_holder(request.headers.get("x-holder"), passed):
        raise StaleRequest("web/handed-over", msg("this device was passed to another player: reload the page"))


def set_device_cookie(response: Response, table: str, passed: SharedDevice, secure: bool) -> None:
    value = ".".join([f"{_holder_text(passed.holder)}@{passed.passed_at}", *passed.tokens])
    response.set_cookie(_cookie(table), value, max_age=MONTH_SECONDS, httponly=True, samesite="lax", secure=secure)


def delete_device_cookie(response: Response, table: str) -> None:
    """End the sharing of the device at this table."""
    response.delete_cookie(_cookie(table), httponly=True, samesite="lax")


def _holder_text(holder: int | None) -> str:
    return "-" if holder is None else str(holder)


def _cookie(table: str) -> str:
    return f"blindside-at-{table}"


def is_held(table: LiveTable, shared: SharedDevice | None) -> bool:
    """Whether a shared device has not been passed on since its cookie was set. True for other devices."""
    return shared is None or shared.holder is None or table.device_passed_at(shared.id) <= shared.passed_at
