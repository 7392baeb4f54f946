"""What one audience sees happen: a public event as it is, and the code set, with None for those who may not know it."""

from blindside.core import events
from blindside.games.mastermind.codes import Code
from blindside.games.mastermind.events import PublicEvent


class SawCodeSet(events.Sight, frozen=True, tag="code_set"):
    """The code is None for all but the codemaker."""

    codemaker: int
    code: Code | None


Sight = SawCodeSet | PublicEvent
