"""`serve --reload`: each kind of source is changed in a copy of the package, and the server answers anew."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import blindside
from tests.commands.terminal import get_error
from tests.web.server import Guest, RunServer, Server

PACKAGE = Path(blindside.__file__).parent
FRENCH = {"Accept-Language": "fr"}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, which is the one that new processes import."""
    copy = tmp_path / "source" / "blindside"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setenv("PYTHONPATH", str(copy.parent))
    return copy


@pytest.fixture
def server(package: Path, tmp_path: Path, run_server: RunServer) -> Iterator[Server]:
    with run_server(tmp_path / "data", "--reload") as server:
        yield server


def replace_text(file: Path, old: str, new: str) -> None:
    """In one step: a file that is half written would restart the server twice."""
    text = file.read_text()
    assert old in text, f"{file} has no {old}"
    draft = file.with_suffix(".draft~")  # which is not watched, as nothing is that editors name so
    draft.write_text(text.replace(old, new, 1))
    os.replace(draft, file)


def test_reload_changed_source_keeps_tables(package: Path, server: Server) -> None:
    host = Guest(server.url, "Ada")
    table = host.open_table()

    replace_text(package / "__init__.py", f'"{blindside.__version__}"', '"7.7.7"')
    server.wait_for_start()
    assert host.get("/api/v1/openapi.json").json()["info"]["version"] == "7.7.7"

    replace_text(package / "web/pages/templates/front.html", "<main", "<!-- another template --><main")
    server.wait_for_start()
    assert "<!-- another template -->" in host.get("/").text

    replace_text(
        package / "locales/fr/LC_MESSAGES/blindside.po", "Tout le monde voit votre code", "Personne ne voit rien"
    )
    server.wait_for_start()
    assert "Personne ne voit rien" in host.http.get("/", headers=FRENCH).text

    replace_text(package / "web/pages/static/front.css", "", "/* another style */")
    server.wait_for_start()
    style = re.search(r'"(/static/[^"]*front\.css[^"]*)"', host.get("/").text)
    assert style is not None
    assert "/* another style */" in host.get(style[1]).text

    assert host.look(table)["seats"][0]["name"] == "Ada"
    assert server.stop() == 0


def test_reload_broken_source_serves_after_repair(package: Path, tmp_path: Path, run_server: RunServer) -> None:
    read, write = os.pipe()
    with open(read) as errors, open(write, "w") as log, run_server(tmp_path / "data", "--reload", log=log) as server:
        replace_text(package / "web/routes.py", "", "this is no Python\n")
        assert any("SyntaxError" in line for line in errors)
        replace_text(package / "web/routes.py", "this is no Python\n", "")
        server.wait_for_start()
        assert Guest(server.url).get("/health").status_code == 200


def test_reload_with_workers_prints_one_line() -> None:
    words = ("serve", "--reload", "--workers", "2", "--database", "postgresql://127.0.0.1/tables")
    assert get_error(*words) == "--reload works with one process: leave out --workers"
