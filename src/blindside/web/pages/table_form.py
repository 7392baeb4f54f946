"""The form for a new table: fields made from settings, and how its entries are read."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.games import make_settings
from blindside.table.options import LIMITS, Options
from blindside.table.options import check as check_options
from blindside.web.pages.forms import unknown_choice
from blindside.wording.table_settings import OPTIONS, SettingText, format_value

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


class Preset(Struct, frozen=True):
    """Settings and options that are chosen together. They include those that other presets change."""

    label: Message
    settings: Mapping[str, object]
    options: Mapping[str, object]


class Combined(Struct, frozen=True):
    """Several settings that are one choice in the lobby."""

    label: Message
    choices: Mapping[str, tuple[Message, Mapping[str, object]]]
    """By value in a form: a label and the settings."""

    @property
    def settings(self) -> frozenset[str]:
        return frozenset(name for _, settings in self.choices.values() for name in settings)


class TableForm(Struct, frozen=True):
    """The form of a game."""

    main_fields: Sequence[Field]
    """Fields that are always visible. The groups are under 'more'."""
    groups: Sequence[Group]
    presets: Sequence[Preset]
    """For the lobby, the usual settings first."""
    in_view: Sequence[str]
    """The names of the fields and combined settings that the lobby shows first."""
    combined: Mapping[str, Combined] = {}
    fields_by_code: Mapping[str, str] = {}
    """The field of an error, if the error code does not name it."""

    @property
    def fields(self) -> Iterator[Field]:
        yield from self.main_fields
        for group in self.groups:
            yield from group.fields


def field_for(
    settings: type[Struct],
    texts: Mapping[str, SettingText],
    name: str,
    help_text: Message,
    *,
    choices: Mapping[str, Message | str] | None = None,
    default: str | None = None,
    limits: tuple[float, float] | None = None,
) -> Field:
    """The field of a setting, with type and default from the settings."""
    text = texts[name]
    return Field(
        name=name,
        label=text.label,
        help=help_text,
        kind=get_type_hints(settings)[name],
        default=format_value(getattr(settings(), name)) if default is None else default,
        choices=text.choices if choices is None else choices,
        limits=limits,
    )


_field = partial(field_for, Options, OPTIONS)

OPEN_TO_ALL = _field("open_to_all", msg("Listed on the home page, open to everyone."))
AT_THE_TABLE = Group(
    msg("At the table"),
    (
        _field("hints", msg("The strongest hints that players may use.")),
        _field("thinking", msg("When it runs out, the game continues.")),
        _field("total", msg("Total thinking time per player.")),
        _field("away", msg("After that, the game continues without them. They keep their seats.")),
        _field("instant", msg("Calls within this time count as simultaneous."), limits=LIMITS["instant"]),
        _field("pace", msg("0 for none."), limits=LIMITS["pace"]),
        _field("temperament", msg("Bots take their time, and react to calls.")),
        _field("chat", msg("Players can write to each other.")),
        _field(
            "distinct_devices",
            msg("One player per internet connection: a second one behind the same router cannot sit down."),
        ),
        _field("open_afterwards", msg("After the game, everyone with the link can review all of it.")),
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
            values[field.name] = read_value(field, text)
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


def read_value(field: Field, text: str) -> Any:
    if field.choices and text not in field.choices:
        raise unknown_choice(field.name, text, field.choices)
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
        raise unknown_choice(field.name, text, ("true", "false"))
    return value
