"""Where the server keeps its tables: `--data`."""

import os
from pathlib import Path

import click

from blindside.cli.speech import say
from blindside.core.messages import msg

FILE = "tables.sqlite"

stored = click.option(
    "--data", metavar="DIR", help=say(msg("where tables are kept  [default: this user's data folder]"))
)


def store_in(data: str | None) -> Path:
    """The file in this folder, or else where programs of this user keep what they must not lose."""
    if data is not None:
        return Path(data) / FILE
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "blindside" / FILE
