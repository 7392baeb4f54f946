"""One file is for one server: the second is told so."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg


@contextmanager
def alone(path: Path, address: str) -> Iterator[None]:
    """Held for as long as a server lives, with where it is; the system lets go of it, however the server ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(path.name + ".serving").open("a+") as mark:
        try:
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            mark.seek(0)
            raise Illegal("store/served", _served(path, mark.read().strip())) from None
        mark.truncate(0)
        mark.write(address)
        mark.flush()
        yield


def _served(path: Path, address: str) -> Message:
    if address:
        return msg("'{path}' is served at {address}: another server needs --data DIR", path=path, address=address)
    return msg("another server is using '{path}': this one needs --data DIR", path=path)
