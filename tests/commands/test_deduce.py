"""`blindside code777 deduce`: tables written by hand, and records."""

import json
from pathlib import Path

import pytest

from tests.commands.terminal import blindside, refused

SITUATIONS = (Path(__file__).parent.parent / "golden" / "code777_situations.jsonl").read_text()


def test_thirty_tables_from_standard_input_one_a_line() -> None:
    ran = blindside("code777", "deduce", "-", typed=SITUATIONS)
    assert ran.code == 0
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [table["triples"] for table in found] == [json.loads(line)["triples"] for line in SITUATIONS.splitlines()]


def test_one_table_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(SITUATIONS.splitlines()[0])
    told = blindside("code777", "deduce", str(file)).out
    assert "6 racks with 4 number triples may be yours" in told
    assert "4 4 7   45.0%" in told
    assert json.loads(blindside("code777", "deduce", str(file), "--json").out)["racks"]["4n 4n 4n"] == "1/20"
    assert "--seat and --at go with a record" in refused("code777", "deduce", str(file), "--seat", "1")


def test_a_seat_of_a_record_at_any_moment(tmp_path: Path) -> None:
    file, seat = tmp_path / "game.json", tmp_path / "seat.json"
    blindside("demo", "code777", "--seed", "5", "--record", str(file))
    words = ("code777", "deduce", str(file), "--seat", "2", "--at", "33", "--json")
    assert json.loads(blindside(*words).out)["triples"] == {"446": "1/3", "456": "2/3"}
    seat.write_text(blindside("record", "show", str(file), "--seat", "2", "--json").out)
    again = blindside("code777", "deduce", str(seat), "--at", "33", "--json").out
    assert again == blindside(*words).out, "the seat's own record is all it takes"
    assert "say with --seat whose rack" in refused("code777", "deduce", str(file))
    assert "there is no seat 7" in refused("code777", "deduce", str(file), "--seat", "7")
    assert "there is no event 99" in refused("code777", "deduce", str(file), "--seat", "0", "--at", "99")
    assert "no rack stands there" in refused("code777", "deduce", str(file), "--seat", "0", "--at", "1")


TABLE = {"racks": ["?", "1g 2y 3k"], "me": 0, "players": 2, "answers": []}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"racks": ["?", "1g 2y 3x"]}, "'3x' is no tile"),
        ({"racks": ["?"]}, "a table has 2 to 5 racks, not 1"),
        ({"racks": ["?", "?"]}, "write '?' for your own rack alone"),
        ({"me": 1}, "write '?' for your own rack alone"),
        ({"players": 3}, "3 players do not sit at 2 racks"),
        ({"out_of_play": "1g 4n 4n"}, "these tiles do not come from one box: 1g stands there 2 times"),
        ({"answers": [{"reader": 4, "question": 1, "answer": 0}]}, "answer 1: there is no player 4"),
        ({"answers": [{"reader": 1, "question": 99, "answer": 0}]}, "there is no question 99"),
        ({"answers": [{"reader": 1, "question": 1, "answer": ">"}]}, "does not answer question 1"),
        ({"answers": [{"reader": 1, "question": 11, "answer": 3}]}, "they leave no rack"),
        ({"luck": 1}, "unknown field `luck`"),
    ],
)
def test_a_table_that_cannot_be(change: dict[str, object], why: str) -> None:
    said = refused("code777", "deduce", "-", typed=json.dumps({**TABLE, **change}))
    assert said.startswith("line 1: ")
    assert why in said


def test_what_is_neither_a_record_nor_a_table(tmp_path: Path) -> None:
    file = tmp_path / "nonsense"
    file.write_bytes(b"\xff")
    assert str(file) in refused("code777", "deduce", str(file))
    file.write_text("[]")
    assert "Expected `object`" in refused("code777", "deduce", str(file))
    blindside("demo", "mastermind", "--seed", "1", "--record", str(file))
    assert "no record of Code 777" in refused("code777", "deduce", str(file), "--seat", "0")


def test_answers_that_contradict_each_other_are_said_to(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("play", "code777", "--answers", "by-hand-unchecked", "--seed", "8", "--first-reader", "0")
    blindside(*words, "--record", str(file), typed="\n0\n" + "\n" * 12 + "quit\n")
    said = [blindside("code777", "deduce", str(file), "--seat", "1", "--at", str(at)).err for at in (7, 9, 31)]
    assert said == ["", "Some answer about this rack was false: those up to the contradiction are left out.\n", ""]
