"""`blindside db …`: looking after what the server keeps."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from blindside.cli import COMMANDS
from blindside.cli.place import store_in, stored
from blindside.cli.speech import say, tell
from blindside.core.messages import Message, msg, plural
from blindside.store import care
from blindside.table import audit


@click.group(help=say(COMMANDS["db"]))
def group() -> None:
    pass


@group.command(help=say(msg("Bring the store up to date with this Blindside.")))
@stored
def upgrade(data: str | None) -> None:
    asyncio.run(care.upgrade(store_in(data)))
    tell(msg("{path} is up to date.", path=store_in(data)))


@group.command(help=say(msg("Check the file, and every table in it by the rules.")))
@stored
def check(data: str | None) -> None:
    path, entries = store_in(data), 0
    tables = care.tables_of(path)
    with click.progressbar(tables, label=say(msg("Checking"))) as bar:
        for table in bar:
            entries += audit.check(table, care.entries_of(path, table))
    tell(
        msg(
            "{path} is in order: {tables}, {entries}.",
            path=path,
            tables=plural("{count} table", "{count} tables", len(tables)),
            entries=plural("{count} entry", "{count} entries", entries),
        )
    )


@group.command(help=say(msg("Copy the store to FILE, while a server is using it or not.")))
@click.argument("file")
@stored
def backup(file: str, data: str | None) -> None:
    _with_progress(msg("Copying"), care.back_up, store_in(data), Path(file))
    tell(msg("The copy is in {file}.", file=file))


@group.command(help=say(msg("Make the copy in FILE the store; no store may be there.")))
@click.argument("file")
@stored
def restore(file: str, data: str | None) -> None:
    _with_progress(msg("Copying"), care.restore, Path(file), store_in(data))
    tell(msg("{path} is what {file} was.", path=store_in(data), file=file))


def _with_progress(label: Message, copy: Callable[..., None], *paths: Any) -> None:
    with click.progressbar(length=1, label=say(label)) as bar:

        def progress(done: int, total: int) -> None:
            bar.length = max(1, total)
            bar.update(done - bar.pos)

        copy(*paths, progress)
