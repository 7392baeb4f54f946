"""What the pages need to know of one game: each game's `game.py` makes one `GamePages`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from starlette.requests import Request

from blindside.core.audience import SeatNames
from blindside.core.events import AnyEvent
from blindside.core.messages import Message, Say
from blindside.core.records import Record
from blindside.reviews.limits import Deadline
from blindside.table.views import TableView, Update
from blindside.web.pages.log_entries import DescribeEntry
from blindside.web.pages.review.chart import Curve
from blindside.web.pages.review.parts import Line, Player, Standing, WhatIf
from blindside.web.pages.table_form import TableForm
from blindside.web.service import Handler
from blindside.wording.names import Name

Values = dict[str, Any]
"""What a template is filled in with."""


class QuickTable(Struct, frozen=True):
    """A table that is opened and begun at once, with bots in the other seats."""

    label: str
    """Its text on the front page: a key of `TEXT`."""
    settings: dict[str, Any]
    bot: str
    first: int | None = None
    """Who begins; the player sits in seat 0."""


class QuickTables(Struct, frozen=True, kw_only=True):
    legend: str
    """What the player chooses: a key of `TEXT`."""
    tables: Mapping[str, QuickTable]
    """By their values in the form. No two games have the same one."""
    default: str
    for_learners: str
    """What follows a lesson, or the rules."""


class HintRoute(Struct, frozen=True):
    """Answers what follows for a player, where the table gives that help."""

    path: str
    summary: str
    handler: Handler


class LearnPage(Struct, frozen=True):
    template: str
    values: Callable[[Request], Values]


class Choice(Struct, frozen=True):
    """One of the answers to choose from in a step of a lesson."""

    label: Message
    correction: Message | None = None
    """Why not; None: it is right."""


class Step(Struct, frozen=True, kw_only=True):
    """Of a lesson: something to do, what is said to wrong tries, and why the right one is right."""

    kind: str
    """How it is done: a template and a script know how to ask for it."""
    title: Message
    text: tuple[Message, ...]
    task: Message
    hints: tuple[Message, ...]
    because: tuple[Message, ...]
    choices: tuple[Choice, ...] = ()


class GameReview(Struct, frozen=True, kw_only=True):
    is_quiet: Callable[[AnyEvent, AnyEvent], bool]
    """Whether something is settled between two events that follow each other: a moment at which one can look."""
    review: Callable[[Record, Deadline], Any]
    solutions_left: Callable[[Any], list[Curve]]
    """How many solutions were left to each seat."""
    truth_chances: Callable[[Any], list[Curve]]
    """And how likely the true one was."""
    details: Callable[[Record, Any, int | None, int, Sequence[Name], Sequence[int], WhatIf], object]
    """What there is to say of a moment: for a record, its review, whose eyes, when, names, all moments, and what is
    supposed."""
    players: Callable[[Any, Sequence[Name], Sequence[int]], Iterator[Player]]
    lines: Callable[[Any, Sequence[Name]], Iterator[Line]]
    summary: Callable[[Any, SeatNames], Iterator[Message]]
    """For messengers."""
    standings: Callable[[Any, Sequence[Curve]], list[Standing]]
    """Those on the picture of a game, by its last board."""
    goal: int | None
    """The points that win, if that many do."""
    draw: Callable[[Message, Say], Markup]
    """A sentence of the review."""
    values: Values
    """What its templates need beside the moment."""


class GameCompanion(Struct, frozen=True, kw_only=True):
    values: Callable[[], Values]
    read: Callable[[bytes], Any]
    """A game as it was entered."""
    advise: Callable[[Any], Any]
    """What follows from it; worked out in another process."""
    draw: Values
    """What the template of the advice needs beside it."""


class GamePages(Struct, frozen=True, kw_only=True):
    game: str
    most_players: int
    form: TableForm
    quick: QuickTables
    first_in_rematch: Callable[[TableView], int | None]
    """Who begins the next game; None leaves it to the table."""
    render_board: Callable[[Update, str, str, bool], str]
    """What a client observes, in a language, at the table of this name; with the whole log, or the newest of it."""
    static_parts: Callable[[Any], Values]
    """What the page has beside the board, by the settings: it outlives every change."""
    position: Callable[[Update, str, bool], object]
    """What the template of the board is filled in with."""
    entry_describer: Callable[[Any], DescribeEntry]
    """How what happens becomes entries of the log, by the settings."""
    hint: HintRoute
    learn: Mapping[str, LearnPage]
    """Rules, lesson and more, by their addresses below `/learn/`."""
    review: GameReview | None
    puzzle: Callable[[Any], Values] | None
    companion: GameCompanion | None
