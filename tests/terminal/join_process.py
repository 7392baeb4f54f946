"""`blindside join` as somebody types at it line by line: into a pipe, or on a keyboard."""

import codecs
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.web.server import LONGEST_SECONDS


class Joined:
    """`blindside join`, with a pipe for a keyboard."""

    def __init__(self, home: Path, *words: str, name: str | None, env: Mapping[str, str]) -> None:
        named = [] if name is None else ["--name", name]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "blindside", "join", *words, *named, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUTF8": "1", "XDG_DATA_HOME": str(home), **env},
        )
        self.shown = ""
        self._looked = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def type(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self._process.stdin.flush()

    def until(self, text: str) -> str:
        """What is shown until this has been, from where it was last looked at, or until nothing more comes."""
        while (end := self.shown.find(text, self._looked)) < 0:
            assert self._read(), f"{text!r} never came:\n{self.shown}"
        since, self._looked = self._looked, end + len(text)
        return self.shown[since : self._looked]

    def _read(self) -> bool:
        """Whether more is shown: False at the end of the output."""
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], LONGEST_SECONDS)
        assert ready, f"nothing more came:\n{self.shown}"
        part = os.read(self._process.stdout.fileno(), 4096)
        self.shown += self._decoder.decode(part)
        return bool(part)

    def ended(self) -> str:
        """All that was shown. The input stays open until then: its end would end the command, too."""
        while self._read():
            pass
        _, err = self._process.communicate(timeout=LONGEST_SECONDS)
        assert (self._process.returncode, err.decode()) == (0, ""), self.shown + err.decode()
        return self.shown

    def refused(self) -> str:
        """One line, and exit code 2."""
        _, err = self._process.communicate(timeout=LONGEST_SECONDS)
        said = err.decode()
        assert (self._process.returncode, said.count("\n")) == (2, 1), said
        return said.removeprefix("blindside: ").rstrip("\n")

    def interrupt(self) -> None:
        """Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def joined(home: Path, *words: str, name: str | None = "Bob", env: Mapping[str, str] | None = None) -> Iterator[Joined]:
    terminal = Joined(home, *words, name=name, env=env or {})
    try:
        yield terminal
    finally:
        terminal.kill()
