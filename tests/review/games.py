"""Games to review."""

from collections.abc import Sequence

from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import EVERYONE
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.records import Record
from blindside.games.code777.commands import Leave
from blindside.games.code777.game import play
from blindside.games.code777.settings import settings_for
from blindside.games.code777.view import Code777Log
from tests.players import HastyCaller
from tests.tables import Code777Table


def record_of(table: Code777Table) -> Record:
    return Record("code777", table.settings, EVERYONE, tuple(table.log))


def abandon(table: Code777Table) -> Record:
    """Let all players leave; the game ends and all racks are shown."""
    for seat in range(table.settings.players - 1):
        table.do(Leave(seat))
    return record_of(table)


def play_simulated(
    seed: int, edition: str = "jumbo-1985", hasty: Sequence[int] = (0, 2), enough: int = 4, **overrides: object
) -> Code777Log:
    """Play a game: seats in `hasty` guess, the others call when certain."""
    settings = settings_for(edition, **overrides)
    players = [
        HastyCaller(seat, seat_dealer(seed, seat), enough) if seat in hasty else CertainBot(seat)
        for seat in range(settings.players)
    ]
    return play(settings, players, SimulationDealer(seed))
