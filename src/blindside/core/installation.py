"""This installation: where it puts its files on this system, and how optional dependencies are added to it."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_dir, user_data_dir

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg


def data_dir() -> Path:
    """Files that must not be lost: tables, saved games, tokens for servers."""
    return _user_dir(user_data_dir)


def cache_dir() -> Path:
    """Files that can be made again: compiled code."""
    return _user_dir(user_cache_dir)


def _user_dir(find: Callable[..., str]) -> Path:
    """Refuse a user without a home, as in some containers; there platformdirs raises, or returns a path that has ~."""
    with suppress(RuntimeError):
        path = Path(find("blindside", appauthor=False))
        if path.is_absolute():
            return path
    raise InvalidInput("user/no-home", msg("this user has no home folder: set HOME"))


def install_command(extra: str) -> str:
    """The command that adds an extra to this installation, by the program that made it.

    pipx and uv leave a file of their own in the environment. All of these commands keep the installed version.
    """
    wanted, environment = f"'blindside[{extra}]'", Path(sys.prefix)
    if (environment / "pipx_metadata.json").is_file():
        return f"pipx inject blindside {wanted}"
    if (environment / "uv-receipt.toml").is_file():
        return f"uv pip install --python '{environment}' {wanted}"
    return f"pip install {wanted}"
