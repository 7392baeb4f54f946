"""One file is for one server: the second is told so."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg
from blindside.store.holding import held


@contextmanager
def alone(path: Path, address: str) -> Iterator[None]:
    """Held for as long as a server lives, with where it is; the system lets go of it, however the server ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    serving = path.with_name(f"{path.name}.serving")
    with held(path) as is_ours:
        if not is_ours:
            raise Illegal("store/served", _served(path, serving))
        serving.write_text(address, encoding="utf-8")
        yield


def _served(path: Path, serving: Path) -> Message:
    address = serving.read_text(encoding="utf-8") if serving.is_file() else ""
    if address:
        return msg("'{path}' is served at {address}: another server needs --data DIR", path=path, address=address)
    return msg("another server is using '{path}': this one needs --data DIR", path=path)
