"""Requests and responses are lost, repeated, late or reordered, and streams break: each request takes effect once, and
every client receives all events."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from tests.crash import checks
from tests.effort import mark_slow_except
from tests.web.players import listen, play
from tests.web.retrying_guest import RetryingGuest, wait_until
from tests.web.server import Guest, RunServer
from tests.wire.proxy import LONGEST_HOLD_SECONDS, run_faulty_proxy

SENTENCES = 30
"""Chat lines of each speaker, sent in both tabs."""
MOVES = 20
"""Requests of each player."""
AT_ONCE, MAX_GUESTS = 8, 16


class Company:
    """Speakers at a table, in two tabs each, and players of two games: all over the same faulty proxy."""

    def __init__(self, direct: str, proxy: str, stop: Event) -> None:
        ada, bob, dora, eve, finn = (Guest(direct, name) for name in ("Ada", "Bob", "Dora", "Eve", "Finn"))
        self.chat_table = ada.open_table()
        with_bots, duel = dora.open_table(settings={"players": 2}), eve.open_table("mastermind")
        for response in (
            bob.ask(self.chat_table, "sit_down"),
            finn.ask(duel, "sit_down"),
            dora.ask(with_bots, "seat_bot", seat=1, bot="casual"),
        ):
            assert response.status_code == 200, response.text
        self.pairs = [[new_impatient_guest(proxy, guest, stop) for _ in range(2)] for guest in (ada, bob)]
        self.players = [new_impatient_guest(proxy, guest, stop) for guest in (dora, eve, finn)]
        self.guests = [*self.pairs[0], *self.pairs[1], *self.players]
        self.activities: list[tuple[Any, ...]] = [(listen, tab, self.chat_table) for pair in self.pairs for tab in pair]
        self.activities += [(play, *game) for game in zip(self.players, (with_bots, duel, duel), strict=True)]


def new_impatient_guest(proxy: str, known: Guest, stop: Event) -> RetryingGuest:
    """A guest that gives up on a delayed request and repeats it, so that both arrive."""
    guest = RetryingGuest(proxy, None, stop, known.token)
    guest.requests.http.timeout = httpx.Timeout(LONGEST_HOLD_SECONDS / 2)
    return guest


def say_in_both_tabs(
    pair: list[RetryingGuest], table: str, number: int, threads: ThreadPoolExecutor
) -> list[Future[int | None]]:
    text = f"{pair[0].name} says {number}"
    return [threads.submit(tab.ask, table, "say", request_id=text, text=text) for tab in pair]


@pytest.mark.parametrize("seed", mark_slow_except([0], range(20)))
def test_faulty_proxy_requests_take_effect_once(
    tmp_path: Path, seed: int, counted: Callable[..., None], run_server: RunServer
) -> None:
    stop = Event()
    with (
        run_server(tmp_path) as server,
        run_faulty_proxy(server.port, seed) as (proxy, faults),
        ThreadPoolExecutor(AT_ONCE) as speaker_threads,
        ThreadPoolExecutor(MAX_GUESTS) as threads,
    ):
        company = Company(server.url, proxy, stop)
        workers = [threads.submit(*activity) for activity in company.activities]
        try:
            chat = [
                say_in_both_tabs(pair, company.chat_table, number, speaker_threads)
                for number in range(SENTENCES)
                for pair in company.pairs
            ]
            for in_one, in_other in chat:
                assert in_one.result() == in_other.result() is not None, "both tabs get the same response"
            wait_until(lambda: all(len(guest.acknowledged) >= MOVES for guest in company.players), workers)
        finally:
            stop.set()
        for worker in workers:
            worker.result()
        for guest in company.guests:
            guest.read_remaining_sights(Guest(server.url, token=guest.requests.token))
        server.kill()
    logs = checks.read_logs(tmp_path)
    checks.check_logs(logs)
    for guest in company.guests:
        checks.check_received_sights(logs, guest)
    for first, second in company.pairs:
        assert first.sights == second.sights, "both tabs receive the same"
    acknowledged = {request for guest in company.guests for request in guest.acknowledged}
    lost, repeated = checks.find_lost_and_repeated(logs, acknowledged)
    counted("faulty proxy", acknowledged_requests=len(acknowledged), lost=len(lost), repeated=len(repeated), **faults)
    assert not lost
    assert not repeated
    assert all(faults[fault] for fault in ("requests_cut", "responses_cut", "connections_delayed", "overtaken"))
