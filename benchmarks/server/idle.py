"""What tables cost at which nothing happens."""

import time

from benchmarks.server.guests import SEATS, keep_players
from benchmarks.server.lines import tell, working
from benchmarks.server.processes import BASELINE, blindside, cpu_seconds, folder, process, resident_megabytes, wait_for
from blindside.cli.db import resolve_store

TABLES = 1_000
WATCHED_SECONDS = 3.0


def main() -> None:
    with folder() as place, working(f"Opening {TABLES:,} tables with {TABLES * SEATS:,} streams"):
        keep_players(resolve_store(str(place), None), TABLES)
        with blindside(str(place)) as server:
            empty = resident_megabytes(server.pid)
            words = ["node", "load.mjs", "--hold", "--proto=blindside", f"--url={server.url}", f"--matches={TABLES}"]
            with process(words, cwd=BASELINE) as guests:
                wait_for(guests, "OPEN")
                before = cpu_seconds(server.pid)
                time.sleep(WATCHED_SECONDS)
                busy = (cpu_seconds(server.pid) - before) / WATCHED_SECONDS
                full = resident_megabytes(server.pid)
    tell(
        f"{TABLES:,} idle tables, {TABLES * SEATS:,} open streams",
        f"{full:.0f} MB",
        "1,000 MB",
        f"{1024 * (full - empty) / TABLES:.0f} KB a table, {empty:.0f} MB without any; {busy:.1%} of a core",
    )
