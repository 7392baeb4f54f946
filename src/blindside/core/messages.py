"""Messages that a front end renders in the reader's language.

All code passes `Message` values: an English template and the values of its placeholders. The template is the key in
the gettext catalogues, which are extracted from the calls of `msg` and `plural`.
"""

import gettext
import os
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path

from msgspec import Struct

LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "nl": "Nederlands",
    "it": "Italiano",
    "sv": "Svenska",
    "da": "Dansk",
}
"""Each language by its code, named in itself."""

NUMBER_FORMATS = {
    "de": str.maketrans({".": ",", ",": ".", "%": "\u00a0%"}),
    "fr": str.maketrans({".": ",", ",": "\u202f", "%": "\u00a0%"}),
    "it": str.maketrans({".": ",", ",": "."}),
    "nl": str.maketrans({".": ",", ",": "."}),
    "da": str.maketrans({".": ",", ",": ".", "%": "\u00a0%"}),
    "sv": str.maketrans({".": ",", ",": "\u00a0", "%": "\u00a0%"}),
}
"""How each language writes the decimal point, the thousands separator and the percent sign of English."""


DOMAIN = "blindside"
"""The file name of the catalogues."""


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


def figure(value: float | Fraction, spec: str) -> Message:
    """Make a message of one number, formatted by language; `spec` is a Python format such as `.1f`, `,` or `.0%`."""
    return msg("{number}", number=Figure(float(value) if isinstance(value, Fraction) else value, spec))


Say = Callable[[Message], str]


def catalogue_dir() -> str:
    """Return the directory of the catalogues; BLINDSIDE_LOCALES overrides it, to try out a translation."""
    return os.environ.get("BLINDSIDE_LOCALES", str(Path(__file__).parent.parent / "locales"))


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
