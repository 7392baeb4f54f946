"""The two games, whole: for code that runs games. All other code uses the functions of `blindside.games`."""

from collections.abc import Callable
from typing import cast

from blindside.core.game import AnyGame
from blindside.core.records import Record
from blindside.games.code777.game import GAME as CODE777
from blindside.games.code777.game import play as play_code777
from blindside.games.mastermind.game import GAME as MASTERMIND
from blindside.games.mastermind.game import play as play_mastermind

# The functions of a game take only what the same game has made. Types cannot say that of a game found by its name.
GAMES = {game.name: cast(AnyGame, game) for game in (CODE777, MASTERMIND)}
PLAY: dict[str, Callable[..., Record]] = {"code777": play_code777, "mastermind": play_mastermind}
"""A whole game of each, from its settings, its players, a dealer, and the seat that begins."""
