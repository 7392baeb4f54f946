"""What the pages of a review need of each game."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from blindside.core.errors import Illegal
from blindside.core.messages import Say
from blindside.core.records import Record
from blindside.review.code777.review import reviewed as reviewed_code777
from blindside.review.mastermind.review import reviewed as reviewed_mastermind
from blindside.review.patience import Patience
from blindside.table.views import Update
from blindside.web.pages.code777 import page as code777_page
from blindside.web.pages.code777 import story as code777_story
from blindside.web.pages.mastermind import page as mastermind_page
from blindside.web.pages.mastermind import story as mastermind_story
from blindside.web.pages.people import Name
from blindside.web.pages.review import code777, mastermind
from blindside.web.pages.review.chart import Left
from blindside.web.pages.story import Tell


class Reviewed(Struct, frozen=True):
    shown: Callable[[Update, Say, bool], Any]
    """The table as its own page shows it."""
    tell: Tell
    reviewed: Callable[[Record, Patience], Any]
    """None if there is nothing to review."""
    lefts: Callable[[Any], list[Left]]
    aside: Callable[[Record, Any, int | None, int, Sequence[Name], dict[str, list[str]]], Any]
    """What there is to say of a moment: for a record, its review, whose eyes, when, names, and what is supposed."""


def _reviewed_mastermind(record: Record, patience: Patience) -> Any:
    try:
        return reviewed_mastermind(record, patience)
    except Illegal:  # no game of it is finished
        return None


GAMES = {
    "code777": Reviewed(code777_page.shown, code777_story.tell, reviewed_code777, code777.lefts, code777.aside),
    "mastermind": Reviewed(
        mastermind_page.shown, mastermind_story.tell, _reviewed_mastermind, mastermind.lefts, mastermind.aside
    ),
}
