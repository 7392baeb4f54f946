"""Where a table is: its link, or a server and the table's code."""

import re
import string
from urllib.parse import urlsplit

from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.table.names import names_in

SCHEMES = ("http", "https")
CODE = re.compile(r"(\w{4}-?){3}\w{4}")
"""What a server calls its tables."""
NO_HOST = frozenset(string.whitespace)
"""What the name of a host never holds."""


class Address(Struct, frozen=True):
    server: str
    """Such as http://127.0.0.1:7777; what stands before /t/ belongs to it."""
    names: tuple[str, ...]
    """The tables that may be meant, the likeliest first."""


def read_address(link: str, code: str | None) -> Address:
    """Without a scheme it is http, as a home network has it."""
    written = link if "://" in link else f"http://{link}"
    server, found, rest = written.partition("/t/")
    meant = code if code is not None else rest if found else ""
    place = _server_at(server)
    if place is None:
        raise Invalid(
            "join/address",
            msg("'{link}' is no link to a table: it looks like http://127.0.0.1:7777/t/CODE", link=link),
        )
    if not meant and CODE.fullmatch(link):
        raise Invalid(
            "join/server",
            msg("'{code}' is a table's code: add it to its server, http://127.0.0.1:7777/t/{code}", code=link),
        )
    names = tuple(names_in(meant.split("?")[0].split("#")[0].rstrip("/")))
    if not names:
        raise Invalid("join/code", msg("which table? Add /t/ and its code to the link, or the code after it"))
    return Address(place, names)


def _server_at(text: str) -> str | None:
    try:
        parts = urlsplit(text)
        if parts.scheme not in SCHEMES or not parts.hostname or parts.port == 0 or not NO_HOST.isdisjoint(parts.netloc):
            return None
    except ValueError:
        return None
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path.rstrip('/')}"
