"""A game in short: how it ended, who could have known what when, luck apart from skill, and what there is to share."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from blindside.core.messages import Message, msg, speaker
from blindside.games import title
from blindside.review.code777 import review as code777
from blindside.review.code777.wording import fortune, rated
from blindside.review.mastermind import review as mastermind
from blindside.review.mastermind.wording import summed_up
from blindside.review.summary import summary
from blindside.web.pages.people import Name
from blindside.web.pages.results import Result, result
from blindside.web.pages.review.chart import Chart
from blindside.web.pages.review.sources import Source
from blindside.web.pages.review.steps import eyes_of, studied
from blindside.web.pages.terms import rules


class Line(Struct, frozen=True):
    told: Message
    seq: int | None = None
    """The event that it is about."""


class Player(Struct, frozen=True):
    seat: int
    name: Name
    points: int
    lines: list[Message]
    """What the cards gave, and what was made of it."""


class Short(Struct, frozen=True):
    game: Message
    result: Result
    seen_by: Message | None
    """None: with everything that was hidden."""
    rules: list[Message]
    chart: Chart | None
    players: list[Player]
    lines: list[Line]
    """Every call, or every game, with what there is to say of it."""
    text: str
    """For messengers; none if the game is not over."""
    first: int
    last: int


def short(source: Source, language: str) -> Short:
    say = speaker(language)
    found = studied(source)
    review = None if source.is_running else found.review
    names = [name if isinstance(name, str) else say(name) for name in source.names]
    board = found.seen(eyes_of(source.record)[0])[-1][1].board
    over = board.phase == "over"
    return Short(
        game=title(source.record.game),
        result=result(board, source.names, source.you if source.table else None),
        seen_by=_seen_by(source),
        rules=rules(source.record.settings),
        chart=None if review is None else found.chart(source.names),
        players=[] if review is None else list(_players(review, source.names)),
        lines=[] if review is None else list(_lines(review, source.names)),
        text="\n".join(say(line) for line in summary(review, names.__getitem__)) if review is not None and over else "",
        first=found.moments[0],
        last=found.moments[-1],
    )


def _seen_by(source: Source) -> Message | None:
    audience = source.record.audience
    if str(audience) == "everyone":
        return None
    if audience.seat is None:
        return msg("as those saw it who looked on")
    return msg("as {name} saw it", name=source.names[audience.seat])


def _players(review: Any, names: Sequence[Name]) -> Iterator[Player]:
    """Of Code 777: of Mastermind every game is told by itself."""
    if isinstance(review, code777.Review):
        for seat in sorted(review.seats, key=lambda seat: -seat.score):
            yield Player(seat.seat, names[seat.seat], seat.score, list(fortune(seat.fortune)))


def _lines(review: Any, names: Sequence[Name]) -> Iterator[Line]:
    if isinstance(review, code777.Review):
        for call in review.calls:
            yield Line(rated(call, names.__getitem__), call.seq or review.events)
    elif isinstance(review, mastermind.Review):
        for game in review.games:
            told = msg("{name}: {told}", name=names[1 - game.played.codemaker], told=summed_up(game))
            yield Line(told, game.played.seqs[-1] if game.played.seqs else None)
