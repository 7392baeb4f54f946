"""How often somebody may ask: generous to people and to programs that play, not to those who flood."""

import time

from msgspec import Struct
from starlette.requests import Request

from blindside.core.errors import NotAllowed
from blindside.core.lru import LruCache
from blindside.core.messages import msg
from blindside.table.store_protocols import Player


class Limit(Struct, frozen=True):
    burst: int
    """So many at once, if nothing was asked for a while."""
    per_second: float
    """And then as many as come back."""


LIMITS: dict[str, Limit] = {
    "introduce": Limit(200, 1),
    "move_in": Limit(50, 0.2),
    "link_owner": Limit(50, 0.2),
    "open": Limit(100, 0.5),
    "join": Limit(200, 1),
    "call": Limit(200, 2),
    "say": Limit(100, 1),
    "follows": Limit(100, 3),
    "companion": Limit(300, 5),
    "ask": Limit(2_000, 50),
    "records": Limit(100, 0.3),
    "puzzles": Limit(100, 2),
    "keep": Limit(60, 0.02),
    "review": Limit(300, 3),
}
"""For one player; whoever has none yet is counted by address."""
PLAYERS_PER_ADDRESS = 200
"""A home or a school has one address: together they may ask so many times as often as one of them."""
MOST_CACHED = 50_000


class Limits:
    """What is left to each, kept in memory: whoever has not asked for long is forgotten first, and has all of it."""

    def __init__(self) -> None:
        self._left = LruCache[tuple[str, str], tuple[float, float]](MOST_CACHED)

    def take(self, kind: str, request: Request, player: Player | None = None) -> None:
        """Refuses if this player, or everybody at this address together, has asked too often."""
        address = request.client.host if request.client else ""
        limit = LIMITS[kind]
        if player is None:
            self._take(kind, address, limit)
            return
        self._take(kind, player.id, limit)
        of_all = Limit(limit.burst * PLAYERS_PER_ADDRESS, limit.per_second * PLAYERS_PER_ADDRESS)
        self._take(kind, address, of_all)

    def _take(self, kind: str, who: str, limit: Limit) -> None:
        now = time.monotonic()
        left, since = self._left.get((kind, who)) or (float(limit.burst), now)
        left = min(float(limit.burst), left + (now - since) * limit.per_second)
        enough = left >= 1
        self._left.put((kind, who), (left - 1 if enough else left, now))
        if not enough:
            raise NotAllowed("web/rate-limit", msg("too many requests: wait a moment"))
