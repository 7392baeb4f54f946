"""Guests who play and chat at a server that is killed and restarted many times, at the same address."""

import random
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event

from tests.crash.points import STOP_POINTS
from tests.web.players import chat, listen, play, start_and_end_games
from tests.web.retrying_guest import RetryingGuest, wait_until
from tests.web.server import MAX_SECONDS, RunServer, Server

THINKING_SECONDS = 1.0


def find_free_port() -> int:
    """Return a free port below those that the system gives to clients.

    Else a client that connects while no server listens could get that port itself.
    """
    while True:
        port = random.randint(10_000, 32_000)
        with socket.socket() as candidate:
            try:
                candidate.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class CrashRun:
    """A server under load, its guests, and counts of its kills and stops."""

    def __init__(self, where: Path | str, run_server: RunServer, port: int, stop: Event) -> None:
        self.where = where
        self._run_server = run_server
        self.guests: list[RetryingGuest] = []
        self.kills = self.stops = 0
        self._port = port
        self._stop = stop
        self._activities: list[tuple[Callable[..., None], RetryingGuest, tuple[str, ...]]] = []
        self._workers: list[Future[None]] = []
        with self._run():
            self._open_tables()

    def _open_tables(self) -> None:
        ada, bob, cleo, dora, eve, finn, gus, hana = (
            self._guest(name) for name in ("Ada", "Bob", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hana")
        )
        chat_table = ada.open_table()
        bob.ask(chat_table, "sit_down")
        for guest in (ada, bob):
            self._add_activity(chat, guest, chat_table)
        for guest in (ada, bob, cleo):
            self._add_activity(listen, guest, chat_table)
        with_bots = dora.open_table(settings={"players": 3})
        for seat in (1, 2):
            dora.ask(with_bots, "seat_bot", seat=seat, bot="casual")
        self._add_activity(play, dora, with_bots)
        duel = eve.open_table("mastermind", settings={"games": 2, "rows": 4})
        finn.ask(duel, "sit_down")
        for guest in (eve, finn):
            self._add_activity(play, guest, duel)
        self._add_activity(start_and_end_games, gus)
        self.timed_table = hana.open_table(
            settings={"players": 3}, options={"thinking": THINKING_SECONDS, "instant": 0, "open_to_all": True}
        )
        for seat in (1, 2):
            hana.ask(self.timed_table, "seat_bot", seat=seat, bot="casual")
        hana.ask(self.timed_table, "begin")
        self._add_activity(listen, hana, self.timed_table)

    def _guest(self, name: str) -> RetryingGuest:
        guest = RetryingGuest(f"http://127.0.0.1:{self._port}", name, self._stop)
        self.guests.append(guest)
        return guest

    def _add_activity(self, activity: Callable[..., None], guest: RetryingGuest, *tables: str) -> None:
        self._activities.append((activity, guest, tables))

    def start(self, threads: ThreadPoolExecutor) -> None:
        self._workers = [threads.submit(activity, guest, *tables) for activity, guest, tables in self._activities]

    def crash_at(self, point: str, after: int) -> None:
        """Serve until the server has reached this point so many times and kills itself."""
        print(f"kill at '{point}', time {after}")  # pytest shows it when the test fails
        program = ("tests.crash.server", "--point", point, "--after", str(after))
        with self._run(program) as server:
            if point in STOP_POINTS:
                self._wait_for_progress()
                server.terminate()
            assert server.wait() == -signal.SIGKILL, f"it never reached the point '{point}'"
        self.kills += 1

    def kill_within(self, seconds: float) -> None:
        """Serve, and kill the server at a random moment."""
        with self._run() as server:
            time.sleep(random.uniform(0, seconds))
            server.kill()
        self.kills += 1

    def stop_server(self) -> None:
        """Serve, and stop the server with SIGTERM under load."""
        with self._run() as server:
            self._wait_for_progress()
            assert server.stop() in (0, -signal.SIGTERM)
        self.stops += 1

    def finish(self) -> None:
        """Serve once more, until all guests have made progress and all requests are answered."""
        with self._run():
            self._wait_for_progress()
            self._stop.set()
            for worker in self._workers:
                worker.result(timeout=MAX_SECONDS)
            for guest in self.guests:
                guest.read_remaining_sights(guest.requests)

    def _run(self, program: tuple[str, ...] = ("blindside", "serve")) -> AbstractContextManager[Server]:
        return self._run_server(self.where, port=self._port, program=program)

    def _wait_for_progress(self) -> None:
        before = {guest.name: guest.progress for guest in self.guests}
        wait_until(lambda: all(guest.progress > before[guest.name] for guest in self.guests), self._workers)


@contextmanager
def start_crash_run(where: Path | str, run_server: RunServer) -> Iterator[CrashRun]:
    stop = Event()
    run = CrashRun(where, run_server, find_free_port(), stop)
    with ThreadPoolExecutor(len(run._activities)) as threads:
        run.start(threads)
        try:
            yield run
        finally:
            stop.set()
            for guest in run.guests:
                guest.timeout_seconds = 0
