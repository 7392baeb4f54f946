"""A user id without a name or a home folder, as in containers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import TIMEOUT_SECONDS

UNKNOWN = ["unshare", "--user", "--map-user=54321", "--map-group=54321"]
"""Run as a user id without an entry in the list of users; it keeps the rights of the tests' user."""


CLEAN = {"PATH": os.defpath, "LANGUAGE": "en"}


def command(*words: str) -> list[str]:
    try:
        is_available = subprocess.run([*UNKNOWN, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        is_available = False
    if not is_available:
        pytest.skip("this system has no user namespaces")
    return [*UNKNOWN, sys.executable, "-m", "blindside", *words]


def run(*words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command(*words), input=typed, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False, env=CLEAN
    )


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["db", "check"], ["db", "backup", "copy.sqlite"]])
def test_store_without_home_folder_asks_for_data_option(words: list[str]) -> None:
    result = run(*words)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "blindside: this user has no home directory: add --data DIR\n"


def test_serve_and_db_check_without_home_folder_work_with_data_option(tmp_path: Path) -> None:
    words = command("serve", "--port", "0", "--data", str(tmp_path))
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=CLEAN) as server:
        assert server.stdout is not None
        assert "Blindside is running at" in server.stdout.readline()
        server.terminate()
    result = run("db", "check", "--data", str(tmp_path))
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("game", ["code777", "mastermind"])
def test_play_without_home_folder_plays_and_does_not_save(game: str) -> None:
    result = run("play", game, "--plain", "--seed", "1", typed="quit\n")
    assert result.returncode == 0
    assert "Traceback" not in result.stderr
    assert "this user has no home directory: set HOME: this game will not be saved." in result.stdout


def test_join_without_home_folder_says_what_to_do() -> None:
    result = run("join", "http://127.0.0.1:1/t/some")
    assert (result.returncode, result.stderr) == (2, "blindside: this user has no home directory: set HOME\n")


def test_compiled_code_without_home_folder_is_not_cached() -> None:
    program = "from pathlib import Path; from blindside.reason.compiling import is_cached; print(is_cached(Path()))"
    words = [*command()[:-2], "-c", program]
    assert subprocess.run(words, capture_output=True, text=True, check=True, env=CLEAN).stdout == "False\n"
