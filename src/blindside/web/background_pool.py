"""A process for long computations, so that moves at tables do not wait for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.core.processes import WorkerPool

MAX_WAITING = 20
"""More are refused. Each takes up to a few seconds."""

Given = ParamSpec("Given")
Found = TypeVar("Found")


class BackgroundPool:
    """Runs functions one at a time in another process. They must limit their time themselves."""

    def __init__(self) -> None:
        self._pool = WorkerPool(1)
        self._waiting = 0

    async def run(self, work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
        if self._waiting >= MAX_WAITING:
            raise NotAllowed("web/busy", msg("the server is busy: try again in a moment"))
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._pool.submit(work, *given, **named))
        except BrokenProcessPool:  # perhaps killed because of this function, so it is not tried again
            raise NotAllowed("web/busy", msg("the computation failed: try again in a moment")) from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._pool.close()
