"""A server in a process of its own, and clients for it."""

import itertools
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO, Any

import httpx

from blindside.web.limits import LIMITS
from tests.effort import TIMEOUT_SECONDS

UNTIDY = "ignore::UserWarning:multiprocessing.resource_tracker"
"""Said of every server whose plug was pulled."""
LONGEST_SECONDS = TIMEOUT_SECONDS
"""A server that has not done by then what it should does not do it."""


class Server:
    def __init__(
        self,
        where: Path | str,
        *options: str,
        port: int = 0,
        program: Sequence[str] = ("blindside", "serve"),
        log: IO[str] | None = None,
    ) -> None:
        kept = ["--database", where] if isinstance(where, str) else ["--data", str(where)]
        words = [sys.executable, "-m", *program, "--port", str(port), *kept, *options]
        quiet = {**os.environ, "PYTHONWARNINGS": UNTIDY}
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, env=quiet)
        self.pid = self._process.pid
        # Whoever connects before the server accepts waits in the queue of the socket, which listens already.
        self.url = self.wait_for_start()
        self.port = int(self.url.rpartition(":")[2])
        self.reached_at = self._elsewhere() if "0.0.0.0" in options else None
        """From other machines, where there is a way to them."""

    def wait_for_start(self) -> str:
        """Its address, which it tells at each start."""
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        found = re.search(r"http://\S+:\d+", told)
        assert found is not None, told
        return found[0]

    def _elsewhere(self) -> str | None:
        """Told in the next line, if at all; one that answers has told all it will."""
        fetch(self.url + "/health")
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        found = re.search(r"http://\S+:\d+", self._process.stdout.readline())
        return None if found is None else found[0]

    def kill(self) -> None:
        """Pulls the plug."""
        self._process.send_signal(signal.SIGKILL)
        self.died()

    def ask_to_stop(self) -> None:
        self._process.terminate()

    def workers(self) -> list[int]:
        """The processes that serve for this one."""
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    def stop(self) -> int:
        self.ask_to_stop()
        return self.died()

    def died(self) -> int:
        """Waits until it is gone; how it ended."""
        return self._process.wait(LONGEST_SECONDS)


RunServer = Callable[..., AbstractContextManager[Server]]


@contextmanager
def run_server(where: Path | str, *options: str, **more: Any) -> Iterator[Server]:
    """A folder, or the URL of a database. Tests get this as a fixture."""
    server = Server(where, *options, **more)
    try:
        yield server
    finally:
        server.kill()


NUMBERS = itertools.count(1)


def new_address() -> str:
    """Another of this machine's own: the server counts what is asked for from one address."""
    number = next(NUMBERS)
    return f"127.1.{number // 250 % 250}.{1 + number % 250}"


def new_client(url: str) -> httpx.Client:
    # Nothing here is TLS, and reading its roots is slow.
    transport = httpx.HTTPTransport(verify=False, local_address=new_address())
    return httpx.Client(base_url=url, timeout=TIMEOUT_SECONDS, transport=transport)


def fetch(url: str, **more: Any) -> httpx.Response:
    """A single answer, without a client that stays."""
    return httpx.get(url, timeout=TIMEOUT_SECONDS, verify=False, **more)


LOCAL_CLIENTS: dict[str, Callable[[], httpx.Client]] = {}
"""By URL: how to reach an app that runs in this process."""


class Guest:
    """Somebody at the API, with a token or without."""

    def __init__(self, url: str, name: str | None = None, token: str | None = None) -> None:
        self.http = LOCAL_CLIENTS[url]() if url in LOCAL_CLIENTS else new_client(url)
        self.token = token
        if name is not None:
            self.token = self.post("/api/v1/players", {"name": name}).json()["token"]
        if self.token is not None:
            self.http.headers["authorization"] = f"Bearer {self.token}"
            self.http.cookies.clear()

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def open_table(self, game: str = "code777", **options: Any) -> str:
        quick = {"instant": 0.01, "pace": 0, **options.pop("options", {})}
        answer = self.post("/api/v1/tables", {"game": game, "options": quick, **options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def ask(
        self, table: str, request: str, *, named: str | None = None, expected: int | None = None, **fields: Any
    ) -> httpx.Response:
        body = {"request": {"request": request, **fields}, "id": named, "expected": expected}
        return self.post(f"/api/v1/tables/{table}/requests", body)

    def look(self, table: str) -> Any:
        return self.get(f"/api/v1/tables/{table}").json()

    @contextmanager
    def updates(self, table: str, after: int = 0) -> Iterator[Iterator[Any]]:
        """What the stream tells, from an event on."""
        path, headers = f"/api/v1/tables/{table}/stream", {"last-event-id": str(after)}
        with self.http.stream("GET", path, headers=headers) as response:
            assert response.status_code == 200
            yield (json.loads(line[6:]) for line in response.iter_lines() if line.startswith("data: "))


def say_until_refused(guest: Guest, table: str) -> list[httpx.Response]:
    """The answers to lines of chat, sent until one is refused: on a slow machine some are forgotten meanwhile."""
    answers: list[httpx.Response] = []
    while not answers or answers[-1].status_code == 200:
        answers.append(guest.ask(table, "say", text=str(len(answers))))
        assert len(answers) < 100 * LIMITS["say"].burst, "nothing is refused"
    assert answers[-1].status_code == 429
    return answers
