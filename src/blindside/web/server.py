"""One server process, which serves until it is stopped."""

import asyncio
import gc
import socket
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import cast

import uvicorn
from msgspec import structs

from blindside.web.app import App, Configuration
from blindside.web.connections import LimitedProtocol, RefusalLog, most_connections, raise_open_files
from blindside.web.monitoring import configure_logging

SHUTDOWN_SECONDS = 5
"""How long a shutdown waits for requests that are being answered."""
ACCEPTED_AT_ONCE = 16
"""New connections in a round of the event loop."""
UNSENT_BYTES = 16_384
"""How much Linux takes for a client that does not read. Without a limit it takes megabytes, and time to find them."""


class _Server(uvicorn.Server):
    """Calls `on_started`, and ends all streams before it shuts down."""

    def __init__(self, config: uvicorn.Config, served: App, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self._served = served
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._served.end_streams()
        await super().shutdown(sockets)


def serve(configuration: Configuration, listener: socket.socket, on_started: Callable[[], None]) -> None:
    """Serve clients of this socket until stopped; call `on_started` once it serves."""
    configure_logging(configuration.logs_requests)
    limits = structs.replace(configuration.limits, connections=most_connections(raise_open_files()))
    served = App(configuration)
    # Collect cycles less often: tables have none, and a full collection stops the server for some 100 ms.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    config = uvicorn.Config(
        served,
        http=cast(
            "type[asyncio.Protocol]", partial(LimitedProtocol, limits, RefusalLog(limits.log_seconds), Counter())
        ),
        ws="none",
        log_config=None,
        access_log=False,
        timeout_keep_alive=limits.keep_alive_seconds,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    limit_unsent(listener)
    _Server(config, served, on_started).run(duplicate(listener))


def limit_unsent(listener: socket.socket) -> None:
    """Limit what waits in the buffers of Linux, for each connection that is accepted."""
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)


def duplicate(listener: socket.socket) -> list[socket.socket]:
    """Return the listener with copies of its socket, unless this is Windows, where uvloop does not run.

    uvloop accepts one connection of each socket in a round of the event loop. In a busy server a round takes a tenth of
    a second, and the last of a hundred new clients would wait for ten.
    """
    listener.setblocking(False)  # or each copy makes all of them blocking, also in other processes that accept
    copies = 0 if sys.platform == "win32" else ACCEPTED_AT_ONCE - 1
    return [listener, *(listener.dup() for _ in range(copies))]
