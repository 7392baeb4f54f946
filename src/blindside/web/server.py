"""One process that serves until it is stopped."""

import asyncio
import gc
import socket
import sys

import uvicorn
import uvloop

from blindside.web.app import App
from blindside.web.logs import write_logs

GOODBYE_SECONDS = 5
"""How long a server that stops waits for those it is just answering."""
SWITCH_SECONDS = 0.001
"""How long the thread that writes to the store waits for Python's lock behind a loop that is busy."""


class _Server(uvicorn.Server):
    """Lets those who only listen go first: otherwise stopping would wait for them."""

    def __init__(self, config: uvicorn.Config, served: App) -> None:
        super().__init__(config)
        self._served = served

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._served.end_streams()
        await super().shutdown(sockets)


def _collect_garbage_seldom() -> None:
    """What tables are made of has no cycles, and a search through all of it stops the server for some 100 ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def serve(
    where: str,
    public_url: str | None,
    log_requests: bool,
    listener: socket.socket,
    at_home: str | None = None,
    figures_for_all: bool = False,
) -> None:
    """Tables kept in the store that is there, for those who come to this socket."""
    write_logs(log_requests)
    served = App(where, public_url, at_home, figures_for_all)
    _collect_garbage_seldom()
    sys.setswitchinterval(SWITCH_SECONDS)
    config = uvicorn.Config(served, log_config=None, access_log=False, timeout_graceful_shutdown=GOODBYE_SECONDS)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_Server(config, served).serve([listener]))
