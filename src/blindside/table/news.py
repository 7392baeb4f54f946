"""Wakes the streams of tables: players at once, spectators a few at a time."""

import asyncio
from collections import deque
from collections.abc import Iterable

SPECTATORS_AT_ONCE = 10
"""Streams of spectators that are served before the event loop handles other requests again."""

Turn = asyncio.Future[None]


class Turns:
    """Lets the streams of all spectators work in turns, so that moves do not wait until all of them are served."""

    def __init__(self) -> None:
        self._waiting = deque[Turn]()
        self._is_scheduled = False

    async def wait(self) -> None:
        """Wait for a turn: a few come in each round of the event loop."""
        turn = asyncio.get_running_loop().create_future()
        self.add([turn])
        await turn

    def add(self, turns: Iterable[Turn]) -> None:
        """Give these turns after all that wait already."""
        self._waiting.extend(turns)
        if self._waiting and not self._is_scheduled:
            self._schedule()

    def _schedule(self) -> None:
        self._is_scheduled = True
        asyncio.get_running_loop().call_soon(self._give)

    def _give(self) -> None:
        self._is_scheduled = False
        _wake(self._waiting.popleft() for _ in range(min(SPECTATORS_AT_ONCE, len(self._waiting))))
        if self._waiting:
            self._schedule()


class News:
    """Tells all streams of a table that something has happened."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._players: dict[Turn, None] = {}
        self._spectators: dict[Turn, None] = {}
        """In the order in which they began to wait."""

    async def wait(self, is_player: bool) -> None:
        """Wait for the next news, as a spectator for a turn after it."""
        waiting = self._players if is_player else self._spectators
        turn = asyncio.get_running_loop().create_future()
        waiting[turn] = None
        try:
            await turn
        finally:
            waiting.pop(turn, None)

    def announce(self) -> None:
        """Wake all streams that wait."""
        players, spectators = self._players, self._spectators
        self._players, self._spectators = {}, {}
        _wake(players)
        self._turns.add(spectators)


def _wake(turns: Iterable[Turn]) -> None:
    for turn in turns:
        if not turn.done():  # its stream has ended
            turn.set_result(None)
