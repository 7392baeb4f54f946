"""Whether the store can be written and read, for `/ready` and the log."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from math import inf
from typing import Any

from blindside.table.store_protocols import StoreDamaged, StoreUnavailable

SHARED_SECONDS = 1.0
"""A check answers all clients that ask within this time of its start."""
CHECK_SECONDS = 10.0
"""A store that has not answered for so long is unavailable."""
LOG_SECONDS = 60.0

log = logging.getLogger(__name__)


class Readiness:
    """Checks the store, one check at a time, and logs its failures, one in a minute."""

    def __init__(self, ping: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._ping = ping
        self._check: asyncio.Task[None] | None = None
        self._checked_at = -inf
        self._logged_at = -inf
        self._is_damaged = False

    async def check(self) -> None:
        """Return if the store can be written and read, else raise StoreUnavailable.

        A store that was found to be damaged stays so until the server is restarted.
        """
        if self._is_damaged:
            raise StoreDamaged("damage was found before")
        now = time.monotonic()
        if self._check is None or (self._check.done() and now - self._checked_at > SHARED_SECONDS):
            self._check, self._checked_at = asyncio.create_task(self._ping()), now
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                await asyncio.shield(self._check)
        except TimeoutError:
            raise StoreUnavailable(f"no answer in {CHECK_SECONDS:.0f} seconds") from None

    def report(self, error: StoreUnavailable) -> None:
        """Log that a request has failed because of the store. The text of the error quotes nothing of a game."""
        is_new_damage = isinstance(error, StoreDamaged) and not self._is_damaged
        self._is_damaged = self._is_damaged or is_new_damage
        if not is_new_damage and time.monotonic() - self._logged_at < LOG_SECONDS:
            return
        self._logged_at = time.monotonic()
        if self._is_damaged:
            log.error(
                "the store is damaged (%s): stop the server, find the damage with 'blindside db check', and restore a "
                "backup or save what is whole with 'blindside db repair'",
                error,
            )
        else:
            log.error("the store is unavailable: %s", error)
