"""A form for a new table as somebody has filled it in: what they want, or what is wrong with it, and where."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.games import settings_of
from blindside.table.options import Options
from blindside.table.options import check as check_options
from blindside.web.pages.fields import FORMS, NOTHING, Field

PLACES = {"mastermind/too-few-colors": "colors"}
"""Where something is wrong that is not called after its field."""


class Filled(Struct, frozen=True):
    texts: dict[str, str]
    """By the name of the field."""
    wrong: dict[str, Message]
    settings: dict[str, Any]
    options: Options


def usual(game: str) -> Filled:
    """A form that nobody has touched."""
    return filled(game, {})


def filled(game: str, given: Mapping[str, str]) -> Filled:
    texts, wrong, values = {}, {}, {}
    for field in FORMS[game].fields:
        text = texts[field.name] = given.get(field.name, field.usual)
        if text == NOTHING:
            continue
        try:
            values[field.name] = _read(field, text)
        except Invalid as refused:
            wrong[field.name] = refused.message
    of_table = {name: values.pop(name) for name in Options.__struct_fields__ if name in values}
    options = Options(**of_table)
    try:
        settings_of(game, values)
        check_options(options)
    except Invalid as refused:
        wrong.setdefault(place_of(refused), refused.message)
    return Filled(texts, wrong, values, options)


def check(form: Filled) -> None:
    """Refuses a form with something wrong in it."""
    for message in form.wrong.values():
        raise Invalid("web/settings", message)


def place_of(refused: Invalid) -> str:
    """The field that this is about."""
    return PLACES.get(refused.code, refused.code.partition("/")[2].replace("-", "_"))


def _read(field: Field, text: str) -> Any:
    if field.choices and text not in field.choices:
        raise Invalid("web/choice", msg("choose one of these"))
    try:
        value = msgspec.convert(text, field.kind, strict=False)
    except msgspec.ValidationError:
        value = None
    if field.fewest is not None and field.most is not None:
        if value is None or not field.fewest <= value <= field.most:
            limits = {"fewest": f"{field.fewest:g}", "most": f"{field.most:g}"}
            raise Invalid("web/number", msg("take a number from {fewest} to {most}", **limits))
    elif value is None and not field.choices:
        raise Invalid("web/choice", msg("this is either on or off"))
    return value
