"""The two games, whole: for those who run games. Everybody else goes through the functions of `blindside.games`."""

from blindside.core.game import Game
from blindside.games.code777.game import GAME as CODE777
from blindside.games.mastermind.game import GAME as MASTERMIND

GAMES: dict[str, Game] = {game.name: game for game in (CODE777, MASTERMIND)}
