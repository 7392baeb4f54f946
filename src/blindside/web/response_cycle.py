"""Writes responses with few system calls: one for a short response, one for each part of a stream.

uvicorn writes the head of a response and its body one after the other. A write to a socket takes as long as hundreds of
lines of Python.
"""

import re

from starlette.types import Message
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

MAX_COPIED = 8_192
"""Bytes of a part that is copied, to be written with its head and frame as one. A larger part is written from where it
is: a page that a thousand spectators have not read yet is in memory once."""
CONTROL_CHARACTERS = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
"""Not allowed in headers: a line break would begin another one."""


class ResponseCycle(RequestResponseCycle):
    """uvicorn's request and response, with its own `send`."""

    _head = b""
    """Written together with the first part of the body, which can be empty."""

    async def send(self, message: Message) -> None:  # type: ignore[override]
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected or self.response_complete:
            return
        if not self.response_started:
            self._head, self.response_started = self._make_head(message), True
            self.waiting_for_100_continue = False
            return
        part, has_more = message.get("body", b""), message.get("more_body", False)
        pieces = (self._head, *self._frame(part, has_more))
        self._head = b""
        if len(part) > MAX_COPIED:
            self.transport.writelines(pieces)
        else:
            self.transport.write(b"".join(pieces))
        if not has_more:
            self._complete()

    def _make_head(self, message: Message) -> bytes:
        headers = [*self.default_headers, *message["headers"]]
        length = next((value for name, value in headers if name == b"content-length"), None)
        self.expected_content_length = int(length or 0)
        has_body = self.scope["method"] != "HEAD" and message["status"] not in (204, 304)
        self.chunked_encoding = has_body and length is None
        if self.chunked_encoding:
            headers.append((b"transfer-encoding", b"chunked"))
        if not self.keep_alive:
            headers.append((b"connection", b"close"))
        if CONTROL_CHARACTERS.search(b"".join([text for header in headers for text in header])):
            raise RuntimeError("a header has a control character")
        lines = [b"%b: %b\r\n" % header for header in headers]
        return b"".join([STATUS_LINE[message["status"]], *lines, b"\r\n"])

    def _frame(self, part: bytes, has_more: bool) -> tuple[bytes, ...]:
        """Return a part of the body as it is sent, in pieces."""
        if self.scope["method"] == "HEAD":
            self.expected_content_length = 0
            return ()
        if not self.chunked_encoding:
            self.expected_content_length -= len(part)
            return (part,)
        end = b"" if has_more else b"0\r\n\r\n"
        return (b"%x\r\n" % len(part), part, b"\r\n", end) if part else (end,)

    def _complete(self) -> None:
        if self.expected_content_length:
            raise RuntimeError("the body has another length than its header says")
        self.response_complete = True
        self.message_event.set()
        if not self.keep_alive:
            self.transport.close()
        self.on_response()
