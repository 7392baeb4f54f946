"""What is done in a thread, in its order, where nobody can wait for it."""

from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

from blindside.core.errors import Wrong

FINISH_SECONDS = 2.0

Wish = TypeVar("Wish")


class Later(Generic[Wish]):
    def __init__(self, do: Callable[[Wish], None]) -> None:
        """What cannot be done is left out: whoever wished for it has gone on."""
        self.wishes: SimpleQueue[Wish | None] = SimpleQueue()
        self._thread = Thread(target=_do, args=(self.wishes, do), daemon=True)
        self._thread.start()

    def finish(self) -> None:
        """What was wished for last is not lost."""
        self.wishes.put(None)
        self._thread.join(FINISH_SECONDS)


def _do(wishes: SimpleQueue[Wish | None], do: Callable[[Wish], None]) -> None:
    while (wish := wishes.get()) is not None:
        with suppress(Wrong):
            do(wish)
