"""`blindside serve`: run the server."""

import asyncio
import errno
import os
import socket
import webbrowser
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import click

from blindside.cli.db import resolve_store, store_options
from blindside.cli.options import option
from blindside.console.text import put, say
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.core.values import read_whole_number
from blindside.store.opening import is_postgres, lock_for_server, open_store
from blindside.table.retention import DAY, MIN_UNFINISHED, Retention
from blindside.web.app import Configuration
from blindside.web.host_names import host_name, is_loopback, machine_names
from blindside.web.server import serve
from blindside.web.workers import check_reloading, run_reloading, run_workers

LOST_CLIENT_MILLISECONDS = 30_000
MAX_PORT = 65_535
MAX_DAYS = 100_000
ALL_INTERFACES = ("0.0.0.0", "::")
EXAMPLE_ADDRESS = ("192.0.2.1", 9)
"""An address for documentation; nothing is sent to it."""


@click.command()
@option("--host", msg("address to listen on; 0.0.0.0 to serve the network"), default="127.0.0.1")
@option("--port", msg("port to listen on; 0 picks a free one"), type=click.IntRange(0, MAX_PORT), default=7777)
@store_options
@option("--workers", msg("number of processes (needs Postgres)"), type=click.IntRange(1, 64), default=1)
@option("--public-url", msg("base URL that players use, if behind a proxy"), metavar="URL")
@option("--allow-host", msg("another host name or address to accept (repeatable)"), metavar="NAME", multiple=True)
@option(
    "--delete-after",
    msg(
        "days after which to delete {kinds}, or 'never'; for example finished=365 (repeatable)",
        kinds=list(Retention.__struct_fields__),
    ),
    metavar="WHAT=DAYS",
    multiple=True,
)
@option("--open browse", msg("open the browser"), is_flag=True)
@option("--open-metrics", msg("serve /metrics to all clients, not only to this machine"), is_flag=True)
@option("--log-requests", msg("log every request to standard error"), is_flag=True)
@option("--reload", msg("for development: restart when the source changes"), is_flag=True)
def command(
    host: str,
    port: int,
    data: str | None,
    database: str | None,
    workers: int,
    public_url: str | None,
    allow_host: tuple[str, ...],
    delete_after: tuple[str, ...],
    browse: bool,
    open_metrics: bool,
    log_requests: bool,
    reload: bool,
) -> None:
    where = resolve_store(data, database)
    public = _read_url(public_url)
    allowed = [_read_host(name) for name in allow_host]
    retention = _read_retention(delete_after)
    if workers > 1 and not is_postgres(where):
        raise NotAllowed("cli/workers", msg("several workers need Postgres: add --database postgresql://…"))
    if reload:
        check_reloading()
        if workers > 1:
            raise NotAllowed("cli/reload", msg("--reload works with one process: leave out --workers"))
    with ExitStack() as held:
        listener = held.enter_context(_open_listener(host, port))
        address, at_home = _address(host, listener), _home_address(host, listener)
        if not is_postgres(where):
            held.enter_context(lock_for_server(Path(where), address))
        asyncio.run(_check_store(where))
        configuration = Configuration(
            store=where,
            public_url=public,
            home_url=at_home,
            host_names=(*allowed, host, *([] if is_loopback(host) else machine_names())),
            has_open_metrics=open_metrics,
            logs_requests=log_requests,
            retention=retention,
            processes=max(1, (os.cpu_count() or 1) // (2 * workers)),
        )
        announce = partial(_announce, address, public or at_home)
        if browse:  # some browsers return only when they are closed
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        if reload:
            run_reloading(serve, configuration, listener, announce)
        elif workers == 1:
            serve(configuration, listener, announce)
        else:
            run_workers(workers, serve, announce, configuration, listener)


def _announce(address: str, elsewhere: str | None) -> None:
    put(say(msg("Blindside is running at {address}; press Ctrl-C to stop.", address=address)))
    if elsewhere is not None:
        put(say(msg("Other players can reach it at {address}.", address=elsewhere)))


def _read_host(name: str) -> str:
    found = host_name(name)
    if found is None:
        raise InvalidInput(
            "cli/allow-host", msg("'{name}' is not a host name: use one such as games.example.org", name=name)
        )
    return found


def _read_retention(given: tuple[str, ...]) -> Retention:
    """Read `--delete-after`; what is not named keeps its default."""
    periods: dict[str, float | None] = {}
    for text in given:
        kind, _, days = text.partition("=")
        number = read_whole_number(days)
        if kind not in Retention.__struct_fields__ or not (days == "never" or (number and number <= MAX_DAYS)):
            raise InvalidInput(
                "cli/delete-after",
                msg(
                    "'{text}' is not WHAT=DAYS, such as finished=365 or players=never: WHAT is one of {kinds}",
                    text=text,
                    kinds=list(Retention.__struct_fields__),
                ),
            )
        periods[kind] = None if number is None else number * DAY
    unfinished = periods.get("unfinished")
    if unfinished is not None and unfinished < MIN_UNFINISHED:
        raise InvalidInput(
            "cli/delete-after",
            msg(
                "unfinished={days} would delete games whose players still have time to think: at least {least} days",
                days=round(unfinished / DAY),
                least=round(MIN_UNFINISHED / DAY),
            ),
        )
    return Retention(**periods)


async def _check_store(where: str) -> None:
    """Open the store once, so that errors show before the server is announced."""
    await (await open_store(where)).close()


def _address(host: str, listener: socket.socket) -> str:
    name = "127.0.0.1" if host in ALL_INTERFACES else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listener.getsockname()[1]}"


def _home_address(host: str, listener: socket.socket) -> str | None:
    """The URL for the same network: the local address of a route out. Nothing is sent."""
    if host not in ALL_INTERFACES:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect(EXAMPLE_ADDRESS)
        except OSError:
            return None
        return f"http://{out.getsockname()[0]}:{listener.getsockname()[1]}"


def _read_url(url: str | None) -> str | None:
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
        raise InvalidInput(
            "cli/public-url", msg("'{url}' is not a base URL: use one such as https://games.example.org", url=url)
        )
    return f"{parts.scheme}://{parts.netloc}"


def _open_listener(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if os.name == "posix":  # on Windows it would let another program listen there
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # closes connections of phones that lost the network
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, LOST_CLIENT_MILLISECONDS)
    try:
        listener.bind((host, port))
        listener.listen(2_048)
    except OSError as error:
        listener.close()
        reason = msg(
            "cannot listen on {host}:{port}: {reason}", host=host, port=port, reason=error.strerror or str(error)
        )
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < MAX_PORT else 0
            reason = msg("port {port} is in use: try --port {other}", port=port, other=other)
        raise InvalidInput("cli/address", reason) from None
    return listener
