"""What the clues leave open, in words."""

from blindside.core.messages import Message, figure, msg, plural
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.perfect import perfect_average


def fit_told(count: int) -> Message:
    """Say how many codes fit."""
    if count == 0:
        return msg("No code fits all clues")
    grouped = f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return plural("{count} code still fits", "{count} codes still fit", count, count=grouped)


def left_label(row: int, left: int) -> Message:
    """The label of a row: how many codes it left."""
    return plural("{count} code left after row {row}", "{count} codes left after row {row}", left, row=row)


def perfect_told(settings: Settings) -> Message | None:
    """What perfect play takes on average; None where that is not known."""
    average = perfect_average(settings)
    return None if average is None else msg("Perfect play: {rows} rows on average", rows=figure(average, ".2f"))
