"""Compiled code is cached by what it was compiled from, wherever that is cached."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import TIMEOUT_SECONDS

pytestmark = pytest.mark.usefixtures("compiler")

COMPILING = """
from pathlib import Path
from blindside.reason.compiling import make_compiler
compiled = make_compiler(Path(__file__).parent)
"""
INNER = """
from kernel.compiling import compiled
@compiled
def inner(number):
    return number + {added}
"""
OUTER = """
from kernel.compiling import compiled
from kernel.inner import inner
@compiled
def outer(number):
    return inner(number)
"""
PROGRAM = """
from kernel.outer import outer
print(outer(1), sum(outer.stats.cache_hits.values()))
"""


def make_kernel(where: Path, added: int) -> None:
    kernel = where / "kernel"
    kernel.mkdir(exist_ok=True)
    files = {"__init__": "", "compiling": COMPILING, "inner": INNER.format(added=added), "outer": OUTER}
    for name, text in files.items():
        if not (kernel / f"{name}.py").exists() or (kernel / f"{name}.py").read_text() != text:
            (kernel / f"{name}.py").write_text(text)


def run_kernel(where: Path, **environment: str) -> tuple[int, int]:
    """What the function gives, and how often its code came from the cache."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
    ran = subprocess.run(
        [sys.executable, "-B", "-c", PROGRAM],
        cwd=where,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT_SECONDS,
    )
    result, hits = ran.stdout.split()
    return int(result), int(hits)


@pytest.mark.parametrize("variable", ["HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"])
def test_compiler_unchanged_source_is_not_compiled_again(variable: str, tmp_path: Path) -> None:
    place = {variable: str(tmp_path / "cache")}
    make_kernel(tmp_path, added=1)
    assert [run_kernel(tmp_path, **place), run_kernel(tmp_path, **place)] == [(2, 0), (2, 1)]
    assert {file.suffix for file in (tmp_path / "kernel").rglob("*")} == {".py"}, "an installation is not written to"


def test_compiler_edited_callee_is_compiled_again(tmp_path: Path) -> None:
    for added, result in ((1, 2), (10, 11)):
        make_kernel(tmp_path, added)
        assert run_kernel(tmp_path, HOME=str(tmp_path / "cache")) == (result, 0)


def test_compiler_without_a_writable_cache_compiles_each_time(tmp_path: Path) -> None:
    make_kernel(tmp_path, added=1)
    assert [run_kernel(tmp_path, HOME="/dev/null") for _ in range(2)] == [(2, 0)] * 2
    make_kernel(tmp_path, added=10)
    assert run_kernel(tmp_path, HOME="/dev/null") == (11, 0)
