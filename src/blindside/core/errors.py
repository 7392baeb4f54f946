"""The three kinds of error that reach a user.

Each has a `Message`, which quotes the input and says what is right, and a code `area/reason` for programs.
"""

from typing import ClassVar

from blindside.core.messages import Message, msg, translator


class BlindsideError(ValueError):
    """An error for the user: what is wrong and what is right, in one line."""

    kind: ClassVar[str]

    def __init__(self, code: str, message: Message, hint: Message | None = None) -> None:
        super().__init__(code, message, hint)
        self.code = code
        self.message = message
        self.hint = hint
        """Shown the first time in place of a message that gives the answer away."""

    def __str__(self) -> str:
        return translator("en")(self.message)


def add_location(where: object, error: BlindsideError) -> BlindsideError:
    """Return the same error with the file or line in which it was found."""
    return type(error)(error.code, msg("{where}: {reason}", where=where, reason=error.message))


class InvalidInput(BlindsideError):
    """Input that cannot be read: no such tile, edition, number of players, file."""

    kind = "invalid"


class NotAllowed(BlindsideError):
    """A request that the rules do not allow now: not your turn, no call left."""

    kind = "not_allowed"


class StaleRequest(BlindsideError):
    """A request that was allowed when it was made, and comes too late: the rack was replaced, the game is over."""

    kind = "stale"
