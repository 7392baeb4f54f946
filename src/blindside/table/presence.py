"""The players at a table now, as far as one process knows: those with an open stream or a recent request."""

import asyncio
from collections import Counter
from collections.abc import Callable


class Presence:
    """The players with an open stream, and timers for those who have just left."""

    def __init__(self, missed: Callable[[str], None], seen_again: Callable[[str], None]) -> None:
        self._missed = missed
        """Called when a player has been away for too long."""
        self._seen_again = seen_again
        """Called when a player opens a stream."""
        self._here: Counter[str | None] = Counter()
        """How many streams each has open; None stands for all strangers."""
        self._expected: dict[str, asyncio.TimerHandle] = {}
        """Those who have just gone, and may be back in time."""

    @property
    def here(self) -> list[str]:
        """Those who have a stream open."""
        return [player for player in self._here if player is not None]

    @property
    def anybody(self) -> bool:
        """Whether any stream is open, spectators' included."""
        return bool(self._here)

    @property
    def busy(self) -> bool:
        """Whether a stream is open or a player may be back soon."""
        return bool(self._here or self._expected)

    def arrive(self, player: str | None) -> None:
        """Count a new stream; None stands for a spectator."""
        self._here[player] += 1
        if player is not None and self._here[player] == 1:
            self._stop_expecting(player)
            self._seen_again(player)

    def depart(self, player: str | None, patience: float | None) -> None:
        """Count a stream that ended; after the last, the player has `patience` seconds to come back."""
        self._here[player] -= 1
        if not self._here[player]:
            del self._here[player]
            if player is not None:
                self.expect(player, patience)

    def expect(self, player: str, patience: float | None) -> None:
        """They are missed if they do not come within so many seconds; with None never."""
        if patience is not None and player not in self._here:
            self._stop_expecting(player)
            self._expected[player] = asyncio.get_running_loop().call_later(patience, self._miss, player)

    def _miss(self, player: str) -> None:
        del self._expected[player]
        self._missed(player)

    def _stop_expecting(self, player: str) -> None:
        if player in self._expected:
            self._expected.pop(player).cancel()

    def close(self) -> None:
        """Cancel all timers."""
        for player in list(self._expected):
            self._stop_expecting(player)
