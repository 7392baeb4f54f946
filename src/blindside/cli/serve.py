"""`blindside serve`: the server, for friends on one machine or a home network."""

import os
import socket
from pathlib import Path

import click
import uvicorn

from blindside.cli import COMMANDS
from blindside.cli.speech import put, say
from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.web.app import app

FILE = "tables.sqlite"


def usual_folder() -> Path:
    """Where programs of this user keep what they must not lose."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "blindside"


@click.command(help=say(COMMANDS["serve"]))
@click.option("--host", default="127.0.0.1", show_default=True, help=say(msg("0.0.0.0 lets the home network in")))
@click.option("--port", type=click.IntRange(0, 65535), default=7777, show_default=True, help=say(msg("0 takes any")))
@click.option("--data", metavar="DIR", help=say(msg("where tables are kept  [default: this user's data folder]")))
def group(host: str, port: int, data: str | None) -> None:
    folder = usual_folder() if data is None else Path(data)
    with _listening(host, port) as listener:
        address = f"http://{host}:{listener.getsockname()[1]}"
        put(say(msg("Blindside is served at {address}; stop it with Ctrl-C.", address=address)))
        config = uvicorn.Config(app(folder / FILE), log_level="warning", timeout_graceful_shutdown=5)
        uvicorn.Server(config).run(sockets=[listener])


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
