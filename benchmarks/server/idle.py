"""Memory and CPU of idle tables."""

import time

from benchmarks.figures import print_figure, show_progress
from benchmarks.server.players import SEATS, store_players
from benchmarks.server.processes import (
    BASELINE,
    cpu_seconds,
    resident_megabytes,
    start_blindside,
    start_process,
    temporary_folder,
    wait_for,
)
from blindside.cli.db import resolve_store

TABLES = 1_000
WATCHED_SECONDS = 3.0


def main() -> None:
    with temporary_folder() as place, show_progress(f"Opening {TABLES:,} tables with {TABLES * SEATS:,} streams"):
        store_players(resolve_store(str(place), None), TABLES)
        with start_blindside(str(place)) as server:
            empty = resident_megabytes(server.pid)
            words = ["node", "load.mjs", "--hold", "--proto=blindside", f"--url={server.url}", f"--matches={TABLES}"]
            with start_process(words, cwd=BASELINE) as players:
                wait_for(players, "OPEN")
                before = cpu_seconds(server.pid)
                time.sleep(WATCHED_SECONDS)
                busy = (cpu_seconds(server.pid) - before) / WATCHED_SECONDS
                full = resident_megabytes(server.pid)
    print_figure(
        f"{TABLES:,} idle tables, {TABLES * SEATS:,} open streams",
        f"{full:.0f} MB",
        "1,000 MB",
        f"{1024 * (full - empty) / TABLES:.0f} KB a table, {empty:.0f} MB without any; {busy:.1%} of a core",
    )
