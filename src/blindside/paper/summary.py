"""The picture of a game that people share: who won, and how soon each could have known."""

from typing import Literal

from msgspec import Struct

from blindside.core.messages import Message, msg, translator
from blindside.paper.press import render_png
from blindside.wording.games import GAMES

WIDTH, HEIGHT = 1200, 630
"""Pixels, as pages that show links like it."""

Kind = Literal["certain", "silence", "right", "wrong"]


class Mark(Struct, frozen=True):
    """Something that happened to a player at a moment."""

    x: float
    kind: Kind


class PlayerLine(Struct, frozen=True):
    """How one player fared."""

    name: str
    points: int | None
    """None: it was not played for points."""
    left: tuple[tuple[float, float], ...]
    """How many solutions were left, one or more, from each moment on."""
    marks: tuple[Mark, ...] = ()
    wins: bool = False


class Summary(Struct, frozen=True):
    game: str
    title: Message
    subtitle: Message
    lines: tuple[PlayerLine, ...]
    end: float
    """The last moment: moments are counted from 0."""
    along: Message
    """How many there are, in words: 24 answers, 7 guesses."""
    link: str = ""
    goal: int | None = None
    """The points that win, if they are so few that they can be shown one by one."""


def draw_summary(summary: Summary, language: str) -> bytes:
    """A PNG."""
    say = translator(language)
    happened: set[str] = {mark.kind for line in summary.lines for mark in line.marks}
    if happened & {"certain", "silence"}:
        happened.add("waiting")
    return render_png(
        "summary",
        {
            "width": WIDTH,
            "height": HEIGHT,
            "language": language,
            "title": say(summary.title),
            "subtitle": say(summary.subtitle),
            "along": say(summary.along),
            "left": say(msg("solutions left")),
            "link": summary.link,
            "lines": summary.lines,
            "end": summary.end,
            "goal": summary.goal,
            "words": {kind: say(word) for kind, word in GAMES[summary.game].picture_marks.items() if kind in happened},
        },
    )
