"""Changed copies of tuples."""

from typing import TypeVar

Value = TypeVar("Value")


def replace_at(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    """Return the values with another one at this place."""
    return (*values[:place], value, *values[place + 1 :])
