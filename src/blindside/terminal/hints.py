"""A refusal with a hint: the player reads the hint first, and the whole message at the next mistake."""

from blindside.core.errors import Wrong
from blindside.core.messages import Message


class Hints:
    def __init__(self) -> None:
        self._was_given = False

    def text(self, wrong: Wrong) -> Message:
        if wrong.hint is None or self._was_given:
            return wrong.message
        self._was_given = True
        return wrong.hint

    def reset(self) -> None:
        """The game has moved on: the next mistake is another one."""
        self._was_given = False
