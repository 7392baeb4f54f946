"""Builds each audience's observation of an event. No other code hides what happens in this game."""

from blindside.core.audience import Audience
from blindside.core.events import Public
from blindside.games.mastermind.events import Event, SawCodeSet, Sight


def observe(event: Event, audience: Audience) -> Sight:
    """Build this audience's observation of an event."""
    if isinstance(event, Public):
        return event
    return SawCodeSet(event.codemaker, event.code if can_see_code(event.codemaker, audience) else None)


def can_see_code(codemaker: int, audience: Audience) -> bool:
    """Check whether an audience sees the code that a seat has set."""
    return audience.sees_all or audience.seat == codemaker
