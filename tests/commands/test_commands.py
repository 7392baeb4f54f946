"""Every command, run as a user runs it."""

import json
from itertools import cycle, product
from pathlib import Path

import pytest

from blindside.bots.mastermind import BOTS
from blindside.cli import COMMANDS
from blindside.games import check_record, is_code777, is_mastermind, read_record
from blindside.games.code777.events import GameEnded
from blindside.games.code777.settings import EDITIONS
from blindside.games.mastermind.events import MatchEnded
from blindside.games.mastermind.settings import KEYS
from blindside.games.registry import GAMES
from tests.commands.terminal import blindside, run_in_shell

ANSWERS = (Path(__file__).parent.parent / "golden" / "code777_answers.jsonl").read_text()


def test_help_names_every_command() -> None:
    result = blindside("--help")
    assert result.code == 0
    for command in COMMANDS:
        assert command in result.out
        assert blindside(command, "--help").code == 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 5])
def test_demo_code777_plays_a_whole_game(edition: str, players: int) -> None:
    words = ("demo", "code777", "--edition", edition, "--players", str(players), "--seed", "12")
    result = blindside(*words)
    assert result.code == 0
    assert "wins with three points" in result.out
    assert ": wrong" not in result.out, "no bot guesses"
    assert blindside(*words).out == result.out, "the same seed gives the same game"
    record = read_record(blindside(*words, "--json").out)
    check_record(record)
    assert is_code777(record)
    assert (record.settings.edition, record.settings.players) == (edition, players)
    ended = record.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.winner is not None


def test_demo_mastermind_plays_a_whole_match(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = blindside("demo", "mastermind", "--games", "4", "--seed", "3", "--record", str(file))
    assert result.code == 0
    assert result.out.count("points for P") == 4
    record = read_record(file.read_text())
    check_record(record)
    assert blindside("demo", "mastermind", "--games", "4", "--seed", "3", "--json").out == file.read_text()


@pytest.mark.parametrize(("bot", "keys"), [*zip(BOTS.kinds, cycle(KEYS)), *product(["consistent", "devil"], KEYS)])
def test_demo_mastermind_with_every_bot_and_key_setting(bot: str, keys: str) -> None:
    result = blindside("demo", "mastermind", "--bots", f"{bot},{bot}", "--keys", keys, "--seed", "3", "--json")
    if bot == "devil" and keys != "devil":
        assert result.code == 2
        return
    record = read_record(result.out)
    check_record(record)
    assert is_mastermind(record)
    assert record.settings.keys == keys
    ended = record.events[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.outcome in ("won", "tie")


@pytest.mark.parametrize("game", GAMES)
def test_demo_without_seed_prints_its_seed(game: str) -> None:
    first = blindside("demo", game).out
    seed = first.splitlines()[0].split()[-1]
    assert blindside("demo", game, "--seed", seed).out == first


@pytest.mark.clause("C-02")
def test_code777_questions_lists_all_23() -> None:
    lines = blindside("code777", "questions").out.splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(1, 24))
    cards = [json.loads(line) for line in blindside("code777", "questions", "--json").out.splitlines()]
    assert [card["kind"] for card in cards] == ["count"] * 11 + ["compare"] * 12


def test_code777_editions_prints_differences() -> None:
    table = blindside("code777", "editions").out.splitlines()[:6]
    rows = [line.split() for line in table[1:]]
    assert [row[0] for row in rows] == list(EDITIONS)
    assert len({tuple(row[1:]) for row in rows}) == 5, "no two editions print the same"
    editions = [json.loads(line) for line in blindside("code777", "editions", "--json").out.splitlines()]
    assert {edition["name"]: edition["ties"] for edition in editions}["italian-2010"] == "clockwise"


def test_code777_answers_adds_answers_to_60_tables() -> None:
    typed = "".join(
        json.dumps({**json.loads(line), "answers": None, "note": "kept"}) + "\n" for line in ANSWERS.splitlines()
    )
    result = blindside("code777", "answers", typed=typed)
    assert result.code == 0
    tables = [json.loads(line) for line in result.out.splitlines()]
    expected = [json.loads(line) for line in ANSWERS.splitlines()]
    assert [{key: table[key] for key in ("racks", "reader", "answers")} for table in tables] == expected
    assert {table["note"] for table in tables} == {"kept"}


def test_code777_answers_for_one_table() -> None:
    words = ("code777", "answers", "--racks", "7b 6g 5r / 1g 2y 3k / 4n 4n 7y", "--reader", "1")
    output = blindside(*words).out
    assert "rack 1: 1g 2y 3k (the reader’s own)" in output
    assert "Do you see more brown or more blue tiles?" in output
    assert "More brown tiles" in output
    table = json.loads(blindside(*words, "--json").out)
    assert table["racks"][0] == "5r 6g 7b"
    assert len(table["answers"]) == 23


@pytest.mark.clause("M-05")
def test_mastermind_key_prints_the_key() -> None:
    assert blindside("mastermind", "key", "1123", "1233").out == "●●○  2 red, 1 white\n"
    assert json.loads(blindside("mastermind", "key", "..ab", "ba..", "--json").out) == {"reds": 0, "whites": 4}


def test_record_check_and_show(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    blindside("demo", "code777", "--seed", "5", "--record", file)
    assert blindside("record", "check", file).out == f"{file} is valid: Code 777, 96 events, finished\n"
    assert json.loads(blindside("record", "check", file, "--json").out) == {
        "in_order": True,
        "game": "code777",
        "audience": "everyone",
        "events": 96,
        "over": True,
    }
    output = blindside("record", "show", file).out
    assert output.splitlines()[1:] == blindside("demo", "code777", "--seed", "5").out.splitlines()[1:-2]
    assert blindside("record", "check", "-", typed=Path(file).read_text()).code == 0


def test_record_show_seat_hides_its_rack(tmp_path: Path) -> None:
    file, seats = tmp_path / "game.json", tmp_path / "seat.json"
    blindside("demo", "code777", "--seed", "5", "--record", str(file))
    at = json.loads(blindside("record", "show", str(file), "--seat", "2", "--at", "30", "--json").out)
    assert at["racks"][2] is None
    assert None not in at["racks"][:2]
    text = blindside("record", "show", str(file), "--seat", "2", "--at", "30").out
    assert "P2’s rack: unseen" in text
    assert "P0’s rack: 5r 6p 7b" in text

    exported = blindside("record", "show", str(file), "--seat", "2", "--json").out
    assert '"audience": "seat 2"' in exported
    seats.write_text(exported)
    assert "as far as that allows" in blindside("record", "check", str(seats)).out
    assert blindside("record", "show", str(seats)).out == blindside("record", "show", str(file), "--seat", "2").out


def test_record_show_running_game_is_shown_to_spectators(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = blindside("demo", "code777", "--seed", "5", "--json").out.splitlines()
    start = next(number for number, line in enumerate(lines) if '"events"' in line)
    file.write_text("\n".join([*lines[: start + 9], lines[start + 9].rstrip(","), "]", "}"]))
    output = blindside("record", "show", str(file)).out
    assert "as the spectators saw it" in output
    assert output.count("unseen") == 4
    assert "not finished" in blindside("record", "check", str(file)).out


def test_command_closed_pipe_is_no_error() -> None:
    assert run_in_shell('"$@" | head -n 1', "demo", "code777", "--seed", "5").err == ""


def test_rules_edition_prints_its_rules() -> None:
    german, english = (
        blindside("rules", "code777", "--edition", edition).out for edition in ("german", "english-2010")
    )
    assert "The first player to reach 3 points wins." in german
    assert "go under the pile, which is shuffled after every 23rd card" in german
    assert "which is shuffled after every 23rd" not in english
    assert "red before white" in blindside("rules", "mastermind").out
    assert "'x' is not an edition" in blindside("rules", "code777", "--edition", "x").err


def test_bots_lists_all_with_behaviour() -> None:
    assert "certain    Overlooks nothing; calls when one solution is left" in blindside("bots", "code777").out
    assert set(json.loads(blindside("bots", "mastermind", "--json").out)) == set(BOTS.kinds)
