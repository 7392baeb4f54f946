"""`blindside mastermind audit`, run as a command."""

import json
from pathlib import Path
from typing import Any

import pytest

from blindside.core.audience import EVERYONE, SPECTATORS, Audience, seat_audience
from blindside.core.records import Record, write_record
from blindside.games import export
from tests.commands.terminal import blindside, get_error
from tests.playthroughs.games import DUMPED_GAMES
from tests.tables import MastermindTable


def run_audit(*words: str) -> str:
    result = blindside("mastermind", "audit", *words)
    assert (result.code, result.err) == (0, ""), result
    return result.out


def run_audit_json(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run_audit(*words, "--json").splitlines()]


def key_json(reds: int, whites: int) -> dict[str, int]:
    return {"reds": reds, "whites": whites}


def running_game() -> MastermindTable:
    """A running game: two contradictory keys, the first of them wrong, and a guess that awaits its key."""
    table = MastermindTable("6123", keys="by-hand-unchecked", games=2)
    table.guess_with_key("1122", 1, 2)
    table.guess_with_key("1122", 2, 0)
    table.guess("3333")
    return table


def challenged_match() -> MastermindTable:
    """That game after a challenge made it void, and a second game with right keys."""
    table = running_game()
    table.give_key(1, 0)
    table.challenge()
    table.set_code("6123")
    table.guess_with_key("6123", 4, 0)
    table.continue_match()
    return table


def write_match(table: MastermindTable, file: Path, audience: Audience = EVERYONE) -> str:
    record = Record("mastermind", table.settings, EVERYONE, tuple(table.log))
    file.write_text(write_record(record if audience == EVERYONE else export(record, audience)))
    return str(file)


def test_audit_conflict_lists_corrections() -> None:
    assert run_audit("1122:40", "1123:30", "1133:21").splitlines() == [
        " 1  1122  ●●●●",
        " 2  1123  ●●●",
        " 3  1133  ●●○",
        "No code fits all these keys unless 1 row is corrected, in one of these ways:",
        "  row 1 → ●●  2 codes: 1323, 3123",
        "  row 3 → ●●  1 code: 1122",
    ]
    assert run_audit_json("1122:40", "1123:30", "1133:21") == [
        {
            "consistent": False,
            "codes": 0,
            "examples": [],
            "rows_to_correct": 1,
            "corrections": [
                {
                    "rows": [{"row": 1, "given": key_json(4, 0), "corrected": key_json(2, 0)}],
                    "codes": 2,
                    "examples": ["1323", "3123"],
                },
                {
                    "rows": [{"row": 3, "given": key_json(2, 1), "corrected": key_json(2, 0)}],
                    "codes": 1,
                    "examples": ["1122"],
                },
            ],
        }
    ]


def test_audit_conflict_of_two_rows_lists_pairs() -> None:
    out = run_audit("1234:40", "4321:40", "1122:40")
    assert "unless 2 rows are corrected" in out
    assert "  row 1 → ○○○○, row 3 → ●○  1 code: 4321\n" in out
    (value,) = run_audit_json("1234:40", "4321:40", "1122:40")
    assert value["rows_to_correct"] == 2
    assert [[row["row"] for row in way["rows"]] for way in value["corrections"]] == [[1, 2], [1, 3], [2, 3]]


def test_audit_consistent_keys_lists_codes() -> None:
    assert run_audit("1122:12", "3344:01").splitlines()[-1].startswith("These keys leave 8 codes, such as 1213, 1231,")
    (value,) = run_audit_json("1122:12", "3344:01")
    assert (value["consistent"], value["codes"], value["rows_to_correct"]) == (True, 8, 0)
    assert value["corrections"] == []
    assert len(value["examples"]) == 8
    assert "wrong" not in value, "the code is not known"


def test_audit_with_code_names_every_wrong_row() -> None:
    rows = ("1122:12", "1456:10", "1344:01", "--code", "1123")
    assert run_audit(*rows).splitlines() == [
        "Code: 1123",
        " 1  1122  ●○○   should be ●●●, 3 red, 0 white",
        " 2  1456  ●",
        " 3  1344  ○     should be ●○, 1 red, 1 white",
        "2 keys are wrong.",
        "No code fits all the keys as given.",
    ]
    (value,) = run_audit_json(*rows)
    assert value["code"] == "1123"
    assert value["wrong"] == [
        {"row": 1, "given": key_json(1, 2), "right": key_json(3, 0)},
        {"row": 3, "given": key_json(0, 1), "right": key_json(1, 1)},
    ]
    assert "The keys as given leave 36 codes" in run_audit("1122:12", "--code", "1123")
    assert run_audit("1122:30", "1456:10", "--code", "1123").splitlines()[-2] == "All keys are right."


def test_audit_long_list_is_complete_in_json_only() -> None:
    rows = ("1122:13", "3456:40", "1256:03")
    *lines, last = run_audit(*rows).splitlines()
    assert len([line for line in lines if line.startswith("  row ")]) == 10
    assert last == "  and 10 other ways"
    (value,) = run_audit_json(*rows)
    assert len(value["corrections"]) == 20


def test_audit_other_boards() -> None:
    (value,) = run_audit_json("--holes", "8", "--colors", "12", "--empty", "12345678:22", "87654321:22", "12345678:33")
    assert [way["rows"][0]["row"] for way in value["corrections"]][:1] == [3]
    (value,) = run_audit_json("--no-repeats", "1234:04", "2143:04")
    assert value["codes"] == 4, "3 and 4 before 1 and 2"
    assert set(map(len, map(set, value["examples"]))) == {4}


def test_audit_record_names_the_wrong_key(tmp_path: Path) -> None:
    file = write_match(challenged_match(), tmp_path / "match.json")
    void, again = run_audit("--record", file).split("\n\n")
    assert void.splitlines() == [
        "Game 1, codemaker P0: challenged and void",
        "Code: 6123",
        " 1  1122  ●○○   should be ●●, 2 red, 0 white",
        " 2  1122  ●●",
        " 3  3333  ●",
        "1 key is wrong.",
        "No code fits all the keys as given.",
    ]
    assert again.startswith("Game 2, codemaker P0\nCode: 6123\n 1  6123  ●●●●\nAll keys are right.\n")
    assert run_audit("--record", file, "--game", "2") == again
    games = run_audit_json("--record", file)
    assert [(game["game"], game["codemaker"], game["void"]) for game in games] == [(1, 0, True), (2, 0, False)]
    assert [[row["row"] for row in game["wrong"]] for game in games] == [[1], []]
    assert games[:1] == run_audit_json("--record", file, "--game", "1")
    assert blindside("mastermind", "audit", "--record", "-", typed=Path(file).read_text()).out == void + "\n\n" + again


@pytest.mark.parametrize("audience", [EVERYONE, SPECTATORS, seat_audience(1)], ids=str)
def test_audit_running_game_hides_the_code(audience: Audience, tmp_path: Path) -> None:
    file = write_match(running_game(), tmp_path / "match.json", audience)
    out = run_audit("--record", file)
    assert "6123" not in out
    assert "unless 1 row is corrected" in out
    assert "3333" not in out, "a row without a key is not audited"
    (value,) = run_audit_json("--record", file)
    assert "wrong" not in value
    assert "code" not in value


def test_audit_codemakers_record_names_wrong_keys(tmp_path: Path) -> None:
    (value,) = run_audit_json("--record", write_match(running_game(), tmp_path / "match.json", seat_audience(0)))
    assert [row["row"] for row in value["wrong"]] == [1]


def test_audit_game_without_keys(tmp_path: Path) -> None:
    assert run_audit("--record", write_match(MastermindTable("1123"), tmp_path / "match.json")).splitlines() == [
        "Game 1, codemaker P0",
        "There are no keys.",
    ]


def test_audit_finds_exactly_the_challenged_keys(tmp_path: Path) -> None:
    """Keys by the table are right; careless bots' keys are wrong exactly where they were challenged."""
    file = tmp_path / "match.json"
    for name in ("mastermind-empty", "mastermind-no-repeats", "mastermind-careless", "mastermind-careless-empty"):
        record = DUMPED_GAMES[name]()
        file.write_text(write_record(record))
        challenges = [list(event.wrong_rows) for event in record.events if hasattr(event, "wrong_rows")]
        games = run_audit_json("--record", str(file))
        assert [[row["row"] - 1 for row in game["wrong"]] for game in games if game["wrong"]] == challenges
        assert [game["void"] for game in games] == [bool(game["wrong"]) for game in games]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "give rows, such as 1122:12, or a record with --record"),
        ("nonsense", "'nonsense' is not a row: write the guess, a colon, and the numbers of red and white pegs"),
        ("1122", "'1122' is not a row"),
        ("1122:1", "'1122:1' is not a row"),
        ("112:12", "'112' is not a code: write 4 characters"),
        ("1127:12", "'7' in '1127' is not a colour here: the colours are 1 2 3 4 5 6"),
        ("11.2:12", "'.' in '11.2' is not a colour here"),
        ("1122:31", "3 red and 1 white is not a key for 4 holes"),
        ("1122:33", "3 red and 3 white is not a key for 4 holes"),
        ("1122:12 --code 112", "'112' is not a code: write 4"),
        ("1122:12 --no-repeats", "'1122' repeats '1'"),
        ("1122:12 --holes 9", "holes must be 2 to 8, not 9"),
        ("1122:12 --game 1", "--game needs --record"),
        ("1122:12 " * 30, "30 rows are too many: a board has at most 20"),
        ("1122:12 --record match.json", "give rows or --record, not both"),
        ("--record match.json --code 1123", "--code cannot be used with --record"),
        ("--record match.json --no-repeats", "--no-repeats cannot be used with --record"),
        ("--record /no/such/file", "/no/such/file: No such file or directory"),
    ],
)
def test_audit_bad_options_are_refused(words: str, why: str) -> None:
    assert why in get_error("mastermind", "audit", *words.split())


def test_audit_other_records_are_refused(tmp_path: Path) -> None:
    file = write_match(challenged_match(), tmp_path / "match.json")
    for number in ("0", "3", "-1"):
        assert f"{file}: there is no game {number}: games are numbered 1 to 2" in get_error(
            "mastermind", "audit", "--record", file, "--game", number
        )
    write_match(MastermindTable(), tmp_path / "match.json")
    assert f"{file}: no game has started in this record" in get_error("mastermind", "audit", "--record", file)
    blindside("demo", "code777", "--seed", "5", "--record", file)
    assert f"{file}: this is not a record of Mastermind" in get_error("mastermind", "audit", "--record", file)
    Path(file).write_text("{}")
    assert f"{file}: not a record: " in get_error("mastermind", "audit", "--record", file)
