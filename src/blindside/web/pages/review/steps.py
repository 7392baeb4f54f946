"""A game at one of its moments, through somebody's eyes: worked out in the study, from what whoever asks may have."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from blindside.core.audience import EVERYONE, SPECTATORS, Audience, in_seat
from blindside.core.errors import Illegal, Wrong
from blindside.core.events import AnyEvent
from blindside.core.lru import LruCache
from blindside.core.messages import Message, Say, msg, speaker
from blindside.core.protocols import GameBoard, GameView
from blindside.core.records import Record
from blindside.games import is_over, replay
from blindside.review.limits import check_length, until
from blindside.table.options import Options
from blindside.table.views import SeatView, TableView, Update
from blindside.web.pages.review.chart import CHANCES, Chart, chart, counted
from blindside.web.pages.review.games import GAMES
from blindside.web.pages.review.moments import moments, nearest
from blindside.web.pages.review.sources import Source
from blindside.web.pages.story import RenderedEntry, entries
from blindside.wording.names import Name

LONGEST_SECONDS = 5.0
"""For a review. A long game takes one or two."""
MOST_KEPT = 30
"""Games of which a process remembers what it has found."""

Seen = tuple[AnyEvent, GameView[GameBoard]]
"""What happened, and the view after it."""


class Eyes(Struct, frozen=True):
    """Through which one can look."""

    value: str
    name: Message | str
    is_chosen: bool


class Moment(Struct, frozen=True):
    seq: int
    entries: list[RenderedEntry]
    """What happened since the moment before."""
    is_now: bool


class Step(Struct, frozen=True):
    eyes: list[Eyes]
    moments: list[Moment]
    at: int
    number: int
    """Which of the moments it is, from 1."""
    before: int | None
    after: int | None
    table: object
    """As the page of the game shows it."""
    charts: list[Chart]
    aside: object
    """What the game's own review has to say of the moment; None if there is none."""
    trouble: Message | None
    """Why there is none, if it was tried."""


class Studied:
    """What has been found of a game, as far as somebody asked for it."""

    def __init__(self, record: Record) -> None:
        check_length(record)
        if record.game not in GAMES:
            raise Illegal("review/none", msg("there is no review of games of {game}", game=record.game))
        self.record = record
        self.game = GAMES[record.game]
        self._seen: dict[Audience, list[Seen]] = {}
        self.trouble: Message | None = None
        """Why it cannot be reviewed."""
        self._review: Any = None

    def seen(self, audience: Audience) -> list[Seen]:
        if audience not in self._seen:
            self._seen[audience] = list(replay(self.record, audience))
        return self._seen[audience]

    @property
    def moments(self) -> list[int]:
        return moments(self.record.game, [sight for sight, _ in self.seen(eyes_of(self.record)[0])])

    def charts(self, names: list[Name]) -> list[Chart]:
        """What was left, and how likely the truth was; none for those who only looked on."""
        lefts, truths = self.game.lefts(self.review), self.game.truths(self.review)
        found = [(lefts, counted(lefts)), (truths, CHANCES)]
        return [chart(courses, scale, self.moments, names) for courses, scale in found if courses]

    @property
    def review(self) -> Any:
        """None if it cannot be reviewed; what took too long is not tried again."""
        if self._review is None and self.trouble is None:
            try:
                self._review = self.game.reviewed(self.record, until(LONGEST_SECONDS))
            except Wrong as wrong:
                self.trouble = wrong.message
        return self._review


_studied = LruCache[str, Studied](MOST_KEPT)


def studied(source: Source) -> Studied:
    found = _studied.get(source.name)
    if found is None:
        found = Studied(source.record)
        _studied.put(source.name, found)
    return found


def eyes_of(record: Record) -> list[Audience]:
    """Through whose eyes a record can be looked at, those that see most first."""
    if record.audience != EVERYONE:
        return [record.audience]
    if not is_over(record):
        return [SPECTATORS]
    return [EVERYONE, *[in_seat(seat) for seat in range(record.settings.players)]]


def step(source: Source, at: int, wanted: str, suppose: dict[str, list[str]], language: str) -> Step:
    """The moment at which this event has happened, through the eyes that are wanted, if they can be had."""
    say = speaker(language)
    found = studied(source)
    review = None if source.is_running else found.review
    among = eyes_of(source.record)
    audience = next((eyes for eyes in among if value_of(eyes) == wanted), among[0])
    all_moments = found.moments
    now = nearest(all_moments, at)
    number = all_moments.index(now)
    seen = found.seen(audience)
    sights = [sight for sight, _ in seen]
    return Step(
        eyes=[Eyes(value_of(eyes), _name_of(eyes, source.names), eyes == audience) for eyes in among],
        moments=[
            Moment(seq, _happened(found, sights, before, seq, source.names_then, language), seq == now)
            for before, seq in zip([0, *all_moments], all_moments, strict=False)
        ],
        at=now,
        number=number + 1,
        before=all_moments[number - 1] if number else None,
        after=all_moments[number + 1] if number + 1 < len(all_moments) else None,
        table=found.game.shown(_as_update(source, seen, now, say), language, True),
        charts=[] if review is None else found.charts(source.names),
        aside=None
        if review is None
        else found.game.aside(source.record, review, audience.seat, now, source.names, all_moments, suppose),
        trouble=found.trouble,
    )


def value_of(eyes: Audience) -> str:
    return "all" if eyes.seat is None else str(eyes.seat)


def _name_of(eyes: Audience, names: Sequence[Name]) -> Name:
    if eyes == EVERYONE:
        return msg("Everything open")
    return msg("Looking on") if eyes.seat is None else names[eyes.seat]


def _happened(
    found: Studied, sights: list[AnyEvent], before: int, seq: int, names: Sequence[Sequence[Name]], language: str
) -> list[RenderedEntry]:
    teller = found.game.teller(found.record.settings)
    return entries(sights[before:seq], names[before:seq], teller, language)[::-1]


def _as_update(source: Source, seen: Sequence[Seen], at: int, say: Say) -> Update:
    """As if a table had told it to somebody who looks on."""
    names = [name if isinstance(name, str) else say(name) for name in source.names]
    table = TableView(
        seq=at,
        game=source.record.game,
        settings=source.record.settings,
        options=Options(aids="none"),
        seats=[SeatView(name, None) for name in names],
        former=[[] for _ in names],
        host=None,
        you=None,
        removed=False,
        may_sit=[],
        away=[],
        muted=[],
        went_on=[],
        awaited=[],
        until=None,
        used=None,
        clocked_on=None,
        paused=False,
        wish_end=[],
        rematch=None,
        view=seen[at - 1][1],
    )
    return Update(at, [sight for sight, _ in seen[:at]], table)
