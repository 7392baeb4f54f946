"""Sentences that can be said in any language.

Nothing a player reads is a finished string before it reaches the player: the house passes `Message` values around,
an English template and what fills its holes, and only a front end says them, in the language of whoever reads.
The template is the key in the catalogues (gettext), so `msg` and `plural` are also the marks they are extracted by.
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
"""By code, with the name that the language has in itself."""

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
"""What the catalogues are called."""


class Figure(Struct, frozen=True):
    """A number in digits, as each language writes it."""

    value: float
    spec: str
    """A format of Python's, such as `.1f`, `,` or `.0%`."""


class Message(Struct, frozen=True):
    """A sentence with holes, and what fills them."""

    template: str
    values: dict[str, object] = {}
    plural: str | None = None
    """The template for any number but one, where the sentence depends on a count."""
    count: int = 1


def msg(template: str, /, **values: object) -> Message:
    """Make a message from an English template and the values of its placeholders."""
    return Message(template, values)


def plural(one: str, many: str, count: int, /, **values: object) -> Message:
    """A sentence that depends on a number, which fills the hole `{count}`."""
    return Message(one, {"count": count, **values}, many, count)


def figure(value: float | Fraction, spec: str) -> Message:
    """A number to be read by a player; `spec` is a format of Python's, such as `.1f`, `,` or `.0%`."""
    return msg("{number}", number=Figure(float(value) if isinstance(value, Fraction) else value, spec))


Say = Callable[[Message], str]


def catalogue_dir() -> str:
    """The folder that holds them. A translator tries out one that is not installed by naming another folder."""
    return os.environ.get("BLINDSIDE_LOCALES", str(Path(__file__).parent.parent / "locales"))


@cache
def translator(*languages: str) -> Say:
    """Says messages in the first of these languages there is a catalogue for, else in English.

    With no language named, the environment decides (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
    """
    catalogue = gettext.translation(DOMAIN, catalogue_dir(), languages or None, fallback=True)
    figures = NUMBER_FORMATS.get(catalogue.info().get("language", "en"), {})

    def say(message: Message) -> str:
        if message.plural is None:
            template = catalogue.gettext(message.template)
        else:
            template = catalogue.ngettext(message.template, message.plural, message.count)
        return template.format_map({name: spoken(value) for name, value in message.values.items()})

    def spoken(value: object) -> str:
        if isinstance(value, Message):
            return say(value)
        if isinstance(value, tuple | list):
            return ", ".join(map(spoken, value))
        if isinstance(value, Figure):
            return format(value.value, value.spec).translate(figures)
        return str(value)

    return say
