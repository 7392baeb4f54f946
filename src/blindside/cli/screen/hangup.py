"""A terminal that is gone: whoever draws on it would otherwise go on for ever, asking it for keys."""

import select
import sys
from collections.abc import Callable
from threading import Thread


def when_gone(leave: Callable[[], object]) -> None:
    """Leaves as soon as nobody is at the other end of the terminal; where that cannot be asked, never."""
    if hasattr(select, "poll") and sys.stdin is not None and sys.stdin.isatty():
        Thread(target=_wait, args=(sys.stdin.fileno(), leave), daemon=True).start()


def _wait(terminal: int, leave: Callable[[], object]) -> None:
    gone = select.poll()
    gone.register(terminal, 0)  # only that nobody is there
    gone.poll()
    leave()
