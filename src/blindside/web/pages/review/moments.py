"""The moments of a game at which one can look at it: whenever something has been settled, and all is quiet."""

from collections.abc import Callable, Sequence

from blindside.core.events import AnyEvent
from blindside.games.code777.events import Answered, CardDrawn, GameEnded, SawAnnounced, SawPairDrawn
from blindside.games.mastermind.events import Clued, CodeLeftOpen, Guessed, SawCodeSet

Quiet = Callable[[AnyEvent, AnyEvent], bool]
"""Whether all is quiet between two things that happen one after the other."""


def _code777(last: AnyEvent, following: AnyEvent) -> bool:
    if isinstance(last, SawAnnounced):
        return False
    return isinstance(last, Answered) or isinstance(following, CardDrawn | SawPairDrawn | SawAnnounced | GameEnded)


def _mastermind(last: AnyEvent, following: AnyEvent) -> bool:
    return isinstance(last, Clued) or isinstance(following, Guessed | SawCodeSet | CodeLeftOpen)


QUIET: dict[str, Quiet] = {"code777": _code777, "mastermind": _mastermind}


def moments(game: str, sights: Sequence[AnyEvent]) -> list[int]:
    """The numbers of the events after which all is quiet, and of the last."""
    quiet = QUIET[game]
    found = [seq for seq in range(1, len(sights)) if quiet(sights[seq - 1], sights[seq])]
    return [*found, len(sights)] if sights else []


def nearest(found: Sequence[int], at: int) -> int:
    """The first of these moments at which an event has happened; the last, if there is none."""
    return next((seq for seq in found if seq >= at), found[-1])


def latest(found: Sequence[int], at: int) -> int:
    """The last of these moments that an event does not come before; the first, if there is none."""
    return next((seq for seq in reversed(found) if seq <= at), found[0])
