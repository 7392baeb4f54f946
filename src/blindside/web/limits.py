"""Limits on what one player and one address may ask for, in a time and at once."""

import hashlib
import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct
from starlette.requests import Request

from blindside.core.errors import NotAllowed
from blindside.core.lru import LruCache
from blindside.core.messages import msg
from blindside.table.fair_queue import Path
from blindside.table.store_protocols import Player


class Limit(Struct, frozen=True):
    """A token bucket."""

    burst: int
    per_second: float


LIMITS: dict[str, Limit] = {
    "register": Limit(20, 0.1),
    "use_link": Limit(5, 0.02),
    "link_owner": Limit(5, 0.02),
    "open": Limit(100, 0.5),
    "join": Limit(200, 1),
    "call": Limit(200, 2),
    "say": Limit(100, 1),
    "hint": Limit(100, 3),
    "companion": Limit(300, 5),
    "request": Limit(2_000, 50),
    "records": Limit(100, 0.3),
    "puzzles": Limit(100, 2),
    "upload": Limit(60, 0.02),
    "review": Limit(300, 3),
    "admin": Limit(30, 0.5),
}
"""For one player."""
CODE_OF_ADDRESS = Limit(30, 0.2)
"""Join codes that all clients at one address try."""
CODE_OF_ALL = Limit(1_000, 5)
"""Join codes that all clients together try at one server process."""
STRANGERS_PER_ADDRESS = 10
"""All clients at one address without a token have so many times the limit together."""
PLAYERS_PER_ADDRESS = 200
"""All players at one address have so many times the limit together: a home or a school has one address."""
MAX_CACHED = 50_000
MAX_STREAMS_OF_PLAYER = 32
"""All tabs and devices of one player."""
MAX_STREAMS_OF_ADDRESS = 1_000
MAX_SPECTATORS_OF_TABLE = 5_000
IPV6_HOME_BITS = 64
"""The part of an IPv6 address that one home has. It can use all addresses below."""


def address_of(request: Request) -> str:
    """Return the address of a client as limits count it."""
    client = request.scope.get("client")
    return counted_address(client[0] if client else "")


def counted_address(host: str) -> str:
    """Return the network of an IPv6 address, and any other address as it is."""
    if ":" not in host:
        return host
    address = ipaddress.IPv6Address(host.partition("%")[0])
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address), IPV6_HOME_BITS), strict=False))


def origin_of(request: Request) -> int:
    """Return 16 bits of a hash of the address: enough to count tables by it, too few to find the address."""
    return int.from_bytes(hashlib.sha256(address_of(request).encode()).digest()[:2])


def client_path(request: Request, player: Player | None) -> Path:
    """Return the client of a request for a fair queue: its address, and the player if known."""
    return (address_of(request), None if player is None else player.id)


class Limits:
    """The buckets and streams of all players and addresses, in memory.

    The buckets that were not used for longest, and are full again, are dropped first.
    """

    def __init__(self) -> None:
        self._left = LruCache[tuple[str, str], tuple[float, float]](MAX_CACHED)
        self._streams = Counter[tuple[str, str]]()

    def take(self, kind: str, request: Request, player: Player | None = None) -> None:
        """Count a request of this kind; refuse it if the player or the address has reached the limit."""
        if player is not None:
            self._take(kind, f"player {player.id}", 1)
            self._take(kind, f"players {address_of(request)}", PLAYERS_PER_ADDRESS)
        else:
            self._take(kind, f"strangers {address_of(request)}", STRANGERS_PER_ADDRESS)

    def take_code(self, request: Request) -> None:
        """Count a join code that a client tries, right or wrong; refuse it at the limit of the address or of all."""
        self._take("code", address_of(request), 1, CODE_OF_ADDRESS)
        self._take("code", "all", 1, CODE_OF_ALL)

    def _take(self, kind: str, who: str, share: int, limit: Limit | None = None) -> None:
        limit, now = limit or LIMITS[kind], time.monotonic()
        burst = float(limit.burst * share)
        left, since = self._left.get((kind, who)) or (burst, now)
        left = min(burst, left + (now - since) * limit.per_second * share)
        self._left.put((kind, who), (left - 1 if left >= 1 else left, now))
        if left < 1:
            raise NotAllowed("web/rate-limit", msg("too many requests: wait a moment"))

    @contextmanager
    def count_stream(self, request: Request, player: Player | None, watched: str | None) -> Iterator[None]:
        """Count a stream while it is open; refuse it if the player, the address or the table has reached the limit.

        `watched` is the table of a spectator. Spectators cannot take the places of players.
        """
        most = {("address", address_of(request)): MAX_STREAMS_OF_ADDRESS}
        if player is not None:
            most["player", player.id] = MAX_STREAMS_OF_PLAYER
        if watched is not None:
            most["table", watched] = MAX_SPECTATORS_OF_TABLE
        if any(self._streams[key] >= limit for key, limit in most.items()):
            raise NotAllowed("web/too-many-streams", msg("too many open pages of tables: close some"))
        self._streams.update(most.keys())
        try:
            yield
        finally:
            self._streams.subtract(most.keys())
            for key in most:
                if not self._streams[key]:
                    del self._streams[key]
