"""What a screen needs of its terminal."""

import locale
import os
import shutil
import sys

from blindside.core.messages import Message, msg

COLUMNS, ROWS = 60, 20
"""With less, a game is played line by line."""
WIDE = 110
"""So many columns show all panels beside each other; with fewer there is one at a time."""
SIGNS = "●▲★■⬢✚◆○·☆→▶∴"
"""Some of what is drawn: a terminal that is not told so in UTF-8 would show other things."""


def no_screen() -> Message | None:
    """Why there is none to be drawn here, if so."""
    if os.name != "nt" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return msg("This terminal cannot be drawn on, says TERM: line by line, then.")
    if not all(map(_writes_signs, _encodings())):
        return msg("The shapes of the tiles cannot be written here, says the locale: line by line, then.")
    room = shutil.get_terminal_size()
    if room.columns < COLUMNS or room.lines < ROWS:
        return msg(
            "A whole screen takes {columns}×{rows} characters or more: line by line, then.", columns=COLUMNS, rows=ROWS
        )
    return None


def _encodings() -> list[str]:
    """Python writes UTF-8 in the locale C, whatever the terminal makes of it; that of Windows is not asked."""
    return [sys.stdout.encoding, *([] if os.name == "nt" else [locale.getencoding()])]


def _writes_signs(encoding: str) -> bool:
    try:
        SIGNS.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
