"""Limits of a connection: the size of a request head, the time to send it and a body, the time to read a response.

uvicorn limits none of these when it parses with httptools. A response may last, because of streams, but its client must
read it.
"""

import asyncio
import http
import logging
import sys
from collections import Counter, deque
from typing import Any, cast

import httptools
from msgspec import Struct
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from blindside.web.limits import counted_address
from blindside.web.response_cycle import ResponseCycle

log = logging.getLogger(__name__)

REASONS = {
    "idle": "without a request",
    "malformed": "malformed request",
    "head": "request head too large",
    "slow_head": "request head too slow",
    "slow_body": "request body too slow",
    "pipeline": "too many requests at once on one connection",
    "full": "no free connection (limit of open files)",
    "address": "too many connections from one address",
    "stalled": "client does not read the response",
}
"""Why a connection is closed, in the words of the log."""
MINOR = {"idle"}
"""Logged with `--log-requests` only: browsers open connections in advance and may never use them."""


class ConnectionLimits(Struct, frozen=True, kw_only=True):
    head_bytes: int = 32_768
    head_fields: int = 100
    """Including trailers of a chunked body."""
    head_seconds: float = 10.0
    """From the connection, or from the first byte of a later request, to the end of the head."""
    body_seconds: float = 30.0
    """From the end of the head to the end of the body, and …"""
    body_bytes_a_second: int = 10_000
    """… a second more for each so many bytes that have arrived: an upload of 1 MB may take 130 seconds."""
    keep_alive_seconds: int = 5
    """How long a connection stays open between two requests."""
    pipelined: int = 100
    """Requests that wait behind another one on the same connection."""
    linger_seconds: float = 1.0
    """How long a refused client has to read why, before the connection is reset."""
    log_seconds: float = 60.0
    """Between two lines about refusals."""
    connections: int | None = None
    """Open at the same time; None is any number."""
    address_connections: int = 2_000
    """Open at the same time from one address (IPv6: from one network of 64 bits), unless it is a trusted proxy."""
    write_seconds: float = 60.0
    """How long a client may read nothing while the server has more for it than fits its buffers."""


class RefusalLog:
    """Counts refusals. Logs the first at once, and later ones together."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._counts: Counter[str] = Counter()
        self._pause: asyncio.TimerHandle | None = None

    def add(self, reason: str) -> None:
        self._counts[reason] += 1
        if self._pause is None:
            self._write()

    def _write(self) -> None:
        self._pause = None
        if not self._counts:
            return
        level = logging.INFO if self._counts.keys() <= MINOR else logging.WARNING
        counts = ", ".join(f"{count} × {REASONS[reason]}" for reason, count in self._counts.most_common())
        log.log(level, "connections closed: %s", counts)
        self._counts.clear()
        self._pause = asyncio.get_running_loop().call_later(self._seconds, self._write)


class _Refused(Exception):
    """Leaves the parser with the arguments of `_refuse`."""


class LimitedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with limits. The parser gets pieces no longer than the largest head."""

    def __init__(self, limits: ConnectionLimits, refusals: RefusalLog, open_at: Counter[str], **given: Any) -> None:
        super().__init__(**given)
        self._limits = limits
        self._refusals = refusals
        self._open_at = open_at
        """The number of open connections of each address."""
        self._unanswered: deque[ResponseCycle] = deque()
        """Requests whose head has arrived. The first is being answered, the others wait."""
        self._in_body = False
        self._body_bytes = 0
        self._has_advanced = False
        """Whether the last piece ended a head, contained a part of a body, or ended a request."""
        self._overhead = 0
        """Bytes since then: of a head, trailers, chunk sizes, or empty lines."""
        self._is_refused = False
        self._timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        self._body_began = 0.0
        self._address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # a client that has not read one response or update is sent no other
        host = self.client[0] if self.client else ""
        is_proxy = host in cast("ProxyHeadersMiddleware", self.app).trusted_hosts
        self._address = "" if is_proxy else counted_address(host)
        self._open_at[self._address] += 1
        most = self._limits.connections
        if most is not None and len(self.connections) > most:
            self._refuse("full", 503)
        elif self._address and self._open_at[self._address] > self._limits.address_connections:
            self._refuse("address", 429)
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._open_at[self._address] -= 1
        if not self._open_at[self._address]:
            del self._open_at[self._address]
        self._stop_timer()
        self._stop_write_timer()
        self._disconnect()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(self._limits.write_seconds, self._end_write)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_write_timer()

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _end_write(self) -> None:
        """End a connection whose client reads nothing. What waits in its buffer is dropped."""
        self._refusals.add("stalled")
        self.transport.abort()

    def _disconnect(self) -> None:
        """Tell all requests of the connection that the client has gone: uvicorn tells only the last one."""
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        self._unset_keepalive_if_required()
        try:
            while data and not self._is_refused:
                size = self._limits.head_bytes - self._overhead
                self._parse(data[:size])
                data = data[size:]
        except httptools.HttpParserUpgrade:
            self.cycle.keep_alive = False  # answered without an upgrade; what follows could not be understood
        except httptools.HttpParserError as error:
            cause = error.__context__
            self._refuse(*cause.args if isinstance(cause, _Refused) else ("malformed", 400))
        if not self._is_refused:
            self._watch()

    def _parse(self, piece: bytes) -> None:
        self._has_advanced = False
        self.parser.feed_data(piece)
        self._overhead = 0 if self._has_advanced else self._overhead + len(piece)
        if self._overhead >= self._limits.head_bytes:
            self._refuse("head", 431)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= self._limits.head_fields:
            raise _Refused("head", 431)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self._unanswered) > self._limits.pipelined:
            raise _Refused("pipeline", None)
        super().on_headers_complete()
        self.cycle.__class__ = ResponseCycle  # it has not begun
        self._stop_timer()
        self._unanswered.append(cast("ResponseCycle", self.cycle))
        self._in_body, self._body_bytes, self._has_advanced = True, 0, True

    def on_body(self, body: bytes) -> None:
        self._has_advanced = True
        if not self.cycle.response_complete:
            self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._in_body, self._has_advanced = False, True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._unanswered.popleft()
        super().on_response_complete()

    def _watch(self) -> None:
        """Start the timer for what the client has to send next, unless it runs already."""
        if self._timer is not None:
            return
        if self._in_body:
            self._body_began = self.loop.time()
            self._timer = self.loop.call_later(self._limits.body_seconds, self._end_body)
        elif not self._unanswered:
            self._timer = self.loop.call_later(self._limits.head_seconds, self._end_head)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end_head(self) -> None:
        if self._overhead:
            self._refuse("slow_head", 408)
        else:
            self._refuse("idle", None)

    def _end_body(self) -> None:
        limits, now = self._limits, self.loop.time()
        due = self._body_began + limits.body_seconds + self._body_bytes / limits.body_bytes_a_second
        if self.flow.read_paused:  # the client waits for the server
            due = now + limits.body_seconds
        if due > now:
            self._timer = self.loop.call_later(due - now, self._end_body)
        else:
            self._refuse("slow_body", 408)

    def _refuse(self, reason: str, status: int | None) -> None:
        """End the connection, with a response if the client can relate it to this request."""
        self._refusals.add(reason)
        self._is_refused = True
        self._stop_timer()
        self._disconnect()
        waiting = list(self._unanswered)
        can_answer = len(waiting) == 1 and not waiting[0].response_started if self._in_body else not waiting
        if status is None or not can_answer:
            self.transport.close()
            return
        phrase = http.HTTPStatus(status).phrase
        self.transport.write(
            f"HTTP/1.1 {status} {phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(phrase) + 1}\r\nconnection: close\r\n\r\n{phrase}\n".encode()
        )
        # If it were closed now, unread bytes would reset it before the client has the response.
        self.flow.pause_reading()
        self.transport.write_eof()
        self.loop.call_later(self._limits.linger_seconds, self.transport.close)


MAX_FILES = 2**20
"""More than a server needs. Some systems allow a billion, and some programs loop over all of them."""
RESERVED = 100
"""Files a server needs for itself: its store, its other processes, pages it reads."""


def raise_open_files() -> int | None:
    """Raise the limit of open files of this process as far as possible, and return it; None without a limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return soft if soft != resource.RLIM_INFINITY else None
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS reports a higher limit than it allows
        return soft
    return wanted


def most_connections(files: int | None) -> int | None:
    """The number of connections within a limit of open files. Beyond it uvloop drops clients without an error."""
    return None if files is None else max(files - RESERVED, files // 2)
