"""What can be settled about a new table, as fields of a form: made from the settings' own types, limits and choices."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_type_hints

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777 import settings as code777
from blindside.games.mastermind import settings as mastermind
from blindside.table.options import AIDS, LIMITS, Options
from blindside.wording.rules import AID_NAMES
from blindside.wording.times import DAY, HOUR, MINUTE, duration

NOTHING = ""
"""In a form: as something else says."""


class Field(Struct, frozen=True, kw_only=True):
    name: str
    label: Message
    help: Message
    kind: object
    """The type of its value."""
    usual: str
    """As it stands in the form."""
    choices: Mapping[str, Message | str] = {}
    """What can be chosen; else it is typed, or it is yes or no."""
    fewest: float | None = None
    most: float | None = None

    @property
    def is_yes_or_no(self) -> bool:
        return self.kind is bool


class Group(Struct, frozen=True):
    title: Message
    fields: Sequence[Field]


class TableForm(Struct, frozen=True):
    """Of one game."""

    first: Sequence[Field]
    """What everybody is asked; the rest waits behind 'more'."""
    groups: Sequence[Group]

    @property
    def fields(self) -> Iterator[Field]:
        yield from self.first
        for group in self.groups:
            yield from group.fields


def written(value: object) -> str:
    """A value as it stands in a form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    return f"{value:g}" if isinstance(value, float) else str(value)


NO_LIMIT = msg("no limit")
THINKING = (15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, DAY, 3 * DAY)
TOTAL = (5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 7 * DAY)
AWAY = (30, MINUTE, 5 * MINUTE, 30 * MINUTE, DAY)


def _field(settings: type[Struct], name: str, label: Message, help_text: Message, **more: Any) -> Field:
    usual = written(getattr(settings(), name))
    return Field(
        **{
            "name": name,
            "label": label,
            "help": help_text,
            "kind": get_type_hints(settings)[name],
            "usual": usual,
            **more,
        }
    )


def _numbers(numbers: range) -> dict[str, Any]:
    """To choose from."""
    return {"choices": {str(number): str(number) for number in numbers}}


def _seconds(lengths: Sequence[int], otherwise: Message) -> dict[str, Any]:
    return {"choices": {**{str(length): duration(length) for length in lengths}, "null": otherwise}}


def _limits(name: str) -> dict[str, Any]:
    fewest, most = LIMITS[name]
    return {"fewest": fewest, "most": most}


def _point(name: str, help_text: Message) -> Field:
    """In which the editions differ."""
    choices = {NOTHING: msg("as the edition says"), **code777.CHOICES[name]}
    return _field(code777.Settings, name, code777.POINTS[name], help_text, choices=choices, usual=NOTHING)


_EVERYBODY = _field(
    Options, "open_to_all", msg("Open to everybody"), msg("The front page lists it, and anybody may sit down.")
)
_AT_THE_TABLE = Group(
    msg("At the table"),
    (
        _field(
            Options,
            "aids",
            msg("Most help allowed"),
            msg("How far the page may help; everybody may take less."),
            choices={aid: AID_NAMES[aid] for aid in AIDS},
        ),
        _field(
            Options,
            "thinking",
            msg("Time for each move"),
            msg("Then the game moves on."),
            **_seconds(THINKING, NO_LIMIT),
        ),
        _field(
            Options,
            "total",
            msg("Time for the whole game"),
            msg("Total thinking time per player."),
            **_seconds(TOTAL, NO_LIMIT),
        ),
        _field(
            Options,
            "away",
            msg("Wait for absent players"),
            msg("Afterwards nobody waits for them; their seat stays theirs."),
            **_seconds(AWAY, msg("always wait, for a game over days")),
        ),
        _field(
            Options,
            "instant",
            msg("Calls count as simultaneous within (seconds)"),
            msg("Calls that come so soon after each other count as made together."),
            **_limits("instant"),
        ),
        _field(
            Options,
            "pace",
            msg("Bot delay (seconds)"),
            msg("The beat in which they answer; at 0 they answer at once."),
            **_limits("pace"),
        ),
        _field(Options, "chat", msg("Chat"), msg("Those who sit at the table can write to each other.")),
        _field(
            Options,
            "open_afterwards",
            msg("Open afterwards"),
            msg("When it is over, whoever has the link may see the whole game."),
        ),
    ),
)

_COUNTING = _field(
    Options,
    "aids",
    msg("Aids"),
    msg("Whether whoever breaks a code is told how many still fit."),
    choices={"seen": msg("nothing"), "certain": msg("how many codes still fit")},
)
_WITHOUT_CALLS = Group(
    _AT_THE_TABLE.title,
    [_COUNTING, *[field for field in _AT_THE_TABLE.fields if field.name not in ("aids", "instant")]],
)

_CODE777 = TableForm(
    first=(
        _field(
            code777.Settings,
            "players",
            msg("Players"),
            msg("Bots can take the seats that stay free."),
            **_numbers(range(code777.FEWEST_PLAYERS, code777.MOST_PLAYERS + 1)),
        ),
        _EVERYBODY,
    ),
    groups=(
        Group(
            msg("The rules"),
            (
                _field(
                    code777.Settings,
                    "edition",
                    msg("Edition"),
                    msg("Whose printed rules you play by."),
                    choices={name: edition.title for name, edition in code777.EDITIONS.items()},
                ),
                _field(
                    code777.Settings,
                    "racks",
                    msg("Racks on the table"),
                    msg("Racks without a player stand where all can see them."),
                    choices={
                        NOTHING: msg("four, or one for each player"),
                        **_numbers(range(code777.FEWEST_PLAYERS, code777.MOST_RACKS + 1))["choices"],
                    },
                    usual=NOTHING,
                ),
                _field(
                    code777.Settings,
                    "answers",
                    msg("Answers"),
                    msg("Who works out what the reader answers."),
                    choices=code777.CHOICES["answers"],
                ),
                _field(
                    code777.Settings,
                    "calls_per_answer",
                    msg("Calls between two answers"),
                    msg("How often each player may call before the next question is answered."),
                    choices={"1": msg("one"), "null": msg("as many as you like")},
                ),
                _point("cards", msg("Where a question goes when it has been answered.")),
                _point("mixing", msg("When tiles that have left a rack come back.")),
                _point("ties", msg("Who is heard first when several call at once.")),
                _point("spares", msg("Which rack without a player gets new tiles.")),
                _point("first_reader", msg("Who reads the first question.")),
            ),
        ),
        Group(
            msg("House rules"),
            (
                _field(
                    code777.Settings,
                    "penalty",
                    msg("Points lost by a wrong call"),
                    msg("Nobody falls below zero."),
                    **_numbers(range(code777.POINTS_TO_WIN + 1)),
                ),
                _field(
                    code777.Settings,
                    "cool_down",
                    msg("Wait after a wrong call"),
                    msg("So many must be given before the same player calls again."),
                    fewest=0,
                    most=code777.LONGEST_COOL_DOWN,
                ),
                _field(
                    code777.Settings,
                    "draw_two",
                    msg("Two cards, one question"),
                    msg("The reader draws two cards and reads one of them."),
                ),
                _field(
                    code777.Settings,
                    "colors_too",
                    msg("Colours too"),
                    msg("A call names the colours, not only the numbers."),
                ),
                _field(
                    code777.Settings,
                    "hide_wrong",
                    msg("Hide tiles after a wrong call"),
                    msg("Whoever calls wrongly does not see the tiles that leave."),
                ),
            ),
        ),
        _AT_THE_TABLE,
    ),
)

_MASTERMIND = TableForm(
    first=(
        _field(
            mastermind.Settings,
            "games",
            msg("Number of games"),
            msg("In turns, so an even number; or 1, a single game."),
            fewest=1,
            most=mastermind.MOST_GAMES,
        ),
        _EVERYBODY,
    ),
    groups=(
        Group(
            msg("The rules"),
            (
                _field(
                    mastermind.Settings,
                    "holes",
                    msg("Holes"),
                    msg("How long a code is."),
                    **_numbers(mastermind.HOLES),
                ),
                _field(
                    mastermind.Settings,
                    "colors",
                    msg("Colours"),
                    msg("How many there are to choose from."),
                    **_numbers(mastermind.COLORS),
                ),
                _field(
                    mastermind.Settings,
                    "rows",
                    msg("Rows"),
                    msg("Number of guesses allowed."),
                    fewest=mastermind.ROWS[0],
                    most=mastermind.ROWS[-1],
                ),
                _field(
                    mastermind.Settings,
                    "clues",
                    msg("Clues"),
                    msg("Who compares a guess with the code."),
                    choices=mastermind.CLUES,
                ),
                _field(
                    mastermind.Settings,
                    "repeats",
                    msg("Colours may repeat"),
                    msg("The same colour may stand in several holes."),
                ),
                _field(
                    mastermind.Settings,
                    "empty",
                    msg("Holes may stay empty"),
                    msg("In codes and in guesses: as if there were one more colour."),
                ),
            ),
        ),
        _WITHOUT_CALLS,
    ),
)

FORMS: dict[str, TableForm] = {"code777": _CODE777, "mastermind": _MASTERMIND}
