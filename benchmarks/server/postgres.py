"""Two servers on one Postgres compared with one; the log must have each acknowledged move once."""

import asyncio
import json
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import click

from benchmarks.figures import print_figure, show_progress
from benchmarks.server.loop import Figures, warn_of_failures
from benchmarks.server.players import store_players
from benchmarks.server.processes import run_load, start_blindside, temporary_folder
from blindside.store.opening import open_store

MATCHES = 40


def main(seconds: float) -> None:
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        click.echo("SKIPPED: Postgres is not installed (Debian: apt-get install postgresql)")
        return
    from tests.store.postgres import running_postgres  # needs the extra `test`

    with running_postgres() as postgres:
        with show_progress("Starting Postgres"):
            urls = {name: postgres.new_database(name) for name in ("one", "two", "mixed")}
        alone = _measure(urls["one"], 1, seconds)
        print_figure("one server on Postgres", f"{alone['moves_s']:,} /s", note=_note(alone))
        two = _measure(urls["two"], 2, seconds, "--spread=matches")
        ratio = f"{two['moves_s'] / alone['moves_s']:.2f}× one"
        print_figure("two servers, each table at one of them", f"{two['moves_s']:,} /s", note=f"{ratio}; {_note(two)}")
        mixed = _measure(urls["mixed"], 2, seconds)
        ratio = f"{mixed['moves_s'] / alone['moves_s']:.2f}× one"
        print_figure("two servers, each table at both", f"{mixed['moves_s']:,} /s", note=f"{ratio}; {_note(mixed)}")


def _note(found: Figures) -> str:
    return f"p99 {found['all_p99']:.1f} ms; {found['checked']}"


def _measure(database: str, servers: int, seconds: float, *options: str) -> Figures:
    store_players(database, MATCHES)
    with temporary_folder() as place:
        acks = place / "acks.json"
        with ExitStack() as started:
            running = [started.enter_context(start_blindside(database)) for _ in range(servers)]
            found = run_load(
                f"{servers} on Postgres, {MATCHES} matches",
                seconds,
                *("--proto=blindside", f"--matches={MATCHES}", f"--acks={acks}"),
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
