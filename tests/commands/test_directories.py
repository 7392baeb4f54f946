"""Directories of a user's files: the usual ones, or those set by XDG variables."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from blindside.core.installation import cache_dir, data_dir
from tests.commands.terminal import blindside, get_error

SAVED = Path("blindside") / "saved-mastermind.json"


@pytest.mark.parametrize(("variable", "below"), [("XDG_DATA_HOME", "."), ("HOME", ".local/share")])
def test_play_left_game_is_saved_below_the_users_data(
    variable: str, below: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv(variable, str(tmp_path))
    blindside("play", "mastermind", "--plain", typed="1122\n")
    assert (tmp_path / below / SAVED).is_file()
    assert "1122" in blindside("play", "mastermind", "--resume").out


def test_db_check_without_data_option_reads_the_users_data(tmp_path: Path) -> None:
    assert str(tmp_path / "blindside" / "tables.sqlite") in get_error("db", "check", XDG_DATA_HOME=str(tmp_path))


@pytest.mark.parametrize(
    ("find", "variable", "usual"),
    [(data_dir, "XDG_DATA_HOME", ".local/share"), (cache_dir, "XDG_CACHE_HOME", ".cache")],
)
def test_directory_with_relative_variable_is_in_the_home(
    find: Callable[[], Path], variable: str, usual: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the XDG specification a relative path is invalid."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(variable, os.path.join("some", "folder"))
    assert find() == tmp_path / usual / "blindside"
