"""Whose record it is, and which events it has."""

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import is_code777, is_mastermind
from blindside.games.code777.view import Code777Record
from blindside.games.mastermind.view import MastermindRecord


def require_code777(record: Record) -> Code777Record:
    """Refuse the record of another game."""
    if not is_code777(record):
        raise Invalid("review/not-code777", msg("this is no record of Code 777"))
    return record


def require_mastermind(record: Record) -> MastermindRecord:
    """Refuse the record of another game."""
    if not is_mastermind(record):
        raise Invalid("review/not-mastermind", msg("this is no record of Mastermind"))
    return record


def check_event(record: Record, seq: int) -> None:
    last = len(record.events)
    if not last:
        raise Invalid("review/empty", msg("nothing has happened in this record"))
    if not 1 <= seq <= last:
        raise Invalid("review/at", msg("there is no event {at}: the events are 1 to {last}", at=seq, last=last))
