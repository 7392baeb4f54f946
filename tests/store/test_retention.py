"""What is deleted after which time, with live tables; and players with thousands of games."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from msgspec.structs import replace

from blindside.core.dealers import SimulationDealer
from blindside.core.errors import NotAllowed
from blindside.table.options import Options
from blindside.table.registry import TableRegistry
from blindside.table.requests import Begin, ProposeEnd, Say, SitDown
from blindside.table.retention import Retention, delete_expired
from blindside.table.store_protocols import Marks, Player, Store, StoreUnavailable, UploadedRecord
from blindside.table.thinking import Thinkers
from tests.store.stores import OpenStore, key, run_async
from tests.store.test_many_tables import GAMES, finished_games, open_tables

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")
NEVER = Retention(unstarted=None, unfinished=None, finished=None, players=None, uploads=None)
AT_ONCE = Retention(unstarted=0.0, unfinished=0.0, finished=0.0, players=0.0, uploads=0.0)


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blindside.table.retention.PAUSE_SECONDS", 0.0)


@asynccontextmanager
async def run_tables(store: Store) -> AsyncIterator[TableRegistry]:
    """The tables of a process, and two players."""
    thinkers = Thinkers(1)
    tables = TableRegistry(store, store, SimulationDealer(1), thinkers)
    for player in (ANN, BOB):
        with suppress(ValueError):  # added by another process
            await store.add_player(player, key(player.id))
    try:
        yield tables
    finally:
        await tables.close()
        thinkers.close()


async def open_table(tables: TableRegistry, **options: float | None) -> str:
    return await tables.open(ANN, "code777", {"players": 2}, Options(open_to_all=True, **options))  # type: ignore[arg-type]


async def start_game(tables: TableRegistry) -> str:
    name = await open_table(tables)
    table = await tables.find(name)
    await table.request(BOB, SitDown())
    await table.request(ANN, Begin())
    return name


async def finish_game(tables: TableRegistry) -> str:
    name = await start_game(tables)
    for player in (ANN, BOB):
        await (await tables.find(name)).request(player, ProposeEnd())
    return name


async def clean(store: Store, tables: TableRegistry, retention: Retention) -> list[str]:
    """Delete what has expired, and return the deleted players."""
    deleted: list[str] = []
    await delete_expired(store, tables, retention, deleted.append)
    return deleted


async def is_there(tables: TableRegistry, name: str) -> bool:
    with suppress(NotAllowed):
        await tables.find(name)
        return True
    return False


@run_async
async def test_delete_expired_by_stage(opened: OpenStore) -> None:
    async with opened() as store, run_tables(store) as other, run_tables(store) as tables:
        waiting, playing, over = await open_table(other), await start_game(other), await finish_game(other)
        await store.save_marks(over, "ann", Marks(1, "{}"))
        await store.save_upload(UploadedRecord("record", 1.0, b"{}"), 0.0, 9)
        await clean(store, tables, Retention(unstarted=1000.0, unfinished=2000.0, finished=3000.0, uploads=None))
        await clean(store, tables, NEVER)
        assert [await is_there(tables, name) for name in (waiting, playing, over)] == [True, True, True]
        assert await store.find_upload("record") is not None
        for retention, left in (
            (replace(NEVER, unstarted=0.0), [False, True, True]),
            (replace(NEVER, unfinished=0.0), [False, False, True]),
            (replace(NEVER, finished=0.0), [False, False, False]),
        ):
            async with run_tables(store) as fresh:  # without the players who may be back soon
                await clean(store, fresh, retention)
                assert [await is_there(fresh, name) for name in (waiting, playing, over)] == left
        assert await store.find_marks(over, "ann") is None
        await clean(store, tables, replace(NEVER, uploads=0.0))
        assert await store.find_upload("record") is None


@run_async
async def test_delete_expired_spares_table_that_client_has_open(opened: OpenStore) -> None:
    async with opened() as store:
        async with run_tables(store) as tables:
            names = [await open_table(tables, away=None), await start_game(tables), await finish_game(tables)]
        async with run_tables(store) as tables:
            streams = [(await tables.find(name)).updates(None, 0) for name in names]
            for stream in streams:
                await anext(stream)
            await clean(store, tables, AT_ONCE)
            assert [await is_there(tables, name) for name in names] == [True, True, True]
            assert await (await tables.find(names[0])).request(BOB, SitDown()) == 3, "it can be played at"
            for stream in streams:
                await stream.aclose()
        async with run_tables(store) as tables:
            await clean(store, tables, AT_ONCE)
            assert [await is_there(tables, name) for name in names] == [False, False, False]


@run_async
async def test_delete_expired_spares_table_over_days(opened: OpenStore) -> None:
    async with opened() as store:
        async with run_tables(store) as tables:
            over_days, usual = await open_table(tables, away=None), await open_table(tables)
        async with run_tables(store) as tables:
            await clean(store, tables, Retention(unstarted=0.0))
            assert [await is_there(tables, name) for name in (over_days, usual)] == [True, False]
        async with run_tables(store) as tables:
            await clean(store, tables, Retention(unstarted=0.0, unfinished=0.0))
            assert not await is_there(tables, over_days)


@run_async
async def test_delete_expired_while_player_sits_down(opened: OpenStore) -> None:
    """The seat is taken and the table stays, or both are gone and the player is told."""
    async with opened() as store:
        for delay in range(20):
            async with run_tables(store) as tables:
                name = await open_table(tables)
            async with run_tables(store) as tables:
                _, sat_down = await asyncio.gather(
                    clean(store, tables, replace(NEVER, unstarted=0.0)),
                    sit_down(tables, name, delay),
                )
                assert await is_there(tables, name) is sat_down


async def sit_down(tables: TableRegistry, name: str, delay: int) -> bool:
    for _ in range(delay):
        await asyncio.sleep(0)
    try:
        await (await tables.find(name)).request(BOB, SitDown())
    except (NotAllowed, StoreUnavailable):
        return False
    return True


@run_async
async def test_request_at_table_deleted_by_other_process_is_refused(opened: OpenStore) -> None:
    async with opened() as one, opened() as other, run_tables(one) as tables:
        name = await open_table(tables, away=None)
        table = await tables.find(name)
        await other.delete_tables([name], "waiting", 1e12)
        for request in (SitDown(), Say("Hello")):
            with pytest.raises(NotAllowed) as refused:
                await table.request(BOB if isinstance(request, SitDown) else ANN, request)
            assert refused.value.code == "table/unknown"


@run_async
async def test_delete_expired_players_without_finished_game(opened: OpenStore) -> None:
    async with opened() as store, run_tables(store) as tables:
        await open_table(tables)
        assert await clean(store, tables, replace(NEVER, players=0.0)) == ["bob"], "ann sits at a table"
        await clean(store, tables, replace(AT_ONCE, players=None))
    async with opened() as store, run_tables(store) as tables:
        await clean(store, tables, replace(AT_ONCE, players=None))
        assert sorted(await clean(store, tables, replace(NEVER, players=0.0))) == ["ann", "bob"]


@run_async
async def test_rename_and_delete_with_ten_thousand_games(opened: OpenStore, name: str) -> None:
    """Finished games are not read: here their logs could not be."""
    async with opened() as store:
        async with run_tables(store) as tables:
            finished, running = await finish_game(tables), await start_game(tables)
            await (await tables.find(running)).request(ANN, Say("Hello"))
            await (await tables.find(finished)).request(ANN, Say("Well played"))
        await open_tables(store, finished_games(GAMES if name == "sqlite" else GAMES // 10))
        async with run_tables(store) as tables:
            await tables.rename_player(replace(ANN, name="Änne"))
            assert tables.live_tables == 1, "the unfinished one"
            for table in (running, finished):
                assert [seat and seat.name for seat in (await tables.find(table)).look(None).seats] == ["Änne", "Bob"]
            await tables.rename_player(replace(ANN, name="Anni"))
            first = (await tables.find(finished)).look(None).seats[0]
            assert first is not None
            assert first.name == "Anni", "also in memory"
        async with run_tables(store) as tables:
            await tables.delete_player(ANN)
            assert tables.live_tables == 1
            for table in (running, finished):
                seats = (await tables.find(table)).look(None).seats
                assert [seat and seat.name for seat in seats] == [None, "Bob"]
                assert [entry.text for entry in await store.read(table) if entry.text] == []
        assert await store.tables_of("ann", "over", 9) == []
