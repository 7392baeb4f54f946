"""What is wrong with a JSON text, in our own sentences: msgspec's are in English only."""

import re

from blindside.core.errors import Wrong
from blindside.core.messages import Message, msg

_SENTENCES: list[tuple[str, Message]] = [
    ("Input data was truncated", msg("the text ends too early")),
    (r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", msg("this is not JSON, see byte {byte}")),
    (r"Expected (?P<wanted>.+), got (?P<given>.+)", msg("expected {wanted}, got {given}")),
    (r"Expected (?P<wanted>.+)", msg("expected {wanted}")),
    (r"Object missing required field `(?P<field>.+)`", msg("the field '{field}' is missing")),
    (r"Object contains unknown field `(?P<field>.+)`", msg("there is no field '{field}'")),
    (r"Invalid (?:enum )?value (?P<value>.+)", msg("the value {value} is not allowed")),
]
_PLACED = re.compile(r"(?P<problem>.*) - at `(?P<place>.+)`", re.DOTALL)


def json_problem(error: Exception) -> Message:
    """Our sentence for an error of the decoder; the reason of our own reader, if it refused the value."""
    for reason in (error, error.__cause__):
        if isinstance(reason, Wrong):
            return reason.message
    if isinstance(error, UnicodeError):
        return msg("this is not UTF-8 text")
    text = str(error)
    if placed := _PLACED.fullmatch(text):
        return msg("{problem}, at {place}", problem=_sentence(placed["problem"]), place=placed["place"])
    return _sentence(text)


def _sentence(text: str) -> Message:
    for pattern, sentence in _SENTENCES:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return msg(sentence.template, **found.groupdict())
    return msg("{reason}", reason=text)
