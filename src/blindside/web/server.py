"""One process that serves until it is stopped."""

import asyncio
import socket

import uvicorn
import uvloop
from starlette.applications import Starlette

from blindside.web.app import app, end_streams
from blindside.web.logs import write_logs

GOODBYE_SECONDS = 5
"""How long a server that stops waits for those it is just answering."""


class _Server(uvicorn.Server):
    """Lets those who only listen go first: otherwise stopping would wait for them."""

    def __init__(self, config: uvicorn.Config, served: Starlette) -> None:
        super().__init__(config)
        self._served = served

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end_streams(self._served)
        await super().shutdown(sockets)


def serve(where: str, public_url: str | None, log_requests: bool, listener: socket.socket) -> None:
    """Tables kept in the store that is there, for those who come to this socket."""
    write_logs(log_requests)
    served = app(where, public_url)
    config = uvicorn.Config(served, log_config=None, timeout_graceful_shutdown=GOODBYE_SECONDS)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_Server(config, served).serve([listener]))
