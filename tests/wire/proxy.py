"""TCP proxies between clients and a server.

One cuts connections at any byte, in either direction, or delays them behind others; a test holds or cuts the other.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Literal

from msgspec import Struct

LONGEST_HOLD_SECONDS = 0.4
MAX_OVERTAKE = 4
MAX_BYTES = (1_000, 20_000)
"""A connection is cut before one of these numbers of bytes: in the first requests, or well into a stream."""
DELAY_PROBABILITY = 0.3
CHUNK = 65_536


class Faults(Struct, frozen=True):
    """Faults of one connection: bytes before it is cut, and the number of later chunks that overtake it."""

    request_bytes: int | None
    response_bytes: int | None
    overtaken_by: int


class FaultyProxy:
    def __init__(self, server_port: int, seed: int) -> None:
        self.fault_counts: Counter[str] = Counter()
        self._server_port = server_port
        self._random = random.Random(seed)
        self._passed_chunks = 0
        self._chunk_passed = asyncio.Condition()

    def _choose_faults(self) -> Faults:
        limit = self._random.randrange(self._random.choice(MAX_BYTES))
        cut_requests, delayed = self._random.random() < 0.5, self._random.random() < DELAY_PROBABILITY
        self.fault_counts["requests_cut" if cut_requests else "responses_cut"] += 1
        self.fault_counts["connections_delayed"] += delayed
        return Faults(
            request_bytes=limit if cut_requests else None,
            response_bytes=None if cut_requests else limit,
            overtaken_by=self._random.randint(1, MAX_OVERTAKE) if delayed else 0,
        )

    async def connect(self, client_reader: asyncio.StreamReader, client_writer: asyncio.StreamWriter) -> None:
        faults = self._choose_faults()
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        copies = [
            asyncio.create_task(self._copy(client_reader, server_writer, faults.request_bytes, faults.overtaken_by)),
            asyncio.create_task(self._copy(server_reader, client_writer, faults.response_bytes)),
        ]
        try:
            with suppress(asyncio.CancelledError):  # at the end of a test all connections are cut
                await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
                if client_reader.at_eof():  # the client has given up; the server still gets the request
                    await asyncio.wait(copies[1:], timeout=LONGEST_HOLD_SECONDS)
        finally:
            for copy in copies:
                copy.cancel()
            for end in (server_writer, client_writer):
                end.close()

    async def _copy(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, most_bytes: int | None, overtaken_by: int = 0
    ) -> None:
        """Copy at most so many bytes. Delayed data arrives even if its sender has given up."""
        passed = 0
        with suppress(OSError):
            while data := await source.read(CHUNK):
                await self._delay(overtaken_by)
                target.write(data if most_bytes is None else data[: most_bytes - passed])
                await target.drain()
                passed += len(data)
                if most_bytes is not None and passed >= most_bytes:
                    return
                async with self._chunk_passed:
                    self._passed_chunks += 1
                    self._chunk_passed.notify_all()

    async def _delay(self, others: int) -> None:
        """Wait until so many chunks of other connections have passed."""
        if others:
            due = self._passed_chunks + others
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_HOLD_SECONDS), self._chunk_passed:
                    await self._chunk_passed.wait_for(lambda: self._passed_chunks >= due)
                    self.fault_counts["overtaken"] += 1


class PausableProxy:
    """Holds one PUT request, or cuts all of them off, until the test releases them. Everything else passes."""

    def __init__(self, server_port: int) -> None:
        self.url = ""
        self._server_port = server_port
        self._state: Literal["open", "hold next", "held", "cut"] = "open"
        self._changed = asyncio.Condition()
        self._loop: asyncio.AbstractEventLoop | None = None

    def hold_next(self) -> None:
        """Hold the next PUT request. Later requests overtake it."""
        self._set("hold next")

    def cut(self) -> None:
        self._set("cut")

    def release(self) -> None:
        self._set("open")

    def _set(self, state: Literal["open", "hold next", "cut"]) -> None:
        async def change() -> None:
            async with self._changed:
                self._state = state
                self._changed.notify_all()

        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(change(), self._loop).result()

    async def connect(self, client_reader: asyncio.StreamReader, client_writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        copies = [
            asyncio.create_task(self._copy_requests(client_reader, server_writer)),
            asyncio.create_task(_copy(server_reader, client_writer)),
        ]
        try:
            with suppress(asyncio.CancelledError):
                await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for copy in copies:
                copy.cancel()
            for end in (server_writer, client_writer):
                end.close()

    async def _copy_requests(self, client_reader: asyncio.StreamReader, server_writer: asyncio.StreamWriter) -> None:
        """Copy requests. A browser sends none before the last one is answered, so each begins a read."""
        with suppress(OSError):
            while data := await client_reader.read(CHUNK):
                if data.startswith(b"PUT ") and not await self._wait_for_release():
                    return
                server_writer.write(data)
                await server_writer.drain()

    async def _wait_for_release(self) -> bool:
        """Wait while held. Return False where requests are cut off."""
        if self._state == "hold next":
            self._state = "held"
            async with self._changed:
                await self._changed.wait_for(lambda: self._state != "held")
        return self._state != "cut"


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()


@contextmanager
def run_faulty_proxy(server_port: int, seed: int) -> Iterator[tuple[str, Counter[str]]]:
    """Run a proxy. Yield its URL and the counts of its faults."""
    proxy = FaultyProxy(server_port, seed)
    with _accept_connections(proxy.connect) as (url, _):
        yield url, proxy.fault_counts


@contextmanager
def run_pausable_proxy(server_port: int) -> Iterator[PausableProxy]:
    """Run a proxy; clients use its `url` instead of the server's."""
    proxy = PausableProxy(server_port)
    with _accept_connections(proxy.connect) as (proxy.url, proxy._loop):
        yield proxy


@contextmanager
def _accept_connections(
    connect: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]],
) -> Iterator[tuple[str, asyncio.AbstractEventLoop]]:
    """Accept connections in a thread. Yield its URL and its event loop."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="proxy")
    thread.start()

    async def begin() -> asyncio.Server:
        return await asyncio.start_server(connect, "127.0.0.1", 0)

    async def end(server: asyncio.Server) -> None:
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    server = asyncio.run_coroutine_threadsafe(begin(), loop).result()
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", loop
    finally:
        asyncio.run_coroutine_threadsafe(end(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
