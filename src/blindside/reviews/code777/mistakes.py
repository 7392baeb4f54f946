"""Name the mistakes behind the calls of bots that err as people do.

The kind of a bot, its seed and the sights of its seat give all its notes again. So a review can tell what a bot made of
each answer.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from blindside.bots import BotSeat
from blindside.bots.code777.human import HumanBot, Note
from blindside.bots.registry import find_kind
from blindside.core.audience import seat_audience
from blindside.core.dealers import seat_dealer
from blindside.games import replay
from blindside.games.code777.view import Code777Record
from blindside.reason.code777.racksets import RackSet, has_one_triple, racks_of_call
from blindside.reviews.code777.calls import RatedCall
from blindside.reviews.code777.holdings import Holding
from blindside.reviews.limits import Deadline, no_deadline

CallMistake = Literal["overlooked", "counted-reader", "confused", "forgot", "impatient"]


class ExplainedCall(Struct, frozen=True):
    """The mistake behind a wrong call, or behind one that was late or not made."""

    seat: int
    filled_at: int
    """The event that filled the rack: with the seat, it names the call."""
    mistake: CallMistake
    answer: int | None = None
    """The number of the answer that was mistaken, from 1; None for impatience."""


def find_mistakes(
    record: Code777Record,
    holdings: Sequence[Holding],
    calls: Sequence[RatedCall],
    bots: Mapping[int, BotSeat],
    deadline: Deadline = no_deadline,
) -> list[ExplainedCall]:
    """Return the calls of these bots that a mistake explains. Where colours are called, none is explained."""
    found = []
    for seat, bot in bots.items() if not record.settings.colors_too else ():
        player = find_kind("code777", record.settings, bot.kind).make(seat, seat_dealer(bot.seed, seat))
        if not isinstance(player, HumanBot):
            continue
        held = {holding.filled_at: holding for holding in holdings if holding.seat == seat}
        moments = {_find_moment(call, held[call.filled_at]): call for call in calls if call.seat == seat}
        for sight, view in replay(record, seat_audience(seat)):
            deadline()
            call = moments.get(view.board.seq)
            if call is not None and call.seq == view.board.seq:
                found += _explain_wrong_call(player, call)
            player.see(sight, view)
            if call is not None and call.seq != view.board.seq:
                found += _explain_missing_call(player, call)
    return found


def _find_moment(call: RatedCall, holding: Holding) -> int | None:
    """Return the event of a wrong call, or the one after which a late or missing call was certain and allowed."""
    if call.right is False:
        return call.seq
    if call.waited and holding.certain_at is not None and holding.could_call_at is not None:
        return max(holding.certain_at, holding.could_call_at)
    return None


def _explain_wrong_call(bot: HumanBot, call: RatedCall) -> list[ExplainedCall]:
    """Find the mistake without which the bot would have excluded its call; else one that made the call look better."""
    assert call.numbers is not None, "it was made"
    called = racks_of_call(call.numbers, call.tiles)
    wrong = _find_wrong_notes(bot)
    for note in wrong:
        if not _correct(bot, note) & called:
            return [_name(call, note)]
    for note in wrong:
        if _correct(bot, note) & ~bot.left:
            return [_name(call, note)]
    return [ExplainedCall(call.seat, call.filled_at, "impatient")]


def _explain_missing_call(bot: HumanBot, call: RatedCall) -> list[ExplainedCall]:
    """Find the mistake without which the bot would have been certain; else the last one."""
    wrong = sorted(_find_wrong_notes(bot), key=lambda note: not has_one_triple(_correct(bot, note)))
    return [_name(call, note) for note in wrong[:1]]


def _find_wrong_notes(bot: HumanBot) -> list[Note]:
    """Return the notes that were mistaken or are forgotten, the latest first."""
    return [note for note in reversed(bot.notes) if note.mistake or note not in bot.remembered]


def _correct(bot: HumanBot, note: Note) -> RackSet:
    """Return the racks that the notes would leave if this one were right and not forgotten."""
    return bot.racks_left([note.truth, *(other.racks for other in bot.remembered if other is not note)])


def _name(call: RatedCall, note: Note) -> ExplainedCall:
    return ExplainedCall(call.seat, call.filled_at, note.mistake or "forgot", note.number)
