"""Read files, and write them atomically."""

import os
from pathlib import Path

from blindside.console.text import open_input
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg


def check_writable(path: str) -> None:
    """Refuse a path that cannot be written, before the work begins."""
    target = Path(path)
    if not path or target.is_dir() or (target.exists() and not target.is_file()):
        raise InvalidInput("file/no-file", msg("'{path}' is not a file: choose a file to write", path=path))
    if not target.parent.is_dir():
        missing = msg("'{path}' cannot be written: there is no directory '{folder}'", path=path, folder=target.parent)
        raise InvalidInput("file/no-folder", missing)
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise InvalidInput("file/not-allowed", msg("'{path}' cannot be written: permission denied", path=path))


def read_file(path: str) -> bytes:
    """Read a file, or standard input for '-'."""
    if path == "-":
        return open_input().read()
    if not path:
        raise InvalidInput("file/no-name", msg("give a file, or '-' for standard input"))
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise InvalidInput("file/unreadable", msg("{path}: {reason}", path=path, reason=error.strerror)) from None


def write_file(path: str, content: str | bytes, mode: int = 0o666) -> None:
    """Write a file atomically, with this mode less the umask."""
    target = Path(path).resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        draft.touch(mode)
        draft.write_bytes(content.encode() if isinstance(content, str) else content)
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise write_error(path, error) from None


def write_private_file(file: Path, content: bytes) -> None:
    """Write a file that only this user can read, in a folder that only this user can enter."""
    make_private_folder(file.parent)
    write_file(str(file), content, mode=0o600)


def make_private_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise write_error(folder, error) from None


def write_error(path: str | Path, error: OSError) -> InvalidInput:
    return InvalidInput("file/failed", msg("'{path}' cannot be written: {reason}", path=path, reason=error.strerror))
