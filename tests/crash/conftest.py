"""The stores of the servers that are killed: every test runs on both."""

from pathlib import Path
from uuid import uuid4

import pytest

from tests.store.postgres import Postgres

STORES = ("sqlite", "postgres")


@pytest.fixture(scope="session", params=STORES)
def store(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def where(store: str, request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A data folder, or the URL of a database."""
    if store == "sqlite":
        return tmp_path
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(f"crash_{uuid4().hex}")
