"""What-ifs of Code 777: another card, or another rack of a seat.

They show the immediate effect, answers and knowledge, and do not play the game on.
"""

from collections.abc import Sequence

from msgspec import Struct

from blindside.core.audience import SeatNames, seat_audience, seat_name
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games.code777.events import Answered, CardChosen, CardDrawn, SawRackFilled, Sight
from blindside.games.code777.questions import Answer, find_question, visible_racks
from blindside.games.code777.tiles import Rack
from blindside.games.code777.view import Code777Record, View
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.deduction import before_own_verdict
from blindside.reason.code777.seat_history import SeatHistory
from blindside.reviews.code777.holdings import no_rack_error
from blindside.reviews.code777.knowledge import Knowledge, knowledge, list_sights
from blindside.reviews.code777.review import find_racks_seen, require_reviewable, visible_seats
from blindside.reviews.limits import Deadline, check_event, no_deadline

Seen = tuple[Sight, View]


class KnowledgeChange(Struct, frozen=True):
    """What a seat knew before a card, and would have known after it."""

    seat: int
    before: Knowledge
    after: Knowledge


class CardWhatIf(Struct, frozen=True):
    """The true answer to another card, and its effect on the seats that hear it."""

    seq: int
    reader: int
    question: int
    answer: Answer
    instead_of: int
    """The card that came."""
    seats: tuple[KnowledgeChange, ...]
    """The seats in the record that hear the answer."""


class ChangedAnswer(Struct, frozen=True):
    """An answer that would have been different."""

    seq: int
    reader: int
    question: int
    answer: Answer
    """The answer as it was given."""
    instead: Answer
    """The answer that would have been given."""


class RackWhatIf(Struct, frozen=True):
    """The changed answers and knowledge of a seat with another rack."""

    seat: int
    seq: int
    rack: Rack
    instead_of: Rack | None
    """None if the record's audience has not seen it."""
    changed: tuple[ChangedAnswer, ...]
    """The answers since then that would have been different."""
    knowledge: Knowledge
    """What the seat would know at that event, with this rack as the true one."""
    certain: int | None
    """The event after which one call would have been left; None if none until then."""


def suppose_card(
    record: Record, seq: int, card: int, deadline: Deadline = no_deadline, named: SeatNames = seat_name
) -> CardWhatIf:
    """Suppose another card instead of the one drawn, chosen or answered at an event."""
    record = require_reviewable(record)
    asked = find_question(card)
    check_event(record, seq)
    event = record.events[seq - 1]
    match event:
        case CardDrawn(reader, drawn) | CardChosen(reader, drawn) | Answered(reader, drawn):
            pass
        case _:
            raise NotAllowed("review/no-card", msg("no card is drawn or answered at event {seq}", seq=seq))
    until = seq - 1 if isinstance(event, Answered) else seq
    lives = {seat: list_sights(record, seat_audience(seat), until, deadline) for seat in visible_seats(record)}
    if not lives:
        raise NotAllowed("review/no-seat", msg("this record does not show what any seat saw"))
    _, now = next(iter(lives.values()))[-1]
    truths = find_racks_seen(record, deadline)
    racks = [truths.get((place, filled)) for place, filled in enumerate(now.board.filled_at)]
    if None in racks[:reader] + racks[reader + 1 :]:
        reason = msg(
            "{seat}’s answer cannot be known: this record does not show all the racks the reader saw",
            seat=named(reader),
        )
        raise NotAllowed("review/rack-unseen", reason)
    answer = asked.answer(visible_racks(reader, racks))
    answered = Answered(reader, card, answer)
    changes = [
        _compare_knowledge(record, seat, seen, answered, racks[seat]) for seat, seen in lives.items() if seat != reader
    ]
    return CardWhatIf(seq, reader, card, answer, drawn, tuple(changes))


def _compare_knowledge(
    record: Code777Record, seat: int, seen: Sequence[Seen], answered: Answered, rack: Rack | None
) -> KnowledgeChange:
    belief = Belief(seat)
    for sight, view in seen:
        belief.see(sight, view)
    if not belief.support:
        raise no_rack_error(seat, len(seen))
    before = knowledge(belief.weights(), record.settings.colors_too, rack)
    belief.see(answered, seen[-1][1])
    return KnowledgeChange(seat, before, knowledge(belief.weights(), record.settings.colors_too, rack))


def suppose_rack(
    record: Record, seat: int, seq: int, rack: Rack, deadline: Deadline = no_deadline, named: SeatNames = seat_name
) -> RackWhatIf:
    """Suppose another rack of a seat since its own was filled, up to an event.

    A seat does not see its own rack, so only answers of other seats change for it.
    """
    record = require_reviewable(record)
    if seat not in visible_seats(record):
        raise NotAllowed("review/other-seat", msg("this record does not show what {seat} saw", seat=named(seat)))
    check_event(record, seq)
    seen = before_own_verdict(list_sights(record, seat_audience(seat), seq, deadline), seat)
    filled = seen[-1][1].board.filled_at[seat] if seen else 0
    knows = SeatHistory(seat, record.settings.racks, record.settings.colors_too).is_certain
    belief, changed, certain = Belief(seat), [], None
    for sight, view in seen:
        deadline()
        if isinstance(sight, Answered) and view.board.seq > filled > 0:
            racks = [rack if place == seat else other for place, other in enumerate(view.racks)]
            true = find_question(sight.card).answer(visible_racks(sight.reader, racks))
            if sight.reader != seat and true != sight.answer:
                changed.append(ChangedAnswer(view.board.seq, sight.reader, sight.card, sight.answer, true))
                sight = Answered(sight.reader, sight.card, true)
        belief.see(sight, view)
        if isinstance(sight, SawRackFilled) and sight.rack == seat:
            certain = None
        if certain is None and knows(belief.support):
            certain = view.board.seq
    if not belief.support:
        raise NotAllowed("review/no-rack-there", msg("{seat} has no rack after event {seq}", seat=named(seat), seq=seq))
    if not belief.by_tiles >> rack.index & 1:
        reason = msg(
            "{seat} cannot have had {rack}: too many of these tiles were on other racks or out of play",
            rack=rack,
            seat=named(seat),
        )
        raise NotAllowed("review/rack-elsewhere", reason)
    instead_of = find_racks_seen(record, deadline).get((seat, filled))
    known = knowledge(belief.weights(), record.settings.colors_too, rack)
    return RackWhatIf(seat, seq, rack, instead_of, tuple(changed), known, certain)
