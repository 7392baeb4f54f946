"""Points in the server's code where it kills itself, patched into the real functions."""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from typing import Any

from asyncpg.connection import Connection
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from blindside.store import postgres, postgres_statements, sqlite, sqlite_file, sqlite_statements
from blindside.table.live import LiveTable
from blindside.table.registry import TableRegistry
from blindside.web import streams
from blindside.web.service import Service

APPENDS = (postgres_statements.APPEND, postgres_statements.APPEND_AND_LIST)
STORES: dict[str, Any] = {"sqlite": sqlite.SqliteStore, "postgres": postgres.PostgresStore}


class KillSwitch:
    """Kills this process when a point is reached for the N-th time."""

    def __init__(self, after: int) -> None:
        self._remaining = after

    def reach(self) -> None:
        self._remaining -= 1
        if self._remaining == 0:
            os.kill(os.getpid(), signal.SIGKILL)


async def _flush_writes() -> None:
    """Let the event loop send what was written in this turn."""
    for _ in range(3):
        await asyncio.sleep(0)


def _kill_before(owner: Any, name: str, switch: KillSwitch) -> None:
    real = getattr(owner, name)

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        switch.reach()
        return real(*args, **kwargs)

    setattr(owner, name, wrapped)


def _kill_after(owner: Any, name: str, switch: KillSwitch) -> None:
    real = getattr(owner, name)

    async def wrapped(*args: Any, **kwargs: Any) -> Any:
        result = await real(*args, **kwargs)
        switch.reach()
        return result

    setattr(owner, name, wrapped)


def _kill_in_sqlite_append(switch: KillSwitch) -> None:
    """Kill in the writer's thread, after the entries are written and before the transaction ends."""
    real = sqlite_statements.append_together

    def wrapped(db: Any, appends: Sequence[Any]) -> bool:
        with sqlite_file.transaction(db):
            done = real(db, appends)
            switch.reach()
            return done

    sqlite_statements.append_together = wrapped


def _kill_in_sqlite_open(switch: KillSwitch) -> None:
    real = sqlite_statements.open_table

    def wrapped(*args: Any, **kwargs: Any) -> None:
        real(*args, **kwargs)
        switch.reach()

    sqlite_statements.open_table = wrapped


def _kill_in_postgres_transaction(statements: Sequence[str], switch: KillSwitch) -> None:
    """Kill when the statement is sent to Postgres, before it responds."""
    real = Connection._do_execute  # type: ignore[attr-defined]

    async def wrapped(self: Any, query: str, executor: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        async def execute(*arguments: Any) -> Any:
            response = asyncio.ensure_future(executor(*arguments))
            await _flush_writes()
            switch.reach()
            return await response

        return await real(self, query, execute if query in statements else executor, *args, **kwargs)

    Connection._do_execute = wrapped  # type: ignore[attr-defined]


def _kill_after_sqlite_commit(switch: KillSwitch) -> None:
    """Kill in the writer's thread, before callers get the result."""
    real = sqlite._commit

    def wrapped(db: Any, jobs: Sequence[Any]) -> list[Any]:
        results = real(db, jobs)
        if any(isinstance(job, sqlite_statements.Append) for job in jobs):
            switch.reach()
        return results

    sqlite._commit = wrapped


def _kill_after_postgres_commit(switch: KillSwitch) -> None:
    """Kill when the response of Postgres has arrived, before the store sees it."""
    real = Connection._do_execute  # type: ignore[attr-defined]

    async def wrapped(self: Any, query: str, *args: Any, **kwargs: Any) -> Any:
        response = await real(self, query, *args, **kwargs)
        if query in APPENDS:
            switch.reach()
        return response

    Connection._do_execute = wrapped  # type: ignore[attr-defined]


def _kill_during_stream(switch: KillSwitch) -> None:
    """Kill when one client has received an update that another client at the table has not."""
    real, sent_updates = streams.send_updates, set()

    async def wrapped(
        service: Service,
        table: LiveTable,
        listener: streams.Listener,
        send_part: streams.SendPart,
        **kwargs: Any,
    ) -> None:
        async def send(part: bytes) -> None:
            update_key = table.name, part.partition(b"\n")[0]
            if update_key in sent_updates:
                await _flush_writes()
                switch.reach()
            sent_updates.add(update_key)
            await send_part(part)

        await real(service, table, listener, send, **kwargs)

    streams.send_updates = wrapped


POINTS: dict[str, Callable[[str, KillSwitch], None]] = {
    "before the append": lambda store, switch: _kill_before(STORES[store], "append", switch),
    "within the transaction": lambda store, switch: (
        _kill_in_sqlite_append(switch) if store == "sqlite" else _kill_in_postgres_transaction(APPENDS, switch)
    ),
    "after the commit": lambda store, switch: (
        _kill_after_sqlite_commit(switch) if store == "sqlite" else _kill_after_postgres_commit(switch)
    ),
    "after the append": lambda store, switch: _kill_after(STORES[store], "append", switch),
    "applied, not answered": lambda _, switch: _kill_after(LiveTable, "request", switch),
    "while streams are sent": lambda _, switch: _kill_during_stream(switch),
    "while a table is opened": lambda store, switch: (
        _kill_in_sqlite_open(switch)
        if store == "sqlite"
        else _kill_in_postgres_transaction([postgres_statements.OPEN], switch)
    ),
    "opened, not answered": lambda _, switch: _kill_after(TableRegistry, "open", switch),
    "opened for a rematch, not announced": lambda _, switch: _kill_before(LiveTable, "announce_rematch", switch),
    "while connections are ended": lambda _, switch: _kill_before(HttpToolsProtocol, "shutdown", switch),
    "while the tables are closed": lambda _, switch: _kill_before(TableRegistry, "close", switch),
}
STOP_POINTS = ("while connections are ended", "while the tables are closed")
"""Points that a server reaches when it is asked to stop."""


def install(point: str, store: str, switch: KillSwitch) -> None:
    """Patch a point of POINTS."""
    POINTS[point](store, switch)
