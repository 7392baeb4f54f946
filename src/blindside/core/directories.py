"""Directories of this user, where programs put their files on this system."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_dir, user_data_dir

from blindside.core.errors import Invalid
from blindside.core.messages import msg


def data_dir() -> Path:
    """Files that must not be lost: tables, saved games, tokens for servers."""
    return _find_own(user_data_dir)


def cache_dir() -> Path:
    """Files that can be made again: compiled code."""
    return _find_own(user_cache_dir)


def _find_own(find: Callable[..., str]) -> Path:
    """Refuse a user without a home, as in some containers; there platformdirs raises, or returns a path that has ~."""
    with suppress(RuntimeError):
        path = Path(find("blindside", appauthor=False))
        if path.is_absolute():
            return path
    raise Invalid("user/no-home", msg("this user has no home folder: set HOME"))
