"""Print figures about the language of the project: `.venv/bin/python -m tools.plain_report`."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "blindside"
PRONOUNS = re.compile(r"\b(somebody|whoever|nobody|everybody|anybody)\b", re.IGNORECASE)
"""Roles say more: a player, a client, a process."""
VAGUE_NAMES = ("Told", "Shown")
LONGEST_TEST_NAME = 70
LONGEST_SENTENCE = 30
"""In words."""
DOCUMENTED = ("core", "games", "reason", "table", "store", "web/api")
"""Folders in which every public name has a docstring."""


def main() -> None:
    """Print one figure a line."""
    if find_spec("ruff") is None:
        sys.exit(f"{sys.executable} has no ruff. Run: .venv/bin/python -m tools.plain_report")
    package = _parse(PACKAGE)
    tests = _parse(ROOT / "tests")
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    sentences = [sentence for page in pages for sentence in _sentences(page.read_text())]
    long = sum(len(sentence.split()) > LONGEST_SENTENCE for sentence in sentences)
    names = [name for tree in tests for name in _functions(tree) if name.startswith("test_")]
    figures = {
        f"classes called {' or '.join(VAGUE_NAMES)}": sum(name in VAGUE_NAMES for name in _classes(package)),
        "functions called told": sum(name == "told" for tree in package for name in _functions(tree)),
        "somebody, whoever, … in Python source": _count_pronouns(path.read_text() for path in PACKAGE.rglob("*.py")),
        "somebody, whoever, … in docs": _count_pronouns(page.read_text() for page in pages),
        "somebody, whoever, … in English messages": _count_pronouns(_messages()),
        f"test names over {LONGEST_TEST_NAME} characters": sum(len(name) > LONGEST_TEST_NAME for name in names),
        "public names without a docstring": _count_undocumented(),
    }
    for name, figure in figures.items():
        print(f"{name:<50} {figure:>10,}")
    title = f"sentences over {LONGEST_SENTENCE} words in README and docs"
    print(f"{title:<50} {long / len(sentences):>10.1%}  {long} of {len(sentences):,}")


def _parse(folder: Path) -> list[ast.Module]:
    return [ast.parse(path.read_text()) for path in sorted(folder.rglob("*.py"))]


def _classes(trees: Iterable[ast.Module]) -> Iterator[str]:
    return (node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def _functions(tree: ast.Module) -> Iterator[str]:
    return (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _count_pronouns(texts: Iterable[str]) -> int:
    return sum(len(PRONOUNS.findall(text)) for text in texts)


def _messages() -> Iterator[str]:
    catalogue = (PACKAGE / "locales" / "blindside.pot").read_text()
    return (match[0] for match in re.finditer(r'^msgid(_plural)? (".*"\n)+', catalogue, re.MULTILINE))


def _count_undocumented() -> int:
    folders = [str(PACKAGE / folder) for folder in DOCUMENTED]
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "D1", "--ignore", "D105,D107"]
    found = subprocess.run([*command, "--output-format", "json", *folders], capture_output=True, text=True, check=False)
    if found.returncode not in (0, 1):
        sys.exit(f"ruff failed: {found.stderr.strip()}")
    return len(json.loads(found.stdout))


def _sentences(page: str) -> Iterator[str]:
    """Split the prose into sentences, without code, tables and headings."""
    prose = re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
    lines = ["" if re.match(r"\s*(\||#|!\[|    )", line) else line for line in prose.splitlines()]
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)", "\n".join(lines)):
        text = re.sub(r"\]\([^)]*\)", "]", " ".join(paragraph.split()))
        yield from (sentence for sentence in re.split(r"(?<=[.!?])\s+", text) if sentence)


if __name__ == "__main__":
    main()
