"""`blindside api`: for developers of programs that play."""

from importlib.resources import files

import click

from blindside.console.text import put, say
from blindside.core.messages import msg

group = click.Group()


@group.command(
    help=say(msg("Print a short bot that plays over the API. Save it and run it with the address of a server."))
)
def example() -> None:
    put((files("blindside.web") / "example.py").read_text(encoding="utf-8").rstrip())
