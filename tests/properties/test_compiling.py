"""The cache of compiled code: found by its sources, in any cache directory."""

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
    """Run the kernel; return its result and the number of cache hits."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
    completed = subprocess.run(
        [sys.executable, "-B", "-c", PROGRAM],
        cwd=where,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT_SECONDS,
    )
    result, hits = completed.stdout.split()
    return int(result), int(hits)


@pytest.mark.parametrize("variable", ["HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"])
def test_compiler_unchanged_source_is_not_compiled_again(variable: str, tmp_path: Path) -> None:
    variables = {variable: str(tmp_path / "cache")}
    make_kernel(tmp_path, added=1)
    assert [run_kernel(tmp_path, **variables), run_kernel(tmp_path, **variables)] == [(2, 0), (2, 1)]
    assert {file.suffix for file in (tmp_path / "kernel").rglob("*")} == {".py"}, "the installation is never written to"


def test_compiler_edited_callee_is_compiled_again(tmp_path: Path) -> None:
    for added, result in ((1, 2), (10, 11)):
        make_kernel(tmp_path, added)
        assert run_kernel(tmp_path, HOME=str(tmp_path / "cache")) == (result, 0)


def test_compiler_without_a_writable_cache_compiles_each_time(tmp_path: Path) -> None:
    make_kernel(tmp_path, added=1)
    assert [run_kernel(tmp_path, HOME="/dev/null") for _ in range(2)] == [(2, 0)] * 2
    make_kernel(tmp_path, added=10)
    assert run_kernel(tmp_path, HOME="/dev/null") == (11, 0)
