"""Spectators of one table, to which its page is streamed: the response time of a client elsewhere."""

import asyncio
import json
import multiprocessing
import time
from http.client import HTTPConnection
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from statistics import median, quantiles
from typing import NamedTuple
from urllib.parse import urlsplit

from benchmarks.figures import print_figure
from benchmarks.server.players import client_address, make_events, store_players_and_tables, token
from benchmarks.server.processes import RunningServer, cpu_seconds, start_blindside, temporary_folder
from blindside.cli.db import resolve_store

SPECTATORS = (0, 300, 1_000)
EVENTS = 150
PAUSE_SECONDS = 0.01
"""Between two requests of the measured client."""
READ_BYTES = 2**16


class Measured(NamedTuple):
    times: list[float]
    cpu: float
    """CPU seconds of the server a second."""
    megabytes: float
    """Sent to all spectators."""


def main(seconds: float) -> None:
    tables = {name: make_events(EVENTS) for name in ("watched", "elsewhere")}
    with temporary_folder() as place:
        store_players_and_tables(resolve_store(str(place), None), 1, tables)
        with start_blindside(str(place)) as server:
            measure_responses(server, seconds)  # warms up
            figures: dict[int, tuple[float, float]] = {}
            for spectators in SPECTATORS:
                found = _measure(server, spectators, seconds)
                middle, late = median(found.times) * 1_000, quantiles(found.times, n=100)[-1] * 1_000
                figures[spectators] = middle, late
                title = f"{spectators:,} spectators, an event a second"
                print_figure(
                    title,
                    f"{middle:.2f} ms",
                    "2 ms",
                    f"p99 {late:.1f} ms; {found.cpu:.0%} of a core; {found.megabytes:,.0f} MB sent",
                )
    none, most = figures[SPECTATORS[0]], figures[SPECTATORS[-1]]
    print_figure(
        f"{SPECTATORS[-1]:,} spectators against none",
        f"{most[0] / none[0]:.2f}×",
        "2×",
        f"p99 {most[1] / none[1]:.1f}×",
    )


def _measure(server: RunningServer, spectators: int, seconds: float) -> Measured:
    """Measure response times of a client, while spectators watch a table with a chat message every second."""
    context = multiprocessing.get_context("spawn")
    ready, over, received = context.Event(), context.Event(), context.SimpleQueue()
    crowd = context.Process(target=_watch, args=(server.url, spectators, ready, over, received))
    chatter = context.Process(target=chat, args=(server.url, context.Event(), over))
    crowd.start()
    ready.wait()
    chatter.start()
    try:
        times, cpu = measure_with_cpu(server, seconds)
    finally:
        over.set()
        chatter.join()
    return Measured(times, cpu, received.get() / 1e6)


def measure_with_cpu(server: RunningServer, seconds: float) -> tuple[list[float], float]:
    """Return the response times of a client, and the CPU seconds of the server a second."""
    began, before = time.perf_counter(), cpu_seconds(server.pid)
    times = measure_responses(server, seconds)
    return times, (cpu_seconds(server.pid) - before) / (time.perf_counter() - began)


def measure_responses(server: RunningServer, seconds: float) -> list[float]:
    connection = connect(server.url)
    times: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        connection.request("GET", "/api/v1/tables/elsewhere", headers={"Authorization": f"Bearer {token(0, 1)}"})
        assert connection.getresponse().read()
        times.append(time.perf_counter() - began)
        time.sleep(PAUSE_SECONDS)
    connection.close()
    return times


def chat(url: str, begun: Event, over: Event) -> None:
    """Post a message every second at the table that is watched."""
    begun.set()
    body = json.dumps({"request": {"request": "say", "text": "hello"}})
    while not over.wait(1.0):
        connection = connect(url)
        headers = {"Authorization": f"Bearer {token(0, 0)}"}
        connection.request("POST", "/api/v1/tables/watched/requests", body, headers)
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        connection.close()


def connect(url: str) -> HTTPConnection:
    place = urlsplit(url)
    return HTTPConnection(str(place.hostname), int(place.port or 0), timeout=60)


def _watch(url: str, spectators: int, ready: Event, over: Event, received: "SimpleQueue[int]") -> None:
    received.put(asyncio.run(_watch_all(url, spectators, ready, over)))


async def _watch_all(url: str, spectators: int, ready: Event, over: Event) -> int:
    streams = [await _open_stream(url, number) for number in range(spectators)]
    reading = [asyncio.create_task(_count_bytes(reader)) for reader, _ in streams]
    ready.set()
    await asyncio.to_thread(over.wait)
    for _, writer in streams:
        writer.close()
    return sum(await asyncio.gather(*reading))


async def _open_stream(url: str, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    place = urlsplit(url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    head = f"GET /t/watched/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {client_address(number)}\r\n\r\n"
    writer.write(head.encode())
    answer = await reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in answer, answer
    return reader, writer


async def _count_bytes(reader: asyncio.StreamReader) -> int:
    count = 0
    while data := await reader.read(READ_BYTES):
        count += len(data)
    return count
