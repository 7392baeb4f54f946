"""A game in short: how it ended, who could have known what when, luck apart from skill, and what there is to share."""

from msgspec import Struct

from blindside.core.audience import EVERYONE
from blindside.core.messages import Message, msg, speaker
from blindside.games import title
from blindside.web.pages.review.chart import Chart
from blindside.web.pages.review.lines import Line, Player
from blindside.web.pages.review.sources import Source
from blindside.web.pages.review.steps import eyes_of, studied
from blindside.wording import Result
from blindside.wording.games import GAMES


class Short(Struct, frozen=True):
    game: Message
    result: Result
    seen_by: Message | None
    """None: with everything that was hidden."""
    rules: list[Message]
    charts: list[Chart]
    players: list[Player]
    lines: list[Line]
    """Every call, or every game, with what there is to say of it."""
    text: str
    """For messengers; none if the game is not over."""
    trouble: Message | None
    """Why there are no figures, if it was tried."""
    may_share: bool
    """Whoever looks has all of it."""
    first: int
    last: int


def short(source: Source, language: str) -> Short:
    say = speaker(language)
    found = studied(source)
    review = None if source.is_running else found.review
    wording = GAMES[source.record.game]
    names = [name if isinstance(name, str) else say(name) for name in source.names]
    board = found.seen(eyes_of(source.record)[0])[-1][1].board
    return Short(
        game=title(source.record.game),
        result=wording.result(board, source.names, source.you if source.table else None),
        seen_by=_seen_by(source),
        rules=wording.rules(source.record.settings),
        charts=[] if review is None else found.charts(source.names),
        players=[] if review is None else list(found.game.players(review, source.names, found.moments)),
        lines=[] if review is None else list(found.game.lines(review, source.names)),
        text=""
        if review is None or board.phase != "over"
        else "\n".join(say(line) for line in found.game.summary(review, names.__getitem__)),
        trouble=found.trouble,
        may_share=review is not None and source.record.audience == EVERYONE,
        first=found.moments[0],
        last=found.moments[-1],
    )


def _seen_by(source: Source) -> Message | None:
    audience = source.record.audience
    if audience == EVERYONE:
        return None
    if audience.seat is None:
        return msg("as those saw it who looked on")
    return msg("as {name} saw it", name=source.names[audience.seat])
