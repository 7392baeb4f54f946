"""The three kinds of wrong. Nothing else may reach a user.

Each quotes what was given and says what would be right, as a `Message`; its code (`area/reason`) is what a program
may rely on.
"""

from typing import ClassVar

from blindside.core.messages import Message, msg, translator


class BlindsideError(ValueError):
    """A request that cannot be carried out: what is wrong, and what would be right, in one line."""

    kind: ClassVar[str]

    def __init__(self, code: str, message: Message, hint: Message | None = None) -> None:
        super().__init__(code, message, hint)
        self.code = code
        self.message = message
        self.hint = hint
        """What a player reads the first time, where the message gives the solution away."""

    def __str__(self) -> str:
        return translator("en")(self.message)


def add_location(where: object, error: BlindsideError) -> BlindsideError:
    """The same mistake, with the file or line it was found in."""
    return type(error)(error.code, msg("{where}: {reason}", where=where, reason=error.message))


class InvalidInput(BlindsideError):
    """It cannot be read: no such tile, edition, number of players, file."""

    kind = "invalid"


class NotAllowed(BlindsideError):
    """It can be read, and may not be done now: not your turn, no call left."""

    kind = "not_allowed"


class StaleRequest(BlindsideError):
    """It was right when it was made, and is too late: the rack was replaced, the game is over."""

    kind = "stale"
