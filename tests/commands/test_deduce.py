"""`blindside code777 deduce`: tables written by hand, and records."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands.terminal import blindside, get_error

SITUATIONS = (Path(__file__).parent.parent / "golden" / "code777_situations.jsonl").read_text()


def test_deduce_standard_input_answers_each_line() -> None:
    result = blindside("code777", "deduce", "-", typed=SITUATIONS)
    assert result.code == 0
    found = [json.loads(line) for line in result.out.splitlines()]
    assert [table["triples"] for table in found] == [json.loads(line)["triples"] for line in SITUATIONS.splitlines()]


def test_deduce_table_file(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(SITUATIONS.splitlines()[0])
    output = blindside("code777", "deduce", str(file)).out
    assert "6 racks with 4 number triples may be yours" in output
    assert "4 4 7   45.0%" in output
    assert json.loads(blindside("code777", "deduce", str(file), "--json").out)["racks"]["4n 4n 4n"] == "1/20"
    assert "--seat and --at need a record" in get_error("code777", "deduce", str(file), "--seat", "1")


def test_deduce_replaced_rack_is_not_named(tmp_path: Path) -> None:
    """P3’s rack goes out of play at event 92, and is filled again at 93."""
    file = tmp_path / "game.json"
    blindside("demo", "code777", "--seed", "5", "--record", str(file))
    words = ("code777", "deduce", str(file), "--seat", "3", "--at")
    assert "This is your rack:" in blindside(*words, "91").out
    assert "not all racks are filled at that event" in get_error(*words, "92")
    assert "may be yours" in blindside(*words, "93").out


def test_deduce_record_seat_at_event(tmp_path: Path) -> None:
    file, seat = tmp_path / "game.json", tmp_path / "seat.json"
    blindside("demo", "code777", "--seed", "5", "--record", str(file))
    words = ("code777", "deduce", str(file), "--seat", "2", "--at", "33", "--json")
    assert json.loads(blindside(*words).out)["triples"] == {"446": "1/3", "456": "2/3"}
    seat.write_text(blindside("record", "show", str(file), "--seat", "2", "--json").out)
    from_seat_record = blindside("code777", "deduce", str(seat), "--at", "33", "--json").out
    assert from_seat_record == blindside(*words).out, "the seat's own record is enough"
    assert "no seat given: add --seat N" in get_error("code777", "deduce", str(file))
    assert "there is no seat 7" in get_error("code777", "deduce", str(file), "--seat", "7")
    assert "there is no event 99" in get_error("code777", "deduce", str(file), "--seat", "0", "--at", "99")
    assert "not all racks are filled at that event" in get_error(
        "code777", "deduce", str(file), "--seat", "0", "--at", "1"
    )


ALL_OTHERS = "2y 3k 3k 4n 4n 4n 4n 5k 5r 5r 5r 5r 6g 6g 6g 6p 6p 6p 7b 7b 7b 7b 7p 7y 7y"
TABLE = {"racks": ["?", "1g 2y 3k"], "me": 0, "players": 2, "answers": []}


def with_answer(reader: int, card: int, answer: int | str) -> dict[str, object]:
    return {"answers": [{"reader": reader, "question": card, "answer": answer}]}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"racks": ["?", "1g 2y 3x"]}, "rack 1: '3x' is not a tile"),
        ({"racks": ["?"]}, "a table has 2 to 5 racks, not 1"),
        ({"racks": ["?", "?"]}, "write '?' for your own rack only"),
        ({"me": 1}, "write '?' for your own rack only"),
        ({"players": 3}, "with 2 racks, 'players' must be 2 to 2, not 3"),
        (
            {"out_of_play": "1g 4n 4n"},
            "these tiles cannot all come from one box: 1g occurs 2 times, but the box has only 1",
        ),
        (with_answer(4, 1, 0), "answer 1: there is no seat 4: seats are numbered 0 to 1"),
        (with_answer(1, 99, 0), "answer 1: there is no card 99"),
        (with_answer(1, 18, "more red"), "answer 1: 'more red' is not a valid answer to question 18: enter >, < or ="),
        (with_answer(1, 1, "1"), "answer 1: '1' is not a valid answer to question 1: enter a number from 0 to 4"),
        (with_answer(1, 1, ">"), "answer 1: '>' is not a valid answer to question 1"),
        (with_answer(1, 11, 3), "no rack fits them"),
        ({"out_of_play": ALL_OTHERS}, "25 tiles are out of play, but with 2 racks there can be at most 22"),
        ({"luck": 1}, "unknown field 'luck'"),
    ],
)
def test_deduce_impossible_table_is_refused(change: dict[str, object], why: str) -> None:
    error = get_error("code777", "deduce", "-", typed=json.dumps({**TABLE, **change}))
    assert error.startswith("line 1: ")
    assert why in error


TOO_MANY_OUT = {"racks": ["?", "1g 2y 3k", "1g 5r 6g", "5r 6p 7b"], "players": 4, "out_of_play": "4n " * 20}


def test_deduce_more_tiles_out_than_racks_leave_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps({**TABLE, **TOO_MANY_OUT}))
    why = f"{file}: 20 tiles are out of play, but with 4 racks there can be at most 16"
    assert get_error("code777", "deduce", str(file)) == why
    assert get_error("code777", "deduce", str(file), "--level", "2", "--json") == why


def test_puzzle_solve_more_tiles_out_than_racks_leave_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps({"puzzle": 1, "game": "code777", "table": {**TABLE, **TOO_MANY_OUT}, "silences": 1}))
    assert get_error("puzzle", "solve", str(file)).endswith("with 4 racks there can be at most 16")


def test_deduce_repeated_field_is_refused_byte_order_mark_is_not() -> None:
    twice = json.dumps(TABLE)[:-1] + ', "answers": []}'
    assert get_error("code777", "deduce", "-", typed=twice) == "line 1: duplicate field 'answers'"
    assert blindside("code777", "deduce", "-", typed="\ufeff" + json.dumps(TABLE)).code == 0


def test_deduce_other_json_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "nonsense"
    file.write_bytes(b"\xff")
    assert str(file) in get_error("code777", "deduce", str(file))
    file.write_text("[]")
    assert "expected `object`" in get_error("code777", "deduce", str(file))
    blindside("demo", "mastermind", "--seed", "1", "--record", str(file))
    assert "not a record of Code 777" in get_error("code777", "deduce", str(file), "--seat", "0")


def test_deduce_contradiction_exits_with_error(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("play", "code777", "--answers", "by-hand-unchecked", "--seed", "8", "--first-reader", "0")
    blindside(*words, "--record", str(file), typed="\n0\n" + "\n" * 12 + "leave\n")
    results = [blindside("code777", "deduce", str(file), "--seat", "1", "--at", str(at)) for at in (7, 9, 31)]
    assert [result.code for result in results] == [0, 0, 0]
    conflict = "These entries cannot all be true. Most likely wrong:\n  100.0%  event 9, P0 to card 4: ‘0’\n"
    assert [conflict in result.out for result in results] == [False, True, False]


def test_deduce_contradiction_prints_chances_in_language(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps({**TABLE, "answers": [{"reader": 1, "question": 11, "answer": 3}]}))
    german = blindside("code777", "deduce", str(file), LANGUAGE="de").out
    assert re.findall(r"^ +(\d+)(.*?%)  ", german, re.MULTILINE) == [("99", ",9\xa0%"), ("0", ",1\xa0%")]


def test_deduce_why_prints_premises(tmp_path: Path) -> None:
    """The example of the rule sheet: one black and one brown tile in view, and the answer 'the same'."""
    table = {
        "racks": ["5r 6g 7b", "5k 6g 7b", "4n 7b 7y", "?"],
        "me": 3,
        "players": 4,
        "answers": [{"reader": 0, "question": 21, "answer": "="}, {"reader": 1, "question": 2, "answer": 1}],
    }
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table))
    output = blindside("code777", "deduce", str(file), "--why").out
    assert "You have no 5k" not in output, "this follows from the tiles in view"
    assert (
        "  You have as many 3s as 4s\n    Event 1, P0 answered ‘The same’ to card 21, ‘Do you see more black" in output
    )
    assert "    No 5k is left for you: 1 on P1’s rack\n" in output
    assert "?’; without your rack, the count would have been 1 to 1" in output
    assert "-5k-" in output
    value = json.loads(blindside("code777", "deduce", str(file), "--json").out)
    assert [claim["text"] for claim in value["certain"]] == [reason["claim"] for reason in value["reasons"]]
    assert {"claim": "property", "card": 2, "holds": True, "text": "your sum is 12 or less", "by_silence": False} in (
        value["certain"]
    )
    alike = next(reason for reason in value["reasons"] if reason["claim"] == "you have as many 3s as 4s")
    assert alike["because"][1] == {
        "premise": "tiles",
        "seq": 0,
        "tile": "5k",
        "at_most": 0,
        "on_racks": [[1, 1]],
        "out_of_play": 0,
        "text": "no 5k is left for you: 1 on P1’s rack",
    }
    assert [premise.get("without") for premise in alike["because"]] == [[1, 1], None]


def test_deduce_level_sets_depth_of_silence(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    blindside("demo", "code777", "--seed", "5", "--record", str(file))
    words = ("code777", "deduce", str(file), "--seat", "1", "--at", "63", "--why", "--level")
    plain, second, third = (blindside(*words, level).out for level in "123")
    assert "if " not in plain
    assert "P0 did not call after event 58, and so was not certain" in second
    assert "If you had 1g 2y 4n, P0 would know: 5 6 7" in second
    assert "may be yours, if no player overlooked a call:" in second
    assert "If P3 had 2y 3k 7b, P0 would know: 5 6 7" in third
    assert "You have no 5s, if all players reason to level 2" in third
    assert "may be yours, if all players reason to level 2:" in third
    assert "--level" in blindside(*words, "7").err


def test_deduce_json_by_silence_has_reasons_under_the_same_text(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    blindside("demo", "code777", "--seed", "5", "--record", str(file))
    words = ("code777", "deduce", str(file), "--seat", "1", "--at", "63", "--json", "--level")
    for level in "23":
        value = json.loads(blindside(*words, level).out)
        assert any(claim["by_silence"] for claim in value["certain"])
        assert [claim["text"] for claim in value["certain"]] == [reason["claim"] for reason in value["reasons"]]


def test_deduce_level_too_high_uses_highest_possible(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    blindside("demo", "code777", "--seed", "7", "--record", str(file))
    words = ("code777", "deduce", str(file), "--seat", "1", "--at", "60", "--level")
    output = blindside(*words, "4").out
    assert (
        "No rack fits the silence at level 4: a player does not reason that deeply. Level 2 is used instead." in output
    )
    assert output.splitlines()[2:] == blindside(*words, "2").out.splitlines()


def test_deduce_impossible_silence_is_ignored(tmp_path: Path) -> None:
    """Whatever rack I have, P1 knows from my answers that it has 1 2 3, but it has not called."""
    file = tmp_path / "table.json"
    answers = {7: 1, 11: 1, 12: ">", 14: ">"}
    table = {
        **TABLE,
        "answers": [{"reader": 0, "question": card, "answer": answer} for card, answer in answers.items()],
    }
    file.write_text(json.dumps(table))
    output = blindside("code777", "deduce", str(file), "--level", "2").out
    assert "No rack fits the silence" in output
    assert json.loads(blindside("code777", "deduce", str(file), "--level", "2", "--json").out)["level"] == 1


def test_deduce_many_contradictions_are_summarized(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    claims = [{"reader": 1, "question": card, "answer": 4} for card in range(1, 8)]
    file.write_text(json.dumps({**TABLE, "answers": claims}))
    result = blindside("code777", "deduce", str(file))
    assert result.code == 2
    assert result.out == "These entries cannot all be true. At least 7 are wrong: check every entry.\n"


def test_deduce_bits_prints_value_of_cards(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(SITUATIONS.splitlines()[1])
    output = blindside("code777", "deduce", str(file), "--bits").out
    assert "by reader" in output
    assert "No player would learn anything from these cards: " in output
    worth = json.loads(blindside("code777", "deduce", str(file), "--bits", "--json").out)["questions"]
    assert len(worth) == 23 * 5
    assert all(1 in card["dead_for"] for card in worth if card["reader"] == 1)


def test_deduce_lines_contradiction_lists_suspects_and_continues() -> None:
    wrong = {**TABLE, "answers": [{"reader": 1, "question": 11, "answer": 3}]}
    result = blindside("code777", "deduce", "-", typed=f"{json.dumps(wrong)}\n{json.dumps(TABLE)}\n")
    assert result.code == 2
    assert result.err == "blindside: line 1: these entries cannot all be true: no rack fits them\n"
    first, second = map(json.loads, result.out.splitlines())
    result = blindside("code777", "deduce", "-", typed=f"nonsense\n{json.dumps(TABLE)}\n")
    assert result.code == 2
    assert result.out.splitlines()[0].startswith('{"error":')
    assert json.loads(result.out.splitlines()[1])["triples"]
    assert [remedy["entries"][0]["what"] for remedy in first["conflict"]] == ["answer", "rack"]
    assert sum(Fraction(remedy["chance"]) for remedy in first["conflict"]) == 1
    assert second["triples"]


def test_deduce_joins_claims_and_explains_them_apart(tmp_path: Path) -> None:
    file = write_answers(tmp_path, [(1, 8, 6), (2, 20, "=")])
    assert "  Nothing yellow, nothing pink\n" in blindside("code777", "deduce", str(file)).out
    assert "  Nothing yellow\n    Event 1" in blindside("code777", "deduce", str(file), "--why").out
    value = json.loads(blindside("code777", "deduce", str(file), "--json").out)
    assert [reason["claim"] for reason in value["reasons"]] == ["nothing yellow", "nothing pink"]


def test_deduce_card_16_compares_blue_and_other_sevens(tmp_path: Path) -> None:
    file = write_answers(tmp_path, [(1, 16, ">")])
    output = blindside("code777", "deduce", str(file), "--why").out
    assert "  You have more 7b than 7s of other colours\n    Event 1, P1 answered ‘More blue sevens’" in output


def write_answers(folder: Path, answers: list[tuple[int, int, int | str]]) -> Path:
    entered = [{"reader": reader, "question": card, "answer": said} for reader, card, said in answers]
    racks = ["?", "2y 5k 6p", "4n 6g 7y", "3k 5r 7b"]
    file = folder / "table.json"
    file.write_text(json.dumps({"racks": racks, "me": 0, "players": 4, "answers": entered}))
    return file
