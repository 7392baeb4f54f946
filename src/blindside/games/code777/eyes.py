"""Builds each audience's observation of an event. No other code hides what happens in this game.

A sight is another type than its event and is built field by field, so a field that is not written here is not seen.
"""

from typing import assert_never

from blindside.core.audience import Audience
from blindside.core.events import Public
from blindside.games.code777 import events as e


def observe(event: e.Event, audience: Audience) -> e.Sight:
    """Build this audience's observation of an event."""
    if isinstance(event, Public):
        return event
    match event:
        case e.RackFilled(rack, owner, tiles):
            return e.SawRackFilled(rack, owner, tiles if can_see_rack(owner, audience) else None)
        case e.RackEmptied(rack, owner, tiles, hidden):
            # Tiles out of play are face up. Hidden ones are hidden from spectators too: the owner could watch in a
            # second window.
            shown = can_see_rack(owner, audience) if hidden else True
            return e.SawRackEmptied(rack, owner, tiles if shown else None)
        case e.Called(seat, numbers, tiles):
            if audience.sees_all or audience.seat == seat:
                return e.SawCalled(seat, numbers, tiles)
            return e.SawCalled(seat, None, None)
        case e.PairDrawn(reader, cards):
            return e.SawPairDrawn(reader, cards if audience.sees_all or audience.seat == reader else None)
        case e.TilesMixed(pile):
            return e.SawTilesMixed(len(pile))
        case e.CardsShuffled(pile):
            return e.SawCardsShuffled(len(pile))
        case _:
            assert_never(event)


def can_see_rack(owner: int | None, audience: Audience) -> bool:
    """Check whether an audience sees the rack of a seat, or a spare rack (None)."""
    return owner is None or audience.sees_all or (audience.seat is not None and audience.seat != owner)
