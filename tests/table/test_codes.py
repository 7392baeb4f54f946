"""Join codes: drawn, read as people type them, and drawn again where another table has the same."""

import asyncio
from pathlib import Path

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.store.sqlite import SqliteStore
from blindside.table import registry
from blindside.table.names import CODE_ALPHABET, new_code, read_code
from blindside.table.options import Options
from blindside.table.registry import TableRegistry
from blindside.table.store_protocols import Key, Player
from blindside.table.thinking import Thinkers


def test_code_reads_as_people_type_it() -> None:
    code = new_code()
    assert read_code(code) == read_code(f" {code[:3].lower()}-{code[3:]}\n") == code
    assert not {*"0O1IL"} & {*CODE_ALPHABET}
    for text in ("", "K7MR4", "K7MR4TT", "K7MR40", "K7MR4Ö", "https://x/t/K7MR4T"):
        assert read_code(text) is None


def test_open_draws_code_again_if_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "BBBBBB"])
    monkeypatch.setattr(registry, "new_code", lambda: next(codes))

    async def open_two() -> list[str | None]:
        store = await SqliteStore.open_file(tmp_path / "tables.sqlite")
        ann = Player("ann", "Ann")
        await store.add_player(ann, Key("k", b"k", "device", 0.0))
        thinkers = Thinkers(1)
        tables = TableRegistry(store, store, SimulationDealer(1), thinkers)
        names = [await tables.open(ann, "code777", {}, Options()) for _ in range(2)]
        found = [(await tables.find(name)).join_code for name in names]
        await tables.close()
        await store.close()
        return found

    assert asyncio.run(open_two()) == ["AAAAAA", "BBBBBB"]
