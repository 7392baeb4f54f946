"""Drive screens without a terminal: press keys, read the text of the screen."""

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.pilot import Pilot

from blindside.bots.registry import assign_bots, create_players
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.games.code777.game import play as play_code777
from blindside.games.code777.settings import settings_for
from blindside.games.mastermind.game import play as play_mastermind
from blindside.games.mastermind.settings import Settings
from blindside.table.options import HintLevel
from blindside.terminal.code777.screen import Code777Screen
from blindside.terminal.local_game import LocalLink
from blindside.terminal.mastermind.screen import MastermindScreen
from blindside.terminal.notepad import Sheet
from blindside.terminal.screen.app import GameScreen
from blindside.wording.names import describe_levels

NAMES = ("You", "Ada", "Bob", "Cyd")


def code777(hints: HintLevel = "seen", seed: int = 3, **house_rules: Any) -> Code777Screen:
    settings = settings_for("jumbo-1985", players=4, **house_rules)
    bots = assign_bots("code777", settings, "expert,casual,novice", range(1, 4))
    link = LocalLink(
        "code777",
        settings,
        NAMES,
        describe_levels("code777", settings, ["expert", "casual", "novice"]),
        lambda player: play_code777(
            settings, [player, *create_players(bots, partial(seat_dealer, seed))], SimulationDealer(seed)
        ),
    )
    return Code777Screen(link, hints, Sheet(), lambda _: None)


def mastermind(first_codemaker: int, hints: HintLevel = "seen", seed: int = 3, **options: Any) -> MastermindScreen:
    settings = Settings(**options)
    bots = assign_bots("mastermind", settings, "consistent", range(1, 2))
    link = LocalLink(
        "mastermind",
        settings,
        NAMES[:2],
        [],
        lambda player: play_mastermind(
            settings,
            [player, *create_players(bots, partial(seat_dealer, seed))],
            SimulationDealer(seed),
            first_codemaker,
        ),
    )
    return MastermindScreen(link, hints)


def screen_text(app: GameScreen) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"


async def wait_until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Wait for the condition while the threads of the game run."""
    for _ in range(1_000):
        await pilot.pause(0.01)
        if condition():
            await pilot.pause()
            return
    raise AssertionError(f"the condition was never met:\n{screen_text(pilot.app)}")  # type: ignore[arg-type]


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press each key when the game waits for this seat or is over."""
    app = pilot.app
    assert isinstance(app, GameScreen)
    for key in keys:
        await wait_until(pilot, lambda: app.awaited or app.record is not None)
        await pilot.press(key)
    await wait_until(pilot, lambda: app.awaited or app.record is not None)
