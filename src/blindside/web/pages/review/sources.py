"""The games that can be reviewed: those played at a table, and records that somebody brought."""

import asyncio
import time
from collections.abc import Sequence

from msgspec import Struct
from starlette.requests import Request

from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import is_over, parse_record
from blindside.web.api.tables import found_by
from blindside.web.pages.record import KEPT_FOR
from blindside.web.route import Service
from blindside.wording.names import Name, names_in_game
from blindside.wording.table_events import names_in_events


class Source(Struct, frozen=True):
    """A game, as whoever asks may have it."""

    name: str
    """Of what is there to see: the same as long as that is the same."""
    address: str
    """Of its review."""
    record: Record
    names: list[Name]
    """Of every seat, for the whole game."""
    names_then: list[Sequence[Name]]
    """Of every seat, at each event."""
    you: int | None
    """The seat of whoever asks, as far as that is known."""
    table: str | None
    """Where it was played, or is."""
    open_to_all: bool
    """Whoever has the address sees the same."""

    @property
    def is_running(self) -> bool:
        """Then only what was seen is shown, and nothing is worked out: at its table that would be an aid."""
        return not is_over(self.record)


async def from_table(service: Service, request: Request) -> Source:
    found, known = await found_by(service, request)
    player = None if known is None else known.player.id
    record, told = found.record(player), found.seen_by(player)
    view = told.table
    if view.view is None:
        raise Illegal("review/not-begun", msg("this game has not begun: there is nothing to look back at"))
    return Source(
        name=f"{found.name} {record.audience} {len(record.events)}",
        address=f"/t/{found.name}/review",
        record=record,
        names=names_in_game(view),
        names_then=names_in_events(told.sights, view),
        you=view.you,
        table=found.name,
        open_to_all=view.options.open_afterwards,
    )


async def from_record(service: Service, request: Request) -> Source:
    name = request.path_params["record"]
    brought = await service.store.brought(name)
    if brought is None or brought.brought_at < time.time() - KEPT_FOR:
        raise Illegal("review/unknown", msg("this record is not here, or not any more: bring it again"))
    record = await asyncio.to_thread(parse_record, brought.record)
    names: list[Name] = [msg("Player {number}", number=seat + 1) for seat in range(record.settings.players)]
    return Source(
        name=name,
        address=f"/record/{name}",
        record=record,
        names=names,
        names_then=[names] * len(record.events),
        you=record.audience.seat,
        table=None,
        open_to_all=True,
    )
