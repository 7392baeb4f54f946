"""Bots run in processes of their own, from the sights of their seats alone.

Players share the time of a process fairly, and so do the tables that one player has opened. A process caches the bots
that it last ran, so that they get new sights only. A bot that is no longer in the cache gets all its sights again.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from zlib import crc32

from msgspec import Struct

from blindside.bots.registry import find_kind
from blindside.core.audience import seat_audience
from blindside.core.dealers import seat_dealer
from blindside.core.events import AnyEvent, Command
from blindside.core.lru import LruCache
from blindside.core.processes import WorkerPool
from blindside.core.protocols import GameSettings
from blindside.core.sessions import Player
from blindside.games.registry import GAMES
from blindside.table.fair_queue import FairQueue

MindKey = tuple[str, int, int]
"""Of a mind: its table, seat and seed."""
MAX_MINDS = 2_000
"""Bots cached in one process; the least recently used is dropped first."""
AT_ONCE = 2
"""Bots that are sent to one process: while one is computed, the next is on its way."""
BUDGET_SECONDS = 20.0
"""Worker time that the bots of a table may use at once."""
BUDGET_PER_SECOND = 0.5
"""Worker time that a table regains in a second. Bots of a table that has used it up wait."""
MAX_BUDGETS = 10_000


class Thinker(Struct, frozen=True):
    """A bot that sits somewhere."""

    table: str
    opened_by: str | None
    """The player who opened the table, and shares worker time with others."""
    game: str
    settings: GameSettings
    kind: str
    seat: int
    seed: int
    has_people: bool
    """Whether a person plays at the table."""


class Budgets:
    """The worker time that the bots of each table may still use."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left = LruCache[str, tuple[float, float]](MAX_BUDGETS)
        """By table: the worker time left, and when it was."""

    def spend(self, table: str, seconds: float) -> None:
        """Count worker time that the bots of a table have used."""
        self._left.put(table, (self._now_left(table) - seconds, self._clock()))

    def seconds_to_wait(self, table: str) -> float:
        """Return how long the bots of a table have to wait until they may compute again."""
        return max(0.0, -self._now_left(table) / BUDGET_PER_SECOND)

    def _now_left(self, table: str) -> float:
        left, since = self._left.get(table) or (BUDGET_SECONDS, self._clock())
        return min(BUDGET_SECONDS, left + (self._clock() - since) * BUDGET_PER_SECOND)


class Thinkers:
    """Processes for bots. Those at a table with people always use the same process.

    Tables of bots alone share one more process of low priority: a long computation there cannot be interrupted.
    """

    def __init__(self, processes: int) -> None:
        self._lanes = [(WorkerPool(1), FairQueue(AT_ONCE)) for _ in range(processes)]
        self._bots_lane = WorkerPool(1, is_patient=True), FairQueue(AT_ONCE)
        self._budgets = Budgets()
        self._sent = LruCache[MindKey, int](MAX_MINDS * processes)
        """How many sights each mind has been told, as far as is known here."""

    async def think(self, thinker: Thinker, sights: Sequence[AnyEvent]) -> Command | None:
        """Return the command of a bot after these sights; None for none."""
        name, count = _key_of(thinker), len(sights)
        if seconds := self._budgets.seconds_to_wait(thinker.table):
            await asyncio.sleep(seconds)
        for told in (self._sent.pop(name) or 0, 0):
            thought = await self._ask(thinker, told, sights[:count])
            if not isinstance(thought, NotRemembered):
                self._sent.put(name, count)
                return thought
        raise RuntimeError("the processes in which bots think do not live")

    async def _ask(self, thinker: Thinker, told: int, sights: Sequence[AnyEvent]) -> "Command | NotRemembered | None":
        lane = self._lanes[crc32(thinker.table.encode()) % len(self._lanes)]
        pool, queue = lane if thinker.has_people else self._bots_lane

        async def ask() -> "Command | NotRemembered | None":
            begun = time.monotonic()
            try:
                return await asyncio.wrap_future(pool.submit(think, thinker, told, sights[told:]))
            except BrokenProcessPool:  # the process was killed, with its cache
                return NotRemembered()
            finally:
                self._budgets.spend(thinker.table, time.monotonic() - begun)

        return await queue.run((thinker.opened_by, thinker.table), ask)

    def close(self) -> None:
        """Stop the worker processes; what has not begun is dropped."""
        for pool, _ in [*self._lanes, self._bots_lane]:
            pool.close()


class NotRemembered(Struct, frozen=True):
    """A bot process does not remember the game so far and must be sent all of it."""


def _key_of(thinker: Thinker) -> MindKey:
    return thinker.table, thinker.seat, thinker.seed


class _Mind:
    def __init__(self, thinker: Thinker) -> None:
        self.rules = GAMES[thinker.game]
        kind = find_kind(thinker.game, thinker.settings, thinker.kind)
        self.bot: Player = kind.make(thinker.seat, seat_dealer(thinker.seed, thinker.seat))
        self.view = self.rules.new_view(thinker.settings, seat_audience(thinker.seat))
        self.seen_count = 0


_minds = LruCache[MindKey, _Mind](MAX_MINDS)


def think(thinker: Thinker, seen_count: int, sights: Sequence[AnyEvent]) -> Command | NotRemembered | None:
    """In a process of its own: after so many sights and these, what the bot wants to do."""
    name = _key_of(thinker)
    mind = _minds.pop(name)
    if seen_count == 0 or mind is None:
        mind = _Mind(thinker)
    if mind.seen_count != seen_count:
        return NotRemembered()
    for sight in sights:
        mind.view = mind.rules.update_view(mind.view, sight, mind.rules.advance_board(mind.view.board, sight))
        mind.bot.see(sight, mind.view)
    mind.seen_count = seen_count + len(sights)
    _minds.put(name, mind)
    command: Command | None = mind.bot.act(mind.view)
    return command
