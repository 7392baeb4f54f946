"""Stores to test: a file in the test's own folder, and an empty database of a Postgres server of our own."""

from pathlib import Path
from uuid import uuid4

import pytest

from tests.store.postgres import Postgres
from tests.store.stores import STORES, Opened, open_in


@pytest.fixture
def url(postgres: Postgres, tmp_path: Path) -> str:
    """Of an empty database, which is also found by who is given the folder: another process, say."""
    url = postgres.new_database(f"test_{uuid4().hex}")
    (tmp_path / "url").write_text(url)
    return url


@pytest.fixture(params=STORES)
def name(request: pytest.FixtureRequest) -> str:
    """Of a store that can be opened in `tmp_path`."""
    if request.param == "postgres":
        request.getfixturevalue("url")
    return str(request.param)


@pytest.fixture
def opened(name: str, tmp_path: Path) -> Opened:
    """Opens the same store as often as it is called."""
    return lambda: open_in(tmp_path, name)
