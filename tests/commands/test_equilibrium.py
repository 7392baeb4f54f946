"""`blindside mastermind equilibrium`, run as a command."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from blindside.games.mastermind.codes import Code
from blindside.reason.mastermind.trees import play, tree_from_json
from tests.commands.terminal import blindside, get_error

pytestmark = pytest.mark.usefixtures("compiler")


def run_equilibrium(*words: str) -> str:
    result = blindside("mastermind", "equilibrium", *words)
    assert result.code == 0, result
    return result.out


def read_fraction(number: dict[str, Any]) -> Fraction:
    fraction = Fraction(number["numerator"], number["denominator"])
    assert float(fraction) == number["value"]
    return fraction


def test_equilibrium_json_has_value_and_both_strategies() -> None:
    facts = json.loads(run_equilibrium("--holes", "2", "--colors", "3", "--json"))
    assert read_fraction(facts["lower"]) == read_fraction(facts["upper"]) == Fraction(29, 12)
    assert facts["proven"] is True
    assert [(kind["example"], kind["codes"]) for kind in facts["codemaker"]] == [("11", 3), ("12", 6)]
    for averages in (part["averages"] for part in facts["codebreaker"]):
        assert sum(
            read_fraction(kind["chance"]) * read_fraction(averages[kind["example"]]) for kind in facts["codemaker"]
        ) == Fraction(29, 12)
    for kind in facts["codemaker"]:
        mixed = sum(
            read_fraction(part["chance"]) * read_fraction(part["averages"][kind["example"]])
            for part in facts["codebreaker"]
        )
        assert mixed == Fraction(29, 12)


def test_equilibrium_prints_value_and_strategies() -> None:
    lines = run_equilibrium("--holes", "2", "--colors", "2", "--empty").splitlines()
    assert lines[0] == "Mastermind with 2 holes and 2 colours, empty holes: 9 codes"
    assert "  value  2.416667  29/12" in lines
    assert "   50.000%  12  6 codes" in lines
    assert any(line.startswith("Proven: neither side can do better.") for line in lines)


def test_equilibrium_stopped_early_prints_bounds() -> None:
    out = run_equilibrium("--holes", "3", "--colors", "4", "--minutes", "0")
    assert "The value lies between the two." in out
    assert "  at least  " in out
    assert "  at most   " in out


def test_equilibrium_out_writes_the_mixture(tmp_path: Path) -> None:
    file = tmp_path / "mixture.json"
    run_equilibrium("--holes", "2", "--colors", "3", "--out", str(file))
    parts = json.loads(file.read_text())
    assert sum(read_fraction(part["chance"]) for part in parts) == 1
    for code in (Code("11"), Code("32")):
        assert all(list(play(tree_from_json(part["tree"]), code))[-1] == code for part in parts)


def test_equilibrium_large_board_is_refused() -> None:
    assert get_error("mastermind", "equilibrium", "--holes", "5", "--colors", "8").startswith("a board of 32,768 codes")
