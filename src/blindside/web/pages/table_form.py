"""The form for a new table: fields made from settings, and how its entries are read."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.games import make_settings
from blindside.table.options import HINT_LEVELS, LIMITS, Options
from blindside.table.options import check as check_options
from blindside.wording.rules import HINT_LEVEL_NAMES
from blindside.wording.times import DAY, HOUR, MINUTE, duration

EMPTY = ""
"""The value of a field that another setting decides."""


class Field(Struct, frozen=True, kw_only=True):
    name: str
    label: Message
    help: Message
    kind: object
    """The type of the value."""
    default: str
    """As a value of the form."""
    choices: Mapping[str, Message | str] = {}
    """Empty for a text field or a checkbox."""
    limits: tuple[float, float] | None = None
    """The smallest and the largest number."""

    @property
    def is_yes_or_no(self) -> bool:
        return self.kind is bool


class Group(Struct, frozen=True):
    title: Message
    fields: Sequence[Field]


class TableForm(Struct, frozen=True):
    """The form of a game."""

    main_fields: Sequence[Field]
    """Fields that are always visible. The groups are under 'more'."""
    groups: Sequence[Group]
    fields_by_code: Mapping[str, str] = {}
    """The field of an error, if the error code does not name it."""

    @property
    def fields(self) -> Iterator[Field]:
        yield from self.main_fields
        for group in self.groups:
            yield from group.fields


def format_value(value: object) -> str:
    """Return a value as a text of the form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    return f"{value:g}" if isinstance(value, float) else str(value)


def field_for(
    settings: type[Struct],
    name: str,
    label: Message,
    help_text: Message,
    *,
    choices: Mapping[str, Message | str] | None = None,
    default: str | None = None,
    limits: tuple[float, float] | None = None,
) -> Field:
    """The field of a setting, with type and default from the settings."""
    value = format_value(getattr(settings(), name)) if default is None else default
    kind = get_type_hints(settings)[name]
    return Field(name=name, label=label, help=help_text, kind=kind, default=value, choices=choices or {}, limits=limits)


def number_choices(numbers: range) -> dict[str, str]:
    """Choices of a field for a number."""
    return {str(number): str(number) for number in numbers}


def _time_choices(otherwise: Message, *seconds: int) -> dict[str, Message]:
    return {**{str(length): duration(length) for length in seconds}, "null": otherwise}


_NO_LIMIT = msg("no limit")
_HINTS: dict[str, Message] = {level: HINT_LEVEL_NAMES[level] for level in HINT_LEVELS}
_THINKING = _time_choices(_NO_LIMIT, 15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, DAY, 3 * DAY)
_TOTAL = _time_choices(_NO_LIMIT, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 7 * DAY)
_AWAY = _time_choices(msg("always"), 30, MINUTE, 5 * MINUTE, 30 * MINUTE, DAY)

_field = partial(field_for, Options)

OPEN_TO_ALL = _field("open_to_all", msg("Public"), msg("Listed on the home page, open to everyone."))
AT_THE_TABLE = Group(
    msg("At the table"),
    (
        _field("hints", msg("Hints"), msg("The strongest hints that players may use."), choices=_HINTS),
        _field("thinking", msg("Time for each move"), msg("When it runs out, the game continues."), choices=_THINKING),
        _field("total", msg("Time for the whole game"), msg("Total thinking time per player."), choices=_TOTAL),
        _field(
            "away",
            msg("Wait for absent players"),
            msg("After that, the game continues without them. They keep their seats."),
            choices=_AWAY,
        ),
        _field(
            "instant",
            msg("Simultaneous calls (seconds)"),
            msg("Calls within this time count as simultaneous."),
            limits=LIMITS["instant"],
        ),
        _field("pace", msg("Bot delay (seconds)"), msg("0 for none."), limits=LIMITS["pace"]),
        _field("chat", msg("Chat"), msg("Players can write to each other.")),
        _field(
            "distinct_devices",
            msg("Distinct devices"),
            msg("One player per internet connection: a second one behind the same router cannot sit down."),
        ),
        _field(
            "open_afterwards",
            msg("Public afterwards"),
            msg("After the game, everyone with the link can review all of it."),
        ),
    ),
)


class FilledForm(Struct, frozen=True):
    """A form that was sent: its settings, or its errors by field."""

    texts: dict[str, str]
    """By field."""
    errors: dict[str, Message]
    settings: dict[str, Any]
    options: Options


def read_entries(form: TableForm, game: str, given: Mapping[str, str]) -> FilledForm:
    """Read the fields of a form. A missing field has its default."""
    texts, wrong, values = {}, {}, {}
    for field in form.fields:
        text = texts[field.name] = given.get(field.name, field.default)
        if text == EMPTY:
            continue
        try:
            values[field.name] = _read_value(field, text)
        except InvalidInput as refused:
            wrong[field.name] = refused.message
    of_table = {name: values.pop(name) for name in Options.__struct_fields__ if name in values}
    options = Options(**of_table)
    try:
        make_settings(game, values)
        check_options(options)
    except InvalidInput as refused:
        wrong.setdefault(field_of(form, refused), refused.message)
    return FilledForm(texts, wrong, values, options)


def field_of(form: TableForm, refused: InvalidInput) -> str:
    """Return the field of an error."""
    return form.fields_by_code.get(refused.code, refused.code.partition("/")[2].replace("-", "_"))


def _read_value(field: Field, text: str) -> Any:
    if field.choices and text not in field.choices:
        raise InvalidInput("web/choice", msg("choose one of the options"))
    try:
        value = msgspec.convert(text, field.kind, strict=False)
    except msgspec.ValidationError:
        value = None
    if field.limits is not None:
        fewest, most = field.limits
        if value is None or not fewest <= value <= most:
            raise InvalidInput(
                "web/number", msg("enter a number from {fewest} to {most}", fewest=f"{fewest:g}", most=f"{most:g}")
            )
    elif value is None and not field.choices:
        raise InvalidInput("web/choice", msg("choose on or off"))
    return value
