"""The summary page of a review: result, calls, luck and skill, and the picture to share."""

from blindside.core.audience import EVERYONE
from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg, plural, translator
from blindside.games import title
from blindside.paper import summary
from blindside.web.pages.bundle import Values
from blindside.web.pages.review.chart import Curve, moment_of
from blindside.web.pages.review.games import Source, audiences_of, find_review
from blindside.web.pages.review.parts import Standing, moment_from
from blindside.wording.registry import GAMES as WORDING


def summarize(source: Source, language: str) -> Values:
    say = translator(language)
    found = find_review(source)
    review = None if source.is_running else found.review
    wording = WORDING[source.record.game]
    names = [name if isinstance(name, str) else say(name) for name in source.names]
    board = found.positions(audiences_of(source.record)[0])[-1][1].board
    lines = [] if review is None or board.phase != "over" else found.game.summary(review, names.__getitem__)
    return {
        "game": title(source.record.game),
        "result": wording.result(board, source.names, source.you if source.table else None),
        "seen_by": _seen_by(source),
        "rules": wording.rules(source.record.settings),
        "charts": [] if review is None else found.charts(source.names),
        "players": [] if review is None else list(found.game.players(review, source.names, found.moments)),
        # A line for every call, or every game.
        "lines": [] if review is None else list(found.game.lines(review, source.names)),
        "text": "\n".join(say(line) for line in lines),  # for messengers; empty before the end of the game
        "error": found.error,
        "can_share": review is not None and source.record.audience == EVERYONE,
        "first_moment": found.moments[0],
    }


def _seen_by(source: Source) -> Message | None:
    """Name the audience, unless it saw everything."""
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
    subtitle = ended.text
    if ended.perfect is not None:
        subtitle = msg("{result} · {more}", result=ended.text, more=ended.perfect)
    drawn = summary.Summary(
        game=source.record.game,
        title=title(source.record.game),
        subtitle=subtitle,
        lines=tuple(
            _picture_line(say(msg("{name}", name=source.names[one.seat])), one, curves, found.moments)
            for one in standings
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

    own = [left for left in curves if left.seat == standing.seat]
    marks = [mark for left in own for mark in left.marks]
    return summary.PlayerLine(
        name=name,
        points=standing.points,
        left=tuple((x(seq), max(1, count)) for left in own for seq, count in left.values),
        marks=tuple(summary.Mark(moments.index(moment_of(mark, moments)), mark.kind) for mark in marks),
        wins=standing.has_won,
    )
