"""The fair queue: who is served next, and what cancelled turns leave behind."""

import asyncio
from collections.abc import Hashable, Mapping, Sequence
from functools import partial

from blindside.table.fair_queue import FairQueue, Path


class Clock:
    """A clock that the test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def _serve_all(waiting: Sequence[Path], seconds: Mapping[Path, float]) -> list[Hashable]:
    """Let these clients wait behind one turn; return the clients in the order in which they are served."""
    clock, served, first = Clock(), list[Hashable](), asyncio.Event()
    queue = FairQueue(1, clock)

    async def work(path: Path) -> None:
        served.append(path[-1])
        clock.now += seconds.get(path, 1.0)

    async def hold() -> None:
        await first.wait()

    tasks = [asyncio.create_task(queue.run(("first",), hold))]
    await asyncio.sleep(0)
    tasks += [asyncio.create_task(queue.run(path, partial(work, path))) for path in waiting]
    await asyncio.sleep(0)
    first.set()
    await asyncio.gather(*tasks)
    return served


def test_fair_queue_serves_a_new_client_before_the_backlog_of_another() -> None:
    served = asyncio.run(_serve_all([("a",)] * 5 + [("b",)], {}))
    assert served == ["a", "b", "a", "a", "a", "a"]


def test_fair_queue_shares_time_and_not_turns() -> None:
    served = asyncio.run(_serve_all([("slow",)] * 3 + [("quick",)] * 6, {("slow",): 3.0}))
    assert served == ["slow", "quick", "quick", "quick", "slow", "quick", "quick", "quick", "slow"]


def test_fair_queue_gives_a_group_no_more_for_having_many_members() -> None:
    served = asyncio.run(_serve_all([("school", one) for one in "abcd"] + [("home", "z")] * 4, {}))
    assert served == ["a", "z", "b", "z", "c", "z", "d", "z"]


def test_fair_queue_gives_back_the_slots_of_cancelled_turns() -> None:
    """Whether they wait, run, or are cancelled in the instant in which they are served."""

    async def cancel() -> None:
        queue, held = FairQueue(1), asyncio.Event()
        running, waiting, served = (asyncio.create_task(queue.run((name,), held.wait)) for name in "abc")
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        running.cancel()
        await asyncio.sleep(0)
        served.cancel()
        await asyncio.gather(running, waiting, served, return_exceptions=True)
        held.set()
        async with asyncio.timeout(5):
            await queue.run(("d",), held.wait)

    asyncio.run(cancel())
