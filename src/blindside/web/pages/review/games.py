"""The games that can be reviewed: those played at a table, and uploaded records; and what has been found of each."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from blindside.core.audience import EVERYONE, SPECTATORS, Audience, seat_audience
from blindside.core.errors import BlindsideError, NotAllowed
from blindside.core.events import AnyEvent
from blindside.core.lru import LruCache
from blindside.core.messages import Message, msg
from blindside.core.protocols import GameBoard, GameView
from blindside.core.records import Record
from blindside.games import is_over, parse_record, replay
from blindside.reviews.limits import check_length, deadline_in
from blindside.web.api.tables import find_table
from blindside.web.pages.games import GAMES
from blindside.web.pages.records import STORED_SECONDS
from blindside.web.pages.review.chart import CHANCE_SCALE, Chart, draw_chart, log_scale
from blindside.web.pages.review.parts import find_moments
from blindside.web.service import Service
from blindside.wording.names import Name, seat_names_in_game
from blindside.wording.table_events import names_at_game_events

LONGEST_SECONDS = 5.0
"""For a review. A long game takes one or two."""
MOST_CACHED = 30
"""Games of which a process remembers what it has found."""

Position = tuple[AnyEvent, GameView[GameBoard]]
"""What happened, and the view after it."""


class Source(Struct, frozen=True):
    """A game, as whoever asks may have it."""

    name: str
    """Of what is there to see: the same as long as that is the same."""
    address: str
    """Of its review."""
    record: Record
    names: list[Name]
    """Of every seat, for the whole game."""
    names_at_events: list[Sequence[Name]]
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


async def find_table_game(service: Service, request: Request) -> Source:
    found, known = await find_table(service, request)
    player = None if known is None else known.player.id
    record, told = found.record(player), found.seen_by(player)
    view = told.table
    if view.view is None:
        raise NotAllowed("review/not-begun", msg("the game has not started: there is nothing to review"))
    return Source(
        name=f"{found.name} {record.audience} {len(record.events)}",
        address=f"/t/{found.name}/review",
        record=record,
        names=seat_names_in_game(view),
        names_at_events=names_at_game_events(told.sights, view),
        you=view.you,
        table=found.name,
        open_to_all=view.options.open_afterwards,
    )


async def find_uploaded_game(service: Service, request: Request) -> Source:
    name = request.path_params["record"]
    brought = await service.store.find_upload(name)
    if brought is None or brought.uploaded_at < time.time() - STORED_SECONDS:
        raise NotAllowed("record/unknown", msg("no such record, or it has expired: upload it again"))
    record = await asyncio.to_thread(parse_record, brought.record)
    names: list[Name] = [msg("Player {number}", number=seat + 1) for seat in range(record.settings.players)]
    return Source(
        name=name,
        address=f"/record/{name}",
        record=record,
        names=names,
        names_at_events=[names] * len(record.events),
        you=record.audience.seat,
        table=None,
        open_to_all=True,
    )


class ReviewedGame:
    """What has been found of a game, as far as it was asked for."""

    def __init__(self, record: Record) -> None:
        check_length(record)
        pages = GAMES.get(record.game)
        if pages is None or pages.review is None:
            raise NotAllowed("review/unsupported", msg("{game} has no review", game=record.game))
        self.record = record
        self.pages = pages
        self.game = pages.review
        self._positions: dict[Audience, list[Position]] = {}
        self.error: Message | None = None
        """Why it cannot be reviewed."""
        self._review: Any = None

    def positions(self, audience: Audience) -> list[Position]:
        if audience not in self._positions:
            self._positions[audience] = list(replay(self.record, audience))
        return self._positions[audience]

    @property
    def moments(self) -> list[int]:
        return find_moments([sight for sight, _ in self.positions(audiences_of(self.record)[0])], self.game.is_quiet)

    def charts(self, names: list[Name]) -> list[Chart]:
        """What was left, and how likely the truth was; none for those who only looked on."""
        lefts, truths = self.game.solutions_left(self.review), self.game.truth_chances(self.review)
        found = [(lefts, log_scale(lefts)), (truths, CHANCE_SCALE)]
        return [draw_chart(courses, scale, self.moments, names) for courses, scale in found if courses]

    @property
    def review(self) -> Any:
        """None if it cannot be reviewed; what took too long is not tried again."""
        if self._review is None and self.error is None:
            try:
                self._review = self.game.review(self.record, deadline_in(LONGEST_SECONDS))
            except BlindsideError as wrong:
                self.error = wrong.message
        return self._review


_cache = LruCache[str, ReviewedGame](MOST_CACHED)


def find_review(source: Source) -> ReviewedGame:
    found = _cache.get(source.name)
    if found is None:
        found = ReviewedGame(source.record)
        _cache.put(source.name, found)
    return found


def audiences_of(record: Record) -> list[Audience]:
    """Through whose eyes a record can be looked at, those that see most first."""
    if record.audience != EVERYONE:
        return [record.audience]
    if not is_over(record):
        return [SPECTATORS]
    return [EVERYONE, *[seat_audience(seat) for seat in range(record.settings.players)]]
