"""JSON: writing values, and reading untrusted text as a type, with errors in words."""

import json
import re
from collections import Counter
from typing import Any, TypeVar, overload

import msgspec

from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.values import TextValue

Value = TypeVar("Value")

_SENTENCES: list[tuple[str, Message]] = [
    ("Input data was truncated", msg("the text ends unexpectedly")),
    (r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", msg("this is not valid JSON: error at byte {byte}")),
    (r"Expected (?P<wanted>.+), got (?P<given>.+)", msg("expected {wanted}, got {given}")),
    (r"Expected (?P<wanted>.+)", msg("expected {wanted}")),
    (r"Object missing required field `(?P<field>.+)`", msg("the field '{field}' is missing")),
    (r"Object contains unknown field `(?P<field>.+)`", msg("unknown field '{field}'")),
    (r"Invalid (?:enum )?value (?P<value>.+)", msg("the value {value} is not allowed")),
]
_PLACED = re.compile(r"(?P<problem>.*) - at `(?P<place>.+)`", re.DOTALL)


def to_json(value: object) -> str:
    """Write a value as JSON. Equal values give equal text."""
    return _json.encode(value).decode()


def to_json_bytes(value: object) -> bytes:
    """Write a value as JSON in UTF-8."""
    return _json.encode(value)


def _encode_text_value(value: object) -> str:
    if isinstance(value, TextValue):
        return str(value)
    raise TypeError(f"{value!r} has no written form")


_json = msgspec.json.Encoder(enc_hook=_encode_text_value)


@overload
def from_json(text: bytes | str, kind: type[Value]) -> Value: ...
@overload
def from_json(text: bytes | str, kind: object = ...) -> Any: ...
def from_json(text: bytes | str, kind: object = Any) -> object:
    """Decode untrusted JSON as a type; raise InvalidInput if it does not fit."""
    try:
        text = (text if isinstance(text, str) else text.decode()).removeprefix("\ufeff")
        if not text.strip():
            raise InvalidInput("json/empty", msg("the file is empty"))
        value = msgspec.json.decode(text, type=kind)
        # msgspec would take the last of two fields with the same name.
        _duplicate_check.decode(text)
        return value
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise InvalidInput("json/unreadable", describe_json_error(error)) from None
    except RecursionError:
        raise InvalidInput("json/too-deep", msg("the JSON is nested too deeply")) from None


def _refuse_duplicate_names(fields: list[tuple[str, object]]) -> None:
    names = [name for name, _ in fields]
    if len(set(names)) == len(names):
        return
    name = next(name for name, count in Counter(names).items() if count > 1)
    raise InvalidInput("json/twice", msg("duplicate field '{name}'", name=name))


_duplicate_check = json.JSONDecoder(object_pairs_hook=_refuse_duplicate_names, parse_int=str, parse_float=str)


def describe_json_error(error: Exception) -> Message:
    """Describe an error of the decoder, or of a reader of ours that it called."""
    for reason in (error, error.__cause__):
        if isinstance(reason, BlindsideError):
            return reason.message
    if isinstance(error, UnicodeError):
        return msg("this is not UTF-8 text")
    text = str(error)
    if placed := _PLACED.fullmatch(text):
        return msg("{problem}, at {place}", problem=_translate_json_error(placed["problem"]), place=placed["place"])
    return _translate_json_error(text)


def _translate_json_error(text: str) -> Message:
    for pattern, sentence in _SENTENCES:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return msg(sentence.template, **found.groupdict())
    return msg("{reason}", reason=text)
