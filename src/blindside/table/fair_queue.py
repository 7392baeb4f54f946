"""A queue that shares worker time fairly between clients."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import TypeVar

Result = TypeVar("Result")

Path = tuple[Hashable, ...]
"""Of a client: its group first, such as an address. Groups share all time, and the clients of a group its time."""

EXPECTED_SECONDS = 0.05
"""What a turn is charged when it begins, so that one client does not get all slots at once."""


class _Node:
    """A client or a group with turns. A node without any is dropped."""

    def __init__(self, used: float) -> None:
        self.used = used
        """Worker time in seconds. A new node begins at the clock of its group, so it has nothing saved up."""
        self.clock = 0.0
        """The time used by the member that was served last."""
        self.turns = 0
        """Turns that wait or run."""
        self.queued = 0
        """Turns that wait."""
        self.members: dict[Hashable, _Node] = {}
        self.waiting: deque[asyncio.Future[None]] = deque()


class FairQueue:
    """Runs up to `slots` pieces of work at once.

    The next turn goes to the group that has used the least time, and in it to the client that has.
    """

    def __init__(self, slots: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = slots
        self._clock = clock
        self._root = _Node(0.0)

    async def run(self, path: Path, work: Callable[[], Awaitable[Result]]) -> Result:
        """Wait for a turn, and run the work in it."""
        nodes = self._join(path)
        try:
            await self._wait_for_turn(nodes)
            begun = self._clock()
            _charge(nodes, EXPECTED_SECONDS)
            try:
                return await work()
            finally:
                _charge(nodes, self._clock() - begun - EXPECTED_SECONDS)
                self._free += 1
        finally:
            self._leave(path, nodes)
            self._serve()

    def _join(self, path: Path) -> list[_Node]:
        nodes = [self._root]
        for key in path:
            nodes.append(nodes[-1].members.setdefault(key, _Node(nodes[-1].clock)))
        for node in nodes:
            node.turns += 1
        return nodes

    def _leave(self, path: Path, nodes: Sequence[_Node]) -> None:
        for node in nodes:
            node.turns -= 1
        for key, group, node in zip(path, nodes, nodes[1:], strict=False):
            if not node.turns:
                group.members.pop(key, None)

    async def _wait_for_turn(self, nodes: Sequence[_Node]) -> None:
        turn = asyncio.get_running_loop().create_future()
        nodes[-1].waiting.append(turn)
        for node in nodes:
            node.queued += 1
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn in nodes[-1].waiting:
                nodes[-1].waiting.remove(turn)
                for node in nodes:
                    node.queued -= 1
            else:  # its turn came in the same instant
                self._free += 1
            raise

    def _serve(self) -> None:
        """Give the free slots to those who wait."""
        while self._free and self._root.queued:
            node = self._root
            node.queued -= 1
            while not node.waiting:
                group = node
                node = min((member for member in group.members.values() if member.queued), key=lambda one: one.used)
                node.queued -= 1
                group.clock = max(group.clock, node.used)
            turn = node.waiting.popleft()
            self._free -= 1
            if turn.done():  # cancelled in the same instant: its task gives the slot back
                continue
            turn.set_result(None)


def _charge(nodes: Sequence[_Node], seconds: float) -> None:
    for node in nodes:
        node.used += seconds
