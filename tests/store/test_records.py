"""Uploaded records, which are stored for a while."""

from blindside.table.store_protocols import UploadedRecord
from tests.store.stores import OpenStore, run_async

FILE = '{"blindside": 1, "ü": "\x00"}\n'.encode()


@run_async
async def test_save_upload_keeps_every_byte(opened: OpenStore) -> None:
    async with opened() as store:
        await store.save_upload(UploadedRecord("one", 10.5, FILE), 0, 9)
        assert await store.find_upload("other") is None
    async with opened() as store:
        assert await store.find_upload("one") == UploadedRecord("one", 10.5, FILE)


@run_async
async def test_save_upload_deletes_oldest(opened: OpenStore) -> None:
    async with opened() as store:
        for when in range(5):
            await store.save_upload(UploadedRecord(f"of {when}", when, FILE), 0, 3)
        assert [await store.find_upload(f"of {when}") is not None for when in range(5)] == [
            False,
            False,
            True,
            True,
            True,
        ]
        await store.save_upload(UploadedRecord("of 9", 9, FILE), 4, 3)
        assert [await store.find_upload(f"of {when}") is not None for when in (2, 3, 4, 9)] == [
            False,
            False,
            True,
            True,
        ]
