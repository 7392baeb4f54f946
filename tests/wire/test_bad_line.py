"""Requests and answers are lost, come twice, late, and in another order; streams break off: all is done once, and
everybody is told all of it."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from tests.crash import judge
from tests.effort import mark_slow_except
from tests.web.players import listen, play
from tests.web.retrying_guest import RetryingGuest, wait_until
from tests.web.server import Guest, RunServer
from tests.wire.proxy import LONGEST_HOLD_SECONDS, bad_line

SENTENCES = 30
"""Of each who speaks, in both tabs."""
MOVES = 20
"""Of each who plays."""
AT_ONCE, MOST_GUESTS = 8, 16


class Company:
    """People in two tabs each, who sit in the hall, and others who play: all over the same bad line."""

    def __init__(self, direct: str, line: str, enough: Event) -> None:
        ada, bob, dora, eve, finn = (Guest(direct, name) for name in ("Ada", "Bob", "Dora", "Eve", "Finn"))
        self.hall = ada.open_table()
        with_bots, duel = dora.open_table(settings={"players": 2}), eve.open_table("mastermind")
        for answer in (
            bob.ask(self.hall, "sit_down"),
            finn.ask(duel, "sit_down"),
            dora.ask(with_bots, "seat_bot", seat=1, bot="casual"),
        ):
            assert answer.status_code == 200, answer.text
        self.pairs = [[impatient(line, who, enough) for _ in range(2)] for who in (ada, bob)]
        self.playing = [impatient(line, who, enough) for who in (dora, eve, finn)]
        self.all = [*self.pairs[0], *self.pairs[1], *self.playing]
        self.work: list[tuple[Any, ...]] = [(listen, tab, self.hall) for pair in self.pairs for tab in pair]
        self.work += [(play, *game) for game in zip(self.playing, (with_bots, duel, duel), strict=True)]


def impatient(line: str, who: Guest, enough: Event) -> RetryingGuest:
    """Gives up before what the line holds back has arrived, and asks again: then both arrive."""
    guest = RetryingGuest(line, None, enough, who.token)
    guest.mouth.http.timeout = httpx.Timeout(LONGEST_HOLD_SECONDS / 2)
    return guest


def say_in_both(
    pair: list[RetryingGuest], table: str, number: int, threads: ThreadPoolExecutor
) -> list[Future[int | None]]:
    text = f"{pair[0].name} says {number}"
    return [threads.submit(tab.ask, table, "say", named=text, text=text) for tab in pair]


@pytest.mark.parametrize("seed", mark_slow_except([0], range(20)))
def test_bad_line_requests_take_effect_once(
    tmp_path: Path, seed: int, counted: Callable[..., None], run_server: RunServer
) -> None:
    enough = Event()
    with (
        run_server(tmp_path) as server,
        bad_line(server.port, seed) as (line, did),
        ThreadPoolExecutor(AT_ONCE) as mouths,
        ThreadPoolExecutor(MOST_GUESTS) as threads,
    ):
        company = Company(server.url, line, enough)
        working = [threads.submit(*work) for work in company.work]
        try:
            said = [
                say_in_both(pair, company.hall, number, mouths) for number in range(SENTENCES) for pair in company.pairs
            ]
            for in_one, in_other in said:
                assert in_one.result() == in_other.result() is not None, "both tabs are answered the same"
            wait_until(lambda: all(len(guest.acknowledged) >= MOVES for guest in company.playing), working)
        finally:
            enough.set()
        for work in working:
            work.result()
        for guest in company.all:
            guest.hear_the_rest(Guest(server.url, token=guest.mouth.token))
        server.kill()
    logs = judge.read_logs(tmp_path)
    judge.check_logs(logs)
    for guest in company.all:
        judge.check_heard(logs, guest)
    for one, other in company.pairs:
        assert one.heard == other.heard, "both tabs are told the same"
    acknowledged = {asked for guest in company.all for asked in guest.acknowledged}
    lost, twice = judge.lost_and_twice(logs, acknowledged)
    counted("bad line", acknowledged_requests=len(acknowledged), lost=len(lost), twice=len(twice), **did)
    assert not lost
    assert not twice
    assert all(did[fate] for fate in ("requests_cut", "answers_cut", "connections_held_back", "overtaken"))
