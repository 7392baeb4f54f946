"""How small things are written: values that stand for themselves as text, and numbers people type."""


class TextValue:
    """A value that is written, in records and everywhere else, as what `str` says of it."""

    __slots__ = ()


def read_whole_number(text: str) -> int | None:
    """A number of up to nine digits, or None if this is something else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None
