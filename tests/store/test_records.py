"""Records that somebody brought to look at: kept for a while."""

from blindside.table.store_protocols import Brought
from tests.store.stores import Opened, in_a_loop

FILE = '{"blindside": 1, "ü": "\x00"}\n'.encode()


@in_a_loop
async def test_a_record_is_kept_to_the_byte(opened: Opened) -> None:
    async with opened() as store:
        await store.bring(Brought("one", 10.5, FILE), 0, 9)
        assert await store.brought("other") is None
    async with opened() as store:
        assert await store.brought("one") == Brought("one", 10.5, FILE)


@in_a_loop
async def test_the_oldest_go(opened: Opened) -> None:
    async with opened() as store:
        for when in range(5):
            await store.bring(Brought(f"of {when}", when, FILE), 0, 3)
        assert [await store.brought(f"of {when}") is not None for when in range(5)] == [False, False, True, True, True]
        await store.bring(Brought("of 9", 9, FILE), 4, 3)
        assert [await store.brought(f"of {when}") is not None for when in (2, 3, 4, 9)] == [False, False, True, True]
