"""Where the server that falls keeps its tables: every proof runs on both stores."""

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
    """A folder, or the URL of a database."""
    if store == "sqlite":
        return tmp_path
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(f"siege_{uuid4().hex}")
