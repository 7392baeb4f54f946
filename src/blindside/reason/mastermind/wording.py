"""What the clues leave open, in words."""

from blindside.core.messages import Message, msg, plural


def fit_told(count: int) -> Message:
    if count == 0:
        return msg("No code fits all clues")
    grouped = f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return plural("{count} code still fits", "{count} codes still fit", count, count=grouped)


def left_label(row: int, left: int) -> Message:
    return plural("{count} code left after row {row}", "{count} codes left after row {row}", left, row=row)
