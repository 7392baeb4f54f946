"""What the pages of a review need of each game."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from blindside.core.audience import SeatNames
from blindside.core.messages import Message
from blindside.core.records import Record
from blindside.review.code777.review import reviewed as reviewed_code777
from blindside.review.limits import Patience
from blindside.review.mastermind import reviewed as reviewed_mastermind
from blindside.table.views import Update
from blindside.web.pages.code777 import page as code777_page
from blindside.web.pages.code777 import story as code777_story
from blindside.web.pages.mastermind import page as mastermind_page
from blindside.web.pages.mastermind import story as mastermind_story
from blindside.web.pages.review import code777, mastermind
from blindside.web.pages.review.chart import Course
from blindside.web.pages.review.lines import Line, Player
from blindside.web.pages.review.suppositions import Supposition
from blindside.web.pages.story import Tell
from blindside.wording.code777.review import summary as summary_of_code777
from blindside.wording.mastermind.review import summary as summary_of_mastermind
from blindside.wording.names import Name


class Reviewed(Struct, frozen=True, kw_only=True):
    shown: Callable[[Update, str, bool], object]
    """The table as its own page shows it."""
    teller: Callable[[Any], Tell]
    """How what happens is told, by the settings."""
    reviewed: Callable[[Record, Patience], Any]
    lefts: Callable[[Any], list[Course]]
    """How many solutions were left to everybody."""
    truths: Callable[[Any], list[Course]]
    """And how likely the true one was."""
    aside: Callable[[Record, Any, int | None, int, Sequence[Name], Sequence[int], Supposition], object]
    """What there is to say of a moment: for a record, its review, whose eyes, when, names, all moments, and what is
    supposed."""
    players: Callable[[Any, Sequence[Name], Sequence[int]], Iterator[Player]]
    lines: Callable[[Any, Sequence[Name]], Iterator[Line]]
    summary: Callable[[Any, SeatNames], Iterator[Message]]
    """For messengers."""


GAMES = {
    "code777": Reviewed(
        shown=code777_page.shown,
        teller=lambda _: code777_story.tell,
        reviewed=reviewed_code777,
        lefts=code777.lefts,
        truths=code777.truths,
        aside=code777.aside,
        players=code777.players,
        lines=code777.lines,
        summary=summary_of_code777,
    ),
    "mastermind": Reviewed(
        shown=mastermind_page.shown,
        teller=mastermind_story.teller,
        reviewed=reviewed_mastermind,
        lefts=mastermind.lefts,
        truths=mastermind.truths,
        aside=mastermind.aside,
        players=mastermind.players,
        lines=mastermind.lines,
        summary=summary_of_mastermind,
    ),
}
