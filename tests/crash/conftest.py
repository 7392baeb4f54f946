"""Where the server that falls keeps its tables: every proof runs on both stores."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.store.postgres import Server as Postgres
from tests.store.postgres import running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as server:
        yield server


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def where(store: str, request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A folder, or the URL of a database."""
    if store == "sqlite":
        return tmp_path
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(f"siege_{uuid4().hex}")
