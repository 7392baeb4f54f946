"""A game played in this process, in a thread of its own, for somebody before a screen."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from blindside.core.errors import Wrong
from blindside.core.records import Record
from blindside.core.sessions import Player
from blindside.terminal.link import Awaited, Broken, Event, Gone, Over, Refused, Saw, Tell


class Seated:
    """The player whose seat the screen shows: says what it sees, and waits for what it wants."""

    def __init__(self, seat: int, tell: Tell, wishes: SimpleQueue[Any]) -> None:
        self._seat = seat
        self._tell = tell
        self._wishes = wishes

    def see(self, sight: Any, view: Any) -> None:
        self._tell(Saw(sight, view))

    def act(self, view: Any) -> Any:
        self._tell(Awaited(frozenset({self._seat})))
        wish = self._wishes.get()
        if wish is Gone:
            raise Gone
        self._tell(Awaited(frozenset()))
        return wish

    def refused(self, wrong: Wrong) -> None:
        self._tell(Refused(wrong))


class GameThread(Thread):
    """Plays the game, beside the screen. They have queues in common, and so no screen can reach the whole truth."""

    def __init__(self, play: Callable[[Player], Record], news: SimpleQueue[Event], wishes: SimpleQueue[Any]) -> None:
        # Nobody waits for it: a bot that thinks for long need not be waited for when the screen is closed.
        super().__init__(daemon=True)
        self._play = play
        self._news = news
        self._wishes = wishes
        self.failure: Exception | None = None
        """Why the game broke off."""

    def run(self) -> None:
        try:
            self._news.put(Over(self._play(Seated(0, self._news.put, self._wishes))))
        except Gone:
            pass
        except Exception as error:  # told where the game was begun, once the screen is gone
            self.failure = error
            self._news.put(Broken(error))


class LocalLink:
    """The screen's end of the queues."""

    def __init__(
        self,
        game: str,
        settings: Any,
        names: tuple[str, ...],
        news: SimpleQueue[Event],
        wishes: SimpleQueue[Any],
    ) -> None:
        self.game = game
        self.settings = settings
        self.seat = 0
        self.names = names
        self._news = news
        self._wishes = wishes

    def begin(self, tell: Tell, /) -> None:
        Thread(target=_pass_on, args=(self._news, tell), daemon=True).start()

    def do(self, command: Any, seq: int, /) -> None:
        self._wishes.put(command)

    def is_settled(self, awaited: Awaited, /) -> bool:
        return True

    def close(self) -> None:
        self._wishes.put(Gone)


def _pass_on(news: SimpleQueue[Event], tell: Tell) -> None:
    while True:
        told = news.get()
        tell(told)
        if isinstance(told, Over | Broken):
            return
