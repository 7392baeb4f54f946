"""Calls of Code 777 in sentences: what a call had for it, and why it was wrong."""

NO_BREAK = "\u00a0"


def name_call(*numbers: int) -> str:
    """Name a call by its numbers, which never break over a line."""
    return NO_BREAK.join(map(str, numbers))
