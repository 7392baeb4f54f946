"""The pages of all games."""

from blindside.web.pages.bundle import GamePages
from blindside.web.pages.code777.game import PAGES as CODE777
from blindside.web.pages.mastermind.game import PAGES as MASTERMIND

GAMES: dict[str, GamePages] = {pages.game: pages for pages in (CODE777, MASTERMIND)}
DEFAULT = CODE777
"""The game of *Play now* without a choice, and of shared devices."""
