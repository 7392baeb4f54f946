"""Who one is at each server: the token that it gave, kept for its owner alone."""

import os
from pathlib import Path

from msgspec import Struct

from blindside.cli.place import data_folder
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
    file = data_folder() / FILE
    draft = file.with_name(f".{FILE}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft.touch(mode=0o600)
        draft.write_bytes(to_json_bytes({**_kept(), server: key}))
        draft.replace(file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Invalid(
            "join/keys", msg("'{path}' cannot be written: {reason}", path=file, reason=error.strerror)
        ) from None


def _kept() -> dict[str, Key]:
    file = data_folder() / FILE
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
