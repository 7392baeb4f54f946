"""The form for a new table: a field for each setting, made from its type, limits and choices; and what was entered."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.games import make_settings
from blindside.table.options import AIDS, LIMITS, Options
from blindside.table.options import check as check_options
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
    places: Mapping[str, str] = {}
    """By the code of a mistake that is not called after its field: that field."""

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


def setting(settings: type[Struct], name: str, label: Message, help_text: Message, **more: Any) -> Field:
    """The field of a setting: as the type of all settings says, unless `more` says otherwise."""
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


def numbers(choices: range) -> dict[str, Any]:
    """To choose from."""
    return {"choices": {str(number): str(number) for number in choices}}


def _seconds(lengths: Sequence[int], otherwise: Message) -> dict[str, Any]:
    return {"choices": {**{str(length): duration(length) for length in lengths}, "null": otherwise}}


def _limits(name: str) -> dict[str, Any]:
    fewest, most = LIMITS[name]
    return {"fewest": fewest, "most": most}


OPEN_TO_ALL = setting(
    Options, "open_to_all", msg("Open to everybody"), msg("The front page lists it, and anybody may sit down.")
)
AT_THE_TABLE = Group(
    msg("At the table"),
    (
        setting(
            Options,
            "aids",
            msg("Most help allowed"),
            msg("How far the page may help; everybody may take less."),
            choices={aid: AID_NAMES[aid] for aid in AIDS},
        ),
        setting(
            Options,
            "thinking",
            msg("Time for each move"),
            msg("Then the game moves on."),
            **_seconds(THINKING, NO_LIMIT),
        ),
        setting(
            Options,
            "total",
            msg("Time for the whole game"),
            msg("Total thinking time per player."),
            **_seconds(TOTAL, NO_LIMIT),
        ),
        setting(
            Options,
            "away",
            msg("Wait for absent players"),
            msg("Afterwards nobody waits for them; their seat stays theirs."),
            **_seconds(AWAY, msg("always wait, for a game over days")),
        ),
        setting(
            Options,
            "instant",
            msg("Calls count as simultaneous within (seconds)"),
            msg("Calls that come so soon after each other count as made together."),
            **_limits("instant"),
        ),
        setting(
            Options,
            "pace",
            msg("Bot delay (seconds)"),
            msg("The beat in which they answer; at 0 they answer at once."),
            **_limits("pace"),
        ),
        setting(Options, "chat", msg("Chat"), msg("Those who sit at the table can write to each other.")),
        setting(
            Options,
            "open_afterwards",
            msg("Open afterwards"),
            msg("When it is over, whoever has the link may see the whole game."),
        ),
    ),
)


class Filled(Struct, frozen=True):
    """A form as it was sent: what is wanted, or what is wrong with it, and where."""

    texts: dict[str, str]
    """By the name of the field."""
    wrong: dict[str, Message]
    settings: dict[str, Any]
    options: Options


def fill_in(form: TableForm, game: str, given: Mapping[str, str]) -> Filled:
    """Read what was sent; a field that was not sent has its usual value."""
    texts, wrong, values = {}, {}, {}
    for field in form.fields:
        text = texts[field.name] = given.get(field.name, field.usual)
        if text == NOTHING:
            continue
        try:
            values[field.name] = _read(field, text)
        except InvalidInput as refused:
            wrong[field.name] = refused.message
    of_table = {name: values.pop(name) for name in Options.__struct_fields__ if name in values}
    options = Options(**of_table)
    try:
        make_settings(game, values)
        check_options(options)
    except InvalidInput as refused:
        wrong.setdefault(place_of(form, refused), refused.message)
    return Filled(texts, wrong, values, options)


def check(form: Filled) -> None:
    """Refuses a form with something wrong in it."""
    for message in form.wrong.values():
        raise InvalidInput("web/settings", message)


def place_of(form: TableForm, refused: InvalidInput) -> str:
    """The field that this is about."""
    return form.places.get(refused.code, refused.code.partition("/")[2].replace("-", "_"))


def _read(field: Field, text: str) -> Any:
    if field.choices and text not in field.choices:
        raise InvalidInput("web/choice", msg("choose one of these"))
    try:
        value = msgspec.convert(text, field.kind, strict=False)
    except msgspec.ValidationError:
        value = None
    if field.fewest is not None and field.most is not None:
        if value is None or not field.fewest <= value <= field.most:
            limits = {"fewest": f"{field.fewest:g}", "most": f"{field.most:g}"}
            raise InvalidInput("web/number", msg("take a number from {fewest} to {most}", **limits))
    elif value is None and not field.choices:
        raise InvalidInput("web/choice", msg("this is either on or off"))
    return value
