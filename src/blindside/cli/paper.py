"""Options of what is printed, and where it goes."""

import sys
from collections.abc import Callable
from typing import Any

import click

from blindside.cli.completing import a_file
from blindside.console.files import check_writable, write_whole
from blindside.console.text import language, say, tell
from blindside.core.errors import Invalid
from blindside.core.messages import LANGUAGES, msg
from blindside.paper.press import PAPERS, check_press

Decorated = Callable[..., Any]

STANDARD_OUTPUT = "-"


def printing(command: Decorated) -> Decorated:
    """Options of a command that prints: `lang`, `paper` and `out`."""
    options: tuple[Decorated, ...] = (
        click.option(
            "--out",
            metavar="FILE",
            shell_complete=a_file,
            help=say(msg("the file to write, or '-' for standard output  [default: one of a fitting name, here]")),
        ),
        click.option(
            "--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help=say(msg("its size"))
        ),
        click.option(
            "--lang",
            type=click.Choice(list(LANGUAGES), case_sensitive=False),
            default=language(),
            show_default=True,
            help=say(msg("the language of the sheet")),
        ),
    )
    for option in options:
        command = option(command)
    return command


def target(out: str | None, usual: str) -> str:
    """Where it is to go, a file of the usual name if nobody says; refused before anything is made."""
    check_press()
    if out == STANDARD_OUTPUT:
        if sys.stdout is not None and sys.stdout.isatty():
            raise Invalid(
                "cli/no-pdf-here", msg("a terminal shows no PDF: name a file with --out, or send it elsewhere")
            )
        return out
    file = usual if out is None else out
    check_writable(file)
    return file


def deliver(pdf: bytes, file: str) -> None:
    if file == STANDARD_OUTPUT:
        click.echo(pdf, nl=False)
        return
    write_whole(file, pdf)
    tell(msg("{file} is written.", file=file))
