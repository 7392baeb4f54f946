"""`blindside print` and `blindside puzzle book`, run as commands."""

import subprocess
import sys
from pathlib import Path

import pytest

from blindside.core.languages import LANGUAGES
from blindside.core.messages import translator
from blindside.games.code777.questions import QUESTIONS
from tests.commands.terminal import blindside, get_error
from tests.effort import mark_slow_except
from tests.paper.reading import extract_text, read, remove_spaces


@pytest.mark.parametrize("language", mark_slow_except(["en", "de"], LANGUAGES))
def test_print_questions_in_every_language(language: str, tmp_path: Path) -> None:
    file = tmp_path / "questions.pdf"
    result = blindside("print", "questions", "--lang", language, "--out", str(file), LANGUAGE="en")
    assert (result.code, result.out, result.err) == (0, f"Wrote {file}.\n", "")
    reader = read(file.read_bytes())
    assert len(reader.pages) == 1
    for card in QUESTIONS:
        assert remove_spaces(translator(language)(card.text)) in extract_text(reader)


def test_print_without_out_uses_default_name_and_language(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-c", "from blindside.cli import main; main()", "print", "triangle"],
        cwd=tmp_path,
        env={"LANGUAGE": "xx:sv_SE.UTF-8", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=False,
    )
    assert result.returncode == 0, result
    assert [path.name for path in tmp_path.iterdir()] == ["code777-triangle-sv.pdf"]


def test_print_twice_writes_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / "first.pdf", tmp_path / "second.pdf"]
    for file, zone in zip(files, ("UTC", "Asia/Tokyo"), strict=True):
        words = ("puzzle", "book", "--count", "4", "--seed", "5", "--lang", "fr", "--paper", "letter")
        assert blindside(*words, "--out", str(file), TZ=zone).code == 0
    first, second = [file.read_bytes() for file in files]
    assert first == second
    assert len(read(first).pages) >= 5


def test_print_to_standard_output_writes_only_the_pdf() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "blindside", "print", "notepad", "--game", "mastermind", "--out", "-"],
        capture_output=True,
        check=True,
    )
    assert result.stderr == b""
    assert len(read(result.stdout).pages) == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("print poster", "'poster' is not one of 'notepad', 'triangle', 'questions'"),
        ("print notepad --lang eo", "'eo' is not one of 'en', 'fr', 'de', 'nl', 'it', 'sv', 'da'"),
        ("print notepad --paper a5", "'a5' is not one of 'a4', 'letter'"),
        ("print triangle --game mastermind", "Mastermind has no such sheet: choose from notepad"),
        (
            "print notepad --out /no/such/file.pdf",
            "'/no/such/file.pdf' cannot be written: there is no directory '/no/such'",
        ),
        ("print notepad --out /", "'/' is not a file: choose a file to write"),
        ("puzzle book --count 0", "0 is not in the range 1<=x<=500"),
        ("puzzle book --game chess", "unknown game 'chess': choose one of code777, mastermind"),
        ("puzzle book --level divine", "'divine' is not a level: the levels are easy, medium, hard, expert"),
        ("puzzle book --seed -1", "the seed -1 is out of range"),
        ("puzzle book --out /no/such/book.pdf", "there is no directory '/no/such'"),
    ],
)
def test_print_bad_options_are_refused(words: str, why: str) -> None:
    assert why in get_error(*words.split())


def test_print_missing_package_is_named(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules['typst'] = None; from blindside.cli import main; main()"
    for words in (("print", "notepad"), ("puzzle", "book")):
        result = subprocess.run(
            [sys.executable, "-c", hidden, *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert (result.returncode, result.stderr.count("\n")) == (2, 1)
        assert result.stderr.endswith("pip install 'blindside[paper]'\n")
    assert not list(tmp_path.iterdir())
