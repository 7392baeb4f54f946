"""`blindside play` in line mode, with piped input."""

import re
from pathlib import Path

import pytest

from blindside.games import check_record, read_record
from blindside.games.code777.settings import EDITIONS
from tests.commands.terminal import blindside, run_in_shell


def test_play_code777_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = blindside("play", "code777", "--plain", "--seed", "3", "--record", str(file), typed="\n" * 200)
    assert result.code == 0
    assert "Your rack: unseen" in result.out
    assert "wins with three points" in result.out
    record = read_record(file.read_text())
    check_record(record)
    assert not any(type(event).__name__ == "SeatLeft" for event in record.events)


@pytest.mark.parametrize("edition", EDITIONS)
def test_play_code777_every_edition(edition: str) -> None:
    result = blindside(
        "play", "code777", "--plain", "--seed", "1", "--edition", edition, "--players", "3", typed="\n" * 300
    )
    assert result.code == 0
    assert "wins with three points" in result.out


def test_play_code777_queries_print_their_views() -> None:
    typed = "\n\ntriangle\nanswers\ntable\nquestions\ncross 7b 2\ncircle 1g\n?\n"
    out = blindside("play", "code777", "--seed", "3", typed=typed).out
    assert "7b: 3 in view, 1 open" in out
    assert "19  Do you see more green or more blue tiles?" in out
    assert "Points: P0 0" in out
    assert "23  Do you see more green or more yellow tiles?" in out
    assert "7b: 1 crossed out, 3 open" in out
    assert "1g: 1 circled" in out
    assert "call your three numbers" in out


def test_play_code777_call_hides_the_new_rack() -> None:
    out = blindside("play", "code777", "--seed", "3", typed="\ncall 6 1 5\ncall 1 2 3\n\n").out
    for text in ("You call 1 5 6\n", "You call 1 5 6: right, one point\n", "You get new tiles\n", "Points: You 1,"):
        assert text in out
    assert "\nP0: Enter to continue, or ? > " in out, "who has called may not call again before the next answer"
    assert "! P0 has already called and can call again" in out


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("call 5 7", "'5 7' is not a call: use three numbers from 1 to 7"),
        ("call", "'' is not a call"),
        ("hello", "'hello' is not possible here: press Enter to continue, or call, or ? for help"),
        ("cross", "'cross' is not possible here: add a tile, such as cross 7b"),
        ("cross 9z", "'9z' is not a tile"),
        ("cross 7b 4", "there is no layer 4"),
        ("cross 7b x", "'x' is not a layer"),
        ("erase 7b", "no 7b is marked"),
    ],
)
def test_play_invalid_input_asks_again(typed: str, why: str) -> None:
    result = blindside("play", "code777", "--seed", "3", typed=typed + "\n")
    assert result.code == 0
    assert why in result.out
    assert "Traceback" not in result.out + result.err


def test_play_code777_answer_and_choose_by_hand() -> None:
    typed = "\n25\n12\nbanana\n=\n>\n"
    out = blindside(
        "play", "code777", "--seed", "6", "--first-reader", "0", "--answers", "by-hand", "--draw-two", typed=typed
    ).out
    assert "P0: read " in out
    assert "card 25 was not drawn" in out
    assert "You read 12" in out
    assert "Look again." in out
    assert "You answer: More threes" in out


def test_play_leave_prints_the_result(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out = blindside("play", "code777", "--seed", "3", "--record", str(file), typed="leave\n").out
    assert out.splitlines()[-6].endswith("wins with three points")
    check_record(read_record(file.read_text()))
    assert (
        blindside("play", "code777", "--players", "2", typed="leave\n")
        .out.rstrip()
        .splitlines()[-5]
        .endswith("no winner")
    )


def test_play_mastermind_match_in_both_roles() -> None:
    """P0 sets a code, then guesses; keys by hand, one of them mistaken and refused."""
    keys = "0 9\n0 0\n0 1\n0 2\n0 3\n0 4\n1 0\n1 1\n1 2\n1 3\n2 0\n2 1\n2 2\n3 0\n4 0\n"
    typed = "1123\n" + keys * 12 + "1111\n2222\n"
    out = blindside("play", "mastermind", "--keys", "by-hand", "--seed", "3", "--first-codemaker", "0", typed=typed).out
    assert "You set the code 1123" in out
    assert "0 red and 9 white is not a key for 4 holes" in out
    assert out.index("! Look again.") < out.index("! The right key is ")
    assert "Found: " in out
    assert "P0: guess 1 of 10" in out


@pytest.mark.parametrize("bot", ["casual", "optimal", "consistent", "devil"])
def test_play_mastermind_devil_against_each_bot(bot: str, tmp_path: Path) -> None:
    """P0 gives the first key that some code fits, then guesses the same until the rows are used up."""
    file = tmp_path / "match.json"
    keys = "0 9\n0 0\n0 1\n0 2\n0 3\n0 4\n1 0\n1 1\n1 2\n1 3\n2 0\n2 1\n2 2\n3 0\n4 0\n"
    typed = keys * 10 + "1122\n" * 10 + "\n"
    words = ("--keys", "devil", "--bots", bot, "--seed", "3", "--first-codemaker", "0", "--record", str(file))
    out = blindside("play", "mastermind", *words, typed=typed).out
    assert "You do not fix a code: any code that fits the keys is possible" in out
    assert "P0: key for" in out
    assert "red and 9 white is not a key for 4 holes" in out
    assert re.search(r"with \d red and \d white, no code would fit all the keys; \d red and \d white would work", out)
    assert f"Opponents: P1 {bot}" in out
    assert "P1 does not fix a code" in out
    assert "You guess 1122" in out
    check_record(read_record(file.read_text()))
    assert out.splitlines()[-2].endswith(("wins the match", "is a tie")), out


def test_play_mastermind_wrong_key_is_challenged() -> None:
    typed = "1123\n" + "0 0\n" * 6
    out = blindside(
        "play", "mastermind", "--keys", "by-hand-unchecked", "--seed", "3", "--first-codemaker", "0", typed=typed
    ).out
    assert "P1 challenges the keys and is right: the code was 1123" in out


def test_play_mastermind_board_and_help() -> None:
    typed = (
        "1122\nboard\nchallenge\n?\n12\n9999\n" + "".join(f"{n}{n}{n}{n}\n" for n in (1, 2, 3, 4, 5, 6, 1, 2, 3)) + "\n"
    )
    out = blindside("play", "mastermind", "--games", "1", "--seed", "8", "--first-codemaker", "1", typed=typed).out
    assert "guess 2 of 10" in out
    assert "challenge the keys and fail" in out
    assert "'12' is not a code: write 4 characters" in out
    assert "'9' in '9999' is not a colour here" in out
    assert "Not found" in out
    assert "The game is over" in out
    assert "Perfect play: 4.34 rows on average" in out
    assert "oints" not in out.partition("The game is over")[2]
    assert "points for" not in out


def test_play_code777_false_answer_game_continues() -> None:
    """Contradictory answers are dropped, so the game goes on to its end after a false one."""
    words = ("play", "code777", "--answers", "by-hand-unchecked", "--seed", "8", "--first-reader", "0")
    out = blindside(*words, typed="\n0\nleave\n").out
    assert out.splitlines()[-5].endswith("wins with three points")


def test_demo_code777_unfinishable_game_is_abandoned() -> None:
    """Two racks only: now and then all cards together leave both in doubt."""
    ends = [
        blindside("demo", "code777", "--players", "2", "--racks", "2", "--seed", str(seed)).out for seed in (15, 16)
    ]
    assert ["no winner" in out for out in ends] == [True, False]
    assert "wins with three points" in ends[1]


@pytest.mark.parametrize("words", ["play code777", "play mastermind", "code777 answers", "record check -"])
def test_play_closed_input_ends_like_empty_input(words: str) -> None:
    result = run_in_shell('"$@" <&-', *words.split())
    assert "Traceback" not in result.err
    assert result.code == (2 if words.startswith("record") else 0)


def test_play_input_after_a_call_is_kept() -> None:
    words = ("play", "code777", "--seed", "3", "--answers", "by-hand", "--first-reader", "0")
    out = blindside(*words, typed="\ncall 7 7 7\n<\n").out
    assert "You answer: More blue tiles" in out


def test_play_closed_output_is_no_error() -> None:
    for words in ("demo code777 --seed 1", "code777 editions", "play mastermind"):
        assert run_in_shell('"$@" >&-', *words.split()).err == ""


def test_play_control_characters_are_escaped() -> None:
    out = blindside("play", "mastermind", "--seed", "1", typed=b"\x07\x1b[2J\n").out
    assert "\x07" not in out
    assert "\\x07" in out


def test_play_answer_in_words() -> None:
    words = ("play", "code777", "--answers", "by-hand", "--seed", "7", "--first-reader", "0")
    out = blindside(*words, typed="\nbanana\nTHE SAME\n").out
    assert "is not a valid answer to question" in out
    assert "You answer: The same" in out


@pytest.mark.clause("R-13", "C-30")
def test_play_notes_do_not_change_the_game(tmp_path: Path) -> None:
    """Play the same game twice, once with notes at every turn: the records are equal."""
    plain, noted = tmp_path / "plain.json", tmp_path / "noted.json"
    blindside("play", "code777", "--seed", "3", "--record", str(plain), typed="\n" * 60)
    typed = "cross 7b 2\ncircle 1g\nerase 1g\ntriangle\nanswers\n\nclear\n" + "cross 4n\nclear\n\n" * 60
    blindside("play", "code777", "--seed", "3", "--record", str(noted), typed=typed)
    assert noted.read_text() == plain.read_text()


def test_play_without_seed_deals_differ() -> None:
    deals = {tuple(blindside("play", "code777", typed="leave\n").out.splitlines()[3:6]) for _ in range(3)}
    assert len(deals) == 3
    codes = {
        blindside("play", "mastermind", "--first-codemaker", "1", typed="leave\n").out.splitlines()[-1]
        for _ in range(4)
    }
    assert len(codes) > 1
    assert all("the code was" in code for code in codes)
