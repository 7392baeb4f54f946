"""Rate limits of requests, by player and by address."""

import time

from msgspec import Struct
from starlette.requests import Request

from blindside.core.errors import NotAllowed
from blindside.core.lru import LruCache
from blindside.core.messages import msg
from blindside.table.store_protocols import Player


class Limit(Struct, frozen=True):
    """A token bucket."""

    burst: int
    per_second: float


LIMITS: dict[str, Limit] = {
    "register": Limit(200, 1),
    "use_link": Limit(50, 0.2),
    "link_owner": Limit(50, 0.2),
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
}
"""For one player. Requests without a token are counted by address."""
PLAYERS_PER_ADDRESS = 200
"""All players at one address together have so many times the limit: a home or a school has one address."""
MAX_CACHED = 50_000


class Limits:
    """The buckets of all players and addresses, in memory. The longest unused, full again, are dropped first."""

    def __init__(self) -> None:
        self._left = LruCache[tuple[str, str], tuple[float, float]](MAX_CACHED)

    def take(self, kind: str, request: Request, player: Player | None = None) -> None:
        """Count a request of this kind; refuse it if the player or the address has reached the limit."""
        address = request.client.host if request.client else ""
        if player is not None:
            self._take(kind, player.id, 1)
        self._take(kind, address, 1 if player is None else PLAYERS_PER_ADDRESS)

    def _take(self, kind: str, who: str, players: int) -> None:
        limit, now = LIMITS[kind], time.monotonic()
        burst = float(limit.burst * players)
        left, since = self._left.get((kind, who)) or (burst, now)
        left = min(burst, left + (now - since) * limit.per_second * players)
        self._left.put((kind, who), (left - 1 if left >= 1 else left, now))
        if left < 1:
            raise NotAllowed("web/rate-limit", msg("too many requests: wait a moment"))
