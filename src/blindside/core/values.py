"""Values: written as text, typed as numbers, replaced in tuples."""

from typing import TypeVar

Value = TypeVar("Value")


class TextValue:
    """Base class of values that JSON and messages write as `str(value)`."""

    __slots__ = ()


def read_whole_number(text: str) -> int | None:
    """Read a number of up to nine digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def replace_at(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    """Return the values with another one at this place."""
    return (*values[:place], value, *values[place + 1 :])
