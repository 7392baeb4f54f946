"""The user's directories, and the command that installs an extra."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_dir, user_data_dir

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg


def data_dir() -> Path:
    """Return the directory of files to keep: tables, saved games, tokens of servers."""
    return _user_dir(user_data_dir)


def cache_dir() -> Path:
    """Return the directory of files that can be made again: compiled code."""
    return _user_dir(user_cache_dir)


def _user_dir(find: Callable[..., str]) -> Path:
    # Without a home directory, as in some containers, platformdirs raises or returns a path with ~.
    with suppress(RuntimeError):
        path = Path(find("blindside", appauthor=False))
        if path.is_absolute():
            return path
    raise InvalidInput("user/no-home", msg("this user has no home directory: set HOME"))


def install_command(extra: str) -> str:
    """Return the command that adds an extra to this installation and keeps its version.

    pipx and uv each leave a file in the environments they create.
    """
    wanted, environment = f"'blindside[{extra}]'", Path(sys.prefix)
    if (environment / "pipx_metadata.json").is_file():
        return f"pipx inject blindside {wanted}"
    if (environment / "uv-receipt.toml").is_file():
        return f"uv pip install --python '{environment}' {wanted}"
    return f"pip install {wanted}"
