"""Turns for the streams of spectators."""

import asyncio
from collections import deque

SPECTATORS_AT_ONCE = 25
"""Streams of spectators that are written to before the event loop handles other requests again."""


class WriteTurns:
    """Lets the streams of spectators write in turns, so that moves do not wait until all of them were written to."""

    def __init__(self) -> None:
        self._waiting = deque[asyncio.Future[None]]()
        self._is_scheduled = False

    async def wait(self) -> None:
        """Wait for a turn: a few come in each round of the event loop."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if not self._is_scheduled:
            self._is_scheduled = True
            loop.call_soon(self._give, loop)
        await turn

    def _give(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(SPECTATORS_AT_ONCE, len(self._waiting))):
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
        self._is_scheduled = bool(self._waiting)
        if self._is_scheduled:
            loop.call_soon(self._give, loop)
