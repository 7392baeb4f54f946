"""What is released: built from a source distribution, installed where nothing else is, and used from there."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest

import blindside
from blindside.core.messages import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
RELEASED = ("src", "README.md", "CHANGELOG.md", "LICENSE", "constraints.txt", "hatch_build.py", "pyproject.toml")
MADE = shutil.ignore_patterns("__pycache__", "*.mo")
ELSEWHERE = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "BLINDSIDE_COMMAND")}
LONGEST_SECONDS = 120

pytestmark = pytest.mark.xdist_group("release")  # whichever worker has built it tries it


def run(*words: str | Path, where: Path) -> str:
    ran = subprocess.run(
        [str(word) for word in words],
        cwd=where,
        env=ELSEWHERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=LONGEST_SECONDS,
    )
    assert not ran.returncode, ran.stdout
    return ran.stdout


def built(kind: str, tree: Path, where: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", where, where=tree)
    (found,) = where.iterdir()
    return found


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """From a copy: building compiles the catalogues, which other tests are reading."""
    tree = tmp_path_factory.mktemp("tree")
    for name in RELEASED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=MADE)
        else:
            shutil.copy(ROOT / name, tree / name)
    return built("sdist", tree, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    (tree,) = unpacked.iterdir()
    return built("wheel", tree, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel and what it asks for, and nothing of ours beside it."""
    place = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", place, where=place)
    pip = [sys.executable, "-m", "pip", "--python", place / "bin" / "python", "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel, where=place)
    return place / "bin"


def test_the_wheel_carries_everything(sdist: Path, wheel: Path) -> None:
    source = ROOT / "src"
    files = [path for path in (source / "blindside").rglob("*") if path.is_file()]
    wanted = {str(path.relative_to(source)) for path in files if path.suffix not in (".pyc", ".mo")}
    compiled = {f"blindside/locales/{name}/LC_MESSAGES/blindside.mo" for name in LANGUAGES if name != "en"}
    held = set(ZipFile(wheel).namelist())
    assert wanted | compiled == {name for name in held if name.startswith("blindside/")}
    for name in (sdist.name, wheel.name):
        assert name.startswith(f"blindside-{blindside.__version__}")


def test_it_is_the_wheel_that_runs(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import blindside; print(blindside.__file__)", where=tmp_path)
    assert where.startswith(str(installed.parent))
    assert run(installed / "blindside", "--version", where=tmp_path).split()[-1] == blindside.__version__


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("demo code777 --seed 5", "three points"),
        ("puzzle new --game mastermind --level medium --seed 7", "Which code fits all clues?"),
        ("mastermind suggest 1122:11 1344:02", "2.6757 guesses to go on average, exactly"),
    ],
)
def test_commands_work_from_there(command: str, shown: str, installed: Path, tmp_path: Path) -> None:
    assert shown in run(installed / "blindside", *command.split(), where=tmp_path)


@contextmanager
def served(programs: Path, where: Path) -> Iterator[str]:
    words = [str(programs / "blindside"), "serve", "--port", "0", "--data", str(where / "data")]
    process = subprocess.Popen(words, cwd=where, env=ELSEWHERE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://\S+:\d+", told)
        assert found is not None, told
        yield found[0]
    finally:
        process.kill()
        process.wait(LONGEST_SECONDS)


def test_a_server_from_there_speaks_french_and_plays_a_game(installed: Path, tmp_path: Path) -> None:
    example = tmp_path / "example.py"
    example.write_text(run(installed / "blindside", "api", "example", where=tmp_path))
    with served(installed, tmp_path) as url:
        assert urlopen(f"{url}/health").status == 200
        page = urlopen(Request(url, headers={"Accept-Language": "fr"})).read().decode()
        assert '<html lang="fr"' in page
        for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            assert urlopen(url + path).status == 200
        played = run(installed / "python", example, url, where=tmp_path)
    assert played.splitlines()[-1].startswith("points: [")
