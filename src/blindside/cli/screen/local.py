"""A game played in this process, in a thread of its own, for somebody before a screen."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from blindside.cli.prompt import Gone
from blindside.cli.screen.link import Awaited, Broken, Over, Refused, Saw, Tell
from blindside.core.errors import Wrong
from blindside.core.records import Record
from blindside.core.sessions import Player


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


class LocalLink:
    """Whoever plays the game is handed the player for seat 0, and gives back the record of it."""

    def __init__(
        self, game: str, settings: Any, names: tuple[str, ...], play: Callable[[Player], Record], seat: int = 0
    ) -> None:
        self.game = game
        self.settings = settings
        self.seat = seat
        self.names = names
        self._play = play
        self._wishes: SimpleQueue[Any] = SimpleQueue()
        self.failure: Exception | None = None
        """Why the game broke off."""

    def begin(self, tell: Tell, /) -> None:
        # Nobody waits for it: a bot that thinks for long need not be waited for when the screen is closed.
        Thread(target=self._run, args=(tell,), daemon=True).start()

    def _run(self, tell: Tell) -> None:
        try:
            tell(Over(self._play(Seated(self.seat, tell, self._wishes))))
        except Gone:
            pass
        except Exception as error:  # told where the game was begun, once the screen is gone
            self.failure = error
            tell(Broken())

    def do(self, command: Any, /) -> None:
        self._wishes.put(command)

    def close(self) -> None:
        self._wishes.put(Gone)
