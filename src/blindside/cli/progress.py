"""Progress lines on a terminal."""

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import click

from blindside.console.text import say
from blindside.core.messages import Message, msg

DELAY_SECONDS = 0.5
"""Delay of the first line."""
INTERVAL_SECONDS = 0.2


class ProgressLine:
    """A line that is redrawn, on a terminal only. `describe` gets the seconds since the start."""

    def __init__(self, describe: Callable[[int], Message]) -> None:
        self._describe = describe
        self._start = self._drawn = time.monotonic()
        self._is_shown = False

    def draw(self) -> None:
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._start < DELAY_SECONDS or now - self._drawn < INTERVAL_SECONDS:
            return
        self._drawn, self._is_shown = now, True
        text = say(self._describe(round(now - self._start)))
        click.echo(f"\r\x1b[K{text[: shutil.get_terminal_size().columns - 1]}", nl=False, err=True)

    def clear(self) -> None:
        if self._is_shown:
            self._is_shown = False
            click.echo("\r\x1b[K", nl=False, err=True)


@contextmanager
def show_progress(describe: Callable[[int], Message]) -> Iterator[None]:
    """Draw a progress line from another thread while this one works."""
    line, done = ProgressLine(describe), Event()

    def draw() -> None:
        while not done.wait(INTERVAL_SECONDS):
            line.draw()

    drawing = Thread(target=draw, daemon=True)
    drawing.start()
    try:
        yield
    finally:
        done.set()
        drawing.join()
        line.clear()


def describe_search(seconds: int) -> Message:
    return msg("searching: {seconds} s", seconds=seconds)
