"""The example bot plays a whole game."""

import subprocess
import sys
from pathlib import Path

from tests.effort import TIMEOUT_SECONDS
from tests.web.server import RunServer


def test_example_bot_plays_whole_game(tmp_path: Path, run_server: RunServer) -> None:
    example = tmp_path / "example.py"
    printed = [sys.executable, "-m", "blindside", "api", "example"]
    example.write_text(subprocess.run(printed, capture_output=True, text=True, check=True).stdout)
    with run_server(tmp_path) as server:
        ran = subprocess.run(
            [sys.executable, example, server.url], capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=True
        )
    assert ran.stdout.splitlines()[-1].startswith("points: [")
