"""docs/rules.md: every clause and ruling is there, is in the code it names, and is proven by the tests it names."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent.parent
IDS = [
    *[f"C-{number:02}" for number in range(1, 32)],
    *[f"R-{number:02}" for number in range(1, 14)],
    *[f"M-{number:02}" for number in range(15)],
    *[f"R-{number:02}" for number in range(21, 29)],
]


class Row(NamedTuple):
    id: str
    rule: str
    code: str
    tests: str


def rows() -> Iterator[Row]:
    for line in (ROOT / "docs" / "rules.md").read_text().splitlines():
        if re.match(r"\| [CMR]-\d\d ", line):
            yield Row(*[cell.strip() for cell in line.strip("|").split(" | ")])


@cache
def marked() -> dict[str, set[str]]:
    """The test files that carry each id as a marker."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
                        for argument in decorator.args:
                            assert isinstance(argument, ast.Constant)
                            found[str(argument.value)].add(str(path.relative_to(ROOT / "tests")))
    return found


ROWS = {row.id: row for row in rows()}


def test_rules_map_lists_every_clause_once() -> None:
    assert [row.id for row in rows()] == IDS


def test_rules_map_markers_are_known() -> None:
    assert set(marked()) <= set(IDS)


@pytest.mark.parametrize("clause", IDS)
def test_rules_map_names_tests_of_clause(clause: str) -> None:
    assert marked()[clause], "no test is marked with it"
    assert set(re.findall(r"`([^`]+)`", ROWS[clause].tests)) == marked()[clause]


@pytest.mark.parametrize("clause", IDS)
def test_rules_map_names_existing_code(clause: str) -> None:
    source = ""
    for name in re.findall(r"`([^`]+)`", ROWS[clause].code):
        if name.endswith(".py"):
            source = (ROOT / "src" / "blindside" / name).read_text()
        else:
            assert re.search(rf"(def |class |^|    ){name}\b", source, re.MULTILINE), name
