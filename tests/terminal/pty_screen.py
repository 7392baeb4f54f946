"""A real terminal: the command runs in a pseudo-terminal, and what it draws is read off a screen."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pyte

from tests.effort import TIMEOUT_SECONDS


class Terminal:
    def __init__(self, master: int, process: subprocess.Popen[bytes], columns: int, rows: int) -> None:
        self._master = master
        self._gone = False
        self.process = process
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.written = b""
        """All that the terminal was sent."""

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def until(self, wanted: str) -> str:
        """Reads until this stands on the screen."""
        deadline = time.monotonic() + TIMEOUT_SECONDS  # something that blinks would be read for ever
        while wanted not in self.text:
            is_more = self._read() and time.monotonic() < deadline
            assert is_more, f"{wanted!r} never came:\n{self.text}"
        return self.text

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.process.pid, signal.SIGWINCH)

    def hang_up(self) -> None:
        """Nobody is there any more, from one moment to the next."""
        if not self._gone:
            self._gone = True
            os.close(self._master)

    def end(self) -> int:
        """Reads what is left, until the command has ended."""
        while self._read():
            pass
        return self.process.wait(TIMEOUT_SECONDS)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], TIMEOUT_SECONDS)
        try:
            data = os.read(self._master, 65536) if ready else b""
        except OSError:  # the other end is closed
            return False
        self.written += data
        # What no terminal draws, and this one stumbles over.
        self._stream.feed(data.replace(b"\x1b[>4;0m", b"").replace(b"\x1b[>4;2m", b""))
        return bool(data)


@contextmanager
def terminal(
    *arguments: str, home: Path, columns: int = 80, rows: int = 24, env: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    settings = {**os.environ, "XDG_DATA_HOME": str(home), **(env or {})}
    process = subprocess.Popen(
        [sys.executable, "-m", "blindside", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=settings,
        start_new_session=True,
    )
    os.close(slave)
    made = Terminal(master, process, columns, rows)
    try:
        yield made
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        made.hang_up()
