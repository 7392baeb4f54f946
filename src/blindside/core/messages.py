"""Messages that a front end renders in the reader's language.

All code passes `Message` values: an English template and the values of its placeholders. The template is the key in
the gettext catalogues, which are extracted from the calls of `msg` and `plural`.
"""

import gettext
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.languages import DOMAIN, NUMBER_FORMATS, catalogue_dir


class Figure(Struct, frozen=True):
    """A number that is formatted by language."""

    value: float
    spec: str
    """A Python format such as `.1f`, `,` or `.0%`."""


class Message(Struct, frozen=True):
    """A template with placeholders, and their values."""

    template: str
    values: dict[str, object] = {}
    plural: str | None = None
    """The template for every count but one, if the message depends on a count."""
    count: int = 1


def msg(template: str, /, **values: object) -> Message:
    """Make a message from an English template and the values of its placeholders."""
    return Message(template, values)


def plural(one: str, many: str, count: int, /, **values: object) -> Message:
    """Make a message that depends on a count, which is also its placeholder `{count}`."""
    return Message(one, {"count": count, **values}, many, count)


def keep_placeholders(message: Message) -> Message:
    """Return a message that renders with its placeholders, for a script that fills them in."""
    texts = (message.template, message.plural or "")
    return replace(message, values={name: f"{{{name}}}" for text in texts for name in _PLACEHOLDER.findall(text)})


_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def figure(value: float | Fraction, spec: str) -> Message:
    """Make a message of one number, formatted by language; `spec` is a Python format such as `.1f`, `,` or `.0%`."""
    return msg("{number}", number=Figure(float(value) if isinstance(value, Fraction) else value, spec))


Say = Callable[[Message], str]


@cache
def translator(*languages: str) -> Say:
    """Return a function that renders messages in the first language with a catalogue, or in English.

    Without arguments the environment decides (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
    """
    catalogue = gettext.translation(DOMAIN, catalogue_dir(), languages or None, fallback=True)
    figures = NUMBER_FORMATS.get(catalogue.info().get("language", "en"), {})

    def say(message: Message) -> str:
        if message.plural is None:
            template = catalogue.gettext(message.template)
        else:
            template = catalogue.ngettext(message.template, message.plural, message.count)
        return template.format_map({name: render(value) for name, value in message.values.items()})

    def render(value: object) -> str:
        if isinstance(value, Message):
            return say(value)
        if isinstance(value, tuple | list):
            return ", ".join(map(render, value))
        if isinstance(value, Figure):
            return format(value.value, value.spec).translate(figures)
        return str(value)

    return say
