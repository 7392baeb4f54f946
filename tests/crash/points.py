"""Where the plug is pulled: points that the real code passes, wrapped from outside."""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Any

from asyncpg.connection import Connection
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from blindside.store import postgres, postgres_statements, sqlite, sqlite_file, sqlite_statements
from blindside.table.live import LiveTable
from blindside.table.registry import TableRegistry
from blindside.web.api import tables
from blindside.web.service import Service

APPENDING = (postgres_statements.APPEND, postgres_statements.APPEND_AND_LIST)
STORES: dict[str, Any] = {"sqlite": sqlite.SqliteStore, "postgres": postgres.PostgresStore}


class Plug:
    def __init__(self, after: int) -> None:
        self._left = after

    def passed(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


async def _written() -> None:
    """What was written in this turn of the event loop has left the process when the loop has turned."""
    for _ in range(3):
        await asyncio.sleep(0)


def _before(owner: Any, name: str, plug: Plug) -> None:
    real = getattr(owner, name)

    def wrapped(*given: Any, **named: Any) -> Any:
        plug.passed()
        return real(*given, **named)

    setattr(owner, name, wrapped)


def _after(owner: Any, name: str, plug: Plug) -> None:
    real = getattr(owner, name)

    async def wrapped(*given: Any, **named: Any) -> Any:
        result = await real(*given, **named)
        plug.passed()
        return result

    setattr(owner, name, wrapped)


def _within_append_of_sqlite(plug: Plug) -> None:
    """In the writer's thread, when the entries are there and the transaction has not ended."""
    real = sqlite_statements.append_together

    def wrapped(db: Any, appends: Sequence[Any]) -> bool:
        with sqlite_file.transaction(db):
            done = real(db, appends)
            plug.passed()
            return done

    sqlite_statements.append_together = wrapped


def _while_opened_in_sqlite(plug: Plug) -> None:
    real = sqlite_statements.open_table

    def wrapped(*given: Any, **named: Any) -> None:
        real(*given, **named)
        plug.passed()

    sqlite_statements.open_table = wrapped


def _within_transaction_of_postgres(statements: Sequence[str], plug: Plug) -> None:
    """Postgres has been sent the statement, and has not answered."""
    real = Connection._do_execute  # type: ignore[attr-defined]

    async def wrapped(self: Any, query: str, executor: Callable[..., Any], *given: Any, **named: Any) -> Any:
        async def sent(*of_statement: Any) -> Any:
            answer = asyncio.ensure_future(executor(*of_statement))
            await _written()
            plug.passed()
            return await answer

        return await real(self, query, sent if query in statements else executor, *given, **named)

    Connection._do_execute = wrapped  # type: ignore[attr-defined]


def _committed_by_sqlite(plug: Plug) -> None:
    """Still in the writer's thread: whoever waits has not been told."""
    real = sqlite._commit

    def wrapped(db: Any, jobs: Sequence[Any]) -> list[Any]:
        results = real(db, jobs)
        if any(isinstance(work, sqlite_statements.Append) for work in jobs):
            plug.passed()
        return results

    sqlite._commit = wrapped


def _committed_by_postgres(plug: Plug) -> None:
    """The answer is there, and the store has not seen it."""
    real = Connection._do_execute  # type: ignore[attr-defined]

    async def wrapped(self: Any, query: str, *given: Any, **named: Any) -> Any:
        answer = await real(self, query, *given, **named)
        if query in APPENDING:
            plug.passed()
        return answer

    Connection._do_execute = wrapped  # type: ignore[attr-defined]


def _while_told(plug: Plug) -> None:
    """Somebody has been told what somebody else at the same table has not."""
    real, told = tables.stream_updates, set()

    async def wrapped(service: Service, table: LiveTable, *given: Any, **named: Any) -> AsyncGenerator[bytes, None]:
        async for text in real(service, table, *given, **named):
            news = table.name, text.partition(b"\n")[0]
            if news in told:
                await _written()
                plug.passed()
            told.add(news)
            yield text

    tables.stream_updates = wrapped


POINTS: dict[str, Callable[[str, Plug], None]] = {
    "before the append": lambda store, plug: _before(STORES[store], "append", plug),
    "within the transaction": lambda store, plug: (
        _within_append_of_sqlite(plug) if store == "sqlite" else _within_transaction_of_postgres(APPENDING, plug)
    ),
    "after the commit": lambda store, plug: (
        _committed_by_sqlite(plug) if store == "sqlite" else _committed_by_postgres(plug)
    ),
    "after the append": lambda store, plug: _after(STORES[store], "append", plug),
    "applied, not answered": lambda _, plug: _after(LiveTable, "request", plug),
    "while streams are told": lambda _, plug: _while_told(plug),
    "while a table is opened": lambda store, plug: (
        _while_opened_in_sqlite(plug)
        if store == "sqlite"
        else _within_transaction_of_postgres([postgres_statements.OPEN], plug)
    ),
    "opened, not answered": lambda _, plug: _after(TableRegistry, "open", plug),
    "opened for a rematch, not announced": lambda _, plug: _before(LiveTable, "announce_rematch", plug),
    "while connections are ended": lambda _, plug: _before(HttpToolsProtocol, "shutdown", plug),
    "while the tables are closed": lambda _, plug: _before(TableRegistry, "close", plug),
}
STOPPING = ("while connections are ended", "while the tables are closed")
"""Those that a server comes by when it is asked to stop."""


def put_in(point: str, store: str, plug: Plug) -> None:
    POINTS[point](store, plug)
