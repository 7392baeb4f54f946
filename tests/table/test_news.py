"""Streams that wait for news of a table."""

import asyncio
import gc
from itertools import pairwise

from blindside.table.news import SPECTATORS_AT_ONCE, News, Turns

STREAMS = 3 * SPECTATORS_AT_ONCE


async def count_served() -> list[tuple[int, int]]:
    """Return how many players and spectators have the news, after each round of the event loop."""
    news, served = News(Turns()), []

    async def follow(is_player: bool) -> None:
        await news.wait(is_player)
        served.append(is_player)

    tasks = [asyncio.create_task(follow(is_player)) for is_player in (False, True) for _ in range(STREAMS)]
    await asyncio.sleep(0)
    news.announce()
    counts = []
    while len(served) < len(tasks):
        await asyncio.sleep(0)
        counts.append((served.count(True), served.count(False)))
    return counts


def test_news_reach_players_at_once_and_spectators_a_few_at_a_time() -> None:
    counts = asyncio.run(count_served())
    assert counts[0] == (STREAMS, 0)
    spectators = [count for _, count in counts]
    steps = [later - count for count, later in pairwise(spectators)]
    assert max(steps) == SPECTATORS_AT_ONCE


async def end_streams() -> tuple[int, int]:
    """Open streams and end them before there is news; return how many futures there are before and after."""
    news = News(Turns())

    def count_futures() -> int:
        gc.collect()
        return sum(isinstance(one, asyncio.Future) for one in gc.get_objects())

    before = count_futures()
    tasks = [asyncio.create_task(news.wait(is_player)) for is_player in (False, True) for _ in range(STREAMS)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    tasks.clear()
    return before, count_futures()


def test_streams_that_end_before_news_leave_nothing_behind() -> None:
    before, after = asyncio.run(end_streams())
    assert after - before < SPECTATORS_AT_ONCE  # a few belong to this test
