"""Which `Host` a request may name.

Another site can point its own name at this machine (DNS rebinding): then its scripts read what this server answers to
a browser on the home network. So names must be known; an address is known if the client has connected to it.
"""

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.web.route import is_own_machine

ALLOW_HOST = "--allow-host"
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)(?:%[\w%.-]+)?\]|([\w.-]{1,255}))(?::\d{1,5})?", re.IGNORECASE | re.ASCII)


@lru_cache(maxsize=1_000)
def host_name(text: str) -> str | None:
    """The name or address without port, brackets and zone, in one spelling; None if it cannot be one."""
    found = _HOST.fullmatch(text)
    if found is None:
        return None
    name = (found[1] or found[2]).lower().removesuffix(".")
    try:
        address = ip_address(name)
    except ValueError:
        return None if found[1] else name
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


def machine_names() -> list[str]:
    """What other devices of a home network call this machine."""
    name = socket.gethostname()
    short = name.partition(".")[0]
    return [name, short, f"{short}.local"] if short else []


class Hosts:
    """The names this server answers for, beside the address a client has connected to and `localhost`."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(filter(None, map(host_name, names)))

    def check(self, scope: Scope) -> None:
        """Refuse a request for another host. One that names none (HTTP/1.0) means the address it came to."""
        for field, value in scope["headers"]:
            if field == b"host":
                self._check(value.decode("latin-1"), scope)

    def _check(self, given: str, scope: Scope) -> None:
        name = host_name(given)
        if name is None:
            raise InvalidInput("web/host", msg("the request names no valid host"))
        if name in self._names or is_own_machine(name):
            return
        server = scope.get("server")
        if server is not None and name == host_name(_bracketed(server[0])):
            return
        option = f"{ALLOW_HOST} {name}"
        raise NotAllowed(
            "web/other-host",
            msg("this server is not set up for the address '{host}': start it with {option}", host=name, option=option),
        )


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
