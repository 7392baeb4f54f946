"""The Containerfile, checked without a container engine."""

import json
import re
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

from blindside.cli.serve import command as serve
from blindside.web.routes import ROUTES

ROOT = Path(__file__).parent.parent.parent
LINES = (ROOT / "Containerfile").read_text().replace("\\\n", "").splitlines()
STEPS = [(word, rest) for word, _, rest in (line.partition(" ") for line in LINES if line and line[0] != "#")]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def all_of(word: str) -> list[str]:
    return [rest for name, rest in STEPS if name == word]


def one(word: str) -> str:
    (rest,) = all_of(word)
    return rest


def test_container_copied_files_exist_and_are_not_ignored() -> None:
    *ignored, _ = (ROOT / ".dockerignore").read_text().splitlines()
    assert ignored[0] == "*"
    copied = [name for rest in all_of("COPY") if not rest.startswith("--from") for name in rest.split()[:-1]]
    assert "src" in copied
    for name in copied:
        assert (ROOT / name).exists(), name
    assert sorted(copied) == sorted(line.removeprefix("!") for line in ignored[1:])


def test_container_copies_all_build_inputs() -> None:
    """A build reads these files of the project, and fails without them."""
    named = {PROJECT["readme"], "hatch_build.py", "pyproject.toml", *PROJECT["license-files"]}
    copied = " ".join(all_of("COPY")).split()
    for name in named:
        assert any(fnmatch(name, f"{each}*") for each in copied), name


def test_container_shell_is_valid_and_extras_exist() -> None:
    for script in all_of("RUN"):
        subprocess.run(["sh", "-n", "-c", script], check=True)
    extras = re.search(r'"\.\[(.+?)\]"', " ".join(all_of("RUN")))
    assert extras is not None
    assert set(extras[1].split(",")) <= set(PROJECT["optional-dependencies"])


def test_container_serves_by_default_without_root() -> None:
    assert json.loads(one("ENTRYPOINT")) == ["blindside"]
    name, *words = json.loads(one("CMD"))
    assert name == "serve"
    asked = serve.make_context(name, words).params
    assert (asked["host"], asked["data"]) == ("0.0.0.0", one("VOLUME"))
    assert str(asked["port"]) == one("EXPOSE")
    assert int(one("USER")) > 0


def test_container_health_check_uses_a_health_route() -> None:
    python, option, program = json.loads(one("HEALTHCHECK").partition("CMD ")[2])
    assert (python, option) == ("python", "-c")
    compile(program, "HEALTHCHECK", "exec")
    path = re.search(rf"http://127\.0\.0\.1:{one('EXPOSE')}(/\w+)", program)
    assert path is not None
    assert path[1] in {route.path for route in ROUTES}
