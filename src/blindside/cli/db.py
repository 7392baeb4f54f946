"""`blindside db …`: maintain the store.

`store_options` and `resolve_store` name it with `--data` or `--database`, also for `serve` and `admin`.
"""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import click

from blindside.cli.completion import complete_file
from blindside.cli.options import combine, option
from blindside.console.text import say, tell
from blindside.core.errors import InvalidInput
from blindside.core.installation import data_dir
from blindside.core.messages import Message, msg, plural
from blindside.store import maintenance
from blindside.store.opening import display_address, is_postgres
from blindside.store.repair import repair as repair_store

TABLES_FILE = "tables.sqlite"
KINDS = {
    "player": msg("players"),
    "player_key": msg("devices and links of players"),
    "notepad": msg("notepads"),
    "upload": msg("uploaded records"),
    "operator_token": msg("tokens of operators"),
    "ban": msg("bans"),
    "server_mode": msg("modes of the server"),
    "audit": msg("audit entries"),
}
"""What a repair may lose beside tables."""
Result = TypeVar("Result")


store_options = combine(
    option("--data", msg("directory of the store  [default: the user’s data directory]"), metavar="DIR"),
    option("--database", msg("store in Postgres, for any number of servers"), metavar="URL"),
)


def resolve_store(data: str | None, database: str | None) -> str:
    """The database, or the file in the given or the user's data directory."""
    if database is not None and data is not None:
        raise InvalidInput("cli/database", msg("use --data or --database, not both"))
    if database is not None:
        if not is_postgres(database):  # not quoted: it may contain a password
            raise InvalidInput(
                "cli/database", msg("--database needs an address such as postgresql://user@host/database")
            )
        return database
    if data is not None:
        return str(Path(data) / TABLES_FILE)
    try:
        return str(data_dir() / TABLES_FILE)
    except InvalidInput:
        raise InvalidInput("cli/no-home", msg("this user has no home directory: add --data DIR")) from None


group = click.Group()


@group.command(help=say(msg("Upgrade the store to this version of Blindside.")))
@store_options
def upgrade(data: str | None, database: str | None) -> None:
    where = resolve_store(data, database)
    asyncio.run(maintenance.upgrade(where))
    tell(msg("{path} is up to date.", path=display_address(where)))


@group.command(help=say(msg("Check the store, and replay every table against the rules.")))
@store_options
def check(data: str | None, database: str | None) -> None:
    where = resolve_store(data, database)
    with TemporaryDirectory() as folder:
        file = Path(where)
        if is_postgres(where):
            file = Path(folder) / "copy.sqlite"
            _with_progress(msg("Copying"), maintenance.back_up, where, file)
        tables, entries = _with_progress(msg("Checking"), maintenance.check, file)
    counts = {
        "tables": plural("{count} table", "{count} tables", tables),
        "entries": plural("{count} entry", "{count} entries", entries),
    }
    tell(msg("{path} is valid: {tables}, {entries}.", path=display_address(where), **counts))


@group.command(help=say(msg("Save what is intact in a damaged store to FILE, to be restored in its place.")))
@click.argument("file", shell_complete=complete_file)
@store_options
def repair(file: str, data: str | None, database: str | None) -> None:
    result = _with_progress(msg("Repairing"), repair_store, resolve_store(data, database), Path(file))
    for table in result.tables:
        if not table.saved:
            tell(msg("Table {table}: nothing saved.", table=table.table))
        elif table.saved < table.entries:
            tell(
                msg(
                    "Table {table}: saved {saved} of {entries}.",
                    table=table.table,
                    saved=table.saved,
                    entries=plural("{count} entry", "{count} entries", table.entries),
                )
            )
        if table.lost_texts:
            tell(
                msg(
                    "Table {table}: lost {texts}.",
                    table=table.table,
                    texts=plural("{count} chat text", "{count} chat texts", table.lost_texts),
                )
            )
    for kind in result.incomplete:
        tell(msg("Some {kind} were lost.", kind=KINDS[kind]))
    tell(
        msg(
            "Saved to {file}: {tables}, {entries}.",
            file=file,
            tables=plural("{count} table", "{count} tables", sum(table.saved > 0 for table in result.tables)),
            entries=plural("{count} entry", "{count} entries", sum(table.saved for table in result.tables)),
        )
    )


@group.command(help=say(msg("Back up the store to FILE, even while a server is running.")))
@click.argument("file", shell_complete=complete_file)
@store_options
def backup(file: str, data: str | None, database: str | None) -> None:
    _with_progress(msg("Copying"), maintenance.back_up, resolve_store(data, database), Path(file))
    tell(msg("Backed up to {file}.", file=file))


@group.command(help=say(msg("Restore the store from the backup FILE. The store must not exist yet.")))
@click.argument("file", shell_complete=complete_file)
@store_options
def restore(file: str, data: str | None, database: str | None) -> None:
    where = resolve_store(data, database)
    _with_progress(msg("Copying"), maintenance.restore, Path(file), where)
    tell(msg("Restored {path} from {file}.", path=display_address(where), file=file))


def _with_progress(label: Message, work: Callable[..., Coroutine[Any, Any, Result]], *args: Any) -> Result:
    with click.progressbar(length=1, label=say(label), hidden=not sys.stdout.isatty()) as bar:

        def progress(done: int, total: int) -> None:
            bar.length = max(1, total)
            bar.update(done - bar.pos)

        return asyncio.run(work(*args, progress))
