"""Who one is at each server: the token that it gave, kept for its owner alone."""

from pathlib import Path

from msgspec import Struct

from blindside.console.files import write_own
from blindside.core.directories import data_dir
from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import from_json, to_json_bytes

FILE = "servers.json"


class Key(Struct, frozen=True):
    name: str
    token: str


def key_for(server: str) -> Key | None:
    return _kept().get(server)


def keep(server: str, key: Key) -> None:
    write_own(data_dir() / FILE, to_json_bytes({**_kept(), server: key}))


def _kept() -> dict[str, Key]:
    file = data_dir() / FILE
    try:
        kept: dict[str, Key] = from_json(file.read_bytes(), dict[str, Key])
        return kept
    except FileNotFoundError:
        return {}
    except Invalid as wrong:
        raise Invalid(
            "join/keys",
            msg("{path} cannot be read, remove it to be somebody new: {reason}", path=Path(file), reason=wrong.message),
        ) from None
