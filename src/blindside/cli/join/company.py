"""Those at a server's table, and what happens among them around the game."""

from typing import Any, get_args

from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg
from blindside.table.events import TableSight
from blindside.table.views import TableView
from blindside.web.pages.people import names_of
from blindside.web.pages.story import entries

_OF_TABLE = frozenset(get_args(TableSight))


def is_of_table(sight: Any) -> bool:
    """Or of the game."""
    return type(sight) in _OF_TABLE


def called(table: TableView, seat: int) -> Message:
    return msg("{name} ({seat})", name=names_of(table)[seat], seat=seat_name(seat))


def told_around(sight: Any, table: TableView) -> Message | None:
    """None for what goes without saying."""
    told = entries([sight], lambda seat: called(table, seat), lambda *_: None)
    return told[0].text if told else None
