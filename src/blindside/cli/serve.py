"""`blindside serve`: the server, for friends on one machine or a home network."""

import asyncio
import socket

import click
import uvicorn
import uvloop

from blindside.cli import COMMANDS
from blindside.cli.place import store_in, stored
from blindside.cli.speech import put, say
from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.store.opening import open_store
from blindside.web.app import app


@click.command(help=say(COMMANDS["serve"]))
@click.option("--host", default="127.0.0.1", show_default=True, help=say(msg("0.0.0.0 lets the home network in")))
@click.option("--port", type=click.IntRange(0, 65535), default=7777, show_default=True, help=say(msg("0 takes any")))
@stored
@click.option("--database", metavar="URL", help=say(msg("keep them in Postgres instead, for any number of servers")))
def group(host: str, port: int, data: str | None, database: str | None) -> None:
    where = str(store_in(data)) if database is None else database
    with _listening(host, port) as listener, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(where, host, listener))


async def _serve(where: str, host: str, listener: socket.socket) -> None:
    """Whatever is wrong with the store is found out before anybody is invited."""
    server = app(await open_store(where))
    address = f"http://{host}:{listener.getsockname()[1]}"
    put(say(msg("Blindside is served at {address}; stop it with Ctrl-C.", address=address)))
    await uvicorn.Server(uvicorn.Config(server, log_level="warning", timeout_graceful_shutdown=5)).serve([listener])


def _listening(host: str, port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        raise Invalid(
            "cli/address", msg("{host}:{port} cannot be served: {reason}", host=host, port=port, reason=reason)
        ) from None
    return listener
