"""Reactions of bots to calls: a face at their seats for a moment.

Drawn from the verdict, the number of its event and the seat alone, so a face tells nothing of what a bot holds.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from blindside.core.dealers import seat_dealer
from blindside.games.code777.events import CallSettled
from blindside.table.views import TableView
from blindside.web.pages.code777.calls import sights_since_answer

OTHERS_ONE_IN = 3
"""A bot reacts to its own calls, and to one in so many of the others'."""


class Reaction(Struct, frozen=True):
    event: int
    """The number of the verdict among the events of the game."""
    face: str
    """A symbol of the page."""


def find_reactions(table: TableView, sights: Sequence[Any]) -> dict[int, Reaction]:
    """Return the reactions to the calls since the last answer, by seat; players, and bots that stand in, have none."""
    found: dict[int, Reaction] = {}
    if not table.options.temperament:
        return found
    bots = [number for number, seat in enumerate(table.seats) if seat is not None and seat.bot and seat.name is None]
    for number, sight in sights_since_answer(sights):
        if isinstance(sight, CallSettled):
            for bot in bots:
                if bot == sight.seat:
                    found[bot] = Reaction(number, "face-glad" if sight.right else "face-sorry")
                elif seat_dealer(number, bot).pick(OTHERS_ONE_IN) == 0:
                    found.setdefault(bot, Reaction(number, "face-impressed" if sight.right else "face-relieved"))
    return found
