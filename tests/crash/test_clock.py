"""Clocks of tables across restarts and between servers, also when the clock of the machine is wrong or is moved."""

import time
from contextlib import AbstractContextManager
from itertools import count, pairwise
from pathlib import Path
from uuid import uuid4

import pytest

from tests.crash.checks import check_clock, read_logs
from tests.store.postgres import Postgres
from tests.web.retrying_guest import wait_until
from tests.web.server import Guest, RunServer, Server

HOUR_SECONDS = 3600.0
SHORT_SECONDS = 1.0
"""Thinking time that a test waits for."""
NUMBERS = count()


class ShiftedServers:
    """Starts servers whose clocks are wrong."""

    def __init__(self, where: Path | str, folder: Path, run_server: RunServer) -> None:
        self._where = where
        self._folder = folder
        self._run_server = run_server

    def run(self, shift: float) -> tuple[AbstractContextManager[Server], Path]:
        """Return a server whose clock is ahead by so many seconds, and the file that says how many."""
        file = self._folder / f"shift{next(NUMBERS)}"
        file.write_text(str(shift))
        program = ("tests.web.shifted_server", "--shift", str(file))
        return self._run_server(self._where, program=program), file


@pytest.fixture
def servers(where: Path | str, tmp_path: Path, run_server: RunServer) -> ShiftedServers:
    return ShiftedServers(where, tmp_path, run_server)


def set_shift(file: Path, seconds: float) -> None:
    """Move the clock of a server, which reads the file all the time."""
    new = file.with_suffix(".new")
    new.write_text(str(seconds))
    new.replace(file)


def begin_game(server: Server, **options: float) -> tuple[Guest, str]:
    """Begin a game of a player who never passes, with a bot."""
    guest = Guest(server.url, "Ada")
    table = guest.open_table(settings={"players": 2}, options=options)
    guest.ask(table, "seat_bot", seat=1, bot="casual")
    assert guest.ask(table, "begin").status_code == 200
    return guest, table


def count_answers(guest: Guest, table: str) -> int:
    return int(guest.look(table)["view"]["board"]["answered"])


def wait_for_next_card(guest: Guest, table: str) -> None:
    before = count_answers(guest, table)
    wait_until(lambda: count_answers(guest, table) > before, workers=[])


def check_times(where: Path | str) -> None:
    """Check that times in logs never go back."""
    for entries in read_logs(where).values():
        assert all(before.at <= after.at for before, after in pairwise(entries))


@pytest.mark.parametrize("seconds_down", [HOUR_SECONDS - 1, 2 * HOUR_SECONDS], ids=["not quite over", "long over"])
def test_thinking_time_continues_after_restart(where: Path | str, seconds_down: float, servers: ShiftedServers) -> None:
    run, _ = servers.run(0.0)
    with run as server:
        guest, table = begin_game(server, thinking=HOUR_SECONDS)
        server.kill()
    run, _ = servers.run(seconds_down)
    with run as server:
        guest = Guest(server.url, token=guest.token)
        wait_until(lambda: count_answers(guest, table) > 0, workers=[])
        server.kill()
    assert check_clock(read_logs(where)[table], HOUR_SECONDS) == 1


def test_clock_set_back_across_restart_game_continues(where: Path | str, servers: ShiftedServers) -> None:
    run, _ = servers.run(HOUR_SECONDS)
    with run as server:
        guest, table = begin_game(server, thinking=SHORT_SECONDS, total=HOUR_SECONDS)
        server.kill()
    run, _ = servers.run(0.0)
    with run as server:
        guest = Guest(server.url, token=guest.token)
        until = guest.look(table)["until"]
        assert until is None or until <= time.time() + SHORT_SECONDS, "the time left is shown by this server's clock"
        for _ in range(2):
            wait_for_next_card(guest, table)
        assert guest.look(table)["time_used"][0] < HOUR_SECONDS / 2
        server.kill()
    assert check_clock(read_logs(where)[table], SHORT_SECONDS) >= 2
    check_times(where)


@pytest.mark.parametrize("moves", [(-HOUR_SECONDS, 0.0), (HOUR_SECONDS, 0.0)], ids=["back", "forward and back"])
def test_clock_moved_while_server_runs_game_continues(
    where: Path | str, moves: tuple[float, ...], servers: ShiftedServers
) -> None:
    run, shift = servers.run(0.0)
    with run as server:
        guest, table = begin_game(server, thinking=SHORT_SECONDS)
        for move in moves:
            wait_for_next_card(guest, table)
            shift.write_text(str(move))
            for _ in range(2):
                wait_for_next_card(guest, table)
        server.kill()
    check_times(where)


def test_server_with_fast_clock_dies_its_peer_continues(
    postgres: Postgres, tmp_path: Path, run_server: RunServer
) -> None:
    where = postgres.new_database(f"clocks_{uuid4().hex}")
    servers = ShiftedServers(where, tmp_path, run_server)
    run, _ = servers.run(HOUR_SECONDS)
    other_run, _ = servers.run(0.0)
    with run as fast, other_run as server:
        guest, table = begin_game(fast, thinking=SHORT_SECONDS)
        peer = Guest(server.url, token=guest.token)
        assert peer.look(table)["seq"] > 1
        fast.kill()
        for _ in range(2):
            wait_for_next_card(peer, table)
        server.kill()
    check_times(where)


def test_two_servers_with_different_clocks_play_one_game(
    postgres: Postgres, tmp_path: Path, run_server: RunServer
) -> None:
    where = postgres.new_database(f"clocks_{uuid4().hex}")
    servers = ShiftedServers(where, tmp_path, run_server)
    run, shift = servers.run(0.0)
    other_run, other_shift = servers.run(-HOUR_SECONDS)
    with run as one, other_run as other:
        guest, table = begin_game(one, thinking=SHORT_SECONDS)
        guests = [guest, Guest(other.url, token=guest.token)]
        for at, move in ((shift, -2 * HOUR_SECONDS), (other_shift, HOUR_SECONDS), (shift, 0.0)):
            for looking in guests:
                assert looking.ask(table, "say", text="still here").status_code == 200
                wait_for_next_card(looking, table)
            set_shift(at, move)
        wait_until(lambda: guests[0].look(table)["view"] == guests[1].look(table)["view"], workers=[])
        for server in (one, other):
            server.kill()
    check_times(where)
