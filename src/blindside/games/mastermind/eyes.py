"""What an audience may see of an event. Nothing else hides what happens in this game."""

from blindside.core.audience import Audience
from blindside.core.events import Public
from blindside.games.mastermind.events import Event, SawCodeSet, Sight


def see(event: Event, audience: Audience) -> Sight:
    """Build this audience's observation of an event."""
    if isinstance(event, Public):
        return event
    return SawCodeSet(event.codemaker, event.code if sees_code_of(event.codemaker, audience) else None)


def sees_code_of(codemaker: int, audience: Audience) -> bool:
    """Whether an audience sees the code this seat has set."""
    return audience.sees_all or audience.seat == codemaker
