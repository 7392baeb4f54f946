"""Updates as HTML and JSON, rendered once for all clients that see the same.

Pages are rendered in a thread: it takes some milliseconds, in which the event loop serves other requests.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial

from msgspec import Struct

from blindside.core.json import to_json_bytes
from blindside.core.lru import LruCache
from blindside.table.views import Update
from blindside.web.server_sent_events import write_event

MAX_KEPT = 64
"""Renderings in memory, of some 100 KB each."""
MAX_BYTES = 500_000
"""A larger page, with thousands of lines of chat, is shared while it is rendered and not cached."""
MAX_SIGHTS = 100
"""An update with more sights is for a new client, and is not cached."""
CLOCK_SECONDS = 0.25
"""How long a rendering with a running clock is shared."""
SWITCH_SECONDS = 0.0005
"""For `sys.setswitchinterval`: a rendering gives way to the event loop after this time. Python's default is 5 ms."""


class Rendering(Struct, frozen=True, dict=True):
    seq: int
    """The number of the last event."""
    html: bytes

    @cached_property
    def event(self) -> bytes:
        """The same as a server-sent event."""
        return write_event(self.html, number=self.seq)


class UpdateCache:
    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self._thread = ThreadPoolExecutor(1, "rendering")
        self._pages: LruCache[tuple[Hashable, ...], tuple[Update, asyncio.Future[Rendering]]] = LruCache(MAX_KEPT)
        self._json: LruCache[int, tuple[Update, bytes]] = LruCache(MAX_KEPT)
        # Updates are kept beside their renderings, so that no other object can get their id.

    async def page(self, update: Update, render: Callable[[], str], *variant: Hashable) -> Rendering:
        """Return the result of `render` for an update and a variant; render it if it is not cached."""
        table = update.table
        has_clock = table.until is not None or table.time_used_at is not None
        key = (id(update), int(time.time() / CLOCK_SECONDS) if has_clock else 0, *variant)
        known = self._pages.get(key)
        if known is None:
            known = update, asyncio.get_running_loop().run_in_executor(self._thread, _render, update.seq, render)
            self._pages.put(key, known)
            known[1].add_done_callback(partial(self._drop_page, key))
        return await asyncio.shield(known[1])

    def _drop_page(self, key: tuple[Hashable, ...], rendering: asyncio.Future[Rendering]) -> None:
        """Drop a rendering that has failed, so that it is tried again, or is large."""
        is_kept = not rendering.cancelled() and not rendering.exception() and len(rendering.result().html) <= MAX_BYTES
        if not is_kept and (self._pages.get(key) or (None, None))[1] is rendering:
            self._pages.pop(key)

    def json(self, update: Update) -> bytes:
        """Return an update as a server-sent event with JSON."""
        known = self._json.get(id(update))
        if known is None:
            known = update, write_event(to_json_bytes(update), number=update.seq)
            if len(update.sights) <= MAX_SIGHTS:
                self._json.put(id(update), known)
        return known[1]

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)


def _render(seq: int, render: Callable[[], str]) -> Rendering:
    return Rendering(seq, render().encode())
