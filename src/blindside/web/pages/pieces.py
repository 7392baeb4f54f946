"""Pieces of a game as pictures: beside a line of text, or within a sentence."""

import re
from collections.abc import Callable

from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from blindside.core.messages import Message, Say

_BEFORE, _AFTER = "\ue000", "\ue001"
"""Around a picture in a sentence: signs that no name can have."""
_PICTURE = re.compile(f"{_BEFORE}(.+?){_AFTER}")


class Piece(Struct, frozen=True):
    """Something of a game, small enough for a line."""

    symbol: str
    """What draws it."""
    name: Message


def mark_picture(picture: str) -> str:
    """The place of a picture in a sentence that is still to be translated."""
    return f"{_BEFORE}{picture}{_AFTER}"


def draw_sentence(
    message: Message, say: Say, mark_value: Callable[[object], str | None], draw: Callable[[str], str]
) -> Markup:
    """Translate a sentence, with pictures where `mark_value` marks a value; it leaves others as they are with None."""
    sentence = say(_mark_message(message, mark_value))
    return Markup(_PICTURE.sub(lambda found: draw(found[1]), str(escape(sentence[:1].upper() + sentence[1:]))))


def render_sentence(message: Message, say: Say) -> Markup:
    """Translate a sentence without pictures."""
    return draw_sentence(message, say, lambda _: None, str)


def _mark_message(message: Message, mark_value: Callable[[object], str | None]) -> Message:
    def mark_part(value: object) -> object:
        marked = mark_value(value)
        if marked is not None:
            return marked
        match value:
            case Message():
                return _mark_message(value, mark_value)
            case list() | tuple():
                return list(map(mark_part, value))
            case _:
                return value

    return replace(message, values={name: mark_part(part) for name, part in message.values.items()})
