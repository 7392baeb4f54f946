"""`./run` in a checkout of another user, and in a folder whose name the locale cannot encode."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
READ_BY_RUN = ["run", "pyproject.toml", "constraints.txt", "hatch_build.py"]
OTHER_USER = ["setpriv", "--reuid=54321", "--clear-groups"] if os.getuid() == 0 else []
"""Root may write everywhere."""


@pytest.fixture
def checkout() -> Iterator[Path]:
    """What `./run` reads, in a folder that every user can enter."""
    folder = Path(tempfile.mkdtemp(prefix="blindside-", dir="/tmp"))
    place = folder / "Spiele für alle"
    place.mkdir()
    for name in READ_BY_RUN:
        shutil.copy(ROOT / name, place)
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("__pycache__"))
    folder.chmod(0o755)
    yield place
    place.chmod(0o755)
    shutil.rmtree(folder)


def test_run_in_a_checkout_of_another_user_prints_one_line(checkout: Path) -> None:
    checkout.chmod(0o555)
    command = [*OTHER_USER, "./run", "blindside", "--version"]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith(f"run: {checkout} belongs to ")


def test_run_in_a_folder_unknown_to_the_locale_starts(checkout: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", ".venv"], cwd=checkout, check=True)
    (packages,) = (checkout / ".venv" / "lib").glob("python*/site-packages")
    (packages / "_editable_impl_blindside.pth").write_text(f"{checkout / 'src'}\n", "utf-8")
    program = checkout / ".venv" / "bin" / "blindside"
    program.write_text('#!/bin/sh\nexec python -c "import blindside; print(blindside.__version__)"\n')
    program.chmod(0o755)
    stamp = "cat pyproject.toml constraints.txt hatch_build.py src/blindside/locales/*/*/*.po | cksum"
    sum_of_files = subprocess.run(["sh", "-c", stamp], cwd=checkout, capture_output=True, text=True, check=True).stdout
    (checkout / ".venv" / "installed-plain").write_text(f"{checkout} {sum_of_files.strip()}", "utf-8")
    ran = subprocess.run(
        ["./run", "blindside"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.strip()
