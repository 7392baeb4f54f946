"""HTTP client of a server: addresses, requests, streams, errors, and the player's identity there."""

import getpass
import re
import string
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ssl import SSLCertVerificationError, SSLError
from typing import Any
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

import blindside
from blindside.console.files import write_private_file
from blindside.console.text import find_language, say, tell
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed, StaleRequest
from blindside.core.installation import data_dir
from blindside.core.json import from_json, to_json_bytes
from blindside.core.messages import msg
from blindside.table.names import find_names, read_code
from blindside.table.requests import MAX_NAME_LENGTH
from blindside.terminal.link import ServerUnavailable

SCHEMES = ("http", "https")
TABLE_CODE = re.compile(r"(\w{4}-?){3}\w{4}")
"""The name of a table."""
NOT_IN_HOST = frozenset(string.whitespace)
"""Characters that a host name cannot have."""
DESCRIPTION = "/api/v1/openapi.json"
"""The path that tells which program and version a server runs."""
ANSWER_SECONDS = 20.0
SILENT_SECONDS = 40.0
"""A stream sends something every 15 seconds; after this silence it is broken."""
RETRY_STATUSES = frozenset({429, 502, 503, 504})
"""Statuses after which the request can be repeated."""
CONNECTION_ERRORS = (OSError, HTTPException, UnicodeError)
"""UnicodeError comes from host names that cannot be encoded."""
REDIRECTS = frozenset({301, 302, 307, 308})
ERRORS_BY_KIND: dict[str, type[BlindsideError]] = {kind.kind: kind for kind in (InvalidInput, NotAllowed, StaleRequest)}


class Address(Struct, frozen=True):
    server: str
    """Such as http://127.0.0.1:7777: everything before /t/."""
    names: tuple[str, ...]
    """Names of the table that may be meant, the likeliest first."""
    code: str | None = None
    """The join code, if that was given instead of a name."""


def read_address(link: str, code: str | None) -> Address:
    """Read a link to a table, or a server and a code. The default scheme is http."""
    written = link if "://" in link else f"http://{link}"
    server, found, rest = written.partition("/t/")
    meant = code if code is not None else rest if found else ""
    place = _read_server(server)
    if place is None:
        raise InvalidInput(
            "join/address",
            msg("'{link}' is not a link to a table: use one such as http://127.0.0.1:7777/t/CODE", link=link),
        )
    if not meant and TABLE_CODE.fullmatch(link):
        raise InvalidInput(
            "join/server",
            msg(
                "'{code}' is only a table code: give the whole link, such as http://127.0.0.1:7777/t/{code}", code=link
            ),
        )
    if code is not None and read_code(code) is not None:
        return Address(place, (), read_code(code))
    names = tuple(find_names(meant.split("?")[0].split("#")[0].rstrip("/")))
    if not names:
        raise InvalidInput("join/code", msg("the link names no table: add /t/CODE to it, or give the code after it"))
    return Address(place, names)


def read_server(text: str) -> str:
    """Read the address of a server. The default scheme is http."""
    place = _read_server(text if "://" in text else f"http://{text}")
    if place is None:
        raise InvalidInput(
            "join/address", msg("'{url}' is not the address of a server, such as http://127.0.0.1:7777", url=text)
        )
    return place


def _read_server(text: str) -> str | None:
    try:
        parts = urlsplit(text)
        if (
            parts.scheme not in SCHEMES
            or not parts.hostname
            or parts.port == 0
            or not NOT_IN_HOST.isdisjoint(parts.netloc)
        ):
            return None
    except ValueError:
        return None
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path.rstrip('/')}"


class Problem(Struct, frozen=True):
    title: str
    code: str
    detail: str
    hint: str | None = None


class Server:
    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        self.token = token
        self._parts = urlsplit(address)

    def get(self, path: str, kind: Any = Any) -> Any:
        return self._read(self.fetch("GET", path), kind)

    def post(self, path: str, body: object, kind: Any = Any) -> Any:
        return self._read(self.fetch("POST", path, body), kind)

    def fetch(self, method: str, path: str, body: object = None) -> bytes:
        response, content = self._send(method, path, body)
        return self._check_status(response, content)

    def explain_answer(self) -> InvalidInput:
        """Return the error for an answer that cannot be read."""
        try:
            response, content = self._send("GET", DESCRIPTION)
        except ServerUnavailable:
            response, content = None, b""
        return _explain_version(self.address, content if response is not None and response.status == 200 else b"")

    def _send(self, method: str, path: str, body: object = None) -> tuple[HTTPResponse, bytes]:
        with closing(self._connect(ANSWER_SECONDS)) as connection:
            try:
                content = None if body is None else to_json_bytes(body)
                connection.request(method, self._parts.path + path, content, self._headers())
                response = connection.getresponse()
                return response, response.read()
            except CONNECTION_ERRORS as error:
                raise ServerUnavailable from error

    def listen(self, path: str, after: int) -> Iterator[bytes]:
        """Yield the data of a stream after an event, until it breaks off. The first item is empty: it is connected."""
        with closing(self._connect(SILENT_SECONDS)) as connection:
            try:
                headers = {**self._headers(), "Last-Event-ID": str(after), "Accept": "text/event-stream"}
                connection.request("GET", self._parts.path + path, headers=headers)
                response = connection.getresponse()
                if response.status != 200:
                    self._check_status(response, response.read())
                yield b""
                while line := response.readline():
                    if line.startswith(b"data: ") and line.endswith(b"\n"):
                        yield line[6:]
            except CONNECTION_ERRORS as error:
                raise ServerUnavailable from error
        raise ServerUnavailable

    def _connect(self, patience: float) -> HTTPConnection:
        kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
        assert self._parts.hostname is not None, "an address has a host"
        return kind(self._parts.hostname, self._parts.port, timeout=patience)

    def _headers(self) -> dict[str, str]:
        known = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        return {"Accept": "application/json", "Accept-Language": find_language(), **known}

    def _check_status(self, response: HTTPResponse, content: bytes) -> bytes:
        if response.status < 300:
            return content
        if response.status in RETRY_STATUSES:
            raise ServerUnavailable
        if response.status in REDIRECTS:
            place = response.headers.get("Location", "?").partition("/api/")[0]
            moved = msg("{address} redirects to {place}: join there", address=self.address, place=place)
            raise InvalidInput("join/moved", moved)
        problem: Problem = self._read(content, Problem)
        hint = None if problem.hint is None else msg("{reason}", reason=problem.hint)
        raise ERRORS_BY_KIND.get(problem.title, InvalidInput)(
            problem.code, msg("{reason}", reason=problem.detail), hint
        )

    def _read(self, content: bytes, kind: Any) -> Any:
        try:
            return from_json(content, kind)
        except InvalidInput:
            raise self.explain_answer() from None


def cannot_connect(address: str, unanswered: ServerUnavailable) -> InvalidInput:
    """Return the error for a server that cannot be reached or trusted."""
    match unanswered.__cause__:
        case SSLCertVerificationError(verify_message=reason):
            code = "join/certificate"
            text = msg(
                "the certificate of {address} is not trusted ({reason}): if it is your own, put its path in {variable}",
                address=address,
                reason=reason,
                variable="SSL_CERT_FILE",
            )
        case SSLError():
            plain = address.replace("https://", "http://", 1)
            code = "join/no-https"
            text = msg(
                "{address} does not support https: on a local network, join {plain}", address=address, plain=plain
            )
        case _:
            code = "join/no-server"
            text = msg("no answer from {address}: is the server running?", address=address)
    return InvalidInput(code, text)


class _Info(Struct, frozen=True):
    title: str
    version: str


class _Description(Struct, frozen=True):
    info: _Info


def _explain_version(address: str, description: bytes) -> InvalidInput:
    """Return the error for an unexpected answer, from the server's description of itself."""
    info, own = _read_info(description), blindside.__version__
    if info is None or info.title != "Blindside":
        return InvalidInput(
            "join/no-blindside", msg("{address} is not a Blindside server: check the link", address=address)
        )
    values = {"address": address, "own": own, "theirs": info.version}
    if _version_key(own) < _version_key(info.version):
        code = "join/older"
        text = msg(
            "this Blindside is {own}, older than {theirs} at {address}: update it here, or play in a browser", **values
        )
    elif _version_key(own) > _version_key(info.version):
        code = "join/newer"
        text = msg(
            "{address} runs Blindside {theirs}, older than {own} here: ask its host to update it, or use {theirs}",
            **values,
        )
    else:
        code = "join/altered"
        text = msg(
            "{address} runs the same Blindside {theirs}, but its answer cannot be read: is there a proxy in between?",
            **values,
        )
    return InvalidInput(code, text)


def _read_info(description: bytes) -> _Info | None:
    try:
        described: _Description = from_json(description, _Description)
    except InvalidInput:
        return None
    return described.info


def _version_key(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)[:3]]


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
