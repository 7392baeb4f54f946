"""The bundle of a game's pages. Each game has a `GamePages` in `game.py`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from starlette.requests import Request

from blindside.bots import BotSeat
from blindside.core.audience import SeatNames
from blindside.core.events import AnyEvent
from blindside.core.messages import Message, Say
from blindside.core.records import Record
from blindside.reviews.limits import Deadline
from blindside.table.views import TableView, Update
from blindside.web.pages.log_entries import DescribeEntry
from blindside.web.pages.review.chart import Curve
from blindside.web.pages.review.parts import Line, Standing, WhatIf
from blindside.web.pages.table_form import TableForm
from blindside.web.service import Handler
from blindside.wording.names import Name

Values = dict[str, Any]
"""Values of a template."""


class QuickTable(Struct, frozen=True):
    """A table that starts at once, with bots in the other seats."""

    label: Message
    settings: dict[str, Any]
    bot: str
    first: int | None = None
    """The seat that begins. The player has seat 0."""
    line: Message | None = None
    """What to expect, in a few words."""
    is_apart: bool = False
    """Whether it is offered apart from the others."""


class QuickChoice(Struct, frozen=True, kw_only=True):
    """A choice for a table with bots that is remembered."""

    label: Message
    choices: Mapping[str, tuple[Message | str, Mapping[str, object]]]
    """By value in the form: a label and the settings."""
    default: str
    after_lesson: str | None = None
    """The default for players who finished the first lesson, if it is another one."""


class QuickTables(Struct, frozen=True, kw_only=True):
    legend: str
    """Label of the choice: a key of `TEXT`."""
    tables: Mapping[str, QuickTable]
    """By value in the form. No two games have the same value."""
    default: str
    for_learners: str
    """Offered after a lesson and the rules."""
    choices: Mapping[str, QuickChoice]
    """By name in the form."""


class PartRoute(Struct, frozen=True):
    """The route of a part of a table's page that takes long to compute; a script asks for it."""

    path: str
    summary: str
    handler: Handler


class OwnGame(Struct, frozen=True):
    """A finished game of the player."""

    opened_at: float
    worth: Any
    """What `OwnBest.measure` returned."""


class OwnBest(Struct, frozen=True, kw_only=True):
    """What the player's own finished games were worth."""

    measure: Callable[[TableView], Any]
    """Measures a finished game; None if it does not count."""
    describe: Callable[[Sequence[OwnGame], Mapping[str, str]], list[Message]]
    """Describes the games like the one that is chosen."""


LearnPage = tuple[str, Callable[[Request], Values]]
"""A template, and its values."""


class Choice(Struct, frozen=True):
    """An answer to choose in a step of a lesson."""

    label: Message
    correction: Message | None = None
    """Why it is wrong; None if it is right."""


class Step(Struct, frozen=True, kw_only=True):
    """A step of a lesson: a task, hints, and the reason of the solution."""

    kind: str
    """The kind of task, for template and script."""
    title: Message
    text: tuple[Message, ...]
    task: Message
    hints: tuple[Message, ...]
    because: tuple[Message, ...]
    choices: tuple[Choice, ...] = ()


class GameReview(Struct, frozen=True, kw_only=True):
    is_quiet: Callable[[AnyEvent, AnyEvent], bool]
    """Whether there is a moment of the review between two consecutive events."""
    review: Callable[[Record, Deadline, Mapping[int, BotSeat]], Any]
    """Reviews a record; it may name the mistakes of these bots."""
    solutions_left: Callable[[Any], list[Curve]]
    """Number of solutions left for each seat."""
    truth_chances: Callable[[Any], list[Curve]] = lambda _: []
    """Chance of the right solution for each seat, where solutions are not all equally likely."""
    details: Callable[[Record, Any, int | None, int, Sequence[Name], Sequence[int], WhatIf], Values | None]
    """Details of a moment, from record, review, seat, event, names, all moments, and what-if."""
    players: Callable[[Any, Sequence[Name], Sequence[int]], Iterable[Values]] = lambda *_: ()
    """Luck and skill of each player and the racks, where `lines` do not describe it."""
    lines: Callable[[Any, Sequence[Name]], Iterator[Line]]
    summary: Callable[[Any, SeatNames], Iterator[Message]]
    """Lines for messengers."""
    standings: Callable[[Any, Sequence[Curve]], list[Standing]]
    """The players on the picture of a game, from its last board."""
    story: Callable[[Any, Sequence[Name], int | None], Values | None]
    """The story of a game for its end card, from review, names, and the client's seat; None if it tells nothing."""
    goal: int | None = None
    """The points that win, if the game has such a goal."""
    draw: Callable[[Message, Say], Markup]
    """Renders a sentence of the review."""
    values: Values = {}
    """Further values of its templates."""


class Explanation(Struct, frozen=True, kw_only=True):
    """What the companion asks the server, because a device does not compute it."""

    read: Callable[[bytes], Any]
    """Reads the entries."""
    explain: Callable[[Any], Values]
    """Returns the values of the template, in another process."""
    draw: Values
    """Further values of the template."""


class GameCompanion(Struct, frozen=True, kw_only=True):
    values: Callable[[], Values]
    texts: Mapping[str, Message]
    """The sentences that scripts fill in, by name."""
    explanation: Explanation | None = None


class GamePages(Struct, frozen=True, kw_only=True):
    game: str
    most_players: int
    form: TableForm
    quick: QuickTables
    own_best: OwnBest | None = None
    first_in_rematch: Callable[[TableView], int | None]
    """The seat that begins a rematch; None leaves it to the table."""
    static_parts: Callable[[Any], Values]
    """Values for parts of the page that never change, by the settings."""
    position: Callable[[Update, str, bool], Values]
    """Values of the board's template from an update, in a language, with the whole log or its newest entries."""
    board_values: Values
    """Further values of the board's template, the same at every table."""
    entry_describer: Callable[[Any], DescribeEntry]
    """Returns the function that turns sights into log entries, by the settings."""
    parts: tuple[PartRoute, ...]
    learn: Mapping[str, LearnPage]
    """Rules, lesson and more, by path below `/learn/`."""
    review: GameReview | None
    puzzle: Callable[[Any], Values] | None
    companion: GameCompanion | None
