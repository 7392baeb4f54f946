"""All that a seat could know of its rack after an event of a record: chances, what was certain, and why."""

from collections.abc import Iterator

from blindside.core.audience import seat_at
from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.code777.events import Sight
from blindside.games.code777.view import View
from blindside.reason.code777.deduction import Deduction, in_game
from blindside.review.limits import Patience, check_event, endless, require_code777


def deduced(record: Record, seat: int, seq: int, level: int = 1, patience: Patience = endless) -> Deduction:
    """What this seat could know after the event of this number; from level 2 on, also from silence."""
    game = require_code777(record)
    check_event(game, seq)
    audience = seat_at(seat, game.settings.players)

    def seen() -> Iterator[tuple[Sight, View]]:
        for sight, view in replay(game, audience):
            patience()
            if view.board.seq > seq or view.board.phase == "over":
                return
            yield sight, view

    found = in_game(seen(), seat, game.settings, level)
    if found is None:
        raise Invalid("review/no-rack-there", msg("not every rack stands there at that moment: take a later event"))
    return found
