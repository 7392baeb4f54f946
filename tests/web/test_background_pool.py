"""Long computations that several clients ask for."""

import asyncio

from blindside.core.errors import NotAllowed
from blindside.web.background_pool import MAX_WAITING_OF_PLAYER, MAX_WAITING_OF_STRANGERS, BackgroundPool

FLOOD = ("192.0.2.1", None)
PLAYERS = [(f"198.51.100.{number}", "player") for number in range(2 * MAX_WAITING_OF_PLAYER)]
WANTED = MAX_WAITING_OF_STRANGERS - 1
"""The last number that the flood asks for."""


async def ask_behind_flood() -> tuple[list[int], int]:
    """Ask for the same result as a client that has asked for many; return the answers, and how many the other got."""
    pool = BackgroundPool(1)
    flood = [
        asyncio.create_task(pool.share(FLOOD, "topic", number, abs, -number))
        for number in range(MAX_WAITING_OF_STRANGERS)
    ]
    await asyncio.sleep(0)
    answers = await asyncio.gather(*(pool.share(player, "topic", WANTED, abs, -WANTED) for player in PLAYERS))
    answered = sum(task.done() for task in flood)
    assert await asyncio.gather(*flood) == list(range(MAX_WAITING_OF_STRANGERS))
    pool.close()
    return answers, answered


def test_shared_result_does_not_wait_for_the_queue_of_a_flood() -> None:
    answers, answered = asyncio.run(ask_behind_flood())
    assert answers == [WANTED] * len(PLAYERS)
    assert answered <= 2  # the first, which ran already, and this one


async def ask_beyond_limit() -> list[bool]:
    """Ask for one computation too many, for one that others ask for, and again for a new one at the end."""
    pool, player = BackgroundPool(1), PLAYERS[0]
    own = [
        asyncio.create_task(pool.share(player, "topic", number, abs, -number))
        for number in range(MAX_WAITING_OF_PLAYER)
    ]
    others = asyncio.create_task(pool.share(FLOOD, "topic", "shared", abs, -1))
    await asyncio.sleep(0)
    outcomes = [await is_answered(pool, player, "new"), await is_answered(pool, player, "shared")]
    await asyncio.gather(others, *own)
    outcomes.append(await is_answered(pool, player, "new"))
    pool.close()
    return outcomes


async def is_answered(pool: BackgroundPool, client: tuple[str, str | None], key: str) -> bool:
    try:
        await pool.share(client, "topic", key, abs, -1)
    except NotAllowed:
        return False
    return True


def test_player_at_the_limit_can_still_wait_for_shared_results() -> None:
    assert asyncio.run(ask_beyond_limit()) == [False, True, True]


async def fail_together() -> list[str]:
    pool = BackgroundPool(1)
    answers = (pool.share(player, "topic", "key", int, "x") for player in PLAYERS)
    errors = await asyncio.gather(*answers, return_exceptions=True)
    assert await pool.share(PLAYERS[0], "topic", "key", int, "1") == 1
    pool.close()
    return [type(error).__name__ for error in errors]


def test_shared_computation_that_fails_is_tried_again() -> None:
    assert asyncio.run(fail_together()) == ["ValueError"] * len(PLAYERS)
