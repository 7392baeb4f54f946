"""The bundles of both games, for code that runs games. Other code uses the functions of `blindside.games`."""

from collections.abc import Callable
from typing import cast

from blindside.core.game import AnyGame
from blindside.core.records import Record
from blindside.games.code777.game import GAME as CODE777
from blindside.games.code777.game import play as play_code777
from blindside.games.mastermind.game import GAME as MASTERMIND
from blindside.games.mastermind.game import play as play_mastermind

# A bundle found by its name loses its types: its functions take only values of the same game.
GAMES = {game.name: cast(AnyGame, game) for game in (CODE777, MASTERMIND)}
PLAY: dict[str, Callable[..., Record]] = {"code777": play_code777, "mastermind": play_mastermind}
"""The functions that play a whole game: settings, players, dealer, first seat."""
