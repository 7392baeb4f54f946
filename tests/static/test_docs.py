"""Documentation that runs: the README's commands print what it shows, its Python works, the examples are records."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from blindside.games import check_record, read_record
from blindside.games.registry import GAMES
from tests.tables import tags

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text()
EXAMPLES = sorted((ROOT / "docs" / "records").glob("*.jsonc"))


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.splitlines()[0])
def test_commands_print_what_the_readme_shows(block: str, tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text("".join(blocks("json")))
    for part in re.split(r"^\$ \./run ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        words = shlex.split(command)[1:]
        ran = subprocess.run(
            [sys.executable, "-m", "blindside", *words],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        pattern = "".join(
            ".*" if piece == "…\n" else re.escape(piece) for piece in re.split(r"^(…\n)", shown, flags=re.MULTILINE)
        )
        assert re.fullmatch(pattern, ran.stdout, re.DOTALL), ran.stdout


@pytest.mark.parametrize("block", blocks("python"))
def test_the_python_of_the_readme_works(block: str) -> None:
    subprocess.run([sys.executable, "-c", block], check=True)


def test_every_command_the_readme_names_is_there(tmp_path: Path) -> None:
    commands = re.findall(r"^    \./run (\w+)(?: (.*?))?(?:\s+#.*)?$", README, re.MULTILINE)
    assert len(commands) >= 5
    script = (ROOT / "run").read_text()
    for command, words in commands:
        assert re.search(rf"^  {command}\)", script, re.MULTILINE)
        if command == "blindside":
            shorter = words.replace("--count 50", "--count 2")
            ran = subprocess.run(
                [sys.executable, "-m", "blindside", *shlex.split(shorter)],
                input="",
                capture_output=True,
                text=True,
                check=True,
                cwd=tmp_path,
            )
            assert "leave the table" in ran.stdout or (ran.stdout and not words.startswith("play"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_commented_examples_are_records(path: Path) -> None:
    text = re.sub(r"^\s*//.*\n", "", path.read_text(), flags=re.MULTILINE)
    check_record(read_record(text))


def test_the_examples_show_most_kinds_of_event() -> None:
    shown = set(re.findall(r'"event":"(\w+)"', "".join(path.read_text() for path in EXAMPLES)))
    for game in GAMES.values():
        rare = {"pair_drawn", "card_chosen", "call_voided", "seat_left", "seat_taken"}
        assert set(tags(game.event.__args__)) - rare <= shown


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
