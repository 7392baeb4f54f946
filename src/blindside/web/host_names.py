"""Which hosts a request may name.

Another site can point its own name at this machine (DNS rebinding). Its scripts could then read what this server sends
to a browser on the home network. So names must be known. An address is known if the client has connected to it.
"""

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg

ALLOW_HOST = "--allow-host"
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)(?:%[\w%.-]+)?\]|([\w.-]{1,255}))(?::\d{1,5})?", re.IGNORECASE | re.ASCII)


def is_loopback(host: str | None) -> bool:
    """Whether a name or address means the machine itself."""
    try:
        return host == "localhost" or ip_address(host or "").is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=1_000)
def host_name(text: str) -> str | None:
    """Return a name or address without port, brackets and zone, in one spelling; None if it is neither."""
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
    """Return the names of this machine on a home network."""
    name = socket.gethostname()
    short = name.partition(".")[0]
    return [name, short, f"{short}.local"] if short else []


class AllowedHosts:
    """The names this server answers for, beside `localhost` and the address that a client has connected to."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(filter(None, map(host_name, names)))

    def check(self, scope: Scope) -> None:
        """Refuse a request for another host. A request without a host (HTTP/1.0) means the address it came to."""
        for field, value in scope["headers"]:
            if field == b"host":
                self._check(host_name(value.decode("latin-1")), scope)

    def _check(self, name: str | None, scope: Scope) -> None:
        if name is None:
            raise InvalidInput("web/invalid-host", msg("the Host header is not a valid host name"))
        address = (scope.get("server") or ("",))[0]
        own = host_name(f"[{address}]" if ":" in address else address)
        if not (name in self._names or name == own or is_loopback(name)):
            reason = msg(
                "unknown host '{host}': start the server with {option}", host=name, option=f"{ALLOW_HOST} {name}"
            )
            raise NotAllowed("web/host-not-allowed", reason)
