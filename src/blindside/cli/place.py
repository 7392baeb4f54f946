"""Where the server keeps its tables: `--data` or `--database`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from blindside.console.text import say
from blindside.core.errors import Invalid
from blindside.core.installation import data_dir
from blindside.core.messages import msg
from blindside.store.opening import is_postgres

FILE = "tables.sqlite"


def stored(command: Callable[..., Any]) -> Callable[..., Any]:
    data = click.option(
        "--data", metavar="DIR", help=say(msg("where tables are kept  [default: this user's data folder]"))
    )
    database = click.option(
        "--database", metavar="URL", help=say(msg("or in Postgres instead, for any number of servers"))
    )
    return data(database(command))


def store_at(data: str | None, database: str | None) -> str:
    """The database, or the file in this folder, or else in this user's."""
    if database is not None and data is not None:
        raise Invalid("cli/database", msg("tables are kept in --data or in --database, not in both"))
    if database is not None:
        if not is_postgres(database):  # not quoted, because a password may be in it
            raise Invalid("cli/database", msg("an address looks like postgresql://user@host/database"))
        return database
    if data is not None:
        return str(Path(data) / FILE)
    try:
        return str(data_dir() / FILE)
    except Invalid:
        raise Invalid("cli/no-home", msg("this user has no home folder: name a folder with --data DIR")) from None
