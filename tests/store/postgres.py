"""A Postgres server for tests, from Debian's packages, in a temporary folder. It syncs to disk as usual."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

SERVER_USER = "postgres"
"""Root runs the server as this user of Debian's package, because Postgres refuses to run as root."""
SHARED = "/tmp"
"""Instead of TMPDIR: a socket's path is limited to 107 bytes, and the server's user must have access."""


class Postgres:
    """Listens on a socket in its folder, so it needs no free port."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._data = folder / "data"

    def make(self) -> None:
        self._run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync")

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses=''"
        self._run("pg_ctl", "start", "--wait", f"--log={self._folder / 'log'}", f"--options={options}")

    def stop_at_once(self) -> None:
        """Stop like a crash: nothing is finished or written first."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate")

    def new_database(self, name: str) -> str:
        """Return the URL of an empty database: a schema, because that is much faster to create."""
        asyncio.run(self.run_sql(f"CREATE SCHEMA {name}"))
        return f"{self.url}&search_path={name}&application_name={name}"

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self._folder}"

    async def run_sql(self, statement: str, *values: object) -> list[asyncpg.Record]:
        db = await asyncpg.connect(self.url)
        try:
            return await db.fetch(statement, *values)
        finally:
            await db.close()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), f"--pgdata={self._data}", *arguments]
        if os.getuid() == 0:
            command = ["runuser", "-u", SERVER_USER, "--", *command]
        # A file: the server inherits it, so reading a pipe would wait until the server ends.
        with (self._folder / "output").open("w+") as output:
            done = subprocess.run(command, cwd=self._folder, stdout=output, stderr=subprocess.STDOUT, check=False)
            output.seek(0)
            assert done.returncode == 0, f"{program} failed:\n{output.read()}"


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Run a server. Skip the test if Postgres is not installed; if CI is set, fail."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not programs:
        reason = "NOT TESTED ON POSTGRES: it is not installed (Debian: apt-get install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="blindside-postgres-", dir=SHARED))
    try:
        if os.getuid() == 0:
            user = pwd.getpwnam(SERVER_USER)
            os.chown(folder, user.pw_uid, user.pw_gid)
        server = Postgres(programs[-1].parent, folder)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop_at_once()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
