"""Players in a store: keys, names, deletion, notes. Each test runs on every store."""

import asyncio

import pytest

from blindside.table.store_protocols import KeyKind, Marks, Player, SequenceTaken, Store
from tests.store.stores import OpenStore, entry, hash_of, key, listing, run_async, tables_of

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")
NOW = 500.0
MAX_LISTED = 100


async def add_both(store: Store) -> None:
    await store.add_player(ANN, key("ann's"))
    await store.add_player(BOB, key("bob's"))


async def find_by_device(store: Store, name: str) -> Player | None:
    return await store.find_player(hash_of(name), "device", NOW)


@run_async
async def test_player_is_found_by_key_renamed_and_deleted(opened: OpenStore) -> None:
    async with opened() as store:
        await add_both(store)
        assert await find_by_device(store, "ann's") == ANN
        assert await find_by_device(store, "bob's") == BOB
        assert await find_by_device(store, "ann") is None
        await store.rename_player("ann", "Änn's other name")
        assert await find_by_device(store, "ann's") == Player("ann", "Änn's other name")
        await store.open(listing("t"), [entry(1, by="ann")])
        await store.delete_player("ann")
        await store.delete_player("ann")
        await store.rename_player("ann", "Late")
        assert await find_by_device(store, "ann's") is None
        assert await find_by_device(store, "bob's") == BOB
        assert await store.read("t") == [entry(1, by="ann")]
        await store.add_player(ANN, key("ann's"))
        assert await find_by_device(store, "ann's") == ANN


@run_async
async def test_find_names_leaves_out_unknown_players(opened: OpenStore) -> None:
    async with opened() as store:
        await add_both(store)
        await store.add_player(Player("cat", "Ĉat"), key("cat's"))
        assert await store.find_names([]) == {}
        assert await store.find_names(["nobody"]) == {}
        assert await store.find_names(["cat", "nobody", "ann", "ann"]) == {"ann": "Ann", "cat": "Ĉat"}
        await store.rename_player("cat", "Kat")
        await store.delete_player("ann")
        assert await store.find_names(["ann", "bob", "cat"]) == {"bob": "Bob", "cat": "Kat"}


@run_async
async def test_add_player_taken_id_or_key_is_refused(opened: OpenStore) -> None:
    async with opened() as store:
        await store.add_player(ANN, key("1"))
        for player, given in (
            (Player("eve", "Eve"), key("2", hashed=hash_of("1"))),
            (Player("ann", "Eve"), key("2")),
        ):
            with pytest.raises(ValueError, match="there already"):
                await store.add_player(player, given)
        assert await find_by_device(store, "1") == ANN
        assert await find_by_device(store, "2") is None
        assert await store.find_names(["ann", "eve"]) == {"ann": "Ann"}
        await store.add_player(Player("eve", "Eve"), key("2"))
        with pytest.raises(ValueError, match="there already"):
            await store.add_key("eve", key("3", hashed=hash_of("1")))
        with pytest.raises(ValueError, match="there already"):
            await store.add_key("ann", key("1", hashed=b"another"))
        assert await find_by_device(store, "1") == ANN
        assert await store.keys_of("ann") == [key("1")]
        assert await store.keys_of("eve") == [key("2")]


@run_async
async def test_delete_key_keeps_other_keys(opened: OpenStore) -> None:
    async with opened() as store:
        await add_both(store)
        phone, old = key("phone", made_at=300.0), key("old", made_at=50.5)
        link, feed = key("link", "link", made_at=200.0, ends_at=900.0), key("feed", "feed", made_at=250.0)
        for added in (phone, link, feed, old):
            await store.add_key("ann", added)
        assert await store.keys_of("ann") == [old, key("ann's"), link, feed, phone]
        assert await store.keys_of("bob") == [key("bob's")]
        assert await store.keys_of("nobody") == []
        assert await find_by_device(store, "phone") == await find_by_device(store, "old") == ANN
        assert not await store.delete_key("bob", "phone"), "it is not his key"
        assert not await store.delete_key("ann", "no such key")
        assert await find_by_device(store, "phone") == ANN
        assert await store.delete_key("ann", "phone")
        assert not await store.delete_key("ann", "phone")
        assert await find_by_device(store, "phone") is None
        assert await find_by_device(store, "old") == ANN
        assert await store.keys_of("ann") == [old, key("ann's"), link, feed]
        with pytest.raises(LookupError):
            await store.add_key("nobody", key("lost"))
        assert await find_by_device(store, "lost") is None


KINDS: list[KeyKind] = ["device", "link", "feed"]


@run_async
async def test_find_player_by_key_of_other_kind_finds_none(opened: OpenStore) -> None:
    async with opened() as store:
        await add_both(store)
        for kind in KINDS:
            await store.add_key("ann", key(kind, kind))
        for kind in KINDS:
            for wanted in KINDS:
                expected = ANN if kind == wanted else None
                assert await store.find_player(hash_of(kind), wanted, NOW) == expected
                if kind != wanted:
                    assert await store.redeem_key(hash_of(kind), wanted, NOW) is None
        assert len(await store.keys_of("ann")) == 4


@run_async
async def test_find_player_by_expired_key_finds_none(opened: OpenStore) -> None:
    async with opened() as store:
        await add_both(store)
        await store.add_key("ann", key("link", "link", ends_at=400.0))
        assert await store.find_player(hash_of("link"), "link", 399.9) == ANN
        for late in (400.0, 400.1, 1e9):
            assert await store.find_player(hash_of("link"), "link", late) is None
            assert await store.redeem_key(hash_of("link"), "link", late) is None
        assert await store.redeem_key(hash_of("link"), "link", 399.9) == ANN


@run_async
async def test_add_key_deletes_expired_keys(opened: OpenStore) -> None:
    async with opened() as store:
        await add_both(store)
        early, late = key("early", "link", ends_at=300.0), key("late", "link", ends_at=301.0)
        of_bob = key("of bob", "feed", ends_at=250.0)
        await store.add_key("ann", early)
        await store.add_key("ann", late)
        await store.add_key("bob", of_bob)
        assert await store.keys_of("ann") == [key("ann's"), early, late]
        again = key("again", "feed", made_at=300.0, hashed=hash_of("early"))
        await store.add_key("ann", again)
        assert await store.keys_of("ann") == [key("ann's"), late, again]
        assert await store.keys_of("bob") == [key("bob's")]
        await store.add_player(Player("cat", "Cat"), key("cat's", made_at=301.0))
        assert await store.keys_of("ann") == [key("ann's"), again]


@run_async
async def test_redeem_key_many_clients_at_once_one_succeeds(opened: OpenStore) -> None:
    async with opened() as one, opened() as other:
        await add_both(one)
        for number in range(5):
            link = key(f"link {number}", "link", ends_at=900.0)
            await one.add_key("ann", link)
            players = await asyncio.gather(
                *(store.redeem_key(link.hash, "link", NOW) for _ in range(8) for store in (one, other))
            )
            assert players.count(ANN) == 1
            assert players.count(None) == 15
            assert await one.find_player(link.hash, "link", NOW) is None
        assert await one.keys_of("ann") == [key("ann's")]
        assert await find_by_device(one, "ann's") == ANN


@run_async
async def test_delete_player_removes_texts_notes_and_seats(opened: OpenStore) -> None:
    async with opened() as store:
        await add_both(store)
        both = listing("t", players=("ann", "bob"))
        await store.open(both, [entry(1, by="ann", text="Hello"), entry(2, by="bob", text="Oh")])
        await store.append("t", [entry(3, by="ann"), entry(4, by=None, text="?"), entry(5, by="ann", text="Seven")])
        await store.open(listing("other", opened_at=1.0, players=("ann",)), [entry(1, by="ann", text="Here, too")])
        await store.add_key("ann", key("link", "link"))
        await store.save_marks("t", "ann", Marks(1, '"mine"'))
        await store.save_marks("t", "bob", Marks(1, '"his"'))

        await store.delete_player("ann")

        assert await store.read("t") == [
            entry(1, by="ann"),
            entry(2, by="bob", text="Oh"),
            entry(3, by="ann"),
            entry(4, by=None, text="?"),
            entry(5, by="ann"),
        ]
        assert await store.read("other") == [entry(1, by="ann")]
        assert await tables_of(store, "ann", MAX_LISTED) == []
        assert await tables_of(store, "bob", MAX_LISTED) == [listing("t", players=("bob",))]
        assert await store.keys_of("ann") == []
        assert await store.find_player(hash_of("link"), "link", NOW) is None
        assert await store.find_marks("t", "ann") is None
        assert await store.find_marks("t", "bob") == Marks(1, '"his"')

        await store.append("t", [entry(6)], both)
        assert await tables_of(store, "bob", MAX_LISTED) == [listing("t", players=("bob",))], "the log still names ann"
        await store.add_player(ANN, key("ann's"))
        assert await tables_of(store, "ann", MAX_LISTED) == []
        assert await store.find_marks("t", "ann") is None


@run_async
async def test_save_marks_last_version_is_returned(opened: OpenStore) -> None:
    marks = '{"5r":  "no", "ü": [1.50]}'
    async with opened() as store:
        await add_both(store)
        for table in ("t", "other"):
            await store.open(listing(table), [])
        assert await store.find_marks("t", "ann") is None
        await store.save_marks("t", "ann", Marks(1, marks))
        await store.save_marks("t", "bob", Marks(1, "[]"))
        await store.save_marks("other", "ann", Marks(1, "{}"))
        assert await store.find_marks("t", "ann") == Marks(1, marks)
        await store.save_marks("t", "ann", Marks(2, "0"))
        await store.save_marks("t", "ann", Marks(3, marks))
        for version in (-1, 0, 1, 2, 3, 5, 99):
            with pytest.raises(SequenceTaken):
                await store.save_marks("t", "ann", Marks(version, "wrong"))
    async with opened() as store:
        assert await store.find_marks("t", "ann") == Marks(3, marks)
        assert await store.find_marks("t", "bob") == Marks(1, "[]")
        assert await store.find_marks("other", "ann") == Marks(1, "{}")
        assert await store.find_marks("other", "bob") is None


@run_async
async def test_find_marks_are_per_player_and_table(opened: OpenStore) -> None:
    async with opened() as store:
        await add_both(store)
        await store.open(listing("t"), [])
        for table, player in (("nowhere", "ann"), ("t", "nobody")):
            with pytest.raises(LookupError):
                await store.save_marks(table, player, Marks(1, "{}"))
            assert await store.find_marks(table, player) is None
        for version in (0, 2):
            with pytest.raises(SequenceTaken):
                await store.save_marks("t", "ann", Marks(version, "{}"))
        assert await store.find_marks("t", "ann") is None


@run_async
async def test_save_marks_two_devices_at_once_one_is_refused(opened: OpenStore) -> None:
    async with opened() as one, opened() as other:
        await add_both(one)
        await one.open(listing("t"), [])
        for version in range(1, 8):
            first, second = Marks(version, '"first"'), Marks(version, '"second"')
            outcomes = await asyncio.gather(
                one.save_marks("t", "ann", first), other.save_marks("t", "ann", second), return_exceptions=True
            )
            assert sorted(map(type, outcomes), key=str) == sorted([type(None), SequenceTaken], key=str)
            kept = first if outcomes[0] is None else second
            assert await one.find_marks("t", "ann") == await other.find_marks("t", "ann") == kept
