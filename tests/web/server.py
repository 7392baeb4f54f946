"""A server in a process of its own, and clients for it."""

import itertools
import json
import os
import re
import select
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

IGNORED_WARNING = "ignore::UserWarning:multiprocessing.resource_tracker"
"""Python warns of leaked resources after every killed server."""
MAX_SECONDS = TIMEOUT_SECONDS
"""Timeout for everything a server does."""


class Server:
    def __init__(
        self,
        where: Path | str,
        *options: str,
        port: int = 0,
        program: Sequence[str] = ("blindside", "serve"),
        log: IO[str] | None = None,
    ) -> None:
        self.where = where
        store_options = ["--database", where] if isinstance(where, str) else ["--data", str(where)]
        command = [sys.executable, "-m", *program, "--port", str(port), *store_options, *options]
        environment = {**os.environ, "PYTHONWARNINGS": IGNORED_WARNING}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        self.pid = self._process.pid
        # The socket listens already: a client that connects before the server accepts waits in its queue.
        self.url = self.wait_for_start()
        self.port = int(self.url.rpartition(":")[2])
        self.network_url = self._read_network_url() if "0.0.0.0" in options else None
        """URL for other machines, if this machine has a network."""

    def wait_for_start(self) -> str:
        """Wait for the URL that the server prints at each start, and return it."""
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        found = re.search(r"http://\S+:\d+", told)
        assert found is not None, told
        return found[0]

    def _read_network_url(self) -> str | None:
        """Read the URL in the next line, if there is one. A server that answers has printed everything."""
        fetch(self.url + "/health")
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        found = re.search(r"http://\S+:\d+", self._process.stdout.readline())
        return None if found is None else found[0]

    def kill(self) -> None:
        """Kill the server process."""
        self._process.send_signal(signal.SIGKILL)
        self.wait()

    def terminate(self) -> None:
        """Ask the server to stop."""
        self._process.terminate()

    def workers(self) -> list[int]:
        """Return the ids of its worker processes."""
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    def kill_workers(self) -> None:
        """Kill its worker processes, and wait until they have ended."""
        for worker in self.workers():
            handle = os.pidfd_open(worker)
            signal.pidfd_send_signal(handle, signal.SIGKILL)
            select.select([handle], [], [], MAX_SECONDS)
            os.close(handle)

    def stop(self) -> int:
        """Stop the server, and return its exit code."""
        self.terminate()
        return self.wait()

    def wait(self) -> int:
        """Wait until the process has ended, and return its exit code."""
        return self._process.wait(MAX_SECONDS)


RunServer = Callable[..., AbstractContextManager[Server]]


@contextmanager
def run_server(where: Path | str, *options: str, **more: Any) -> Iterator[Server]:
    """Run a server on a folder or the URL of a database. Tests get this function as a fixture."""
    server = Server(where, *options, **more)
    try:
        yield server
    finally:
        server.kill()


NUMBERS = itertools.count(1)


def new_address() -> str:
    """Return an unused loopback address: rate limits count by address."""
    number = next(NUMBERS)
    return f"127.1.{number // 250 % 250}.{1 + number % 250}"


def new_client(url: str) -> httpx.Client:
    # No TLS here: loading the root certificates is slow.
    transport = httpx.HTTPTransport(verify=False, local_address=new_address())
    return httpx.Client(base_url=url, timeout=TIMEOUT_SECONDS, transport=transport)


def fetch(url: str, **more: Any) -> httpx.Response:
    """Send one GET request without a lasting client."""
    return httpx.get(url, timeout=TIMEOUT_SECONDS, verify=False, **more)


LOCAL_CLIENTS: dict[str, Callable[[], httpx.Client]] = {}
"""By URL: makes a client of an app that runs in this process."""


class Guest:
    """A client of the API, with or without a token."""

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
        self, table: str, request: str, *, request_id: str | None = None, expected: int | None = None, **fields: Any
    ) -> httpx.Response:
        body = {"request": {"request": request, **fields}, "id": request_id, "expected": expected}
        return self.post(f"/api/v1/tables/{table}/requests", body)

    def look(self, table: str) -> Any:
        return self.get(f"/api/v1/tables/{table}").json()

    @contextmanager
    def updates(self, table: str, after: int = 0) -> Iterator[Iterator[Any]]:
        """Updates of the stream, after an event."""
        path, headers = f"/api/v1/tables/{table}/stream", {"last-event-id": str(after)}
        with self.http.stream("GET", path, headers=headers) as response:
            assert response.status_code == 200
            yield (json.loads(line[6:]) for line in response.iter_lines() if line.startswith("data: "))


def say_until_refused(guest: Guest, table: str) -> list[httpx.Response]:
    """Send chat until a line is refused, and return all responses. On a slow machine it takes more lines."""
    answers: list[httpx.Response] = []
    while not answers or answers[-1].status_code == 200:
        answers.append(guest.ask(table, "say", text=str(len(answers))))
        assert len(answers) < 100 * LIMITS["say"].burst, "nothing is refused"
    assert answers[-1].status_code == 429
    return answers
