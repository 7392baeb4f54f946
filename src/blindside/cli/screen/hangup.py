"""A terminal that is gone: whoever draws on it would otherwise go on for ever, asking it for keys."""

import select
import sys
from collections.abc import Callable
from threading import Thread


def when_gone(leave: Callable[[], object]) -> None:
    """Leaves as soon as nobody is at the other end of the terminal; where that cannot be asked, never."""
    if sys.platform != "win32" and sys.stdin is not None and sys.stdin.isatty():
        gone = select.poll()
        gone.register(sys.stdin.fileno(), 0)  # only whether the terminal is gone
        Thread(target=_wait, args=(gone.poll, leave), daemon=True).start()


def _wait(poll: Callable[[], object], leave: Callable[[], object]) -> None:
    poll()
    leave()
