"""Clients that ask for as much as the server allows: what another client notices, before and meanwhile."""

import asyncio
import json
import multiprocessing
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from http.client import HTTPConnection, HTTPResponse
from itertools import count, cycle, islice
from multiprocessing.synchronize import Event
from statistics import median, quantiles
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from benchmarks.figures import print_figure, show_progress
from benchmarks.server.players import client_address, make_events, make_finished_game, store_players_and_tables, token
from benchmarks.server.processes import (
    RunningServer,
    resident_megabytes,
    start_blindside,
    temporary_folder,
)
from benchmarks.server.spectators import EVENTS, chat, connect, measure_responses, measure_with_cpu
from blindside.cli.db import resolve_store
from blindside.puzzles.daily import FIRST

STALLED = 1_000
SMALL_BUFFER = 4_096
BOT_TABLES = 50
BOT_MATCH = {
    "game": "mastermind",
    "settings": {"holes": 8, "colors": 12, "games": 100},
    "options": {"pace": 0.0},
}
STREAMS_OF_PLAYER = 32
PAUSE_SECONDS = 0.02
"""Between two requests to bots: the server limits the requests of a player to 50 a second."""
ASKING = 32
"""Connections that ask for reviews and puzzles."""
REVIEWS = 300
"""Games, and puzzles, that they ask for. Both are cached, so each is computed once."""
OWN_REVIEWS = 20
"""Of the other client, in each measurement."""
GREEDY, CALM, NEIGHBOUR, FIRST_ASKING = 0, 1, 2, 3
"""Players, by match. The neighbour has the address of the greedy."""

Attack = Callable[[str, Event, Event], None]
"""Gets the URL, sets the first event when it has begun, and ends after the second."""


@contextmanager
def during(attack: Attack, url: str) -> Iterator[None]:
    """Attack in another process."""
    context = multiprocessing.get_context("spawn")
    begun, over = context.Event(), context.Event()
    attacker = context.Process(target=attack, args=(url, begun, over))
    attacker.start()
    try:
        begun.wait()
        yield
    finally:
        over.set()
        attacker.join()


def main(seconds: float) -> None:
    _measure_stalled(seconds)
    _measure_bots(seconds)
    _measure_reviews()


def _measure_stalled(seconds: float) -> None:
    tables = {name: make_events(EVENTS) for name in ("watched", "elsewhere")}
    with temporary_folder() as place:
        store_players_and_tables(resolve_store(str(place), None), 1, tables)
        with start_blindside(str(place)) as server, during(chat, server.url):
            measure_responses(server, seconds)  # warms up
            memory = resident_megabytes(server.pid)
            before, idle = measure_with_cpu(server, seconds)
            with during(_stall, server.url):
                taken, busy = measure_with_cpu(server, seconds)
                grown = resident_megabytes(server.pid) - memory
    note = f"; {grown:+.1f} MB, {idle:.0%} → {busy:.0%} of a core"
    _print_ratio(f"{STALLED:,} spectators that read nothing", before, taken, "3×", note)


def _print_ratio(title: str, before: list[float], taken: list[float], target: str, note: str = "") -> None:
    first, then = ((median(times), quantiles(times, n=100)[-1]) for times in (before, taken))
    ratios = " / ".join(f"{later / earlier:.2f}×" for earlier, later in zip(first, then, strict=True))
    times = " → ".join(" / ".join(f"{1_000 * one:.1f}" for one in pair) for pair in (first, then))
    print_figure(title, ratios, target, f"{times} ms{note}")


def _stall(url: str, begun: Event, over: Event) -> None:
    place, streams = urlsplit(url), []
    for number in range(STALLED):
        stream = socket.socket()
        stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        stream.connect((place.hostname, place.port))
        head = f"GET /t/watched/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {client_address(number)}\r\n\r\n"
        stream.sendall(head.encode())
        streams.append(stream)
    for stream in streams:
        stream.recv(1, socket.MSG_PEEK)  # it has been answered, and stays unread
    begun.set()
    over.wait()


def _measure_bots(seconds: float) -> None:
    with temporary_folder() as place:
        store_players_and_tables(resolve_store(str(place), None), CALM + 1, {})
        with start_blindside(str(place)) as server:
            _time_bots(server, seconds)  # warms up
            before = _time_bots(server, seconds)
            with during(_open_bot_tables, server.url):
                taken = _time_bots(server, seconds)
    _print_ratio(f"{BOT_TABLES} matches of bots: a bot elsewhere answers", before, taken, "2×", f"; {len(taken)} times")


def _open_bot_tables(url: str, begun: Event, over: Event) -> None:
    asking, tables = connect(url), []
    for _ in range(BOT_TABLES):
        table = _open_table(asking, GREEDY, BOT_MATCH, {1: "optimal"})
        _post(
            asking,
            GREEDY,
            f"/api/v1/tables/{table}/requests",
            {"request": {"request": "seat_bot", "seat": 0, "bot": "optimal"}},
        )
        tables.append(table)
    asyncio.run(_watch(url, tables, begun, over))


async def _watch(url: str, tables: Sequence[str], begun: Event, over: Event) -> None:
    """Follow the tables, as the player as far as the server allows, and then as a spectator."""
    place, streams = urlsplit(url), []
    for number, table in enumerate(tables):
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        headers = {"Host": "127.0.0.1", **_headers(GREEDY)}
        if number >= STREAMS_OF_PLAYER:
            del headers["Authorization"]
        fields = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\n{fields}\r\n".encode())
        assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
        streams.append((writer, asyncio.create_task(reader.read())))
    begun.set()
    await asyncio.to_thread(over.wait)


def _time_bots(server: RunningServer, seconds: float) -> list[float]:
    """Return the times from a player's `pass` until the table has the answers of three bots."""
    asking, end = connect(server.url), time.monotonic() + seconds
    taken: list[float] = []
    while time.monotonic() < end:
        new_table = {"game": "code777", "options": {"pace": 0.0, "instant": 0.0}}
        table = _open_table(asking, CALM, new_table, dict.fromkeys((1, 2, 3), "certain"))
        path, following = f"/api/v1/tables/{table}/requests", connect(server.url)
        following.request("GET", f"/api/v1/tables/{table}/stream", headers=_headers(CALM))
        updates = _read_updates(following.getresponse())
        update = next(updates)
        while time.monotonic() < end and update["table"]["view"]["board"]["phase"] != "over":
            state, start = update["table"], time.perf_counter()
            is_asked = state["view"]["board"]["phase"] == "ready" and not state["passed"]
            has_passed = is_asked and _pass(asking, path, update["seq"])
            update = next(updates)
            while has_passed and all(sight["event"].startswith("table_") for sight in update["sights"]):
                update = next(updates)
            if has_passed:
                taken.append(time.perf_counter() - start)
                time.sleep(PAUSE_SECONDS)
        following.close()
    return taken


def _pass(asking: HTTPConnection, path: str, seq: int) -> bool:
    """Pass, unless bots have called meanwhile: then an update follows."""
    status, content = _ask(asking, "POST", path, CALM, {"request": {"request": "pass"}, "expected": seq})
    assert status in (200, 409, 412), content
    return status == 200


def _read_updates(stream: HTTPResponse) -> Iterator[Any]:
    while line := stream.readline():
        if line.startswith(b"data: "):
            yield json.loads(line[6:])


def _open_table(asking: HTTPConnection, player: int, new_table: Any, bots: dict[int, str]) -> str:
    table = _post(asking, player, "/api/v1/tables", new_table)["table"]
    requests = [{"request": "seat_bot", "seat": seat, "bot": bot} for seat, bot in bots.items()]
    for request in (*requests, {"request": "begin"}):
        _post(asking, player, f"/api/v1/tables/{table}/requests", {"request": request})
    return str(table)


def _post(asking: HTTPConnection, player: int, path: str, body: Any) -> Any:
    status, content = _ask(asking, "POST", path, player, body)
    assert status < 300, content
    return json.loads(content)


def _ask(asking: HTTPConnection, method: str, path: str, player: int | None, body: Any = None) -> tuple[int, bytes]:
    asking.request(method, path, None if body is None else json.dumps(body), _headers(player))
    answer = asking.getresponse()
    return answer.status, answer.read()


def _headers(player: int | None) -> dict[str, str]:
    """None is a client without a token, at the address of the greedy."""
    address = {"X-Forwarded-For": client_address(CALM if player == CALM else GREEDY)}
    return address if player is None else {**address, "Authorization": f"Bearer {token(player, 0)}"}


def _measure_reviews() -> None:
    names = [f"greedy-{number}" for number in range(REVIEWS)] + [f"calm-{number}" for number in range(6 * OWN_REVIEWS)]
    with temporary_folder() as place:
        with show_progress(f"Playing {len(names)} games to review"):
            tables = {name: make_finished_game(seed) for seed, name in enumerate(names)}
            store_players_and_tables(resolve_store(str(place), None), FIRST_ASKING + ASKING, tables)
        with start_blindside(str(place)) as server:
            fresh = count()
            _time_reviews(server, CALM, fresh)  # warms up
            before, _ = _time_reviews(server, CALM, fresh)
            for who, attack in (("strangers", _ask_as_strangers), ("players", _ask_as_players)):
                with during(attack, server.url):
                    elsewhere = _time_reviews(server, CALM, fresh)
                    beside = _time_reviews(server, NEIGHBOUR, fresh)
                _print_reviews(f"{ASKING} {who} ask for reviews: one elsewhere", before, *elsewhere)
                _print_reviews("    one at their address", before, *beside)


def _print_reviews(title: str, before: list[float], taken: list[float], refused: int) -> None:
    allowed = 3 * median(before) + max(before)
    times = f"{median(before):.2f} s before, slowest {max(before):.2f} → {max(taken):.2f} s"
    note = f"{times}; {refused} of {len(taken)} refused"
    print_figure(title, f"{median(taken):.2f} s", f"{allowed:.2f} s, 0 refused", note)


def _time_reviews(server: RunningServer, player: int, fresh: Iterator[int]) -> tuple[list[float], int]:
    """Request reviews that nobody has requested yet; return the times, and how many were refused."""
    asking = connect(server.url)
    taken, refused = [], 0
    for number in islice(fresh, OWN_REVIEWS):
        start = time.perf_counter()
        refused += _ask(asking, "GET", f"/t/calm-{number}/review", player)[0] != 200
        taken.append(time.perf_counter() - start)
    return taken, refused


def _ask_as_strangers(url: str, begun: Event, over: Event) -> None:
    _ask_for_everything(url, [None] * ASKING, begun, over)


def _ask_as_players(url: str, begun: Event, over: Event) -> None:
    _ask_for_everything(url, range(FIRST_ASKING, FIRST_ASKING + ASKING), begun, over)


def _ask_for_everything(url: str, players: Iterable[int | None], begun: Event, over: Event) -> None:
    reviews = (f"/t/greedy-{number}/review" for number in range(REVIEWS))
    puzzles = (f"/puzzle/{FIRST + timedelta(days=day)}/code777" for day in range(REVIEWS))
    paths = cycle([path for pair in zip(reviews, puzzles, strict=True) for path in pair])

    def ask(player: int | None) -> None:
        asking = connect(url)
        while not over.is_set():
            _ask(asking, "GET", next(paths), player)

    threads = [Thread(target=ask, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    begun.set()
    for thread in threads:
        thread.join()
