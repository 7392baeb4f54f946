"""Tests do not depend on the machine: run sensitive ones in another environment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SENSITIVE = (
    "tests/commands/test_bad_input.py::test_command_interrupted_prints_stopped",
    "tests/commands/test_help.py::test_help_ends_with_the_examples",
    "tests/store/test_postgres.py::test_open_store_missing_database_is_named",
    "tests/terminal/test_pty.py::test_pty_call_without_colour",
    "tests/terminal/test_screens.py::test_screen_unusable_terminal_gives_reason",
    "tests/web/test_example.py",
)
HOSTILE = {
    "BLINDSIDE_COMMAND": "./other blindside",
    "BLINDSIDE_LOCALES": "/nowhere",
    "COLUMNS": "60",
    "FORCE_COLOR": "1",
    "LANG": "de_DE",
    "LANGUAGE": "de",
    "LC_ALL": "C",
    "LINES": "9",
    "PGHOST": "192.0.2.7",
    "PGPORT": "1",
    "PYTHONPATH": "/nowhere",
    "TERM": "dumb",
    "TZ": "Pacific/Kiritimati",
    "XDG_DATA_HOME": "/dev/null",
    "http_proxy": "http://127.0.0.1:1",
}
LONGER_THAN_A_SOCKET_PATH = "x" * 107


@pytest.mark.usefixtures("postgres", "run_server")
def test_sensitive_tests_in_other_surroundings_pass(tmp_path: Path) -> None:
    private = tmp_path / "a b" / LONGER_THAN_A_SOCKET_PATH
    private.mkdir(mode=0o700, parents=True)
    in_background = "umask 077; trap '' HUP INT TERM; exec \"$@\""
    ran = subprocess.run(
        ["sh", "-c", in_background, "sh", sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *SENSITIVE],
        cwd=ROOT,
        env={**os.environ, **HOSTILE, "TMPDIR": str(private)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
