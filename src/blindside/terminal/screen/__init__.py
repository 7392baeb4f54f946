"""Full-screen play: what it needs of the terminal. This module does not import Textual, which takes long."""

import locale
import os
import select
import shutil
import sys
from collections.abc import Callable
from importlib import import_module
from threading import Thread
from typing import Any

from blindside.console.text import is_interactive, tell
from blindside.core.messages import Message, msg

COLUMNS, ROWS = 60, 20
"""Smaller terminals use line mode."""
WIDE = 110
"""From this width on, all panels are shown beside each other."""
SIGNS = "●▲★■⬢✚◆○·☆→▶∴"
"""Characters on the screen that the terminal's encoding must have."""


def load_screens(game: str) -> Any:
    """Import the module with `make_screen` and `make_table_screen` of a game, and with it Textual."""
    return import_module(f"blindside.terminal.{game}.screen")


def has_screen(plain: bool) -> bool:
    """Return whether to play on the screen. If the terminal cannot, say why."""
    if plain or not is_interactive() or sys.stdout is None or not sys.stdout.isatty():
        return False
    why_not = why_no_screen()
    if why_not is not None:
        tell(why_not)
    return why_not is None


def why_no_screen() -> Message | None:
    """Return why the terminal cannot show a screen, or None."""
    if os.name != "nt" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return msg("This terminal does not support full screen (see TERM): playing line by line.")
    # Python writes UTF-8 even in the locale C. Windows ignores the locale.
    encodings = [sys.stdout.encoding] if os.name == "nt" else [sys.stdout.encoding, locale.getencoding()]
    if not all(map(_writes_signs, encodings)):
        return msg("This locale cannot show the shapes of the tiles: playing line by line.")
    room = shutil.get_terminal_size()
    if room.columns < COLUMNS or room.lines < ROWS:
        return msg(
            "Full screen needs at least {columns}×{rows} characters: playing line by line.", columns=COLUMNS, rows=ROWS
        )
    return None


def _writes_signs(encoding: str) -> bool:
    try:
        SIGNS.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def watch_for_hangup(leave: Callable[[], object]) -> None:
    """Call `leave` when the terminal is closed, on systems that can tell."""
    if sys.platform != "win32" and sys.stdin is not None and sys.stdin.isatty():
        gone = select.poll()
        gone.register(sys.stdin.fileno(), 0)  # only whether the terminal is gone

        def wait() -> None:
            gone.poll()
            leave()

        Thread(target=wait, daemon=True).start()
