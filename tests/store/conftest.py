"""Stores to test: a file in the test's folder, and an empty database of the tests' Postgres server."""

from pathlib import Path
from uuid import uuid4

import pytest

from tests.store.postgres import Postgres
from tests.store.stores import STORES, OpenStore, open_store_in


@pytest.fixture
def url(postgres: Postgres, tmp_path: Path) -> str:
    """URL of an empty database, also written to a file in the test's folder for other processes."""
    url = postgres.new_database(f"test_{uuid4().hex}")
    (tmp_path / "url").write_text(url)
    return url


@pytest.fixture(params=STORES)
def name(request: pytest.FixtureRequest) -> str:
    """Kind of a store that can be opened in `tmp_path`."""
    if request.param == "postgres":
        request.getfixturevalue("url")
    return str(request.param)


@pytest.fixture
def opened(name: str, tmp_path: Path) -> OpenStore:
    """Return a function that opens the same store at each call."""
    return lambda: open_store_in(tmp_path, name)
