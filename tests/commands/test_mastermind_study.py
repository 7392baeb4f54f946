"""`blindside mastermind strategy`, `suggest` and `rate`, run as commands."""

import io
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from blindside.core.audience import EVERYONE
from blindside.core.records import Record, write_record
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.trees import count_guesses, tree_from_json
from tests.commands.terminal import blindside, get_error
from tests.effort import TIMEOUT_SECONDS
from tests.tables import MastermindTable

pytestmark = pytest.mark.usefixtures("compiler")


def run_json(*words: str) -> dict[str, Any]:
    result = blindside("mastermind", *words, "--json")
    assert (result.code, result.err) == (0, ""), result
    found: dict[str, Any] = json.loads(result.out)
    return found


def test_strategy_out_writes_a_playable_tree(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    found = run_json("strategy", "--holes", "3", "--colors", "4", "--out", str(file))
    counted = count_guesses(tree_from_json(json.loads(file.read_text())), Settings(holes=3, colors=4))
    assert {str(guesses): codes for guesses, codes in counted.items()} == found["histogram"]
    assert json.loads(file.read_text())[0] == found["first"]


def test_strategy_points_count_a_miss_as_rows_plus_one() -> None:
    found = run_json("strategy", "--method", "first", "--rows", "6")
    late = sum(codes for guesses, codes in found["histogram"].items() if int(guesses) > 6)
    on_time = sum(int(guesses) * codes for guesses, codes in found["histogram"].items() if int(guesses) <= 6)
    assert late
    assert found["points"] == on_time + 7 * late
    assert run_json("strategy", "--method", "first", "--rows", "20")["points"] == found["total"]


def test_strategy_random_repeats_with_the_same_seed() -> None:
    once, again, other = (run_json("strategy", "--method", "random", "--seed", seed) for seed in ("1", "1", "2"))
    assert once["histogram"] == again["histogram"] != other["histogram"]


def run_in_terminal(*words: str, until: str = "", **environment: str) -> tuple[str, str]:
    """Run with errors on a terminal; return standard output and what the terminal got. Stop at the text `until`."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "blindside", "mastermind", *words],
        stdout=subprocess.PIPE,
        stderr=follower,
        env={**os.environ, **environment},
        text=True,
    )
    os.close(follower)
    error = ""
    try:
        while chunk := os.read(leader, 1000).decode():
            error += chunk
            if until and until in error:
                process.terminate()
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(leader)
    return process.communicate(timeout=TIMEOUT_SECONDS)[0], error


def test_suggest_large_board_shows_progress() -> None:
    words = ("suggest", "--holes", "6", "--colors", "11")
    printed, error = run_in_terminal(*words)
    assert "searching: " in error
    assert printed == blindside("mastermind", *words).out


def test_strategy_compiling_shows_progress(tmp_path: Path) -> None:
    progress = "preparing (the first run compiles code): "
    assert progress in run_in_terminal("strategy", until=progress, NUMBA_CACHE_DIR=str(tmp_path))[1]


def test_strategy_without_compiler_finds_the_same() -> None:
    hidden = "import sys; sys.modules['numba'] = None; from blindside.cli import main; main()"
    words = ["mastermind", "strategy", "--holes", "3", "--colors", "5", "--json"]
    result = subprocess.run(
        [sys.executable, "-c", hidden, *words], capture_output=True, text=True, check=True, timeout=TIMEOUT_SECONDS
    )
    assert (
        result.stderr
        == "this takes about 20 times as long without numba; to install it: pip install 'blindside[speed]'\n"
    )
    slow, fast = json.loads(result.stdout), run_json(*words[1:-1])
    assert (slow["total"], slow["longest"], slow["proven"]) == (fast["total"], fast["longest"], fast["proven"])


def test_mastermind_play_and_suggest_do_not_load_numba(tmp_path: Path) -> None:
    program = (
        "import sys; from blindside.cli import blindside; "
        "blindside(sys.argv[1:], standalone_mode=False); print('numba' in sys.modules, file=sys.stderr)"
    )
    record = tmp_path / "match.json"
    assert blindside("demo", "mastermind", "--seed", "1", "--record", str(record)).code == 0
    for words in (
        ("suggest", "1122:11"),
        ("suggest", "--holes", "5", "--colors", "8", "11223:11"),
        ("suggest", "--holes", "3", "--colors", "9", "123:01"),
        ("rate", str(record)),
        ("audit", "1122:11", "1122:12"),
    ):
        result = subprocess.run(
            [sys.executable, "-c", program, "mastermind", *words],
            capture_output=True,
            text=True,
            check=True,
            timeout=TIMEOUT_SECONDS,
        )
        assert result.stderr == "False\n", words


@pytest.mark.slow
def test_strategy_interrupted_resumes_from_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "search.npz"
    words = ["mastermind", "strategy", "--colors", "7", "--checkpoint", str(file)]
    run_json("strategy", "--colors", "2")  # compile first, so that the signal interrupts the search
    error = interrupt(words)
    assert f"saved in {file}: continue with --resume" in error
    assert not list(tmp_path.glob(".*")), "no draft is left"
    found = run_json("strategy", "--colors", "7", "--checkpoint", str(file), "--resume")
    assert (found["total"], found["proven"]) == (11228, True)
    again = run_json("strategy", "--colors", "7", "--checkpoint", str(file), "--resume")
    assert (again["total"], again["nodes"] < 200) == (11228, True), "the checkpoint has the whole result"
    assert "another search" in get_error(*words[:2], "--colors", "6", "--checkpoint", str(file), "--resume")


def test_strategy_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "search.npz"
    run_json("strategy", "--holes", "3", "--colors", "5", "--checkpoint", str(file))
    whole = file.read_bytes()
    words = ("mastermind", "strategy", "--holes", "3", "--colors", "5", "--checkpoint", str(file), "--resume")
    for at in range(50, len(whole), len(whole) // 4):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        result = blindside(*words)
        assert result.code in (0, 2)
        assert "Traceback" not in result.err
    with np.load(io.BytesIO(whole)) as content:
        parts = dict(content)
    parts["solved"] = parts["solved"] * 0 + 1
    np.savez(file, **parts)
    assert "start again without --resume" in get_error(*words)


def interrupt(words: list[str]) -> str:
    """Press Ctrl-C at the first progress line; return what the terminal got."""
    leader, follower = pty.openpty()
    search = subprocess.Popen([sys.executable, "-m", "blindside", *words], stdout=subprocess.PIPE, stderr=follower)
    os.close(follower)
    error = b""
    with open(leader, "rb", buffering=0) as terminal:
        while True:
            try:
                part = terminal.read(4096)
            except OSError:  # the process has ended
                break
            if b"first guess" in part and b"first guess" not in error:
                search.send_signal(signal.SIGINT)
            error += part
    search.communicate(timeout=TIMEOUT_SECONDS)
    assert search.returncode == 130, error
    return error.decode()


def test_suggest_prints_information_and_cost() -> None:
    found = run_json("suggest", "--guess", "1122")
    assert (found["left"], found["guess"], found["total"], found["exact"], found["method"]) == (
        1296,
        "1123",
        5625,
        True,
        "optimal",
    )
    assert found["asked"]["guess"] == "1122"
    assert found["asked"]["regret"] > found["regret"] == 0
    assert {"key": {"reds": 0, "whites": 0}, "codes": 256} in found["asked"]["cells"]
    output = blindside("mastermind", "suggest", "1122:11", "1344:02").out
    assert "guesses to go on average: no guess is better" in output


@pytest.mark.parametrize("method", ["optimal", "minimax", "expected", "entropy", "parts", "first", "random"])
def test_suggest_every_method(method: str) -> None:
    found = run_json("suggest", "1123:02", "--method", method)
    assert found["exact"]
    assert found["regret"] >= 0
    assert found["method"] == method


def test_suggest_estimate_is_labelled() -> None:
    found = run_json("suggest", "--holes", "5", "--colors", "8")
    assert (found["exact"], found["total"], found["guesses_to_go"], found["method"]) == (False, None, None, "entropy")
    output = blindside("mastermind", "suggest", "--holes", "5", "--colors", "8").out
    assert "An estimate: finding the best guess takes more than a second here" in output


def test_rate_match(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert blindside("demo", "mastermind", "--seed", "5", "--record", str(file)).code == 0
    result = blindside("mastermind", "rate", str(file), "--json")
    games = [json.loads(line) for line in result.out.splitlines()]
    assert [game["game"] for game in games] == [1, 2]
    for game in games:
        rows = game["guesses"]
        assert rows[0]["before"] == 1296
        assert rows[0]["expected_guesses"] + sum(row["regret"] - row["luck"] for row in rows) == pytest.approx(
            len(rows)
        )
    output = blindside("mastermind", "rate", str(file), "--game", "2").out
    assert "Game 2, codemaker" in output
    assert "more from weaker guesses" in output


def test_rate_code777_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert blindside("demo", "code777", "--seed", "1", "--record", str(file)).code == 0
    assert "this is not a record of Mastermind" in get_error("mastermind", "rate", str(file))


def test_suggest_redundant_rows_change_nothing() -> None:
    once, often = run_json("suggest", "1123:02"), run_json("suggest", *["1123:02"] * 5, "1111:10", "1111:10")
    assert often["left"] < once["left"]
    assert often["exact"]
    assert run_json("suggest", *["1123:02"] * 20) == once


def test_suggest_huge_board_finds_most_information() -> None:
    found = run_json("suggest", "--holes", "6", "--colors", "11", "--guess", "112345")
    assert found["bits"] >= found["asked"]["bits"] > 3


def test_rate_running_game_is_refused(tmp_path: Path) -> None:
    table = MastermindTable("6123", games=2)
    table.guess("1122")
    file = tmp_path / "running.json"
    file.write_text(write_record(Record("mastermind", table.settings, EVERYONE, tuple(table.log))))
    assert "no game in this record is finished" in get_error("mastermind", "rate", str(file))


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("suggest", "1172:11"), "'7' in '1172' is not a colour here"),
        (("suggest", "1122:31"), "3 red and 1 white is not a key for 4 holes"),
        (("suggest", "1122"), "'1122' is not a row: write the guess, a colon"),
        (("suggest", "112:11"), "write 4 characters, one per hole"),
        (("suggest", *["1122:11"] * 30), "30 rows are too many: a board has at most 20"),
        (("suggest", "1122:11", "1122:12"), "no code fits all these keys: 'blindside mastermind audit' finds which"),
        (("suggest", "--guess", "17"), "write 4 characters, one per hole"),
        (("suggest", "--holes", "8", "--colors", "12"), "at most 2,000,000"),
        (("strategy", "--holes", "8", "--colors", "12", "--method", "parts"), "at most 2,000,000"),
        (("strategy", "--holes", "5", "--colors", "8"), "use at most 20,000 codes, or another method"),
        (("strategy", "--holes", "9"), "holes must be 2 to 8, not 9"),
        (("strategy", "--method", "entropy", "--goal", "longest"), "need --method optimal"),
        (("strategy", "--goal", "longest", "--max-guesses", "5"), "use --goal longest or --max-guesses"),
        (("strategy", "--resume"), "--resume needs --checkpoint FILE"),
        (("strategy", "--checkpoint", "nowhere/at.all"), "there is no directory 'nowhere'"),
        (("strategy", "--out", "nowhere/at.all"), "there is no directory 'nowhere'"),
        (("strategy", "--checkpoint", "README.md", "--resume"), "README.md is not a checkpoint"),
        (("strategy", "--checkpoint", "README.md"), "README.md exists: add --resume"),
        (("rate", "README.md"), "README.md: "),
    ],
)
def test_mastermind_bad_options_print_one_line(words: tuple[str, ...], error: str) -> None:
    assert error in get_error("mastermind", *words)
