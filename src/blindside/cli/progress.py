"""A line on the terminal that tells how far something has come."""

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
"""Seconds after which somebody wants to know."""
INTERVAL_SECONDS = 0.2


class ProgressLine:
    """Drawn again every so often, nowhere but on a terminal. `told` is given the seconds that have passed."""

    def __init__(self, told: Callable[[int], Message]) -> None:
        self._describe = told
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
def show_progress(told: Callable[[int], Message]) -> Iterator[None]:
    """Draw the line from another thread while this one works and cannot."""
    line, done = ProgressLine(told), Event()

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
