"""The example plays a whole game, as its reader would run it."""

import subprocess
import sys
from pathlib import Path

from tests.web.server import serving

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "api_bot.py"


def test_the_example_plays_to_the_end(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ran = subprocess.run(
            [sys.executable, EXAMPLE, server.url], capture_output=True, text=True, timeout=60, check=True
        )
    assert ran.stdout.splitlines()[-1].startswith("points: [")
