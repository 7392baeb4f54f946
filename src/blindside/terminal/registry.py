"""The terminal's bundles by game."""

from blindside.terminal.bundle import GameScreens
from blindside.terminal.code777.game import SCREENS as CODE777
from blindside.terminal.mastermind.game import SCREENS as MASTERMIND

GAMES: dict[str, GameScreens] = {screens.game: screens for screens in (CODE777, MASTERMIND)}
