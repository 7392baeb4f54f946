"""What operators store: tokens, bans, modes, the audit log; and a store that is read-only."""

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from blindside.table.store_protocols import (
    AuditEntry,
    Ban,
    Growth,
    KnownPlayer,
    Marks,
    OperatorToken,
    Player,
    Store,
    StoreReadOnly,
    UploadedRecord,
)
from tests.store.stores import OpenStore, entries, entry, hash_of, key, listing, run_async

TOKEN = OperatorToken(hash_of("token"), "ida", 100.0)
SESSION = OperatorToken(hash_of("session"), "ida", 200.0, 300.0)


@run_async
async def test_operator_sessions_end_with_time_and_with_their_token(opened: OpenStore) -> None:
    async with opened() as store:
        assert await store.add_operator_token(TOKEN)
        assert not await store.add_operator_token(replace(TOKEN, hash=hash_of("other"))), "the name is taken"
        assert await store.add_operator_token(SESSION)
        assert await store.operator_tokens(299.0) == [TOKEN, SESSION]
        assert await store.operator_tokens(300.0) == [TOKEN]
        await store.delete_operator_session(TOKEN.hash)
        assert await store.operator_tokens(299.0) == [TOKEN, SESSION], "a token is no session"
        await store.delete_operator_session(SESSION.hash)
        assert await store.operator_tokens(299.0) == [TOKEN]
        await store.add_operator_token(SESSION)
    async with opened() as store:
        assert await store.delete_operator_token("ida")
        assert not await store.delete_operator_token("ida")
        assert await store.operator_tokens(0.0) == []


@run_async
async def test_bans_end_with_time_and_are_replaced(opened: OpenStore) -> None:
    short, long = Ban("player", "ann", 100.0, 200.0), Ban("address", "2001:db8::/64", 101.0, None)
    async with opened() as store:
        await store.add_ban(short)
        await store.add_ban(long)
        assert await store.bans(199.0) == [long, short]
        assert await store.bans(200.0) == [long]
        longer = replace(short, ends_at=400.0)
        await store.add_ban(longer)
        assert await store.bans(300.0) == [long, longer]
        assert not await store.delete_ban("address", "ann")
        assert await store.delete_ban("player", "ann")
        assert await store.bans(0.0) == [long]


@run_async
async def test_modes_are_kept_since_their_beginning(opened: OpenStore) -> None:
    async with opened() as store:
        await store.set_mode("drain", 5.0)
        await store.set_mode("drain", 6.0)
        await store.set_mode("read-only", 7.5)
    async with opened() as store:
        assert await store.modes() == {"drain": 5.0, "read-only": 7.5}
        await store.set_mode("drain", None)
        assert await store.modes() == {"read-only": 7.5}


@run_async
async def test_audit_log_lists_newest_entries_first(opened: OpenStore) -> None:
    logged = [AuditEntry(float(at), "ida", "close table", f"t{at}") for at in range(5)]
    async with opened() as store:
        for one in logged:
            await store.add_audit_entry(one)
        assert await store.audit_log(3) == logged[:1:-1]
        assert await store.audit_log(99) == logged[::-1]


@run_async
async def test_status_counts_what_the_store_holds(opened: OpenStore) -> None:
    now = 200_000.0
    async with opened() as store:
        for name in ("ann", "bob"):
            await store.add_player(Player(name, name), key(name, made_at=now - 5))
        await store.open(listing("old", opened_at=1.0), entries(1, 3))
        await store.open(replace(listing("new", opened_at=now), stage="over"), entries(1, 2))
        await store.save_marks("old", "ann", Marks(1, "{}"))
        status = await store.status(now)
        assert status.stages == {"waiting": 1, "playing": 0, "over": 1}
        assert status.size > 0
        assert status.growth == [
            Growth("tables", 2, 1, 1.0, now),
            Growth("events", 5, None, None, None),
            Growth("players", 2, None, None, None),
            Growth("devices", 2, 2, now - 5, now - 5),
            Growth("notepads", 1, None, None, None),
            Growth("uploads", 0, 0, None, None),
            Growth("audit entries", 0, 0, None, None),
        ]


@run_async
async def test_tables_and_players_are_found_for_operators(opened: OpenStore) -> None:
    async with opened() as store:
        await store.add_player(Player("ann", "Ann %"), key("ann", made_at=5.0))
        await store.add_player(Player("bob", "Bob_"), key("bob", made_at=9.0))
        await store.add_key("ann", key("phone", made_at=20.0))
        first, second = listing("ab-1", opened_at=1.0, players=("ann",)), listing("ab-2", opened_at=2.0)
        for one in (first, second):
            await store.open(one, [])
        assert await store.newest_tables(None, 9) == [second, first]
        assert await store.newest_tables(None, 1) == [second]
        assert await store.newest_tables("ann", 9) == [first]
        assert sorted(await store.tables_named("ab-")) == ["ab-1", "ab-2"]
        assert await store.tables_named("ab-2") == ["ab-2"]
        assert await store.tables_named("a_") == []
        ann, bob = KnownPlayer("ann", "Ann %", 20.0, 1), KnownPlayer("bob", "Bob_", 9.0, 0)
        assert await store.newest_players("", 9) == [ann, bob]
        assert await store.newest_players("", 1) == [ann]
        assert await store.newest_players("%", 9) == [ann]
        assert await store.newest_players("BOB", 9) == [bob]
        assert await store.newest_players("bo", 9) == [bob]


@run_async
async def test_delete_chat_text_keeps_the_entry(opened: OpenStore) -> None:
    async with opened() as store:
        await store.open(listing("t"), [entry(1, text="Hello"), entry(2, text="rude")])
        await store.delete_chat_text("t", 2)
        assert await store.read("t") == [entry(1, text="Hello"), entry(2)]


@run_async
async def test_marks_of_addresses_find_players_at_the_same_table(opened: OpenStore) -> None:
    async with opened() as store:
        for name in ("ann", "bob", "cat"):
            await store.add_player(Player(name, name), key(name))
        for table in ("t", "other"):
            await store.open(listing(table), [])
        assert await store.mark_address("t", "ann", 65_535) == []
        assert await store.mark_address("other", "bob", 65_535) == []
        assert await store.mark_address("t", "bob", 7) == []
        assert await store.mark_address("t", "bob", 65_535) == ["ann"]
        assert sorted(await store.mark_address("t", "cat", 65_535)) == ["ann", "bob"]
        assert await store.mark_address("t", "nobody", 1) == []
        await store.delete_player("ann")
        assert await store.mark_address("t", "cat", 65_535) == ["bob"]


WRITES: dict[str, Callable[[Store], Awaitable[object]]] = {
    "open": lambda store: store.open(listing("new"), []),
    "append": lambda store: store.append("t", [entry(1)]),
    "append and list": lambda store: store.append("t", [entry(1)], listing("t", free=0)),
    "add_player": lambda store: store.add_player(Player("bob", "Bob"), key("bob")),
    "add_key": lambda store: store.add_key("ann", key("phone")),
    "redeem_key": lambda store: store.redeem_key(hash_of("ann"), "device", 0.0),
    "delete_key": lambda store: store.delete_key("ann", "ann"),
    "rename_player": lambda store: store.rename_player("ann", "Eve"),
    "delete_player": lambda store: store.delete_player("ann"),
    "save_marks": lambda store: store.save_marks("t", "ann", Marks(1, "{}")),
    "save_upload": lambda store: store.save_upload(UploadedRecord("r", 1.0, b""), 0.0, 9),
    "mark_address": lambda store: store.mark_address("t", "ann", 1),
}


@pytest.mark.parametrize("write", WRITES)
@run_async
async def test_read_only_store_refuses_every_change(opened: OpenStore, write: str) -> None:
    async with opened() as store:
        await store.add_player(Player("ann", "Ann"), key("ann"))
        await store.open(listing("t"), [])
        store.is_read_only = True
        before = await store.status(0.0)
        with pytest.raises(StoreReadOnly):
            await WRITES[write](store)
        assert await store.status(0.0) == before
        assert await store.read("t") == []
        assert await store.find_names(["ann"]) == {"ann": "Ann"}
        await store.set_mode("read-only", None)
        await store.add_audit_entry(AuditEntry(1.0, "ida", "read-only", "off"))
        store.is_read_only = False
        await WRITES[write](store)
