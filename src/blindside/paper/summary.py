"""The picture of a game to share: who won, and when each player could know."""

from typing import Literal

from msgspec import Struct

from blindside.core.messages import Message, msg, translator
from blindside.paper.typesetting import render
from blindside.wording.registry import GAMES

WIDTH, HEIGHT = 1200, 630
"""Pixels, the usual size of link previews."""

Kind = Literal["certain", "silence", "right", "wrong"]


class Mark(Struct, frozen=True):
    """An event of a player at a moment."""

    x: float
    kind: Kind


class PlayerLine(Struct, frozen=True):
    """The course of one player."""

    name: str
    points: int | None
    """None if the game has no points."""
    left: tuple[tuple[float, float], ...]
    """The number of solutions left from each moment on."""
    marks: tuple[Mark, ...] = ()
    wins: bool = False


class Summary(Struct, frozen=True):
    game: str
    title: Message
    subtitle: Message
    lines: tuple[PlayerLine, ...]
    end: float
    """The last moment; the first is 0."""
    axis_label: Message
    """The number of moments as text: 24 answers, 7 guesses."""
    link: str = ""
    goal: int | None = None
    """The points that win, if few enough to draw one by one."""


def draw_summary(summary: Summary, language: str) -> bytes:
    """Draw the picture as PNG."""
    say = translator(language)
    happened: set[str] = {mark.kind for line in summary.lines for mark in line.marks}
    if happened & {"certain", "silence"}:
        happened.add("waiting")
    return render(
        "summary",
        {
            "width": WIDTH,
            "height": HEIGHT,
            "language": language,
            "title": say(summary.title),
            "subtitle": say(summary.subtitle),
            "axis_label": say(summary.axis_label),
            "left": say(msg("solutions left")),
            "link": summary.link,
            "lines": summary.lines,
            "end": summary.end,
            "goal": summary.goal,
            "words": {kind: say(word) for kind, word in GAMES[summary.game].picture_marks.items() if kind in happened},
        },
        "png",
    )
