"""`blindside join` in line mode, with pipes for input and output."""

import codecs
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.web.server import MAX_SECONDS


class JoinProcess:
    """A running `blindside join`: type lines, wait for output."""

    def __init__(self, home: Path, *words: str, name: str | None, env: Mapping[str, str]) -> None:
        name_option = [] if name is None else ["--name", name]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "blindside", "join", *words, *name_option, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUTF8": "1", "XDG_DATA_HOME": str(home), **env},
        )
        self.output = ""
        self._position = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def type(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self._process.stdin.flush()

    def wait_for(self, text: str) -> str:
        """Wait for the text; return the output since the last wait."""
        while (end := self.output.find(text, self._position)) < 0:
            assert self._read(), f"{text!r} was not printed:\n{self.output}"
        start, self._position = self._position, end + len(text)
        return self.output[start : self._position]

    def _read(self) -> bool:
        """Read the next part of the output; False at its end."""
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], MAX_SECONDS)
        assert ready, f"no more output:\n{self.output}"
        part = os.read(self._process.stdout.fileno(), 4096)
        self.output += self._decoder.decode(part)
        return bool(part)

    def wait_for_end(self) -> str:
        """Wait for the command to end; return all its output. Closing the input would end it early."""
        while self._read():
            pass
        _, err = self._process.communicate(timeout=MAX_SECONDS)
        assert (self._process.returncode, err.decode()) == (0, ""), self.output + err.decode()
        return self.output

    def wait_for_error(self) -> str:
        """Wait for exit code 2; return the one line of the error."""
        _, err = self._process.communicate(timeout=MAX_SECONDS)
        error = err.decode()
        assert (self._process.returncode, error.count("\n")) == (2, 1), error
        return error.removeprefix("blindside: ").rstrip("\n")

    def interrupt(self) -> None:
        """Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def run_join(
    home: Path, *words: str, name: str | None = "Bob", env: Mapping[str, str] | None = None
) -> Iterator[JoinProcess]:
    process = JoinProcess(home, *words, name=name, env=env or {})
    try:
        yield process
    finally:
        process.kill()
