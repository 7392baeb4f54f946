"""Print figures as aligned lines, each with its target."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click


def print_figure(name: str, measured: str, target: str = "none", note: str = "") -> None:
    """Print a line."""
    click.echo(f"{name:<46} {measured:>12}   target {target:<22} {note}".rstrip())


@contextmanager
def show_progress(label: str) -> Iterator[None]:
    """Print what takes a while. On a terminal the line disappears at the end."""
    click.echo(f"{label} …", err=True, nl=not sys.stderr.isatty())
    yield
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)
