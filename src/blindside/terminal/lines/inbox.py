"""What comes next: news from other threads, or a line that is typed."""

import os
import select
import sys
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from msgspec import Struct

News = TypeVar("News")


class Typed(Struct, frozen=True):
    line: str | None
    """None once nothing more can be typed."""


class Inbox(Generic[News]):
    def __init__(self) -> None:
        self._news: SimpleQueue[News] = SimpleQueue()
        self._bell, self._rope = os.pipe()
        self._typed = bytearray()
        self._input = None if sys.stdin is None else sys.stdin.fileno()

    def tell(self, news: News) -> None:
        """From any thread."""
        self._news.put(news)
        os.write(self._rope, b".")

    def next(self, typed: bool) -> News | Typed:
        """Waits for it. News come first; what is typed is left alone where nobody wants it yet."""
        while True:
            try:
                return self._news.get_nowait()
            except Empty:
                pass
            if typed and (line := self._line()) is not None:
                return line
            waits = [self._bell, *([self._input] if typed and self._input is not None else [])]
            ready, _, _ = select.select(waits, [], [])
            if self._bell in ready:
                os.read(self._bell, 4096)
            elif self._input is not None:
                self._read(self._input)

    def news(self) -> News:
        """Where nothing is typed here."""
        found = self.next(typed=False)
        assert not isinstance(found, Typed)
        return found

    def _read(self, source: int) -> None:
        """What is there by now. A last line may end without an end."""
        found = os.read(source, 4096)
        self._typed += found
        if not found:
            self._input = None

    def _line(self) -> Typed | None:
        line, end, rest = bytes(self._typed).partition(b"\n")
        if end or (self._input is None and line):
            self._typed = bytearray(rest)
            return Typed(line.decode(errors="replace"))
        return Typed(None) if self._input is None else None
