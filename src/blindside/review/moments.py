"""Events of a record by their numbers."""

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import Record


def check_event(record: Record, seq: int) -> None:
    last = len(record.events)
    if not last:
        raise Invalid("review/empty", msg("nothing has happened in this record"))
    if not 1 <= seq <= last:
        raise Invalid("review/at", msg("there is no event {at}: the events are 1 to {last}", at=seq, last=last))
