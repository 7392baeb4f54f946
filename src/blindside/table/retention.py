"""Retention of tables, players and uploaded records, and their deletion."""

import asyncio
import logging
import time
from collections.abc import Callable

from msgspec import Struct

from blindside.table.entries import read_opening
from blindside.table.registry import TableRegistry
from blindside.table.store_protocols import FIRST, Age, Stage, Store, StoreUnavailable

DAY = 24 * 60 * 60.0
MIN_UNFINISHED = 15 * DAY
"""Longer than any limit to think or to be away, so that no player who has time left loses a game."""
FIRST_SECONDS, ROUND_SECONDS = 60.0, 60 * 60.0
"""From the start to the first look for what has expired, and between two looks."""
PAUSE_SECONDS = 0.2
"""Between two batches, so that requests do not wait."""
ROWS_AT_ONCE = 200
"""Tables or players that are looked at together, most of which stay."""
DELETED_AT_ONCE = 10
"""Tables or records in one transaction."""

log = logging.getLogger(__name__)


class Retention(Struct, frozen=True):
    """Seconds after which something is deleted; None for never."""

    unstarted: float | None = DAY
    """Tables whose game has not begun, since their last event."""
    unfinished: float | None = 30 * DAY
    """Games in progress, and tables over days whose game has not begun, since their last event."""
    finished: float | None = None
    """Finished games with their notes, since their last event."""
    players: float | None = 90 * DAY
    """Players who sit at no table and have finished no game, since they were last seen."""
    uploads: float | None = 90 * DAY
    """Uploaded records."""

    def upload_limit(self, now: float) -> float:
        """Return the time before which uploaded records have expired."""
        return 0.0 if self.uploads is None else now - self.uploads


async def delete_regularly(
    store: Store, tables: TableRegistry, retention: Retention, forget: Callable[[str], None]
) -> None:
    """Delete what has expired, again and again. `forget` is called with every deleted player."""
    pause = FIRST_SECONDS
    while True:
        await asyncio.sleep(pause)
        pause = ROUND_SECONDS
        try:
            async with store.hold_cleaning() as is_ours:
                if is_ours:
                    await delete_expired(store, tables, retention, forget)
        except (StoreUnavailable, OSError):
            log.warning("the store is unavailable: what has expired is deleted later")
        except Exception as error:  # the server goes on without it
            log.error("the deletion of expired data has failed", exc_info=error)


async def delete_expired(
    store: Store, tables: TableRegistry, retention: Retention, forget: Callable[[str], None]
) -> None:
    """Delete all that has expired, in small batches with pauses."""
    now = time.time()
    counts = {
        "unstarted tables": await _delete_tables(store, tables, "waiting", now, retention),
        "unfinished games": await _delete_tables(store, tables, "playing", now, retention),
        "finished games": await _delete_tables(store, tables, "over", now, retention),
        "players": await _delete_players(store, now, retention.players, forget),
        "uploaded records": await _delete_uploads(store, retention.upload_limit(now)),
    }
    for kind, count in counts.items():
        if count:
            log.info("deleted %d %s", count, kind)


async def _delete_tables(store: Store, tables: TableRegistry, stage: Stage, now: float, retention: Retention) -> int:
    kept = {"waiting": retention.unstarted, "playing": retention.unfinished, "over": retention.finished}[stage]
    if kept is None:
        return 0
    before, place, count = now - kept, FIRST, 0
    while page := await store.tables_by_age(stage, before, ROWS_AT_ONCE, place):
        expired = [age for age in page if age.last_at < before]
        if stage == "waiting":
            expired = [age for age in expired if not await _waits_for_days(store, age, now, retention.unfinished)]
        for start in range(0, len(expired), DELETED_AT_ONCE):
            names = [age.place.id for age in expired[start : start + DELETED_AT_ONCE]]
            count += await tables.delete_expired(names, stage, before)
            await asyncio.sleep(PAUSE_SECONDS)
        place = page[-1].place
    return count


async def _waits_for_days(store: Store, age: Age, now: float, kept: float | None) -> bool:
    """Whether a table that never waits for less than its players (`away` is null) still waits for them to sit down."""
    if kept is not None and age.last_at < now - kept:
        return False
    entries = await store.read(age.place.id)
    return bool(entries) and read_opening(entries[0].event).options.away is None


async def _delete_players(store: Store, now: float, kept: float | None, forget: Callable[[str], None]) -> int:
    if kept is None:
        return 0
    before, place, count = now - kept, FIRST, 0
    while page := await store.players_by_age(before, ROWS_AT_ONCE, place):
        deleted = await store.delete_unseen_players([player.id for player in page], before)
        for player in deleted:
            forget(player)
        count += len(deleted)
        place = page[-1]
        await asyncio.sleep(PAUSE_SECONDS)
    return count


async def _delete_uploads(store: Store, before: float) -> int:
    count = 0
    while deleted := await store.delete_uploads(before, DELETED_AT_ONCE):
        count += deleted
        await asyncio.sleep(PAUSE_SECONDS)
    return count
