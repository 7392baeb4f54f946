"""A thread that writes what it is given, in order, while the screen goes on."""

from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

from blindside.core.errors import Wrong

FINISH_SECONDS = 2.0

Item = TypeVar("Item")


class BackgroundWriter(Generic[Item]):
    def __init__(self, write: Callable[[Item], None]) -> None:
        """An item that cannot be written is left out: the player has gone on."""
        self.queue: SimpleQueue[Item | None] = SimpleQueue()
        self._thread = Thread(target=_work, args=(self.queue, write), daemon=True)
        self._thread.start()

    def finish(self) -> None:
        """Wait until the last item is written, but not for long."""
        self.queue.put(None)
        self._thread.join(FINISH_SECONDS)


def _work(queue: SimpleQueue[Item | None], write: Callable[[Item], None]) -> None:
    while (item := queue.get()) is not None:
        with suppress(Wrong):
            write(item)
