"""What is released: built from a source distribution, installed where nothing else is, and used from there."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen
from zipfile import ZipFile

import blindside
from blindside.core.messages import LANGUAGES
from tests.effort import PATIENCE_SECONDS

ROOT = Path(__file__).parent.parent.parent
RELEASED = (
    ".gitignore",
    "src",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "constraints.txt",
    "hatch_build.py",
    "pyproject.toml",
)
MADE = shutil.ignore_patterns("__pycache__", "*.mo")
COMMANDS = {
    "--version": blindside.__version__,
    "demo code777 --seed 5": "three points",
    "puzzle new --game mastermind --level medium --seed 7": "Which code fits all clues?",
    "mastermind suggest 1122:11 1344:02": "2.6757 guesses to go on average, exactly",
}
"""And what each of them says."""
FRENCH = "Tout le monde voit votre code"


def run(*words: str | Path, where: Path) -> str:
    ran = subprocess.run(
        [str(word) for word in words],
        cwd=where,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert not ran.returncode, ran.stdout
    return ran.stdout


def built(kind: str, tree: Path, where: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", where, where=tree)
    (found,) = where.iterdir()
    return found


def build_sdist(where: Path) -> Path:
    """From a copy: building compiles the catalogues, which other tests are reading."""
    tree = where / "tree"
    tree.mkdir()
    for name in RELEASED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=MADE)
        else:
            shutil.copy(ROOT / name, tree / name)
    return built("sdist", tree, where / "sdist")


def build_wheel(sdist: Path, where: Path) -> Path:
    unpacked = where / "unpacked"
    run(sys.executable, "-m", "tarfile", "--extract", sdist, unpacked, where=where)
    (tree,) = unpacked.iterdir()
    return built("wheel", tree, where / "wheel")


def check_content(wheel: Path) -> None:
    """All that is in the source but types of scripts, the catalogues compiled, and nothing else."""
    source = ROOT / "src"
    files = [path for path in (source / "blindside").rglob("*") if "__pycache__" not in path.parts and path.is_file()]
    wanted = {str(path.relative_to(source)) for path in files if not path.name.endswith((".mo", ".d.ts"))}
    compiled = {f"blindside/locales/{name}/LC_MESSAGES/blindside.mo" for name in LANGUAGES if name != "en"}
    assert {name for name in ZipFile(wheel).namelist() if name.startswith("blindside/")} == wanted | compiled


def install(wheel: Path, where: Path) -> Path:
    """The programs of an environment that holds the wheel and what it asks for, and nothing beside."""
    run(sys.executable, "-m", "venv", "--without-pip", where / "env", where=where)
    python = where / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel, where=where)
    return python.parent


def check_commands(programs: Path, where: Path) -> None:
    found = run(programs / "python", "-c", "import blindside; print(blindside.__file__)", where=where)
    assert found.startswith(str(programs.parent))
    for command, shown in COMMANDS.items():
        assert shown in run(programs / "blindside", *command.split(), where=where), command
    assert "proven: True" in run(programs / "python", ROOT / "examples" / "tour.py", where=where)


@contextmanager
def served(programs: Path, where: Path) -> Iterator[str]:
    words = [str(programs / "blindside"), "serve", "--port", "0", "--data", str(where / "data")]
    process = subprocess.Popen(words, cwd=where, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://\S+:\d+", told)
        assert found is not None, told
        yield found[0]
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def check_server(programs: Path, where: Path) -> None:
    example = where / "example.py"
    example.write_text(run(programs / "blindside", "api", "example", where=where))
    with served(programs, where) as url:
        assert urlopen(f"{url}/health").status == 200
        page = urlopen(Request(url, headers={"Accept-Language": "fr"})).read().decode()
        assert '<html lang="fr"' in page
        assert FRENCH in page
        linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert linked
        for path in linked:
            assert urlopen(url + path).status == 200
        played = run(programs / "python", example, url, where=where)
    assert played.splitlines()[-1].startswith("points: [")


def test_a_wheel_in_an_empty_environment_is_whole_and_works(tmp_path: Path) -> None:
    """One test, so that it is built and installed once, however many workers there are."""
    sdist = build_sdist(tmp_path)
    wheel = build_wheel(sdist, tmp_path)
    check_content(wheel)
    programs = install(wheel, tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    check_commands(programs, elsewhere)
    check_server(programs, elsewhere)


def test_the_newest_change_is_of_this_version() -> None:
    newest = re.search(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert newest[1] == blindside.__version__
