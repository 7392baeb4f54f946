"""The players at a table now, as far as one process knows: those with an open stream or a recent request."""

import asyncio
from collections import Counter
from collections.abc import Callable


class Presence:
    """The players with an open stream, and timers for those who have just left."""

    def __init__(self, missed: Callable[[str], None], seen_again: Callable[[str], None]) -> None:
        self._on_missed = missed
        """Called when a player has been away for too long."""
        self._on_seen = seen_again
        """Called when a player opens a stream."""
        self._streams: Counter[str | None] = Counter()
        """How many streams each has open; None stands for all strangers."""
        self._expected: dict[str, asyncio.TimerHandle] = {}
        """Those who have just gone, and may be back in time."""

    @property
    def players(self) -> list[str]:
        """Return the players who have a stream open."""
        return [player for player in self._streams if player is not None]

    @property
    def clients(self) -> list[str | None]:
        """Return the players with a stream, and None if there are spectators without a name."""
        return list(self._streams)

    @property
    def has_streams(self) -> bool:
        """Whether any stream is open, spectators' included."""
        return bool(self._streams)

    @property
    def is_busy(self) -> bool:
        """Whether a stream is open or a player may be back soon."""
        return bool(self._streams or self._expected)

    def arrive(self, player: str | None) -> None:
        """Count a new stream; None stands for a spectator."""
        self._streams[player] += 1
        if player is not None and self._streams[player] == 1:
            self._stop_expecting(player)
            self._on_seen(player)

    def depart(self, player: str | None, patience: float | None) -> None:
        """Count a stream that ended; after the last, the player has `patience` seconds to come back."""
        self._streams[player] -= 1
        if not self._streams[player]:
            del self._streams[player]
            if player is not None:
                self.expect(player, patience)

    def expect(self, player: str, patience: float | None) -> None:
        """Report a player as missed who does not come within `patience` seconds; with None, never."""
        if patience is not None and player not in self._streams:
            self._stop_expecting(player)
            self._expected[player] = asyncio.get_running_loop().call_later(patience, self._miss, player)

    def _miss(self, player: str) -> None:
        del self._expected[player]
        self._on_missed(player)

    def _stop_expecting(self, player: str) -> None:
        if player in self._expected:
            self._expected.pop(player).cancel()

    def close(self) -> None:
        """Cancel all timers."""
        for player in list(self._expected):
            self._stop_expecting(player)
