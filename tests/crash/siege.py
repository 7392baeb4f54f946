"""A house full of guests whose server falls again and again, and is started again at the same address."""

import random
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event

from tests.crash.points import STOPPING
from tests.web.players import begins_and_ends_games, chat, listen, play
from tests.web.retrying_guest import RetryingGuest, wait_until
from tests.web.server import LONGEST_SECONDS, RunServer, Server

THINKING_SECONDS = 1.0


def free_port() -> int:
    """Below those that the system gives to clients: who calls a port where nobody listens could get that very port."""
    while True:
        port = random.randint(10_000, 32_000)
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Siege:
    def __init__(self, where: Path | str, run_server: RunServer, port: int, enough: Event) -> None:
        self.where = where
        self._run_server = run_server
        self.guests: list[RetryingGuest] = []
        self.kills = self.stops = 0
        self._port = port
        self._enough = enough
        self._work: list[tuple[Callable[..., None], RetryingGuest, tuple[str, ...]]] = []
        self._working: list[Future[None]] = []
        with self._serving():
            self._furnish()

    def _furnish(self) -> None:
        ada, bob, cleo, dora, eve, finn, gus, hana = (
            self._guest(name) for name in ("Ada", "Bob", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hana")
        )
        hall = ada.open_table()
        bob.ask(hall, "sit_down")
        for guest in (ada, bob):
            self._let(chat, guest, hall)
        for guest in (ada, bob, cleo):
            self._let(listen, guest, hall)
        with_bots = dora.open_table(settings={"players": 3})
        for seat in (1, 2):
            dora.ask(with_bots, "seat_bot", seat=seat, bot="casual")
        self._let(play, dora, with_bots)
        duel = eve.open_table("mastermind", settings={"games": 2, "rows": 4})
        finn.ask(duel, "sit_down")
        for guest in (eve, finn):
            self._let(play, guest, duel)
        self._let(begins_and_ends_games, gus)
        self.timed = hana.open_table(
            settings={"players": 3}, options={"thinking": THINKING_SECONDS, "instant": 0, "open_to_all": True}
        )
        for seat in (1, 2):
            hana.ask(self.timed, "seat_bot", seat=seat, bot="casual")
        hana.ask(self.timed, "begin")
        self._let(listen, hana, self.timed)

    def _guest(self, name: str) -> RetryingGuest:
        guest = RetryingGuest(f"http://127.0.0.1:{self._port}", name, self._enough)
        self.guests.append(guest)
        return guest

    def _let(self, does: Callable[..., None], guest: RetryingGuest, *where: str) -> None:
        self._work.append((does, guest, where))

    def begin(self, threads: ThreadPoolExecutor) -> None:
        self._working = [threads.submit(does, guest, *where) for does, guest, where in self._work]

    def fall_at(self, point: str, after: int) -> None:
        """Serves until the server has come by this point so many times."""
        print(f"falls at '{point}', the {after}. time")  # read when something is wrong
        program = ("tests.crash.server", "--point", point, "--after", str(after))
        with self._serving(program) as server:
            if point in STOPPING:
                self._until_all_are_back()
                server.ask_to_stop()
            assert server.died() == -signal.SIGKILL, f"it never came by the point '{point}'"
        self.kills += 1

    def fall_within(self, seconds: float) -> None:
        with self._serving() as server:
            time.sleep(random.uniform(0, seconds))
            server.kill()
        self.kills += 1

    def stop(self) -> None:
        """As one stops a server that is not needed any more, while everybody is asking."""
        with self._serving() as server:
            self._until_all_are_back()
            assert server.stop() in (0, -signal.SIGTERM)
        self.stops += 1

    def end(self) -> None:
        """Serves once more until everybody has gone on, and all that was asked is answered."""
        with self._serving():
            self._until_all_are_back()
            self._enough.set()
            for working in self._working:
                working.result(timeout=LONGEST_SECONDS)
            for guest in self.guests:
                guest.hear_the_rest(guest.mouth)

    def _serving(self, program: tuple[str, ...] = ("blindside", "serve")) -> AbstractContextManager[Server]:
        return self._run_server(self.where, port=self._port, program=program)

    def _until_all_are_back(self) -> None:
        before = {guest.name: guest.progress for guest in self.guests}
        wait_until(lambda: all(guest.progress > before[guest.name] for guest in self.guests), self._working)


@contextmanager
def besieged(where: Path | str, run_server: RunServer) -> Iterator[Siege]:
    enough = Event()
    siege = Siege(where, run_server, free_port(), enough)
    with ThreadPoolExecutor(len(siege._work)) as threads:
        siege.begin(threads)
        try:
            yield siege
        finally:
            enough.set()
            for guest in siege.guests:
                guest.patience_seconds = 0
