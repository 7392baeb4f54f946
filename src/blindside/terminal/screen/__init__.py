"""Games on a whole screen: what that needs of the terminal. It imports no Textual, which takes long."""

import locale
import os
import select
import shutil
import sys
from collections.abc import Callable
from threading import Thread

from blindside.console.text import is_interactive, tell
from blindside.core.messages import Message, msg

COLUMNS, ROWS = 60, 20
"""With less, a game is played line by line."""
WIDE = 110
"""So many columns show all panels beside each other; with fewer there is one at a time."""
SIGNS = "●▲★■⬢✚◆○·☆→▶∴"
"""Some of what is drawn: a terminal that is not told so in UTF-8 would show other things."""


def has_screen(plain: bool) -> bool:
    """Whether there is a whole screen to play on, and the player wants that."""
    if plain or not is_interactive() or sys.stdout is None or not sys.stdout.isatty():
        return False
    why_not = why_no_screen()
    if why_not is not None:
        tell(why_not)
    return why_not is None


def why_no_screen() -> Message | None:
    """Why there is none to be drawn here, if so."""
    if os.name != "nt" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return msg("TERM says that this terminal has no screen: playing line by line.")
    if not all(map(_writes_signs, _encodings())):
        return msg("This locale cannot show the shapes of the tiles: playing line by line.")
    room = shutil.get_terminal_size()
    if room.columns < COLUMNS or room.lines < ROWS:
        return msg(
            "The screen needs {columns}×{rows} characters or more: playing line by line.", columns=COLUMNS, rows=ROWS
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


def watch_for_hangup(leave: Callable[[], object]) -> None:
    """Leaves as soon as nobody is at the other end of the terminal; where that cannot be asked, never."""
    if sys.platform != "win32" and sys.stdin is not None and sys.stdin.isatty():
        gone = select.poll()
        gone.register(sys.stdin.fileno(), 0)  # only whether the terminal is gone
        Thread(target=_wait, args=(gone.poll, leave), daemon=True).start()


def _wait(poll: Callable[[], object], leave: Callable[[], object]) -> None:
    poll()
    leave()
