"""`blindside review`: review a finished game."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click
from msgspec import Struct

from blindside.cli.completion import complete_file
from blindside.cli.options import json_option, option
from blindside.console.files import read_file
from blindside.console.text import say
from blindside.core.audience import EVERYONE, seat_audience
from blindside.core.errors import BlindsideError, NotAllowed, add_location
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import export, is_over, read_record
from blindside.games.code777.tiles import Rack, read_rack
from blindside.reviews.limits import deadline_in, limit_events

MAX_SECONDS = 60.0


class ReviewRequest(Struct, frozen=True):
    seat: int | None
    at: int | None
    why: bool
    card: int | None
    rack: Rack | None
    guess: str | None
    summary: bool
    as_json: bool

    def check(self) -> None:
        suppositions = [self.card is not None, self.rack is not None, self.guess is not None]
        if sum(suppositions) > 1:
            raise click.UsageError(say(msg("use one --what-if option at a time")))
        if self.at is None and (self.why or any(suppositions)):
            raise click.UsageError(say(msg("add --at SEQ: the number of an event")))
        if self.summary and self.at is not None:
            raise click.UsageError(say(msg("use --summary or --at, not both")))


@click.command()
@click.argument("file", metavar="RECORD", shell_complete=complete_file)
@option("--seat", msg("as this seat saw it, counted from 0"), type=int)
@option("--at", msg("the position after this event, and what was known"), type=int, metavar="SEQ")
@option("--why", msg("explain what was certain for that seat"), is_flag=True)
@option("--what-if-card card", msg("what if this card had been read at that event"), type=int, metavar="N")
@option("--what-if-rack rack", msg("what if that seat had these tiles, such as '5r 6g 7b'"), metavar="TILES")
@option("--what-if-guess guess", msg("what if this had been the guess at that event"), metavar="CODE")
@option("--summary", msg("print a short summary to share"), is_flag=True)
@json_option
def command(file: str, rack: str | None, **options: Any) -> None:
    request = ReviewRequest(rack=None if rack is None else read_rack(rack), **options)
    request.check()
    data = read_file(file)
    deadline = deadline_in(MAX_SECONDS)
    try:
        record = _limit_to_seat(read_record(data, limit_events(deadline)), request.seat)
        module = f"{__name__}.{record.game}"  # imports the solvers of this game only
        if find_spec(module) is None:
            raise NotAllowed("review/unsupported", msg("there is no review for {game}", game=record.game))
        import_module(module).show_review(record, request, deadline)
    except BlindsideError as error:
        raise add_location(file, error) from None


def _limit_to_seat(record: Record, seat: int | None) -> Record:
    """Limit a running game to the sights of the seat."""
    if seat is None:
        return record
    audience = seat_audience(seat, record.settings.players)
    return record if record.audience == EVERYONE and is_over(record) else export(record, audience)
