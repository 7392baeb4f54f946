"""The format of server-sent events, as HTML specifies it."""

EVENT_STREAM = "text/event-stream"
COMMENT = b":\n\n"
"""An empty comment: a sign of life that clients ignore."""


def write_event(data: bytes, name: str | None = None, number: int | None = None) -> bytes:
    """Write an event: its data line by line, its name for scripts, and the number that a client sends to go on."""
    lines = [b"data: %b" % line for line in data.splitlines()] or [b"data:"]
    if name is not None:
        lines.insert(0, b"event: %b" % name.encode())
    if number is not None:
        lines.insert(0, b"id: %d" % number)
    return b"\n".join(lines) + b"\n\n"
