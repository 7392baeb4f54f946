"""Invalid input on the command line: a one-line error, exit code 2, and no half-written files."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.terminal import blindside, get_error, run_in_shell
from tests.effort import TIMEOUT_SECONDS


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("demo code777 --players 6", "Code 777 is for 2 to 5 players, not 6"),
        ("demo code777 --players 1", "Code 777 is for 2 to 5 players, not 1"),
        ("demo code777 --players four", "'four' is not a valid integer"),
        (
            "demo code777 --edition french",
            "'french' is not an edition: choose one of jumbo-1985, jumbo-1985-de, german",
        ),
        ("demo code777 --racks 6", "with 4 players there must be 4 to 5 racks, not 6"),
        ("demo code777 --cards burnt", "'burnt' is not valid for cards: choose one of under, under-shuffled, discard"),
        ("demo code777 --first-reader 9", "there is no seat 9: seats are numbered 0 to 3"),
        ("demo code777 --first-reader me", "'me' is not a seat: write 'random' or a number"),
        ("demo code777 --penalty 9", "the penalty for a wrong call must be 0 to 3 points, not 9"),
        ("demo code777 --cool-down 99", "the cool-down must be 0 to 23 answers, not 99"),
        ("demo code777 --seed -1", "the seed -1 is out of range"),
        ("demo chess", "No such command 'chess'"),
        ("demo mastermind --holes 9", "holes must be 2 to 8, not 9"),
        ("demo mastermind --colors 13", "colours must be 2 to 12, not 13"),
        ("demo mastermind --games 3", "a match has 1 game or an even number up to 100, not 3"),
        ("demo mastermind --keys maybe", "'maybe' is not valid for keys"),
        (
            "demo mastermind --bots devil,devil",
            "bot 'devil' is not available here: choose from novice (gentle), casual (steady)",
        ),
        (
            "demo code777 --players 4 --bots expert,novice",
            "give one bot per seat (seats for bots: 4, bots given: 2)",
        ),
        ("demo mastermind --bots expert", "give one bot per seat (seats for bots: 2, bots given: 1)"),
        ("play code777 --players 4 --bots expert,novice", "give one bot per seat (seats for bots: 3, bots given: 2)"),
        ("play mastermind --bots expert,expert", "give one bot per seat (seats for bots: 1, bots given: 2)"),
        ("demo mastermind --no-repeats --holes 8", "6 colours cannot fill 8 holes without repeats"),
        (
            "demo mastermind --record /no/such/file",
            "'/no/such/file' cannot be written: there is no directory '/no/such'",
        ),
        ("play code777 --record /dev/null", "'/dev/null' is not a file"),
        ("play code777 --record /", "'/' is not a file"),
        ("play code777 --first-reader 4", "there is no seat 4: seats are numbered 0 to 3"),
        ("play mastermind --first-codemaker 2", "there is no seat 2: seats are numbered 0 to 1"),
        ("play code777 --seed -5", "the seed -5 is out of range"),
        ("mastermind key 1123 112", "'112' is not a code: write 4 characters"),
        ("mastermind key 1 1", "'1' is not a code: write 2 to 8 characters"),
        ("mastermind key 11z3 1123", "'z' in '11z3' is not a colour here: the colours are 1 2 3"),
        ("record check /no/such/file", "/no/such/file: No such file or directory"),
        ("record check /", "Is a directory"),
        ("code777 answers --reader 1", "--reader needs --racks"),
        ("nonsense", "No such command 'nonsense'"),
        ("demo code777 --nonsense", "No such option"),
    ],
)
def test_commands_bad_option_prints_one_line(words: str, why: str) -> None:
    assert why in get_error(*words.split())


@pytest.mark.parametrize(
    ("racks", "reader", "why"),
    [
        ("5r 6g 7x / 1g 2y 3k", "0", "'7x' is not a tile: the tiles are 1g, 2y, 3k"),
        ("5r 6g / 1g 2y 3k", "0", "'5r 6g' is not a rack: a rack has three tiles"),
        ("1g 1g 7b / 4n 4n 4n", "0", "'1g 1g 7b' is not a rack: 1g occurs 2 times, but the box has only 1"),
        (
            "1g 2y 3k / 1g 4n 4n",
            "0",
            "these racks cannot all be on one table: 1g occurs 2 times, but the box has only 1",
        ),
        ("5r 6g 7b", "0", "a table has 2 to 5 racks, not 1"),
        ("5r 6g 7b / 5r 6g 7b / 5r 6g 7b / 1g 2y 3k / 4n 4n 4n / 2y 3k 3k", "0", "a table has 2 to 5 racks, not 6"),
        ("5r 6g 7b / 1g 2y 3k", "2", "there is no seat 2: seats are numbered 0 to 1"),
        ("5r 6g 7b / 1g 2y 3k", "-1", "there is no seat -1"),
        ("", "0", "a table has 2 to 5 racks, not 0"),
    ],
)
def test_answers_impossible_table_is_refused(racks: str, reader: str, why: str) -> None:
    assert why in get_error("code777", "answers", "--racks", racks, "--reader", reader)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "line 2: the text ends unexpectedly"),
        ("[1]", "line 2: expected a JSON object with the fields 'racks' and 'reader'"),
        ("{}", "line 2: 'racks' must be a list of racks"),
        ('{"racks": ["5r 6g 7b", "1g 2y 3k"]}', "line 2: 'reader' must be the number of a rack, from 0"),
        ('{"racks": ["5r 6g 7b", "1g 2y 3k"], "reader": "0"}', "line 2: 'reader' must be"),
        ('{"racks": ["5r 6g 7b", "1g 2y 9k"], "reader": 0}', "line 2: '9k' is not a tile"),
        ('{"racks": ["5r 6g 7b", 7], "reader": 0}', "line 2: 'racks' must be a list of racks"),
    ],
)
def test_answers_bad_line_is_named_after_earlier_answers(line: str, why: str) -> None:
    good = '{"racks": ["5r 6g 7b", "1g 2y 3k"], "reader": 0}'
    typed = f"{good}\n{line}\n{good}\n"
    assert why in get_error("code777", "answers", typed=typed)
    out = blindside("code777", "answers", typed=typed).out.splitlines()
    assert [len(json.loads(line)["answers"]) for line in out] == [23]


def test_answers_binary_input_is_refused() -> None:
    assert "line 1" in get_error("code777", "answers", typed=b'{"racks": "\xff\xfe"}\n')


def test_record_check_broken_record_names_the_error(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    whole = blindside("demo", "code777", "--seed", "5", "--json").out
    file.write_text(whole[: len(whole) // 2])
    assert f"{file}: not a record: the text ends unexpectedly" in get_error("record", "check", str(file))
    assert "not a record" in get_error("record", "show", str(file))

    file.write_text(whole.replace('"answer":"="', '"answer":">"', 1))
    assert f"{file}: event 9 breaks the rules" in get_error("record", "check", str(file))
    assert "The answer is ‘The same’." in get_error("record", "check", str(file))

    file.write_bytes(b"\xff\xfe\x00")
    assert "not a record" in get_error("record", "check", str(file))


def test_record_show_unknown_seat_or_event_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    blindside("demo", "code777", "--seed", "5", "--record", file)
    assert "there is no seat 4: seats are numbered 0 to 3" in get_error("record", "show", file, "--seat", "4")
    assert "there is no seat -1" in get_error("record", "show", file, "--seat", "-1")
    assert "there is no event 97: events are numbered 1 to 96" in get_error("record", "show", file, "--at", "97")
    assert "there is no event 0" in get_error("record", "show", file, "--at", "0")


def test_demo_refused_settings_leave_no_file(tmp_path: Path) -> None:
    get_error("demo", "code777", "--players", "6", "--record", str(tmp_path / "game.json"))
    assert list(tmp_path.iterdir()) == []


def test_demo_record_to_link_replaces_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    assert blindside("demo", "mastermind", "--seed", "1", "--record", str(link)).code == 0
    assert link.is_symlink()
    assert target.read_text().startswith("{")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "target.json"]


def test_play_bad_option_prints_nothing_else() -> None:
    for words in ("play code777 --first-reader 4", "play mastermind --seed -5", "play code777 --record /no/such/file"):
        assert blindside(*words.split()).out == ""


@pytest.mark.parametrize("words", ["", "demo", "play", "code777", "record"])
def test_group_without_command_prints_help(words: str) -> None:
    result = blindside(*words.split())
    assert result.code == 2
    assert result.out.count("\n") > 5
    assert result.err == ""


def test_record_check_json_reports_the_error() -> None:
    result = blindside("record", "check", "-", "--json", typed="{}")
    assert result.code == 2
    assert json.loads(result.out)["in_order"] is False
    assert json.loads(result.out)["code"] == "record/unreadable"


def test_demo_full_disk_keeps_the_old_file(tmp_path: Path) -> None:
    """A limit of 512 bytes per file stands in for a full disk."""
    file = tmp_path / "game.json"
    file.write_text("old")
    result = run_in_shell('ulimit -f 1; "$@"', "demo", "code777", "--seed", "5", "--record", str(file))
    assert result.code == 2
    assert result.err == f"blindside: '{file}' cannot be written: File too large\n"
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_command_interrupted_prints_stopped() -> None:
    line = b'{"racks": ["5r 6g 7b", "1g 2y 3k"], "reader": 0}\n'
    process = subprocess.Popen(
        [sys.executable, "-m", "blindside", "code777", "answers"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    process.stdin.flush()
    assert process.stdout.readline().startswith(b'{"racks"')
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=TIMEOUT_SECONDS)
    assert (process.returncode, error.strip()) == (130, b"blindside: stopped")


def test_input_deep_json_or_huge_number_is_refused() -> None:
    deep = "[" * 100_000
    assert "nested too deeply" in get_error("code777", "answers", typed=deep + "\n")
    record = blindside("demo", "mastermind", "--seed", "1", "--json").out
    assert "nested too deeply" in get_error("record", "check", "-", typed=record.replace('"code_set"', deep, 1))
    assert "is not a seat" in get_error("demo", "code777", "--first-reader", "9" * 5000)
    typed = "9" * 5000
    assert (
        "is not a valid answer"
        in blindside("play", "code777", "--answers", "by-hand", "--first-reader", "0", typed=f"\n{typed}\n").out
    )
