"""The texts of each game by its name."""

from typing import cast

from blindside.wording import AnyWording
from blindside.wording.code777.game import WORDING as CODE777
from blindside.wording.mastermind.game import WORDING as MASTERMIND

# The functions take only settings and boards of their own game, which types cannot say of a game found by its name.
GAMES = {wording.game: cast(AnyWording, wording) for wording in (CODE777, MASTERMIND)}
