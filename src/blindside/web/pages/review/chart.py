"""Line charts of a review, as SVG: solutions left for each seat, or the chance of the right one."""

from collections.abc import Callable, Sequence
from math import log2
from typing import Any, Literal

from msgspec import Struct

from blindside.core.messages import Message, figure
from blindside.web.pages.review.parts import moment_before, moment_from
from blindside.wording.names import Name

WIDTH, HEIGHT = 1_000, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 36, 26
"""Margins for labels."""

MarkKind = Literal["certain", "silence", "right", "wrong"]
"""Certain from answers, certain with silence, a right call, a wrong call."""


class Mark(Struct, frozen=True):
    seq: int
    """The number of the event."""
    kind: MarkKind
    text: Message


class Curve(Struct, frozen=True):
    """The values of a seat for one secret, by the events after which they held."""

    seat: int
    values: Sequence[tuple[int, float]]
    marks: Sequence[Mark] = ()


class Scale(Struct, frozen=True):
    height_of: Callable[[float], float]
    """Converts a value to a height from 0 to 1."""
    ticks: Sequence[tuple[float, Message]]


def log_scale(courses: Sequence[Curve]) -> Scale:
    """A logarithmic scale for counts: each halving is one step down."""
    most = max((value for course in courses for _, value in course.values), default=2)
    whole = log2(max(2, most))
    steps = [count for power in range(7) for count in (10**power, 3 * 10**power)]
    return Scale(
        lambda count: log2(max(1, count)) / whole, [(count, figure(count, "d")) for count in steps if count <= most]
    )


CHANCE_SCALE = Scale(lambda chance: chance, [(share, figure(share, ".0%")) for share in (0, 0.5, 1)])


def draw_chart(courses: Sequence[Curve], scale: Scale, moments: Sequence[int], names: list[Name]) -> dict[str, Any]:
    """Draw curves over the moments of a game, for the template. All moments have the same width."""
    step = (WIDTH - LEFT - RIGHT) / max(1, len(moments))
    middles = {seq: round(LEFT + (at + 0.5) * step, 1) for at, seq in enumerate(moments)}

    def x(seq: int) -> float:
        return middles[moment_from(moments, seq)]

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - scale.height_of(value) * (HEIGHT - TOP - BOTTOM), 1)

    def points_of(course: Curve) -> str:
        """Draw a step at every change."""
        points: list[tuple[float, float]] = []
        for seq, value in course.values:
            if points:
                points.append((x(seq), points[-1][1]))
            points.append((x(seq), y(value)))
        return " ".join(f"{across:g},{down:g}" for across, down in dict.fromkeys(points))

    def draw_mark(course: Curve, mark: Mark) -> dict[str, Any]:
        height = y(_value_at(course, mark.seq))
        return {"x": middles[moment_of(mark, moments)], "y": height, "kind": mark.kind, "text": mark.text}

    return {
        "lines": [
            {"seat": one.seat, "points": points_of(one), "marks": [draw_mark(one, mark) for mark in one.marks]}
            for one in courses
        ],
        # The areas of the moments, to click on.
        "columns": [
            {"seq": seq, "x": round(LEFT + at * step, 1), "width": round(step, 1)} for at, seq in enumerate(moments)
        ],
        "ticks": [{"y": y(value), "label": label} for value, label in scale.ticks],
        "names": names,
        # A mark of each kind in the chart.
        "legend": list({mark.kind: mark for course in courses for mark in course.marks}.values()),
    }


def moment_of(mark: Mark, moments: Sequence[int]) -> int:
    """Return the moment of a mark: for a call the one before it, for other marks the one after."""
    return (moment_before if mark.kind in ("right", "wrong") else moment_from)(moments, mark.seq)


def _value_at(course: Curve, at: int) -> float:
    return next((value for seq, value in reversed(course.values) if seq <= at), course.values[0][1])
