"""Run the command in a pseudo-terminal and read its screen."""

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
        self._is_closed = False
        self.process = process
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.written = b""
        """All bytes sent to the terminal."""

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def wait_for(self, text: str, *, is_last: bool = False) -> str:
        """Wait for the text on the screen, or at the end of it as a prompt; return the screen."""
        deadline = time.monotonic() + TIMEOUT_SECONDS  # a blinking screen never stops sending
        while not (self.text.rstrip().endswith(text) if is_last else text in self.text):
            is_more = self._read() and time.monotonic() < deadline
            assert is_more, f"{text!r} is not on the screen:\n{self.text}"
        return self.text

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.process.pid, signal.SIGWINCH)

    def hang_up(self) -> None:
        """Close the terminal while the command runs."""
        if not self._is_closed:
            self._is_closed = True
            os.close(self._master)

    def wait_for_end(self) -> int:
        """Wait for the command to end; return its exit code."""
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
        # pyte prints these sequences, which terminals do not.
        self._stream.feed(data.replace(b"\x1b[>4;0m", b"").replace(b"\x1b[>4;2m", b""))
        return bool(data)


@contextmanager
def terminal(
    *arguments: str, home: Path, columns: int = 80, rows: int = 24, env: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    variables = {**os.environ, "XDG_DATA_HOME": str(home), **(env or {})}
    process = subprocess.Popen(
        [sys.executable, "-m", "blindside", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=variables,
        start_new_session=True,
    )
    os.close(slave)
    screen = Terminal(master, process, columns, rows)
    try:
        yield screen
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        screen.hang_up()
