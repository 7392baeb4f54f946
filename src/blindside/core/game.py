"""What every game offers, so that records, replays and front ends need not know which game it is."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from blindside.core.audience import Audience
from blindside.core.dealers import Dealer
from blindside.core.messages import Message


class Game(Struct, frozen=True, kw_only=True):
    """A game as a bundle of pure functions. Its own types stand behind the `Any`s; each package keeps them strict."""

    name: str
    title: Message
    settings: type[Struct]
    event: Any
    """The union of its events, and of its sights, for reading them."""
    sight: Any
    in_turns: bool
    """Only the seat whose turn it is can move. Otherwise the table itself goes on (`table/automation.py`)."""
    last_event: type
    """Nothing happens after it."""
    move: Any
    """The union of the commands that players give; all have the field `seat`."""
    start: Callable[[int | None], Any]
    """The command that begins it: from which seat, or None where that is drawn."""
    leave: Callable[[int], Any]
    take_seat: Callable[[int], Any] | None
    """The commands with which a seat is left and taken again; None if players cannot come back."""
    notations: Mapping[type, Callable[[str], Any]]
    """Types of its own that are written as text, and how they are read."""

    settings_of: Callable[[Mapping[str, Any]], Any]
    """Complete settings from those given; refuses what cannot be played."""
    check: Callable[[Any], None]
    """Refuses settings that cannot be played."""
    new_state: Callable[[Any], Any]
    decide: Callable[[Any, Any, Dealer], tuple[Any, ...]]
    evolve: Callable[[Any, Any], Any]
    see: Callable[[Any, Audience], Any]
    permit: Callable[[Any, Any], None]
    permit_sight: Callable[[Any, Any], None]
    """Refuses a sight that cannot come next to what an audience has seen."""
    first_view: Callable[[Any, Audience], Any]
    advance: Callable[[Any, Any], Any]
    look: Callable[[Any, Any, Any], Any]

    retell: Callable[[Any, Sequence[Any], int], Any]
    """The command that the events from this place on follow from; None if they tell of none."""
    chance: Callable[[Any, Any], Iterable[Any]]
    """What a dealer decided for this event."""
