"""Run the comparison of a device with the package, in one process of Node."""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from blindside.core.json import to_json
from tests.effort import TIMEOUT_SECONDS

FOLDER = Path(__file__).parent
TENFOLD = pytest.mark.parametrize("factor", [1, pytest.param(10, marks=pytest.mark.slow)], ids=["usual", "many"])


def compare_in_node(script: str, cases: Iterable[Any], folder: Path) -> None:
    """Let a script of this folder compare cases, a line of JSON each; its output is the number of cases."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is missing: JavaScript is not checked")
    file = folder / "cases.jsonl"
    with file.open("w") as lines:
        count = sum(lines.write(to_json(case) + "\n") > 0 for case in cases)
    done = subprocess.run(
        [node, str(FOLDER / script), str(file)], capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS
    )
    assert done.stdout == f"{count}\n", done.stderr[:2000]
