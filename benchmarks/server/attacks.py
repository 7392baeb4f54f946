"""Attacks with large or slow requests: the response time of another client, and the memory they cost."""

import multiprocessing
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection
from multiprocessing.synchronize import Event
from statistics import median, quantiles
from urllib.parse import urlsplit

import click

from benchmarks.figures import print_figure
from benchmarks.server import greedy
from benchmarks.server.processes import resident_megabytes, start_blindside, temporary_folder

PAUSE_SECONDS = 0.01
"""Between two requests of the measured client."""
SLOW_CONNECTIONS = 500
TRICKLE_SECONDS = 0.002
HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
MEGABYTE = 1_000_000
Address = tuple[str, int]
Attack = Callable[[Address, Event], None]


def _send_one_large_field(address: Address, over: Event) -> None:
    _flood(address, over, HEAD + b"a: ", b"a" * MEGABYTE, 60)


def _send_many_fields(address: Address, over: Event) -> None:
    _flood(address, over, HEAD, b"aaaa: bbbb\r\n" * (MEGABYTE // 12), 68)


def _flood(address: Address, over: Event, beginning: bytes, part: bytes, parts: int) -> None:
    while not over.is_set():
        with socket.create_connection(address) as client, suppress(ConnectionError):
            client.sendall(beginning)
            for _ in range(parts):
                client.sendall(part)


def _send_slow_heads(address: Address, over: Event) -> None:
    _trickle(address, over, HEAD, b"a: b\r\n")


def _send_slow_bodies(address: Address, over: Event) -> None:
    _trickle(address, over, b"POST /api/v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000\r\n\r\n", b" ")


def _send_nothing(address: Address, over: Event) -> None:
    _trickle(address, over, b"", b"")


def _trickle(address: Address, over: Event, beginning: bytes, part: bytes) -> None:
    """Open many connections, each of which sends a little now and then."""
    clients: list[socket.socket] = []
    while not over.is_set():
        if len(clients) < SLOW_CONNECTIONS:
            clients.append(socket.create_connection(address))
            clients[-1].sendall(beginning)
        else:
            clients.append(clients.pop(0))
            with suppress(ConnectionError):
                clients[-1].sendall(part)
        time.sleep(TRICKLE_SECONDS)


ATTACKS: dict[str, Attack] = {
    "a head with one field of 60 MB": _send_one_large_field,
    "a head with 68 MB of small fields": _send_many_fields,
    f"{SLOW_CONNECTIONS} slow heads": _send_slow_heads,
    f"{SLOW_CONNECTIONS} slow bodies": _send_slow_bodies,
    f"{SLOW_CONNECTIONS} connections without a request": _send_nothing,
}


def main(seconds: float) -> None:
    """Compare response times before and during each attack, against one server in one run."""
    click.echo("response time of another client, median and p99; target: less than 3 times as long as before")
    with temporary_folder() as place, start_blindside(str(place)) as server:
        parts = urlsplit(server.url)
        address = (str(parts.hostname), int(parts.port or 0))
        _measure(address, seconds, None)  # warms up
        for name, attack in ATTACKS.items():
            memory = resident_megabytes(server.pid)
            before = _measure(address, seconds, None)
            during = _measure(address, seconds, attack)
            grown = resident_megabytes(server.pid) - memory
            ratios = [after / first for first, after in zip(before, during, strict=True)]
            print_figure(
                name,
                f"{ratios[0]:.2f}× / {ratios[1]:.2f}×",
                "3×, 20 MB",
                f"{_milliseconds(before)} → {_milliseconds(during)}; {grown:+.1f} MB",
            )
    greedy.main(seconds)


def _milliseconds(times: tuple[float, float]) -> str:
    return " / ".join(f"{1_000 * one:.1f}" for one in times) + " ms"


def _measure(address: Address, seconds: float, attack: Attack | None) -> tuple[float, float]:
    """Return the median and 99th percentile of response times, while another process attacks."""
    context = multiprocessing.get_context("spawn")
    ready, over = context.Event(), context.Event()
    attacker = context.Process(target=_attack, args=(attack or _wait, address, ready, over))
    attacker.start()
    try:
        ready.wait()
        taken = _measure_responses(address, seconds)
    finally:
        over.set()
        attacker.join()
    return median(taken), quantiles(taken, n=100)[-1]


def _attack(attack: Attack, address: Address, ready: Event, over: Event) -> None:
    ready.set()
    attack(address, over)


def _wait(_: Address, over: Event) -> None:
    over.wait()


def _measure_responses(address: Address, seconds: float) -> list[float]:
    connection = HTTPConnection(*address, timeout=60)
    taken: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.perf_counter()
        connection.request("GET", "/health")
        assert connection.getresponse().read()
        taken.append(time.perf_counter() - begun)
        time.sleep(PAUSE_SECONDS)
    connection.close()
    return taken
