"""Cost of a move early and late in a long game: from the request until all four streams have it."""

import asyncio
import json
import time
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from benchmarks.figures import print_figure, show_progress
from benchmarks.server.players import SEATS, make_events, store_players_and_tables, token
from benchmarks.server.processes import RunningServer, cpu_seconds, start_blindside, temporary_folder
from blindside.cli.db import resolve_store

EARLY, LATE = 50, 5_000
VISITS, MOVES = 12, 20
"""Short visits to early tables and to the late one take turns, so that other work on the machine affects both."""
LARGEST_UPDATE = 2**26


class Connection(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Cost(NamedTuple):
    times: list[float]
    cpu: float


def main() -> None:
    tables = {f"early-{visit}": make_events(EARLY) for visit in range(VISITS)} | {"late": make_events(LATE)}
    with temporary_folder() as place, show_progress(f"Moving at event {EARLY} and at event {LATE:,}"):
        store_players_and_tables(resolve_store(str(place), None), 1, tables)
        with start_blindside(str(place)) as server:
            early, late = asyncio.run(_measure_costs(server))
    for name, costs in ((f"a move at event {EARLY}", early), (f"a move at event {LATE:,}", late)):
        print_figure(name, f"{_time(costs):.2f} ms", note=f"{_cpu(costs):.2f} ms of CPU")
    note = f"{_cpu(late) / _cpu(early):.2f}× in CPU; medians of {VISITS * MOVES}"
    print_figure("growth with the length of a game", f"{_time(late) / _time(early):.2f}×", "2×", note)


def _time(costs: list[Cost]) -> float:
    return 1_000 * median(taken for cost in costs for taken in cost.times)


def _cpu(costs: list[Cost]) -> float:
    return 1_000 * median(cost.cpu for cost in costs)


async def _measure_costs(server: RunningServer) -> tuple[list[Cost], list[Cost]]:
    await _measure_moves(server, "late")  # read from the store before anything is measured
    early, late = [], []
    for visit in range(VISITS):
        early.append(await _measure_moves(server, f"early-{visit}"))
        late.append(await _measure_moves(server, "late"))
    return early, late


async def _measure_moves(server: RunningServer, table: str) -> Cost:
    streams = [await _open_stream(server, table, seat) for seat in range(SEATS)]
    asking = await _connect(server)
    try:
        seen = [await _next_update(stream) for stream in streams]
        times: list[float] = []
        before = cpu_seconds(server.pid)
        for _ in range(MOVES):
            while not _may_move(seen):
                behind = min(range(SEATS), key=lambda seat: seen[seat]["seq"])
                seen[behind] = await _next_update(streams[behind])
            seq = seen[0]["seq"]
            mover = next(seat for seat in range(SEATS) if seat not in seen[0]["table"]["passed"])
            start = time.perf_counter()
            _send_move(asking, table, mover, seq)
            for seat, stream in enumerate(streams):
                while seen[seat]["seq"] <= seq:
                    seen[seat] = await _next_update(stream)
            times.append(time.perf_counter() - start)
            await _read_answer(asking)
        return Cost(times, (cpu_seconds(server.pid) - before) / MOVES)
    finally:
        for line in (*streams, asking):
            line.writer.close()


def _may_move(seen: list[Any]) -> bool:
    """Whether all streams have the same state, and the table waits for a seat."""
    table = seen[0]["table"]
    level = len({update["seq"] for update in seen}) == 1
    return level and table["view"]["board"]["phase"] == "ready" and len(table["passed"]) < SEATS


async def _connect(server: RunningServer) -> Connection:
    place = urlsplit(server.url)
    return Connection(*await asyncio.open_connection(place.hostname, place.port, limit=LARGEST_UPDATE))


async def _open_stream(server: RunningServer, table: str, seat: int) -> Connection:
    line = await _connect(server)
    request = (
        f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\n"
        f"Host: localhost\r\nAuthorization: Bearer {token(0, seat)}\r\n\r\n"
    )
    line.writer.write(request.encode())
    head = await line.reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in head, head
    return line


async def _next_update(stream: Connection) -> Any:
    """Read the next update. The server sends each as one chunk, so no chunk length interrupts it."""
    while True:
        message = await stream.reader.readuntil(b"\n\n")
        for line in message.splitlines():
            if line.startswith(b"data: "):
                return json.loads(line[6:])


def _send_move(asking: Connection, table: str, seat: int, seq: int) -> None:
    body = json.dumps({"request": {"request": "pass"}, "expected": seq})
    head = f"POST /api/v1/tables/{table}/requests HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    asking.writer.write(f"{head}Authorization: Bearer {token(0, seat)}\r\n\r\n{body}".encode())


async def _read_answer(asking: Connection) -> None:
    head = await asking.reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in head, head
    length = next(line for line in head.lower().splitlines() if line.startswith(b"content-length:"))
    await asking.reader.readexactly(int(length.split(b":")[1]))
