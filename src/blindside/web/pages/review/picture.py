"""The picture of a game that people share: only of one that is over, and only for those who may look back at it."""

from blindside.core.errors import Illegal
from blindside.core.messages import msg, plural, speaker
from blindside.games import title
from blindside.games.code777.settings import POINTS_TO_WIN
from blindside.games.mastermind.board import Board as MastermindBoard
from blindside.games.mastermind.board import found as found_code
from blindside.paper import summary
from blindside.web.pages.review.chart import Course, moment_of
from blindside.web.pages.review.moments import nearest
from blindside.web.pages.review.sources import Source
from blindside.web.pages.review.steps import eyes_of, studied
from blindside.wording.games import GAMES


def picture(source: Source, link: str, language: str) -> bytes:
    """A PNG."""
    found = studied(source)
    board = found.seen(eyes_of(source.record)[0])[-1][1].board
    review = None if source.is_running else found.review
    lefts = [] if review is None else found.game.lefts(review)
    if not lefts:
        raise Illegal("review/not-over", msg("of this game there is no picture to share, or not yet"))
    say = speaker(language)
    ended = GAMES[source.record.game].result(board, source.names, None)
    single = isinstance(board, MastermindBoard) and board.settings.is_single
    single_won = isinstance(board, MastermindBoard) and found_code(board)
    seats = {left.whose for left in lefts} if single else range(len(source.names))
    order = sorted(seats, key=lambda seat: -board.scores[seat])
    drawn = summary.Summary(
        game=source.record.game,
        title=title(source.record.game),
        subtitle=ended.told if ended.perfect is None else msg("{told} · {more}", told=ended.told, more=ended.perfect),
        lines=tuple(
            _line(
                say(msg("{name}", name=source.names[seat])),
                None if single else board.scores[seat],
                [left for left in lefts if left.whose == seat],
                found.moments,
                single_won if single else board.winner == seat,
            )
            for seat in order
        ),
        end=len(found.moments) - 1,
        along=plural("{count} moment", "{count} moments", len(found.moments)),
        link=link,
        goal=POINTS_TO_WIN if source.record.game == "code777" else None,
    )
    return summary.picture(drawn, language)


def _line(name: str, points: int | None, lefts: list[Course], moments: list[int], wins: bool) -> summary.Line:
    def x(seq: int) -> float:
        return moments.index(nearest(moments, seq))

    return summary.Line(
        name=name,
        points=points,
        left=tuple((x(seq), max(1, count)) for left in lefts for seq, count in left.values),
        marks=tuple(
            summary.Mark(moments.index(moment_of(mark, moments)), mark.kind) for left in lefts for mark in left.marks
        ),
        wins=wins,
    )
