"""Those at a server's table, and what happens among them around the game."""

from collections.abc import Iterator, Sequence
from typing import Any

from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg
from blindside.table.views import TableView
from blindside.wording.names import FREE, Name, names_of
from blindside.wording.players import note_of, proposal_at
from blindside.wording.table_events import describe
from blindside.wording.times import clock_of, duration


def called(name: Name, seat: int) -> Message:
    return msg("{name} ({seat})", name=name, seat=seat_name(seat))


def told_around(sight: Any, names: Sequence[Name]) -> Message | None:
    """None for what goes without saying."""
    return describe(sight, lambda seat: called(names[seat], seat))


def left_told(table: TableView) -> Message:
    """What a player is told who has no seat at the table any more."""
    if table.removed:
        return msg("The host removed you from the table.")
    return msg("You do not sit at this table any more.")


def proposal_told(table: TableView) -> Message | None:
    """What is proposed at the table, and what to type."""
    proposal = None if table.you is None else proposal_at(table)
    if proposal is None:
        return None
    if proposal.may_agree:
        return msg("{proposal} Type stop to agree, or decline.", proposal=proposal.text)
    return msg("{proposal} Type decline to play on.", proposal=proposal.text)


def who_sits(table: TableView) -> list[Message]:
    """Seat by seat."""
    return [_seated(table, seat) for seat in range(len(table.seats))]


def _seated(table: TableView, seat: int) -> Message:
    notes = list(_notes(table, seat))
    name = called(names_of(table)[seat], seat)
    if table.seats[seat] is None and table.former[seat]:
        return msg("{name}, {notes}", name=name, notes=FREE)
    if table.seats[seat] is None:
        return msg("{seat}: free", seat=seat_name(seat))
    return msg("{name}, {notes}", name=name, notes=notes) if notes else name


def _notes(table: TableView, seat: int) -> Iterator[Message]:
    if seat == table.you:
        yield msg("that is you")
    if seat == table.host:
        yield msg("the host")
    note = note_of(table, seat)
    if note is not None:
        yield note
    if seat in table.muted:
        yield msg("may say nothing")
    clock = clock_of(table, seat)
    if clock is not None:
        yield msg("{time} left", time=duration(int(clock.left)))
