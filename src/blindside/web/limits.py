"""How often somebody may ask: generous to people and to programs that play, not to those who flood."""

import time
from collections import OrderedDict

from msgspec import Struct

from blindside.core.errors import Illegal
from blindside.core.messages import msg


class Limit(Struct, frozen=True):
    at_once: int
    """So many at once, if nothing was asked for a while."""
    a_second: float
    """And then as many as come back."""


LIMITS: dict[str, Limit] = {
    "introduce": Limit(200, 1),
    "open": Limit(100, 0.5),
    "ask": Limit(2_000, 50),
    "say": Limit(100, 1),
}
MOST_REMEMBERED = 50_000


class Limits:
    """What is left to each, kept in memory: whoever has not asked for long is forgotten first, and has all of it."""

    def __init__(self) -> None:
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str) -> None:
        """Refuses if this one has asked too often."""
        limit, now = LIMITS[kind], time.monotonic()
        left, since = self._left.pop((kind, who), (float(limit.at_once), now))
        left = min(float(limit.at_once), left + (now - since) * limit.a_second)
        self._left[kind, who] = (max(0.0, left - 1), now)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        if left < 1:
            raise Illegal("web/too-often", msg("too often: wait a little"))
