"""Checks of logs, and of what clients received, after a server was killed many times."""

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
from tests.crash.crash_run import THINKING_SECONDS, CrashRun
from tests.web.retrying_guest import Acknowledged, RetryingGuest

Logs = dict[str, list[Entry]]
SELECT_TABLES = "SELECT table_id FROM listing"
EARLY_SECONDS = 0.05
"""Tolerance: the clock of the event loop and the wall clock differ a little."""


async def load_logs(where: Path | str) -> Logs:
    """Read the logs of all tables in the store, also of those that no client knows."""
    if isinstance(where, Path):
        with closing(sqlite3.connect(where / TABLES_FILE)) as db:
            names = [str(name) for (name,) in db.execute(SELECT_TABLES)]
    else:
        connection = await asyncpg.connect(where)
        names = [str(name) for (name,) in await connection.fetch(SELECT_TABLES)]
        await connection.close()
    store = await open_store(where if isinstance(where, str) else str(where / TABLES_FILE))
    try:
        return {name: await store.read(name) for name in names}
    finally:
        await store.close()


def read_logs(where: Path | str) -> Logs:
    return asyncio.run(load_logs(where))


def check_run(run: CrashRun) -> dict[str, int]:
    """Check everything after a run, and return the numbers for the summary."""
    logs = read_logs(run.where)
    check_logs(logs)
    check_single_rematch(logs)
    for guest in run.guests:
        check_received_sights(logs, guest)
    cards = check_clock(logs[run.timed_table], THINKING_SECONDS)
    if isinstance(run.where, Path):
        assert "is valid" in blindside("db", "check", "--data", str(run.where)).out
    acknowledged = [request for guest in run.guests for request in guest.acknowledged]
    lost, repeated = find_lost_and_repeated(logs, acknowledged)
    assert (lost, repeated) == ([], [])
    return {
        "acknowledged_requests": len(acknowledged),
        "lost": len(lost),
        "repeated": len(repeated),
        "entries": sum(map(len, logs.values())),
        "cards_by_the_clock": cards,
    }


def check_logs(logs: Logs) -> None:
    """Check that all logs follow the rules, without a gap in their numbers."""
    for table, entries in logs.items():
        assert check_entries(table, entries).entries == len(entries) == entries[-1].seq


def find_steps(logs: Logs) -> dict[tuple[str, str, str], list[tuple[float, list[int]]]]:
    """Return the steps of each request: their times, and the numbers of their entries.

    The key is the table, the player and the request id.
    """
    found: dict[tuple[str, str, str], list[tuple[float, list[int]]]] = defaultdict(list)
    for table, entries in logs.items():
        for entry in entries:
            if entry.by is None or entry.command is None:
                continue
            request_steps = found[table, entry.by, entry.command]
            if request_steps and request_steps[-1][0] == entry.at and request_steps[-1][1][-1] == entry.seq - 1:
                request_steps[-1][1].append(entry.seq)
            else:
                request_steps.append((entry.at, [entry.seq]))
    return found


def find_lost_and_repeated(logs: Logs, acknowledged: Iterable[Acknowledged]) -> tuple[list[Acknowledged], list[Any]]:
    """Return requests without their acknowledged entry, and requests that took effect more than once."""
    steps = find_steps(logs)
    lost = [
        request
        for request in acknowledged
        if not any(
            numbers[-1] == request.seq for _, numbers in steps[request.table, request.player, request.request_id]
        )
    ]
    return lost, [request for request, times in steps.items() if len(times) > 1]


def check_received_sights(logs: Logs, guest: RetryingGuest) -> None:
    """Check that a guest received the log from its first entry on, as far as a guest may see it."""
    for table, sights in guest.sights.items():
        received = [sight["event"] for sight in sights]
        events = [json.loads(entry.event) for entry in logs[table]]
        assert received == [event["event"] for event in events[: len(received)]], f"{guest.name} received other events"
        texts = [sight["text"] for sight in sights if "text" in sight]
        assert texts == [entry.text for entry in logs[table][: len(received)] if entry.text is not None]


def check_clock(entries: list[Entry], seconds: float) -> int:
    """Check that each card came when the thinking time since the last game event was over, and return their number.

    For a table where players never pass; table events do not restart the clock.
    """
    events = [(entry.at, json.loads(entry.event)["event"]) for entry in entries]
    game_events = [(at, event) for at, event in events if not event.startswith("table_")]
    waits = [at - before for (before, _), (at, event) in pairwise(game_events) if event == "card_drawn"]
    assert all(wait >= seconds - EARLY_SECONDS for wait in waits), waits
    return len(waits)


def check_single_rematch(logs: Logs) -> None:
    """Check that each table has at most one rematch, which exists."""
    for entries in logs.values():
        names = [json.loads(entry.event)["table"] for entry in entries if '"table_rematched"' in entry.event]
        assert len(names) <= 1
        assert all(name in logs for name in names)
