"""`blindside db`: check, backup while a server runs, and restore."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.terminal import blindside, get_error
from tests.store.stores import rehash
from tests.web.server import Guest, RunServer
from tests.web.test_api import start_game_with_bots


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, run_server: RunServer) -> Iterator[Path]:
    """Of a server that is running, with a game that has begun."""
    data = tmp_path_factory.mktemp("data")
    with run_server(data) as server:
        guest = Guest(server.url, "Ada")
        table = start_game_with_bots(guest, "certain")
        for _ in range(5):
            guest.ask(table, "pass")
        yield data


def test_backup_of_running_server_restores_elsewhere(folder: Path, tmp_path: Path, run_server: RunServer) -> None:
    copy, elsewhere = tmp_path / "copy.sqlite", tmp_path / "elsewhere"
    assert blindside("db", "backup", str(copy), "--data", str(folder)).code == 0
    assert copy.stat().st_mode & 0o077 == 0, "it holds what no player may see"
    assert blindside("db", "restore", str(copy), "--data", str(elsewhere)).code == 0
    told = blindside("db", "check", "--data", str(elsewhere))
    assert "is valid: 1 table, " in told.out
    assert blindside("db", "upgrade", "--data", str(elsewhere)).code == 0
    with run_server(elsewhere) as server:
        assert Guest(server.url).get("/api/v1/tables").status_code == 200
    assert "already exists and will not be overwritten" in get_error("db", "backup", str(copy), "--data", str(folder))
    assert "already exists" in get_error("db", "restore", str(copy), "--data", str(elsewhere))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("DELETE FROM entry WHERE seq = 4", "entry 4 is missing"),
        ("UPDATE entry SET event = '{}' WHERE seq = 3", "entry 3 cannot be read"),
        ("UPDATE entry SET event = (SELECT event FROM entry WHERE seq = 1) WHERE seq = 3", "entry 3 does not belong"),
        ("UPDATE entry SET event = (SELECT event FROM entry WHERE seq = 8) WHERE seq = 9", "event 4 breaks the rules"),
        ("DELETE FROM entry", "it has no entries"),
    ],
)
def test_db_check_finds_changed_log(folder: Path, change: str, why: str, tmp_path: Path) -> None:
    with sqlite3.connect(folder / "tables.sqlite") as kept, sqlite3.connect(tmp_path / "tables.sqlite") as db:
        kept.backup(db)
        db.execute(change)
        rehash(db)
    said = get_error("db", "check", "--data", str(tmp_path))
    assert "the log of table " in said
    assert why in said


def test_serve_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    assert "there is no store" in get_error("db", "check", "--data", str(tmp_path))
    (tmp_path / "tables.sqlite").write_bytes(b"no database at all" * 100)
    assert "is damaged" in get_error("db", "check", "--data", str(tmp_path))
    assert "cannot be opened as a store" in get_error("db", "upgrade", "--data", str(tmp_path))
