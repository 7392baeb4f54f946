"""`python -m benchmarks.server.stub FILE BYTES`: a server that stores moves and sends them on, and does nothing else.

It has our HTTP server, our durability and updates of our size, but no rules, views, identities or limits. No server in
Python with these needs less CPU for a move. It speaks as much of our protocol as `load.mjs --proto=blindside` uses.
"""

import asyncio
import gc
import sqlite3
import sys
from collections.abc import Iterable, Sequence
from itertools import count
from queue import SimpleQueue
from socket import create_server
from threading import Thread
from typing import Any

import msgspec
import uvicorn
from starlette.types import Message, Receive, Scope, Send

from blindside.web.connections import raise_open_files
from blindside.web.update_cache import SWITCH_SECONDS

INSERT = f"INSERT INTO entry SELECT {', '.join(f'value ->> {column}' for column in range(6))} FROM json_each(?)"
"""All rows in one statement: each statement waits once for Python's lock."""
SEATS = 4
Row = tuple[str, int, float, str, None, str]
Job = tuple[Sequence[Row], "asyncio.Future[None]"]


class Log:
    """Commits all rows that have arrived since the last commit together, in a thread, like our `SqliteStore`."""

    def __init__(self, path: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute(
            "CREATE TABLE entry (table_id TEXT, seq INTEGER, at REAL, by_player TEXT, command TEXT, event TEXT,"
            " PRIMARY KEY (table_id, seq)) WITHOUT ROWID"
        )
        self._jobs = SimpleQueue[Job]()
        Thread(target=self._run, daemon=True).start()

    async def append(self, rows: Sequence[Row]) -> None:
        """Return when the rows are on disk."""
        future = asyncio.get_running_loop().create_future()
        self._jobs.put((rows, future))
        await future

    def _run(self) -> None:
        while True:
            taken = [self._jobs.get()]
            while not self._jobs.empty():
                taken.append(self._jobs.get())
            rows = [row for some, _ in taken for row in some]
            self._db.execute(INSERT, [msgspec.json.encode(rows).decode()])
            futures = [future for _, future in taken]
            futures[0].get_loop().call_soon_threadsafe(_resolve, futures)


def _resolve(futures: Iterable["asyncio.Future[None]"]) -> None:
    for future in futures:
        if not future.done():
            future.set_result(None)


class Table:
    def __init__(self) -> None:
        self.seq = 0
        self.passed: list[int] = []
        self.streams: list[asyncio.Queue[Message]] = []
        """Each has a task of its own, because a client that reads slowly must not hold up the others."""


class Stub:
    """A plain ASGI application."""

    def __init__(self, log: Log, size: int) -> None:
        self._log = log
        self._size = size
        """Of an update in bytes."""
        self._tables: dict[str, Table] = {}
        self._names = map(str, count())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # /api/v1/tables, /api/v1/tables/NAME/requests, /api/v1/tables/NAME/stream
        place = scope["path"].split("/")[4:]
        if not place:
            self._tables[name := next(self._names)] = Table()
            await _answer(send, 201, {"table": name})
        elif place[1] == "stream":
            await self._stream(self._tables[place[0]], receive, send)
        else:
            body = msgspec.json.decode(await _read_body(receive))
            table, is_pass = self._tables[place[0]], body["request"]["request"] == "pass"
            update = await self._pass(place[0], table, _seat(scope)) if is_pass else None
            await _answer(send, 200, {"seq": table.seq})
            if update is not None:
                for stream in table.streams:
                    stream.put_nowait(update)

    async def _stream(self, table: Table, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        updates = asyncio.Queue[Message]()
        updates.put_nowait(self._update(table, []))
        table.streams.append(updates)
        writing = asyncio.create_task(_write(updates, send))
        while (await receive())["type"] != "http.disconnect":
            pass
        writing.cancel()
        table.streams.remove(updates)

    async def _pass(self, name: str, table: Table, seat: int) -> Message:
        """Store a `pass`, after the fourth also a card and its answer, and return the update about them."""
        sights: list[dict[str, Any]] = [{"event": "table_passed", "seat": seat}]
        table.passed.append(seat)
        if len(table.passed) == SEATS:
            table.passed.clear()
            sights += [{"event": "card_drawn", "card": 1}, {"event": "answered", "answer": 1}]
        events = [(seq, msgspec.json.encode(sight).decode()) for seq, sight in enumerate(sights, table.seq + 1)]
        await self._log.append([(name, seq, 0.0, f"player-{seat}", None, event) for seq, event in events])
        table.seq += len(sights)
        return self._update(table, sights)

    def _update(self, table: Table, sights: Sequence[Any]) -> Message:
        state = {"passed": table.passed, "view": {"board": {"phase": "ready"}}}
        text = msgspec.json.encode({"seq": table.seq, "sights": sights, "table": state})
        event = b"id: %d\ndata: %b" % (table.seq, text)
        return {"type": "http.response.body", "body": event.ljust(self._size - 2) + b"\n\n", "more_body": True}


async def _write(updates: asyncio.Queue[Message], send: Send) -> None:
    while True:
        await send(await updates.get())


def _seat(scope: Scope) -> int:
    """Read the seat from a token of `load.mjs`."""
    return int(next(value for name, value in scope["headers"] if name == b"authorization").rpartition(b"-")[2])


async def _read_body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += message["body"]
        if not message["more_body"]:
            return bytes(body)


async def _answer(send: Send, status: int, content: dict[str, Any]) -> None:
    body = msgspec.json.encode(content)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def main() -> None:
    """Serve until killed, with the settings of `web/server.py`."""
    raise_open_files()
    path, size = sys.argv[1:]
    stub = Stub(Log(path), int(size))
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    with create_server(("127.0.0.1", 0), backlog=2_048) as listener:
        print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        config = uvicorn.Config(
            stub, http="httptools", ws="none", lifespan="off", log_config=None, access_log=False, timeout_keep_alive=5
        )
        uvicorn.Server(config).run([listener])


if __name__ == "__main__":
    main()
