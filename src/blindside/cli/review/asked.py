"""What is asked of a review, and what goes with what."""

import click
from msgspec import Struct

from blindside.console.text import say
from blindside.core.messages import msg
from blindside.games.code777.tiles import Rack


class Asked(Struct, frozen=True):
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
            raise click.UsageError(say(msg("suppose one thing at a time: a card, a rack or a guess")))
        if self.at is None and (self.why or any(suppositions)):
            raise click.UsageError(say(msg("say with --at at which event")))
        if self.summary and self.at is not None:
            raise click.UsageError(say(msg("--summary is about the whole game: leave out --at")))
