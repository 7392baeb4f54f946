"""Documentation that runs: its commands print what it shows, its Python works, the examples are records."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from blindside.games import check_record, read_record
from blindside.games.registry import GAMES
from tests.commands.parsing import parse
from tests.commands.terminal import blindside
from tests.tables import tags

ROOT = Path(__file__).parent.parent.parent
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
EXAMPLES = sorted((ROOT / "docs" / "records").glob("*.jsonc"))
HOSTING = (ROOT / "docs" / "hosting.md").read_text()
RUN = [ROOT / "README.md", ROOT / "docs" / "commands.md"]
"""Where commands that are named alone are run, too; elsewhere many take long, and are only read."""


def blocks(page: Path, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)


def everywhere(kind: str) -> list[object]:
    """The blocks of this kind in all pages, each once."""
    found = {block: page for page in reversed(PAGES) for block in blocks(page, kind)}
    return [pytest.param(page, block, id=f"{page.stem} {block.splitlines()[0]}") for block, page in found.items()]


@pytest.mark.usefixtures("compiler")
@pytest.mark.parametrize(("page", "block"), everywhere("console"))
def test_docs_commands_print_shown_output(
    page: Path, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.json").write_text("".join(blocks(page, "json")))
    for part in re.split(r"^\$ \./run ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        words = shlex.split(command)[1:]
        ran = blindside(*words)
        pattern = "".join(
            ".*" if piece == "…\n" else re.escape(piece) for piece in re.split(r"^(…\n)", shown, flags=re.MULTILINE)
        )
        assert re.fullmatch(pattern, ran.out, re.DOTALL), ran.out


@pytest.mark.usefixtures("compiler")
@pytest.mark.parametrize(("page", "block"), everywhere("python"))
def test_docs_python_runs(page: Path, block: str, tmp_path: Path) -> None:
    if "game.json" in block:
        words = ["demo", "code777", "--seed", "5", "--record", "game.json"]
        subprocess.run([sys.executable, "-m", "blindside", *words], check=True, cwd=tmp_path, stdout=subprocess.DEVNULL)
    subprocess.run([sys.executable, "-c", block], check=True, cwd=tmp_path)


def commands(page: Path) -> list[tuple[str, str]]:
    """Those that stand alone on a line."""
    return re.findall(r"^    \./run (\w[\w-]*)(?: (.*?))?(?:\s+#.*)?$", page.read_text(), re.MULTILINE)


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: page.name)
def test_docs_named_commands_exist(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = (ROOT / "run").read_text()
    for command, words in commands(page):
        assert re.search(rf"^  {command}\)", script, re.MULTILINE), command
        if command == "blindside":
            parse(words)
        elif command == "serve":
            parse(f"serve {words}")


@pytest.mark.parametrize("line", re.findall(r"^(?:ExecStart=\S+/)?blindside (.+)$", HOSTING, re.MULTILINE))
def test_docs_hosting_commands_parse(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parse(line)


def alone(pages: list[Path]) -> list[str]:
    return sorted({words for page in pages for command, words in commands(page) if command == "blindside"})


@pytest.mark.parametrize("words", alone(RUN))
def test_docs_single_commands_work(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = blindside(*shlex.split(words.replace("--count 50", "--count 2")))
    assert ran.code == 0, ran.err
    assert "--resume" in ran.out or (ran.out and not words.startswith("play"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_docs_example_records_are_valid(path: Path) -> None:
    text = re.sub(r"^\s*//.*\n", "", path.read_text(), flags=re.MULTILINE)
    check_record(read_record(text))


def test_docs_examples_show_most_events() -> None:
    shown = set(re.findall(r'"event":"(\w+)"', "".join(path.read_text() for path in EXAMPLES)))
    for game in GAMES.values():
        rare = {"pair_drawn", "card_chosen", "call_voided", "seat_left", "seat_taken"}
        assert set(tags(game.event.__args__)) - rare <= shown


def test_docs_describe_every_event_and_field() -> None:
    rows = (ROOT / "docs" / "records" / "README.md").read_text().splitlines()
    for game in GAMES.values():
        for event in game.event.__args__:
            (tag,) = tags([event])
            described = [row for row in rows if f"`{tag}`" in row]
            assert described, tag
            assert all(any(f"`{field}`" in row for row in described) for field in event.__struct_fields__), tag


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_docs_links_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
