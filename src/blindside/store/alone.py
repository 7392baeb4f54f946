"""One file is for one server: the second is told so."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blindside.core.errors import Illegal
from blindside.core.messages import msg


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Held for as long as a server lives; the system lets go of it, however the server ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(path.name + ".serving").open("w") as mark:
        try:
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Illegal(
                "store/served", msg("another server is using '{path}': several need Postgres (--database)", path=path)
            ) from None
        yield
