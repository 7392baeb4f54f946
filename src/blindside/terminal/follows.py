"""What follows for a seat from all it has seen, in degrees: help for those who want it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click

from blindside.console.text import bar, painted, say, sentence
from blindside.core.audience import SeatNames
from blindside.core.messages import msg
from blindside.games.code777.events import Sight
from blindside.games.code777.notepad import Mark
from blindside.games.code777.settings import Settings
from blindside.games.code777.view import View
from blindside.reason.code777.deduction import in_game
from blindside.table.options import Aid, includes
from blindside.wording.code777.conclusions import Shown, shown
from blindside.wording.code777.reasons import reason

BAR = 20
"""The length of a bar that stands for certainty."""


class Followed(NamedTuple):
    lines: list[str]
    marks: list[Mark]
    """For each tile of the triangle."""


def follows(
    seen: Iterable[tuple[Sight, View]], seat: int, settings: Settings, named: SeatNames, aid: Aid, *, bars: bool
) -> Followed:
    """A line each, chances with bars or in words alone; nothing while no rack stands there."""
    found = in_game(seen, seat, settings)
    if found is None:
        return Followed([], [])
    told = shown(found, lambda premise: reason(premise, found.players, named=named), includes(aid, "chances"))
    return Followed(list(_lines(told, bars)), told.marks)


def _lines(told: Shown, bars: bool) -> Iterator[str]:
    """How many calls are left, and chances where they were wanted; what is certain, and why."""
    if told.doubt is not None:
        yield click.style(say(told.doubt), bold=True)
    yield click.style(say(told.calls), bold=True)
    for chance in told.chances:
        percent = say(chance.percent)
        share = f"  {percent:>4}  {bar(float(chance.share) / 100, BAR)}" if bars else f": {percent}"
        yield f"{chance.numbers}{share}"
    if told.rest is not None:
        yield say(told.rest)
    yield ""
    if not told.conclusions:
        yield say(msg("Nothing is certain yet."))
    for conclusion in told.conclusions:
        yield click.style(painted(sentence(conclusion.claim)), bold=True)
        for because in conclusion.because:
            yield f"    {painted(say(because))}"
