"""The summary page of a review: result, calls, luck and skill, and the picture to share."""

from msgspec import Struct

from blindside.core.audience import EVERYONE
from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg, plural, translator
from blindside.games import title
from blindside.paper import summary
from blindside.web.pages.review.chart import Chart, Curve, moment_of
from blindside.web.pages.review.games import Source, audiences_of, find_review
from blindside.web.pages.review.parts import Line, Player, Standing, moment_from
from blindside.wording import Result
from blindside.wording.registry import GAMES as WORDING


class Summary(Struct, frozen=True):
    game: Message
    result: Result
    seen_by: Message | None
    """The audience; None if it saw everything."""
    rules: list[Message]
    charts: list[Chart]
    players: list[Player]
    lines: list[Line]
    """A line for every call, or every game."""
    text: str
    """For messengers; empty before the end of the game."""
    error: Message | None
    """Why there is no review, if it failed."""
    can_share: bool
    """Whether the client sees the whole game."""
    first_moment: int
    last_moment: int


def summarize(source: Source, language: str) -> Summary:
    say = translator(language)
    found = find_review(source)
    review = None if source.is_running else found.review
    names = [name if isinstance(name, str) else say(name) for name in source.names]
    board = found.positions(audiences_of(source.record)[0])[-1][1].board
    return Summary(
        game=title(source.record.game),
        result=WORDING[source.record.game].result(board, source.names, source.you if source.table else None),
        seen_by=_seen_by(source),
        rules=WORDING[source.record.game].rules(source.record.settings),
        charts=[] if review is None else found.charts(source.names),
        players=[] if review is None else list(found.game.players(review, source.names, found.moments)),
        lines=[] if review is None else list(found.game.lines(review, source.names)),
        text=""
        if review is None or board.phase != "over"
        else "\n".join(say(line) for line in found.game.summary(review, names.__getitem__)),
        error=found.error,
        can_share=review is not None and source.record.audience == EVERYONE,
        first_moment=found.moments[0],
        last_moment=found.moments[-1],
    )


def _seen_by(source: Source) -> Message | None:
    audience = source.record.audience
    if audience == EVERYONE:
        return None
    if audience.seat is None:
        return msg("as spectators saw it")
    return msg("as {name} saw it", name=source.names[audience.seat])


def draw_picture(source: Source, link: str, language: str) -> bytes:
    """Draw the picture to share, as a PNG. Only for a finished game that this client may review."""
    found = find_review(source)
    board = found.positions(audiences_of(source.record)[0])[-1][1].board
    review = None if source.is_running else found.review
    curves = [] if review is None else found.game.solutions_left(review)
    if not curves:
        raise NotAllowed("review/not-over", msg("this game has no picture yet"))
    say = translator(language)
    ended = WORDING[source.record.game].result(board, source.names, None)
    standings = sorted(found.game.standings(board, curves), key=lambda standing: -board.scores[standing.seat])
    drawn = summary.Summary(
        game=source.record.game,
        title=title(source.record.game),
        subtitle=ended.text
        if ended.perfect is None
        else msg("{result} · {more}", result=ended.text, more=ended.perfect),
        lines=tuple(
            _picture_line(
                say(msg("{name}", name=source.names[standing.seat])),
                standing,
                [left for left in curves if left.seat == standing.seat],
                found.moments,
            )
            for standing in standings
        ),
        end=len(found.moments) - 1,
        axis_label=plural("{count} moment", "{count} moments", len(found.moments)),
        link=link,
        goal=found.game.goal,
    )
    return summary.draw_summary(drawn, language)


def _picture_line(name: str, standing: Standing, curves: list[Curve], moments: list[int]) -> summary.PlayerLine:
    def x(seq: int) -> float:
        return moments.index(moment_from(moments, seq))

    return summary.PlayerLine(
        name=name,
        points=standing.points,
        left=tuple((x(seq), max(1, count)) for left in curves for seq, count in left.values),
        marks=tuple(
            summary.Mark(moments.index(moment_of(mark, moments)), mark.kind) for left in curves for mark in left.marks
        ),
        wins=standing.has_won,
    )
