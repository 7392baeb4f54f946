"""Levels of bots in sentences."""

from blindside.bots import Level
from blindside.core.messages import Message, msg


def describe_level(level: Level) -> Message:
    """Describe a level, with the name of its bot, which commands take."""
    return msg("{bot} ({level}): {line}", bot=level.bot, level=level.name, line=level.line)
