"""The player's identity at a server: new, from the last time, or from another device."""

import getpass
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from blindside.console.files import write_private_file
from blindside.console.text import say, tell
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.installation import data_dir
from blindside.core.messages import msg
from blindside.core.records import from_json, to_json_bytes
from blindside.table.requests import MAX_NAME_LENGTH
from blindside.terminal.server_client import Server

FILE = "servers.json"
"""Names and tokens by server. Only the user can read the file."""
ME = "/api/v1/me"
UNKNOWN_TOKEN = "web/unauthorized"


class Credentials(Struct, frozen=True):
    name: str
    token: str


class _Profile(Struct, frozen=True):
    name: str


class _DeviceLink(Struct, frozen=True):
    url: str


def sign_in(address: str, name: str | None, device: str | None) -> Server:
    """Return the server with the player's token."""
    if device is None:
        server = _sign_in_again(address)
    else:
        link = parse_qs(urlsplit(device).fragment).get("device", [device])[0]
        server = _receive_token(address, "devices", {"link": link})
    if server is None:
        key = _read_credentials().get(address)
        return _receive_token(address, "players", {"name": name or (key.name if key is not None else _user_name())})
    if name is not None:
        take_name(server, name)
    return server


def take_name(server: Server, name: str) -> None:
    known: _Profile = server.get(ME, _Profile)
    if name != known.name:
        known = server.post(ME, {"name": name}, _Profile)
        assert server.token is not None, "it knows who asks"
        _save_credentials(server.address, Credentials(known.name, server.token))


def device_link(server: Server) -> str:
    """Make a link that signs another device in as this player, in a browser or with `--device`."""
    made: _DeviceLink = server.post(f"{ME}/links", None, _DeviceLink)
    return made.url


def _sign_in_again(address: str) -> Server | None:
    key = _read_credentials().get(address)
    if key is None:
        return None
    server = Server(address, key.token)
    try:
        server.get(ME, _Profile)
    except BlindsideError as error:
        if error.code != UNKNOWN_TOKEN:
            raise
        tell(msg("{address} no longer knows you: you are joining as a new player.", address=address))
        return None
    return server


def _receive_token(address: str, what: str, body: dict[str, str]) -> Server:
    """Sign in as a new player, or as the one who made a device link, which works once."""
    key: Credentials = Server(address).post(f"/api/v1/{what}", body, Credentials)
    _save_credentials(address, key)
    return Server(address, key.token)


def _user_name() -> str:
    try:
        return getpass.getuser()[:MAX_NAME_LENGTH]
    except (KeyError, OSError):
        return say(msg("Guest"))


def _save_credentials(server: str, key: Credentials) -> None:
    write_private_file(data_dir() / FILE, to_json_bytes({**_read_credentials(), server: key}))


def _read_credentials() -> dict[str, Credentials]:
    file = data_dir() / FILE
    try:
        kept: dict[str, Credentials] = from_json(file.read_bytes(), dict[str, Credentials])
        return kept
    except FileNotFoundError:
        return {}
    except InvalidInput as error:
        reason = error.message
        damaged = msg("{path} cannot be read ({reason}): delete it to join as a new player", path=file, reason=reason)
        raise InvalidInput("join/keys", damaged) from None
