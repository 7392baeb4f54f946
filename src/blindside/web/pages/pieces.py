"""Pieces of a game as pictures in text."""

import re
from collections.abc import Callable

from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from blindside.core.messages import Message, Say

_BEFORE, _AFTER = "\ue000", "\ue001"
"""Characters around a picture in a sentence. Names cannot contain them."""
_PICTURE = re.compile(f"{_BEFORE}(.+?){_AFTER}")


class Piece(Struct, frozen=True):
    """A piece of a game as a symbol with a name."""

    symbol: str
    """Id of its SVG symbol."""
    name: Message


def mark_picture(picture: str) -> str:
    """Mark a picture in a sentence that is not translated yet."""
    return f"{_BEFORE}{picture}{_AFTER}"


def draw_sentence(
    message: Message, say: Say, mark_value: Callable[[object], str | None], draw: Callable[[str], str]
) -> Markup:
    """Translate a sentence, with pictures for values that `mark_value` marks. It returns None for others."""
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
