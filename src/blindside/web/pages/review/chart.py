"""How much was left to everybody over time, as lines from many to one: what a page draws as SVG."""

from collections.abc import Callable, Sequence
from math import log2
from typing import Literal

from msgspec import Struct

from blindside.core.messages import Message
from blindside.web.pages.people import Name
from blindside.web.pages.review.moments import latest, nearest

WIDTH, HEIGHT = 1_000, 320
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 14, 34
"""Margins, where the figures beside the lines stand."""

Place = Callable[[int], float]

MarkKind = Literal["certain", "silence", "right", "wrong"]
"""It could be known; it could be known from the others' silence; a call that was right, or wrong."""


class Mark(Struct, frozen=True):
    at: int
    """After which event."""
    kind: MarkKind
    told: Message


class Left(Struct, frozen=True):
    """What was left to somebody while one secret stood: how many solutions after which events."""

    whose: int
    counts: Sequence[tuple[int, int]]
    marks: Sequence[Mark] = ()


class DrawnMark(Struct, frozen=True):
    x: float
    y: float
    kind: MarkKind
    told: Message


class Line(Struct, frozen=True):
    whose: int
    points: str
    marks: list[DrawnMark]


class Column(Struct, frozen=True):
    """A moment, as wide as it can be pointed at."""

    seq: int
    x: float
    width: float
    middle: float


class Tick(Struct, frozen=True):
    y: float
    count: int


class Chart(Struct, frozen=True):
    lines: list[Line]
    columns: list[Column]
    ticks: list[Tick]
    names: list[Name]
    """Whose the lines are."""
    legend: list[Mark]
    """One of each kind that is there."""


def chart(lefts: Sequence[Left], moments: Sequence[int], names: list[Name]) -> Chart:
    """Each moment has the same width; the height is that of a logarithm, so that halving is always one step down."""
    most = max((count for left in lefts for _, count in left.counts), default=2)
    step = (WIDTH - LEFT - RIGHT) / max(1, len(moments))
    columns = [
        Column(seq, _round(LEFT + at * step), _round(step), _round(LEFT + (at + 0.5) * step))
        for at, seq in enumerate(moments)
    ]

    middles = {column.seq: column.middle for column in columns}

    def x(seq: int) -> float:
        return middles[nearest(moments, seq)]

    def x_of_mark(mark: Mark) -> float:
        return middles[moment_of(mark, moments)]

    def y(count: int) -> float:
        share = log2(max(1, count)) / max(1.0, log2(max(2, most)))
        return _round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM))

    return Chart(
        lines=[_line(left, x, y, x_of_mark) for left in lefts],
        columns=columns,
        ticks=[Tick(y(count), count) for count in _ticks(most)],
        names=names,
        legend=list({mark.kind: mark for left in lefts for mark in left.marks}.values()),
    )


def moment_of(mark: Mark, moments: Sequence[int]) -> int:
    """It could be known when all was quiet again; whoever called then did so at that very moment."""
    return (latest if mark.kind in ("right", "wrong") else nearest)(moments, mark.at)


def _line(left: Left, x: Place, y: Place, x_of_mark: Callable[[Mark], float]) -> Line:
    """A step for every change: what was left stayed so until the next."""
    points: list[tuple[float, float]] = []
    for seq, count in left.counts:
        if points:
            points.append((x(seq), points[-1][1]))
        points.append((x(seq), y(count)))
    return Line(
        left.whose,
        " ".join(f"{across:g},{down:g}" for across, down in dict.fromkeys(points)),
        [DrawnMark(x_of_mark(mark), y(_count_at(left, mark.at)), mark.kind, mark.told) for mark in left.marks],
    )


def _count_at(left: Left, at: int) -> int:
    return next((count for seq, count in reversed(left.counts) if seq <= at), left.counts[0][1])


def _ticks(most: int) -> list[int]:
    """1, 3, 10, 30, … up to the most."""
    steps = [count for power in range(7) for count in (10**power, 3 * 10**power)]
    return [count for count in steps if count <= most]


def _round(length: float) -> float:
    return round(length, 1)
