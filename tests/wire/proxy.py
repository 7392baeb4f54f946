"""Lines between guests and a server: one breaks at any byte, in either direction, or holds back what it is given while
others overtake; the other is held or cut by a test."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Literal

from msgspec import Struct

LONGEST_HOLD_SECONDS = 0.4
MOST_OVERTAKE = 4
MOST_BYTES = (1_000, 20_000)
"""How far into what one end sends the line breaks: in the first requests, or well into a stream."""
HELD_BACK = 0.3
CHUNK = 65_536


class Fate(Struct, frozen=True):
    """Of one connection: after how many bytes it breaks, and how many later ones it lets pass first."""

    requests: int | None
    answers: int | None
    overtaken_by: int


class BadLine:
    def __init__(self, server_port: int, seed: int) -> None:
        self.did: Counter[str] = Counter()
        self._server_port = server_port
        self._random = random.Random(seed)
        self._passed = 0
        self._one_passed = asyncio.Condition()

    def _fate(self) -> Fate:
        far = self._random.randrange(self._random.choice(MOST_BYTES))
        of_requests, held = self._random.random() < 0.5, self._random.random() < HELD_BACK
        self.did["requests_cut" if of_requests else "answers_cut"] += 1
        self.did["connections_held_back"] += held
        return Fate(
            requests=far if of_requests else None,
            answers=None if of_requests else far,
            overtaken_by=self._random.randint(1, MOST_OVERTAKE) if held else 0,
        )

    async def connect(self, asks: asyncio.StreamReader, is_told: asyncio.StreamWriter) -> None:
        fate = self._fate()
        answers, server = await asyncio.open_connection("127.0.0.1", self._server_port)
        pumps = [
            asyncio.create_task(self._pump(asks, server, fate.requests, fate.overtaken_by)),
            asyncio.create_task(self._pump(answers, is_told, fate.answers)),
        ]
        try:
            with suppress(asyncio.CancelledError):  # at the end of a test all lines are cut
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
                if asks.at_eof():  # whoever asked has given up; the server gets it all the same, and answers nobody
                    await asyncio.wait(pumps[1:], timeout=LONGEST_HOLD_SECONDS)
        finally:
            for pump in pumps:
                pump.cancel()
            for end in (server, is_told):
                end.close()

    async def _pump(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, most: int | None, overtaken_by: int = 0
    ) -> None:
        """Up to so many bytes. What is held back arrives later even if whoever sent it has given up."""
        passed = 0
        with suppress(OSError):
            while data := await source.read(CHUNK):
                await self._let_pass(overtaken_by)
                target.write(data if most is None else data[: most - passed])
                await target.drain()
                passed += len(data)
                if most is not None and passed >= most:
                    return
                async with self._one_passed:
                    self._passed += 1
                    self._one_passed.notify_all()

    async def _let_pass(self, others: int) -> None:
        if others:
            due = self._passed + others
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_HOLD_SECONDS), self._one_passed:
                    await self._one_passed.wait_for(lambda: self._passed >= due)
                    self.did["overtaken"] += 1


class HeldLine:
    """One writing request waits on it, or all are cut off, until the test lets them pass; everything else passes."""

    def __init__(self, server_port: int) -> None:
        self.url = ""
        self._server_port = server_port
        self._state: Literal["open", "hold next", "held", "cut"] = "open"
        self._changed = asyncio.Condition()
        self._loop: asyncio.AbstractEventLoop | None = None

    def hold_next(self) -> None:
        """The next one waits; those that come after it overtake it."""
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

    async def connect(self, asks: asyncio.StreamReader, is_told: asyncio.StreamWriter) -> None:
        answers, server = await asyncio.open_connection("127.0.0.1", self._server_port)
        pumps = [asyncio.create_task(self._pass_requests(asks, server)), asyncio.create_task(_pass(answers, is_told))]
        try:
            with suppress(asyncio.CancelledError):
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in pumps:
                pump.cancel()
            for end in (server, is_told):
                end.close()

    async def _pass_requests(self, asks: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        """A browser sends no request before the last one is answered: each begins what is read."""
        with suppress(OSError):
            while data := await asks.read(CHUNK):
                if data.startswith(b"PUT ") and not await self._let_pass():
                    return
                server.write(data)
                await server.drain()

    async def _let_pass(self) -> bool:
        """False where it is cut off."""
        if self._state == "hold next":
            self._state = "held"
            async with self._changed:
                await self._changed.wait_for(lambda: self._state != "held")
        return self._state != "cut"


async def _pass(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()


@contextmanager
def bad_line(server_port: int, seed: int) -> Iterator[tuple[str, Counter[str]]]:
    """The address to call instead of the server's, and what was done to those who did."""
    line = BadLine(server_port, seed)
    with _accepting(line.connect) as (url, _):
        yield url, line.did


@contextmanager
def held_line(server_port: int) -> Iterator[HeldLine]:
    """A line whose `url` is called instead of the server's."""
    line = HeldLine(server_port)
    with _accepting(line.connect) as (line.url, line._loop):
        yield line


@contextmanager
def _accepting(
    connect: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]],
) -> Iterator[tuple[str, asyncio.AbstractEventLoop]]:
    """The address where connections are accepted, in a thread of their own, and its event loop."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="line")
    thread.start()

    async def begin() -> asyncio.Server:
        return await asyncio.start_server(connect, "127.0.0.1", 0)

    async def end(server: asyncio.Server) -> None:
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    server = asyncio.run_coroutine_threadsafe(begin(), loop).result()
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", loop
    finally:
        asyncio.run_coroutine_threadsafe(end(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
