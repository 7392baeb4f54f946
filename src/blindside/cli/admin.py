"""`blindside admin …`: operate a server. Commands but `token` talk to the running server, which knows the token."""

import asyncio
import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

import click

from blindside.cli.db import resolve_store, store_options
from blindside.cli.options import combine, json_option, option
from blindside.console.text import escape_controls, is_interactive, put, put_json, say, tell
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, figure, msg, plural
from blindside.store.maintenance import create_token, revoke_token
from blindside.table.names import NAME, find_names
from blindside.terminal.link import ServerUnavailable
from blindside.terminal.server_client import Server, cannot_connect, read_server

API = "/api/v1/admin"
TOKEN_VARIABLE = "BLINDSIDE_ADMIN_TOKEN"
LISTED = 20
MAX_LISTED = 200
Result = TypeVar("Result")

url_option = option("--url", msg("address of the server"), default="http://127.0.0.1:7777", metavar="URL")
limit_option = option("--limit", msg("number of rows"), type=click.IntRange(1, MAX_LISTED), default=LISTED)
list_options = combine(url_option, limit_option, json_option)
off_option = option("--off", msg("end it"), is_flag=True)

group = click.Group()


def _ask(url: str, ask: Callable[[Server], Result]) -> Result:
    """Ask the server with the operator's token, which is never a part of the command line."""
    address = read_server(url)
    token = os.environ.get(TOKEN_VARIABLE) or ""
    if not token and is_interactive():
        token = click.prompt(say(msg("Token of an operator")), hide_input=True)
    if not token:
        text = msg("no token: set {variable} to one made by 'blindside admin token'", variable=TOKEN_VARIABLE)
        raise InvalidInput("admin/no-token", text)
    try:
        return ask(Server(address, token.strip()))
    except ServerUnavailable as unanswered:
        if unanswered.__cause__ is None:
            busy = msg("{address} cannot do this now: wait a moment, or end the read-only mode", address=address)
            raise InvalidInput("admin/busy", busy) from None
        raise cannot_connect(address, unanswered) from None


def _get(url: str, path: str, **query: object) -> Any:
    given = {name: value for name, value in query.items() if value is not None}
    return _ask(url, lambda server: server.get(f"{API}/{path}?{urlencode(given)}"))


def _post(url: str, path: str, body: object) -> Any:
    return _ask(url, lambda server: server.post(f"{API}/{path}", body))


def _table_path(table: str) -> str:
    """The path of a table by its link, its name, or the beginning of its name."""
    names = find_names(table)
    if not names:
        raise InvalidInput(
            "join/code",
            msg("'{table}' is not a table: give its link, its name or the beginning of its name", table=table),
        )
    return f"tables/{quote(names[0], safe='')}"


def _when(seconds: float | None) -> str:
    return "–" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _put_rows(titles: Sequence[Message], rows: Sequence[Sequence[object]]) -> None:
    """Print rows in columns. What players wrote cannot control the terminal."""
    lines = [list(map(say, titles)), *([escape_controls(str(value)) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        put("  ".join(value.ljust(width) for value, width in zip(line, widths, strict=True)).rstrip())


@group.command(help=say(msg("Make a token for an operator, and print it once. A server may be running.")))
@option("--name", msg("name of the operator in the audit log"), default="operator", metavar="NAME")
@option("--revoke", msg("revoke the token of this name, and sign it out"), is_flag=True)
@store_options
def token(name: str, revoke: bool, data: str | None, database: str | None) -> None:
    where = resolve_store(data, database)
    if revoke:
        asyncio.run(revoke_token(where, name))
        tell(msg("The token '{name}' is revoked.", name=name))
    else:
        click.echo(asyncio.run(create_token(where, name)))
        click.echo(
            say(msg("Keep it: it is not shown again. Commands read it from {name}.", name=TOKEN_VARIABLE)), err=True
        )


@group.command(help=say(msg("Show the state of the server and the size of its data.")))
@url_option
@json_option
def status(url: str, as_json: bool) -> None:
    found = _get(url, "status")
    if as_json:
        put_json(found)
        return
    stages = found["stages"]
    tell(msg("Blindside {version} at {url}", version=found["version"], url=url))
    tell(
        msg(
            "tables: {waiting} waiting, {playing} playing, {over} over; in memory: {live}; open streams: {streams}",
            live=found["live_tables"],
            streams=found["streams"],
            **stages,
        )
    )
    tell(
        msg("size of the store: {size} MB; bans: {bans}", size=figure(found["size"] / 1e6, ",.1f"), bans=found["bans"])
    )
    for mode, since in found["modes"].items():
        tell(msg("{mode}: on since {time}", mode=mode, time=_when(since)))
    put()
    _put_rows(
        [msg("kind"), msg("count"), msg("last day"), msg("oldest"), msg("newest")],
        [
            [
                row["kind"],
                row["count"],
                "–" if row["last_day"] is None else row["last_day"],
                _when(row["oldest"]),
                _when(row["newest"]),
            ]
            for row in found["growth"]
        ],
    )


@group.command(help=say(msg("List tables, newest first.")))
@option("--of", msg("only tables of this player"), metavar="PLAYER")
@list_options
def tables(of: str | None, url: str, limit: int, as_json: bool) -> None:
    found = _get(url, "tables", of=of, limit=limit)
    if as_json:
        put_json(found)
        return
    _put_rows(
        [msg("table"), msg("game"), msg("stage"), msg("opened"), msg("players")],
        [
            [
                row["table"] + ("-…" if row["is_private"] else ""),
                row["game"],
                row["stage"],
                _when(row["opened_at"]),
                ", ".join(f"{player['name']} ({player['player']})" for player in row["players"]),
            ]
            for row in found["tables"]
        ],
    )


@group.command(help=say(msg("List players whose name contains NAME, those with the newest devices first.")))
@click.argument("name", default="")
@list_options
def players(name: str, url: str, limit: int, as_json: bool) -> None:
    found = _get(url, "players", name=name, limit=limit)
    if as_json:
        put_json(found)
        return
    _put_rows(
        [msg("player"), msg("name"), msg("newest device"), msg("tables")],
        [[row["player"], row["name"], _when(row["since"]), row["tables"]] for row in found["players"]],
    )


@group.command(help=say(msg("Close TABLE: a link, a name or its beginning. A running game is abandoned.")))
@click.argument("table")
@option("--reason", msg("shown to the players"), default="", metavar="TEXT")
@url_option
def close(table: str, reason: str, url: str) -> None:
    done = _post(url, f"{_table_path(table)}/close", {"reason": reason})
    tell(msg("Closed {table}.", table=done["target"]))


@group.command(help=say(msg("Show the chat of a reported TABLE. Give its whole link or name.")))
@click.argument("table")
@url_option
@json_option
def chat(table: str, url: str, as_json: bool) -> None:
    found = _get(url, f"{_table_path(table)}/chat")
    if as_json:
        put_json(found)
        return
    _put_rows(
        [msg("line"), msg("player"), msg("name"), msg("text")],
        [[row["line"], row["player"] or "–", row["name"] or "–", row["text"]] for row in found["lines"]],
    )


@group.command("remove-chat", help=say(msg("Remove a LINE of the chat of TABLE, by its number.")))
@click.argument("table")
@click.argument("line", type=int)
@url_option
def remove_chat(table: str, line: int, url: str) -> None:
    _post(url, f"{_table_path(table)}/chat", {"line": line})
    tell(msg("Removed line {line}.", line=line))


@group.command(help=say(msg("Give PLAYER, by ID, another NAME.")))
@click.argument("player")
@click.argument("name")
@url_option
def rename(player: str, name: str, url: str) -> None:
    if not NAME.fullmatch(player):
        raise InvalidInput(
            "admin/player",
            msg("'{player}' is not the ID of a player: look it up with 'blindside admin players'", player=player),
        )
    renamed = _post(url, f"players/{quote(player, safe='')}", {"name": name})
    tell(msg("{player} is called {name} now.", player=player, name=renamed["name"]))


target_arguments = combine(
    click.argument("kind", type=click.Choice(["player", "address"])),
    click.argument("target"),
    url_option,
)


@group.command(help=say(msg("Ban a player (by ID) or an address. A banned player or address can only read pages.")))
@target_arguments
@option("--days", msg("length of the ban  [default: permanent]"), type=float)
def ban(kind: str, target: str, url: str, days: float | None) -> None:
    added = _post(url, "bans", {"kind": kind, "target": target, "days": days})
    if added["ends_at"] is None:
        tell(msg("Banned {target} permanently.", target=added["target"]))
    else:
        tell(msg("Banned {target} until {time}.", target=added["target"], time=_when(added["ends_at"])))


@group.command(help=say(msg("End a ban.")))
@target_arguments
def unban(kind: str, target: str, url: str) -> None:
    _post(url, "unban", {"kind": kind, "target": target})
    tell(msg("{target} is no longer banned.", target=target))


@group.command(help=say(msg("List the bans.")))
@url_option
@json_option
def bans(url: str, as_json: bool) -> None:
    found = _get(url, "bans")
    if as_json:
        put_json(found)
        return
    _put_rows(
        [msg("kind"), msg("target"), msg("since"), msg("until")],
        [[row["kind"], row["target"], _when(row["made_at"]), _when(row["ends_at"])] for row in found["bans"]],
    )


@group.command(help=say(msg("Prepare a restart: refuse new tables and games, and tell players.")))
@off_option
@url_option
def drain(off: bool, url: str) -> None:
    _post(url, "drain", {"on": not off})
    if off:
        tell(msg("New tables and games are allowed again."))
        return
    playing = _get(url, "status")["stages"]["playing"]
    games = plural("{count} game is not over.", "{count} games are not over.", playing)
    tell(msg("New tables and games are refused. {games}", games=games))


@group.command("read-only", help=say(msg("Refuse all changes. Pages can still be read.")))
@off_option
@url_option
def read_only(off: bool, url: str) -> None:
    _post(url, "read-only", {"on": not off})
    tell(msg("Changes are allowed again.") if off else msg("The server is read-only."))


@group.command(help=say(msg("Show the audit log, newest first.")))
@list_options
def log(url: str, limit: int, as_json: bool) -> None:
    found = _get(url, "log", limit=limit)
    if as_json:
        put_json(found)
        return
    _put_rows(
        [msg("time"), msg("operator"), msg("action"), msg("target")],
        [[_when(row["at"]), row["operator"], row["action"], row["target"]] for row in found["entries"]],
    )
