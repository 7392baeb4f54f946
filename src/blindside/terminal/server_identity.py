"""Who the player is at a server: a new player, the same as last time, or the same as in a browser."""

import getpass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from blindside.console.files import write_own
from blindside.console.text import say, tell
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.installation import data_dir
from blindside.core.messages import msg
from blindside.core.records import from_json, to_json_bytes
from blindside.table.requests import LONGEST_NAME
from blindside.terminal.server_client import Server

FILE = "servers.json"
"""Tokens that servers gave, kept for their owner alone."""
ME = "/api/v1/me"
UNKNOWN = "web/who"


class Key(Struct, frozen=True):
    name: str
    token: str


class _Named(Struct, frozen=True):
    name: str


class _Link(Struct, frozen=True):
    address: str


def known_at(address: str, name: str | None, device: str | None) -> Server:
    """The server, which knows who asks."""
    server = _same_as(address, device) if device is not None else _as_last_time(address)
    if server is None:
        key = _key_for(address)
        return _introduced(address, name or (key.name if key is not None else _own_name()))
    if name is not None:
        take_name(server, name)
    return server


def take_name(server: Server, name: str) -> None:
    """What one is called from now on."""
    known: _Named = server.get(ME, _Named)
    if name != known.name:
        known = server.post(ME, {"name": name}, _Named)
        assert server.token is not None, "it knows who asks"
        _keep(server.address, Key(known.name, server.token))


def device_link(server: Server) -> str:
    """What makes another device this player's, too: a browser opens it, and so does `--device`."""
    made: _Link = server.post(f"{ME}/links", None, _Link)
    return made.address


def _as_last_time(address: str) -> Server | None:
    key = _key_for(address)
    if key is None:
        return None
    server = Server(address, key.token)
    try:
        server.get(ME, _Named)
    except BlindsideError as wrong:
        if wrong.code != UNKNOWN:
            raise
        tell(msg("{address} does not know you any more: you are somebody new there.", address=address))
        return None
    return server


def _same_as(address: str, device: str) -> Server:
    """As whoever made this link, which is used up by it."""
    behind = parse_qs(urlsplit(device).fragment).get("device", [device])
    return _kept(address, Server(address).post("/api/v1/devices", {"link": behind[0]}, Key))


def _introduced(address: str, name: str) -> Server:
    return _kept(address, Server(address).post("/api/v1/players", {"name": name}, Key))


def _kept(address: str, key: Key) -> Server:
    _keep(address, key)
    return Server(address, key.token)


def _own_name() -> str:
    """As this machine calls its user."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, OSError):
        return say(msg("Guest"))


def _key_for(server: str) -> Key | None:
    return _all_keys().get(server)


def _keep(server: str, key: Key) -> None:
    write_own(data_dir() / FILE, to_json_bytes({**_all_keys(), server: key}))


def _all_keys() -> dict[str, Key]:
    file = data_dir() / FILE
    try:
        kept: dict[str, Key] = from_json(file.read_bytes(), dict[str, Key])
        return kept
    except FileNotFoundError:
        return {}
    except InvalidInput as wrong:
        raise InvalidInput(
            "join/keys",
            msg("{path} cannot be read, remove it to be somebody new: {reason}", path=Path(file), reason=wrong.message),
        ) from None
