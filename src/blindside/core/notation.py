"""Values written as text, and typed numbers."""


class TextValue:
    """Base class of values that JSON and messages write as `str(value)`."""

    __slots__ = ()


def read_whole_number(text: str) -> int | None:
    """Read a number of up to nine digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None
