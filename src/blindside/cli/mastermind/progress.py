"""A line on the terminal that tells how far a search has come."""

import sys
import time
from collections.abc import Callable

import click

from blindside.cli.speech import say
from blindside.core.messages import Message, msg
from blindside.reason.mastermind.search import Step

PATIENCE = 0.5
"""Seconds after which somebody wants to know."""
EVERY = 0.2


class Line:
    """Drawn again every so often, nowhere but on a terminal. `told` is given the seconds that have passed."""

    def __init__(self, told: Callable[[int], Message]) -> None:
        self._told = told
        self._began = self._drawn = time.monotonic()
        self._is_shown = False

    def draw(self) -> None:
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._began < PATIENCE or now - self._drawn < EVERY:
            return
        self._drawn, self._is_shown = now, True
        click.echo(f"\r\x1b[K{say(self._told(round(now - self._began)))}", nl=False, err=True)

    def clear(self) -> None:
        if self._is_shown:
            click.echo("\r\x1b[K", nl=False, err=True)


class Progress(Line):
    """How far a search has come."""

    def __init__(self, nodes: Callable[[], int]) -> None:
        super().__init__(self._tell)
        self._nodes = nodes
        self._step = Step(0, 1, 0, 1)

    def watch(self, step: Step) -> None:
        self._step = step

    def _tell(self, seconds: int) -> Message:
        return msg(
            "first guess {first} of {firsts}, cell {cell} of {cells}, {nodes} sets, {seconds} s",
            first=self._step.first + 1,
            firsts=self._step.firsts,
            cell=self._step.cell + 1,
            cells=self._step.cells,
            nodes=f"{self._nodes():,}",
            seconds=seconds,
        )
