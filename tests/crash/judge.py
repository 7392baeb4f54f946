"""What must be true of the log, and of what everybody was told, however often the server fell."""

import asyncio
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import asyncpg

from blindside.cli.db import TABLES_FILE
from blindside.store.opening import open_store
from blindside.table.entries import check_entries
from blindside.table.store_protocols import Entry
from tests.commands.terminal import blindside
from tests.crash.siege import THINKING_SECONDS, Siege
from tests.web.retrying_guest import Acknowledged, RetryingGuest

Logs = dict[str, list[Entry]]
NAMES = "SELECT table_id FROM listing"
EARLY_SECONDS = 0.05
"""Two clocks are compared, the loop's and the calendar's."""


async def logs_in(where: Path | str) -> Logs:
    """Of every table in the store, also of those that nobody was told of."""
    if isinstance(where, Path):
        with closing(sqlite3.connect(where / TABLES_FILE)) as db:
            names = [str(name) for (name,) in db.execute(NAMES)]
    else:
        connection = await asyncpg.connect(where)
        names = [str(name) for (name,) in await connection.fetch(NAMES)]
        await connection.close()
    store = await open_store(where if isinstance(where, str) else str(where / TABLES_FILE))
    try:
        return {name: await store.read(name) for name in names}
    finally:
        await store.close()


def read_logs(where: Path | str) -> Logs:
    return asyncio.run(logs_in(where))


def judged(siege: Siege) -> dict[str, int]:
    """Everything that can be said of a siege that is over, in numbers."""
    logs = read_logs(siege.where)
    check_logs(logs)
    check_led_on_once(logs)
    for guest in siege.guests:
        check_heard(logs, guest)
    cards = check_clock(logs[siege.timed], THINKING_SECONDS)
    if isinstance(siege.where, Path):
        assert "is valid" in blindside("db", "check", "--data", str(siege.where)).out
    acknowledged = [asked for guest in siege.guests for asked in guest.acknowledged]
    lost, twice = lost_and_twice(logs, acknowledged)
    assert (lost, twice) == ([], [])
    return {
        "acknowledged_requests": len(acknowledged),
        "lost": len(lost),
        "twice": len(twice),
        "entries": sum(map(len, logs.values())),
        "cards_by_the_clock": cards,
    }


def check_logs(logs: Logs) -> None:
    """By the rules, and without a gap in the numbers."""
    for table, entries in logs.items():
        assert check_entries(table, entries).entries == len(entries) == entries[-1].seq


def steps(logs: Logs) -> dict[tuple[str, str, str], list[tuple[float, list[int]]]]:
    """By table, player and the player's name for the request: the steps in which it was done, and their numbers."""
    found: dict[tuple[str, str, str], list[tuple[float, list[int]]]] = defaultdict(list)
    for table, entries in logs.items():
        for entry in entries:
            if entry.by is None or entry.command is None:
                continue
            known = found[table, entry.by, entry.command]
            if known and known[-1][0] == entry.at and known[-1][1][-1] == entry.seq - 1:
                known[-1][1].append(entry.seq)
            else:
                known.append((entry.at, [entry.seq]))
    return found


def lost_and_twice(logs: Logs, acknowledged: Iterable[Acknowledged]) -> tuple[list[Acknowledged], list[Any]]:
    """Those that are not where the server said they were, and those that were done more than once."""
    done = steps(logs)
    lost = [
        asked
        for asked in acknowledged
        if not any(numbers[-1] == asked.seq for _, numbers in done[asked.table, asked.player, asked.name])
    ]
    return lost, [request for request, times in done.items() if len(times) > 1]


def check_heard(logs: Logs, guest: RetryingGuest) -> None:
    """What a guest was told is the log, from its first entry to its last: as far as a guest may see it."""
    for table, sights in guest.heard.items():
        told = [sight["event"] for sight in sights]
        events = [json.loads(entry.event) for entry in logs[table]]
        assert told == [event["event"] for event in events[: len(told)]], f"{guest.name} was told something else"
        spoken = [sight["text"] for sight in sights if "text" in sight]
        assert spoken == [entry.text for entry in logs[table][: len(told)] if entry.text is not None]


def check_clock(entries: list[Entry], seconds: float) -> int:
    """At a table where nobody goes on, each card comes when the time is over since the last thing that happened in the
    game, whatever fell in between; how many came."""
    happened = [(entry.at, json.loads(entry.event)["event"]) for entry in entries]
    game = [(at, event) for at, event in happened if not event.startswith("table_")]
    waits = [at - before for (before, _), (at, event) in pairwise(game) if event == "card_drawn"]
    assert all(wait >= seconds - EARLY_SECONDS for wait in waits), waits
    return len(waits)


def check_led_on_once(logs: Logs) -> None:
    """A table leads on to one other at most, which is there."""
    for entries in logs.values():
        names = [json.loads(entry.event)["table"] for entry in entries if '"table_rematched"' in entry.event]
        assert len(names) <= 1
        assert all(name in logs for name in names)
