"""Games to review, from tables and from uploaded records, and a cache of their reviews."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from blindside.bots import BotSeat
from blindside.core.audience import EVERYONE, SPECTATORS, Audience, seat_audience
from blindside.core.errors import BlindsideError, NotAllowed
from blindside.core.events import AnyEvent
from blindside.core.lru import LruCache
from blindside.core.messages import Message, msg
from blindside.core.protocols import GameBoard, GameView
from blindside.core.records import Record
from blindside.games import is_over, parse_record, replay
from blindside.reviews.limits import check_length, deadline_in
from blindside.web.pages.bundle import Values
from blindside.web.pages.registry import GAMES
from blindside.web.pages.review.chart import CHANCE_SCALE, draw_chart, log_scale
from blindside.web.pages.review.parts import find_moments
from blindside.web.service import Service, find_table
from blindside.wording.names import Name, seat_names_in_game
from blindside.wording.table_events import names_at_game_events

REVIEW_SECONDS = 5.0
"""Time limit of a review. A long game takes one or two seconds."""
MAX_CACHED = 30
"""Reviews in the cache of a process."""

Position = tuple[AnyEvent, GameView[GameBoard]]
"""A sight, and the view after it."""


class Source(Struct, frozen=True):
    """A game as the client may see it."""

    name: str
    """A key that is the same while the record is."""
    address: str
    """The path of its review."""
    record: Record
    names: list[Name]
    """Of every seat, for the whole game."""
    names_at_events: list[Sequence[Name]]
    """Of every seat, at each event."""
    you: int | None
    """The client's seat, if known."""
    table: str | None
    """The name of its table."""
    open_to_all: bool
    """Whether every client with the link sees the same."""
    bots: Mapping[int, BotSeat] = {}
    """The bots of a finished game, by seat, as far as they are known."""

    @property
    def is_running(self) -> bool:
        """Whether the game still runs. Then there is no analysis: it would be a hint."""
        return not is_over(self.record)


async def find_table_game(service: Service, request: Request) -> Source:
    found, known = await find_table(service, request)
    player = None if known is None else known.player.id
    record, update = found.record(player), found.full_update(player)
    view = update.table
    if view.view is None:
        raise NotAllowed("review/not-begun", msg("the game has not started: there is nothing to review"))
    return Source(
        name=f"{found.name} {record.audience} {len(record.events)}",
        address=f"/t/{found.name}/review",
        record=record,
        names=seat_names_in_game(view),
        names_at_events=names_at_game_events(update.sights, view),
        you=view.you,
        table=found.name,
        open_to_all=view.options.open_afterwards,
        bots=found.bots(player),
    )


async def find_uploaded_game(service: Service, request: Request) -> Source:
    name = request.path_params["record"]
    uploaded = await service.store.find_upload(name)
    if uploaded is None or uploaded.uploaded_at < service.retention.upload_limit(time.time()):
        raise NotAllowed("record/unknown", msg("no such record, or it has expired: upload it again"))
    record = await asyncio.to_thread(parse_record, uploaded.record)
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
    """A game with its review and positions, computed when they are first used."""

    def __init__(self, record: Record, bots: Mapping[int, BotSeat]) -> None:
        check_length(record)
        pages = GAMES.get(record.game)
        if pages is None or pages.review is None:
            raise NotAllowed("review/unsupported", msg("there is no review for {game}", game=record.game))
        self.record = record
        self._bots = bots
        self.pages = pages
        self.game = pages.review
        self._positions: dict[Audience, list[Position]] = {}
        self.error: Message | None = None
        """Why there is no review."""
        self._review: Any = None

    def positions(self, audience: Audience) -> list[Position]:
        if audience not in self._positions:
            self._positions[audience] = list(replay(self.record, audience))
        return self._positions[audience]

    @property
    def moments(self) -> list[int]:
        return find_moments([sight for sight, _ in self.positions(audiences_of(self.record)[0])], self.game.is_quiet)

    def charts(self, names: list[Name]) -> list[Values]:
        """Draw the charts: solutions left, and the chance of the right one. None for spectators."""
        left, truth = self.game.solutions_left(self.review), self.game.truth_chances(self.review)
        found = [(left, log_scale(left)), (truth, CHANCE_SCALE)]
        return [draw_chart(courses, scale, self.moments, names) for courses, scale in found if courses]

    @property
    def review(self) -> Any:
        """The review of the game; None if it failed. It is not tried again."""
        if self._review is None and self.error is None:
            try:
                self._review = self.game.review(self.record, deadline_in(REVIEW_SECONDS), self._bots)
            except BlindsideError as error:
                self.error = error.message
        return self._review


_cache = LruCache[str, ReviewedGame](MAX_CACHED)


def find_review(source: Source) -> ReviewedGame:
    found = _cache.get(source.name)
    if found is None:
        found = ReviewedGame(source.record, source.bots)
        _cache.put(source.name, found)
    return found


def audiences_of(record: Record) -> list[Audience]:
    """Return the audiences whose view a record contains, those that see most first."""
    if record.audience != EVERYONE:
        return [record.audience]
    if not is_over(record):
        return [SPECTATORS]
    return [EVERYONE, *[seat_audience(seat) for seat in range(record.settings.players)]]
