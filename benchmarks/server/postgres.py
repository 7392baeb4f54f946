"""Servers on one Postgres, compared with one of them; the log must have each acknowledged move once.

With a fixed share of a core for each server, the ratio does not depend on how many cores the machine has, as long as
Postgres and the load get what they need.
"""

import asyncio
import json
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from benchmarks.figures import print_figure, show_progress
from benchmarks.server.cpu_quota import has_quotas, limit_cpu
from benchmarks.server.loop import Figures, warn_of_failures
from benchmarks.server.players import store_players
from benchmarks.server.processes import run_load, start_blindside, temporary_folder
from blindside.store.opening import open_store

if TYPE_CHECKING:
    from tests.store.postgres import Postgres

MATCHES = 40
SERVERS = (1, 2, 4)
SHARE = 0.15
"""Of a core, for each server: four of them leave Postgres and the load more than a core of two."""


def main(seconds: float) -> None:
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        click.echo("SKIPPED: Postgres is not installed (Debian: apt-get install postgresql)")
        return
    from tests.store.postgres import running_postgres  # needs the extra `test`

    with ExitStack() as started:
        with show_progress("Starting Postgres"):
            postgres = started.enter_context(running_postgres())
        _compare_spreads(postgres, seconds)
        if has_quotas():
            _compare_numbers(postgres, seconds)
        else:
            click.echo("SKIPPED: servers with a fixed share of a core: no control group with `cpu` can be written here")


def _compare_spreads(postgres: "Postgres", seconds: float) -> None:
    """Measure with all cores for all: two servers compete with the load and Postgres."""
    alone = _measure(postgres, "one", 1, seconds)
    print_figure("one server on Postgres", f"{alone['moves_s']:,} /s", note=_note(alone))
    for title, name, options in (
        ("two servers, each table at one of them", "two", ["--spread=matches"]),
        ("two servers, each table at both", "mixed", []),
    ):
        found = _measure(postgres, name, 2, seconds, None, *options)
        ratio = f"{found['moves_s'] / alone['moves_s']:.2f}× one"
        print_figure(title, f"{found['moves_s']:,} /s", note=f"{ratio}; {_note(found)}")


def _compare_numbers(postgres: "Postgres", seconds: float) -> None:
    click.echo(f"each server has {SHARE:.0%} of a core and {MATCHES} tables of its own")
    first = 0
    for servers in SERVERS:
        found = _measure(postgres, f"shares_{servers}", servers, seconds, SHARE, "--spread=matches")
        first = first or found["moves_s"]
        ratio = f"{found['moves_s'] / first:.2f}× one, {found['srv_cpu']:.2f} cores"
        target = f"{0.9 * servers:.1f}× one" if servers > 1 else "none"
        print_figure(
            f"{servers} server{'s' if servers > 1 else ''}",
            f"{found['moves_s']:,} /s",
            target,
            f"{ratio}; {_note(found)}",
        )


def _note(found: Figures) -> str:
    cpu = f"CPU ms/move {found['cpu_ms_per_move']:.2f}, Postgres {found['beside_cpu_ms_per_move']:.2f}"
    return f"p99 {found['all_p99']:.1f} ms; {cpu}; {found['checked']}"


def _measure(
    postgres: "Postgres", name: str, servers: int, seconds: float, share: float | None = None, *options: str
) -> Figures:
    """Measure with a share of a core for each server, which then has as many tables as one alone; None is no limit."""
    database, matches = postgres.new_database(name), MATCHES * (1 if share is None else servers)
    store_players(database, matches)
    [(folder,)] = asyncio.run(postgres.run_sql("SHOW data_directory"))
    pid = Path(folder, "postmaster.pid").read_text().splitlines()[0]
    with temporary_folder() as place:
        acks = place / "acks.json"
        with ExitStack() as started:
            running = [started.enter_context(start_blindside(database)) for _ in range(servers)]
            for server in running:
                if share is not None:
                    started.enter_context(limit_cpu(server.pid, share))
            found = run_load(
                f"{servers} on Postgres, {matches} matches",
                seconds,
                *("--proto=blindside", f"--matches={matches}", f"--acks={acks}", f"--beside={pid}"),
                "--url=" + ",".join(server.url for server in running),
                "--pid=" + ",".join(str(server.pid) for server in running),
                *options,
            )
        warn_of_failures(f"{servers} on Postgres", found)
        acknowledged = [(str(table), str(command)) for table, command in json.loads(acks.read_text())]
    return {**found, "checked": asyncio.run(_check_log(database, acknowledged))}


async def _check_log(database: str, acknowledged: list[tuple[str, str]]) -> str:
    """Compare the log with the acknowledged moves."""
    store = await open_store(database)
    try:
        kept: Counter[tuple[str, str]] = Counter()
        broken = 0
        for table in {table for table, _ in acknowledged}:
            entries = await store.read(table)
            broken += [entry.seq for entry in entries] != list(range(1, len(entries) + 1))
            kept.update((table, entry.command) for entry in entries if entry.command is not None)
    finally:
        await store.close()
    lost = sum(not kept[move] for move in acknowledged)
    doubled = sum(times > 1 for times in kept.values())
    return f"{len(acknowledged):,} acknowledged: {lost} lost, {doubled} doubled, {broken} logs with a gap"
