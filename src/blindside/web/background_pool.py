"""Where what takes long is worked out for the pages: in a process of its own, so that nobody's move waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.core.processes import WorkerPool

MOST_WAITING = 20
"""Whoever comes then is asked to come again: each takes up to a few seconds."""

Given = ParamSpec("Given")
Found = TypeVar("Found")


class BackgroundPool:
    """What is asked here must itself see to it that it comes to an end."""

    def __init__(self) -> None:
        self._pool = WorkerPool(1)
        self._waiting = 0

    async def run(self, work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
        if self._waiting >= MOST_WAITING:
            raise NotAllowed("web/busy", msg("many are asking for such things just now: try again in a moment"))
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._pool.submit(work, *given, **named))
        except BrokenProcessPool:  # somebody has killed it, perhaps for what it was asked: that is not tried again
            raise NotAllowed("web/busy", msg("this could not be worked out just now: try again in a moment")) from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._pool.close()
