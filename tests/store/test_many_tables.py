"""Stores with thousands of tables and players: what a page reads, what is listed, and what is deleted."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from blindside.store import postgres_statements, sqlite, sqlite_statements
from blindside.store.postgres import PostgresStore
from blindside.table.store_protocols import NEWEST, Listing, Place, Player, Stage, Store
from tests.store.stores import OpenStore, entry, key, listing, run_async, sqlite_path

GAMES = 10_000
OPENED_AT_ONCE = 500
PAGE = 50


async def add_players(store: Store, *players: str) -> None:
    for player in players:
        await store.add_player(Player(player, player), key(player))


async def open_tables(store: Store, listings: Sequence[Listing]) -> None:
    for start in range(0, len(listings), OPENED_AT_ONCE):
        await asyncio.gather(*(store.open(one, [entry(1)]) for one in listings[start : start + OPENED_AT_ONCE]))


def finished_games(count: int) -> list[Listing]:
    """Finished games of ann, two at the same moment."""
    return [
        listing(f"over{number}", opened_at=100.0 + number // 2, stage="over", players=("ann",))
        for number in range(count)
    ]


async def read_all(store: Store, stage: Stage) -> list[str]:
    """The names of ann's tables, read page by page."""
    names: list[str] = []
    before = NEWEST
    while page := await store.tables_of("ann", stage, PAGE, before):
        assert len(page) <= PAGE
        names += [one.table for one in page]
        before = Place(page[-1].opened_at, page[-1].table)
    return names


def sqlite_steps(path: Path, query: str, values: Sequence[object]) -> int:
    """Count the steps of SQLite's machine for a query, in hundreds."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    with closing(sqlite3.connect(path)) as db:
        db.set_progress_handler(count, 100)
        db.execute(sqlite_statements.number(query), values).fetchall()
    return steps


async def postgres_rows(url: str, query: str, *values: object) -> int:
    """Count the rows that all parts of a query's plan have returned in Postgres."""
    db = await asyncpg.connect(url)
    try:
        await db.execute("ANALYZE")
        plan = json.loads(await db.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}", *values))
    finally:
        await db.close()
    return sum(_rows(plan[0]["Plan"]))


def _rows(plan: Any) -> Iterator[int]:
    yield (plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)) * plan["Actual Loops"]
    for part in plan.get("Plans", ()):
        yield from _rows(part)


@run_async
async def test_tables_of_pages_have_every_table_once(opened: OpenStore) -> None:
    games = finished_games(120)
    async with opened() as store:
        await add_players(store, "ann")
        await open_tables(store, games)
        await open_tables(store, [listing("now", stage="playing", opened_at=1.0, players=("ann",))])
        assert await read_all(store, "playing") == ["now"]
        assert await read_all(store, "waiting") == []
        newest_first = sorted(games, key=lambda game: (-game.opened_at, game.table))
        assert await read_all(store, "over") == [game.table for game in newest_first]


@run_async
async def test_tables_of_after_game_over_moves_to_other_stage(opened: OpenStore) -> None:
    async with opened() as store:
        await add_players(store, "ann")
        await store.open(listing("t", players=("ann",)), [entry(1)])
        stages: tuple[Stage, ...] = ("playing", "over")
        for seq, stage in enumerate(stages, 2):
            await store.append("t", [entry(seq)], listing("t", stage=stage, players=("ann",)))
            assert [len(await read_all(store, one)) for one in ("waiting", "playing", "over")] == [
                0,
                int(stage == "playing"),
                int(stage == "over"),
            ]


@run_async
async def test_sqlite_page_of_ten_thousand_games_reads_a_page(tmp_path: Path) -> None:
    path = sqlite_path(tmp_path)
    store = await sqlite.SqliteStore.open_file(path)
    await add_players(store, "ann")
    steps = []
    for games in (finished_games(200), finished_games(GAMES)[200:]):
        await open_tables(store, games)
        for at, name in ((NEWEST.at, NEWEST.id), (150.0, "over100")):
            steps.append(sqlite_steps(path, sqlite.TABLES_OF, ("ann", "over", at, name, PAGE)))
    assert len(await store.tables_of("ann", "over", PAGE)) == PAGE
    await store.close()
    assert max(steps) - min(steps) <= 1, "as many steps with 10,000 games as with 200, on the first page and the last"


@pytest.mark.slow
@run_async
async def test_postgres_page_of_ten_thousand_games_reads_a_page(url: str) -> None:
    store = await PostgresStore.open_url(url)
    await add_players(store, "ann", "bob")
    others = [listing(f"bob{number}", stage="over", players=("bob",)) for number in range(GAMES // 5)]
    await open_tables(store, finished_games(GAMES) + others)
    await store.close()
    for at, name in ((NEWEST.at, NEWEST.id), (150.0, "over100")):
        assert await postgres_rows(url, postgres_statements.TABLES_OF, "ann", "over", at, name, PAGE) < 10 * PAGE


@run_async
async def test_listings_empty_tables_do_not_hide_people(opened: OpenStore) -> None:
    """Two hundred tables of many players, newer than the one where two people wait, and than the one of a host."""
    async with opened() as store:
        await add_players(store, "ann", "bob", "cat")
        await store.open(listing("pair", opened_at=1.0, players=("ann", "bob")), [entry(1, by="ann")])
        await store.open(listing("host", opened_at=2.0, players=("cat",)), [entry(1, by="cat")])
        for number in range(210):
            await store.open(listing(f"empty{number}", opened_at=1000.0), [entry(1, by=f"script{number}")])
        assert [one.table for one in await store.listings(3)][:2] == ["pair", "host"]
        assert [one.table for one in await store.listings(200, ["empty7"])][:3] == ["empty7", "pair", "host"]


@run_async
async def test_listings_have_a_few_tables_of_each_player(opened: OpenStore) -> None:
    async with opened() as store:
        await add_players(store, "ann")
        await store.open(listing("other", opened_at=1.0), [entry(1, by="bob")])
        for number in range(50):
            await store.open(listing(f"t{number}", players=("ann",)), [entry(1, by="ann")])
        listed = [one.table for one in await store.listings(200, ["t49"])]
        assert (len(listed), listed[0], listed[-1]) == (6, "t49", "other")


@run_async
async def test_listings_tables_with_host_at_other_server_come_first(url: str) -> None:
    store = await PostgresStore.open_url(url)
    await add_players(store, "ann", "bob")
    for number, name in enumerate(("watched", "hosted", "empty")):
        await store.open(listing(name, opened_at=1.0 + number, players=("ann",)), [entry(1, by=f"opener{number}")])
    assert [one.table for one in await store.listings(9)] == ["empty", "hosted", "watched"]
    await store.mark_seen([("hosted", "ann"), ("watched", "bob"), ("watched", "")])
    assert [one.table for one in await store.listings(9)] == ["hosted", "empty", "watched"], "spectators do not count"
    await store.close()


@run_async
async def test_count_unfinished_counts_seats_and_origin(opened: OpenStore) -> None:
    async with opened() as store:
        await add_players(store, "ann", "bob")
        for by, table in (
            ("ann", listing("waiting", players=("ann",))),
            ("ann", listing("playing", stage="playing", players=("ann", "bob"))),
            ("ann", listing("over", stage="over", players=("ann",))),
            ("ann", listing("left", players=("bob",))),
            ("bob", listing("of another", players=("ann",))),
        ):
            await store.open(table, [entry(1, by=by)], origin=7)
        await store.open(listing("elsewhere", players=("ann",)), [entry(1, by="ann")], origin=8)
        assert await store.count_unfinished("ann", 7, 99) == (3, 4)
        assert await store.count_unfinished("ann", 8, 99) == (3, 1)
        assert await store.count_unfinished("ann", None, 99) == (3, 0)
        assert await store.count_unfinished("ann", 7, 2) == (2, 2)
        assert await store.count_unfinished("nobody", 9, 99) == (0, 0)
