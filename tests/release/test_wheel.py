"""The wheel: built from a source distribution, installed in an empty environment, and used there."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, distribution
from pathlib import Path
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

import blindside
from blindside.core.languages import LANGUAGES
from tests.effort import TIMEOUT_SECONDS

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
    "puzzle new --game mastermind --level medium --seed 7": "Which code fits all the keys?",
    "mastermind suggest 1122:11 1344:02": "exactly 2.6757 guesses to go on average",
    "mastermind strategy --holes 2 --colors 3": "pip install 'blindside[speed]'",
    "arena run --bots expert,certain,certain,certain --games 4 --seed 1": "pip install 'blindside[speed]'",
}
"""Commands, and a text that each prints."""
REFUSED = {
    "print notepad": "printing needs typst: pip install 'blindside[paper]'",
    "serve --port 0 --database postgresql://127.0.0.1/tables": (
        "Postgres needs asyncpg: pip install 'blindside[postgres]'"
    ),
    "serve --port 0 --reload": "--reload needs watchfiles: pip install 'blindside[reload]'",
    "arena run --bots expert,certain,certain,certain --games 4 --cluster tcp://127.0.0.1:1": (
        "a cluster needs Dask: pip install 'blindside[cluster]'"
    ),
    "arena run --bots expert,certain,certain,certain --games 4 --out results": (
        "pictures need matplotlib: pip install 'blindside[pictures]'"
    ),
}
"""Commands that need an extra, and the error that names it."""
BOUND_BY_MODES = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.getuid() == 0 else []
"""Root could otherwise write everywhere."""
FRENCH = "Tout le monde voit votre code"


def run(*words: str | Path, where: Path, typed: str = "", code: int = 0) -> str:
    ran = subprocess.run(
        [*BOUND_BY_MODES, *map(str, words)],
        cwd=where,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
    )
    assert ran.returncode == code, ran.stdout
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
    """The programs of an environment that holds the wheel and what it asks for, and nothing beside.

    What it asks for is linked from the environment of this test, which has it already.
    """
    run(sys.executable, "-m", "venv", "--without-pip", where / "env", where=where)
    python = where / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel, where=where)
    (packages,) = (where / "env" / "lib").glob("python*/site-packages")
    (metadata,) = packages.glob("blindside-*.dist-info")
    for needed in dependencies_of(Distribution.at(metadata)):
        for name in {file.parts[0] for file in needed.files or ()} - {"..", "__pycache__"}:
            if not (packages / name).exists():
                (packages / name).symlink_to(str(needed.locate_file(name)))
    return python.parent


def dependencies_of(package: Distribution) -> Iterator[Distribution]:
    """What it requires without extras, and what that requires."""
    for line in package.requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            needed = distribution(requirement.name)
            yield needed
            yield from dependencies_of(needed)


def check_commands(programs: Path, where: Path) -> None:
    found = run(programs / "python", "-c", "import blindside; print(blindside.__file__)", where=where)
    assert found.startswith(str(programs.parent))
    for command, shown in COMMANDS.items():
        assert shown in run(programs / "blindside", *command.split(), where=where), command
    assert "proven: True" in run(programs / "python", ROOT / "examples" / "tour.py", where=where)


def check_game(programs: Path, where: Path) -> None:
    """A game in a terminal, left and resumed."""
    blindside = programs / "blindside"
    begun = run(blindside, "play", "mastermind", "--plain", "--seed", "3", typed="1122\n", where=where)
    assert "blindside play mastermind --resume" in begun
    assert "1122" in run(blindside, "play", "mastermind", "--resume", where=where)


def check_extras(programs: Path, where: Path) -> None:
    for command, line in REFUSED.items():
        assert run(programs / "blindside", *command.split(), where=where, code=2) == f"blindside: {line}\n", command
    failed = run(programs / "python", "-c", "import blindside.envs", where=where, code=1)
    assert failed.endswith("ImportError: environments need gymnasium and pettingzoo: pip install 'blindside[envs]'\n")


def make_read_only(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o555)


@contextmanager
def served(programs: Path, where: Path) -> Iterator[str]:
    words = [*BOUND_BY_MODES, str(programs / "blindside"), "serve", "--port", "0", "--data", str(where / "data")]
    process = subprocess.Popen(words, cwd=where, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://\S+:\d+", told)
        assert found is not None, told
        yield found[0]
    finally:
        process.terminate()
        process.wait(TIMEOUT_SECONDS)


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


@pytest.mark.usefixtures("run_server")
def test_wheel_in_empty_environment_is_complete(tmp_path: Path) -> None:
    """One test, so that it is built and installed once, however many workers there are."""
    sdist = build_sdist(tmp_path)
    wheel = build_wheel(sdist, tmp_path)
    check_content(wheel)
    programs = install(wheel, tmp_path)
    make_read_only(programs.parent)
    assert "Permission denied" in run("touch", programs.parent / "new", where=tmp_path, code=1)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    check_commands(programs, elsewhere)
    check_game(programs, elsewhere)
    check_extras(programs, elsewhere)
    check_server(programs, elsewhere)


@pytest.mark.slow
@pytest.mark.parametrize("installer", ["pipx", "uv"])
def test_wheel_installed_as_a_tool_takes_the_extra_it_names(installer: str, tmp_path: Path) -> None:
    wheel = build_wheel(build_sdist(tmp_path), tmp_path)
    run(sys.executable, "-m", "venv", tmp_path / "tools", where=tmp_path)
    tools = tmp_path / "tools" / "bin"
    run(tools / "pip", "install", "--quiet", "--disable-pip-version-check", installer, where=tmp_path)
    settings = {name: str(tmp_path / name) for name in ("PIPX_HOME", "PIPX_BIN_DIR", "UV_TOOL_DIR", "UV_TOOL_BIN_DIR")}
    with pytest.MonkeyPatch.context() as environment:
        for name, value in settings.items():
            environment.setenv(name, value)
        environment.setenv("PATH", str(tools), prepend=os.pathsep)
        run(*["uv", "tool"] if installer == "uv" else ["pipx"], "install", wheel, where=tmp_path)
        (program,) = tmp_path.glob("*_BIN_DIR/blindside")
        sheet = ("print", "notepad", "--out", "sheet.pdf")
        _, _, command = run(program, *sheet, where=tmp_path, code=2).partition("typst: ")
        assert command.startswith(installer)
        run(*shlex.split(command), where=tmp_path)
        assert "sheet.pdf is written" in run(program, *sheet, where=tmp_path)


def test_changelog_begins_with_this_version() -> None:
    newest = re.search(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert newest[1] == blindside.__version__
