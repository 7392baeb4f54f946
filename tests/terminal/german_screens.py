"""Print the screens of both games in the language of the environment, at 80×24."""

import asyncio
from collections.abc import Sequence

from blindside.terminal.screen.app import GameScreen
from tests.terminal.pilot import code777, mastermind, press, screen_text, wait_until


async def draw(app: GameScreen, keys: Sequence[str], wait_for: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
        await wait_until(pilot, lambda: wait_for in screen_text(app))
        print(screen_text(app))


if __name__ == "__main__":
    asyncio.run(draw(code777(), ["enter"], "→"))
    asyncio.run(draw(mastermind(1), "12", "1   1   2   _   _"))
