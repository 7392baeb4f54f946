"""Saying things in a terminal: in the language of its user, in lines that fit, with tiles and pegs in their colours."""

import gettext
import io
import os
import re
import shutil
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import BinaryIO

import click

from blindside.core.messages import DOMAIN, LANGUAGES, Message, catalogue_dir, translator
from blindside.core.records import to_json

say = translator()
gettext.bindtextdomain(DOMAIN, catalogue_dir())
gettext.textdomain(DOMAIN)  # for what Click says (`cli.CLICK_TEXTS`)

COMMAND = os.environ.get("BLINDSIDE_COMMAND", "blindside")
"""How this user calls the command: `./run` says so when it is behind it."""

Rgb = tuple[int, int, int]

TILES: dict[str, Rgb] = {
    "g": (60, 170, 80),
    "y": (225, 190, 40),
    "k": (150, 150, 150),
    "n": (170, 110, 60),
    "r": (225, 70, 60),
    "p": (240, 130, 180),
    "b": (90, 140, 240),
}
"""Black is drawn grey: it has to be read on black and on white."""

PEGS: dict[str, Rgb] = {
    "1": (225, 190, 40),
    "2": (90, 140, 240),
    "3": (60, 170, 80),
    "4": (240, 130, 180),
    "5": (110, 110, 110),
    "6": (240, 150, 60),
    "7": (220, 220, 220),
    "8": (170, 120, 220),
    "9": (170, 110, 60),
    "a": (80, 190, 190),
    "b": (225, 70, 60),
    "c": (150, 150, 150),
    "●": (225, 70, 60),
}
"""In the colours they are named after (`games/mastermind/wording`)."""

MARGIN = " " * 6
"""As wide as the number of an event."""
_TILE = re.compile(r"\b[1-7]([gyknrpb])\b")


def find_language() -> str:
    """The first of ours that the environment names, as gettext reads it; else English."""
    named = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((name[:2] for name in named.split(":") if re.split("[_.@]", name)[0] in LANGUAGES), "en")


def paint_tiles(text: str) -> str:
    """The text with every tile in its colour; `click.echo` leaves the colours out where there is no terminal."""
    return _TILE.sub(lambda tile: click.style(tile[0], fg=TILES[tile[1]], bold=True), text)


def paint_pegs(text: object) -> str:
    """A code or a key with every peg in its colour."""
    return "".join(click.style(sign, fg=PEGS[sign], bold=True) if sign in PEGS else sign for sign in str(text))


def put(line: str = "", indent: str = "") -> None:
    """Prints a line, broken between words where the terminal ends; what follows a break stands under `indent`."""
    for row in wrap_line(line, indent):
        click.echo(row)


Line = tuple[str, int]
"""A line, and how far its next rows are indented where it is broken."""


def put_lines(lines: Iterable[Line]) -> None:
    for line, indent in lines:
        put(line, " " * indent)


def wrap_line(line: str, indent: str = "") -> list[str]:
    """A line as the rows it takes on this terminal; what is no terminal takes any line."""
    if sys.stdout is None or not sys.stdout.isatty():
        return [line]
    width = shutil.get_terminal_size().columns
    broken = [""]
    for word in re.split(r"(?<=\S) (?=\S)", line):
        longer = f"{broken[-1]} {word}" if broken[-1] else word
        if len(click.unstyle(longer)) > width and broken[-1].strip():
            broken.append(indent + word)
        else:
            broken[-1] = longer
    return broken


def bold(message: Message) -> str:
    return click.style(say(message), bold=True)


def dim(message: Message) -> str:
    return click.style(say(message), dim=True)


def put_json(value: object) -> None:
    click.echo(to_json(value))


def draw_bar(share: Fraction | float, width: int) -> str:
    """As long as the share is large, to the eighth of a character; all of it is as wide as this."""
    full, eighths = divmod(max(1, round(8 * width * share)), 8)
    return "█" * full + " ▏▎▍▌▋▊▉"[eighths].strip()


FRENCH_SPACES = "\u00a0\u202f"
"""Those that French puts before its signs."""


def escape_controls(text: str) -> str:
    """The text with every sign that a terminal would act upon written out."""
    return "".join(sign if sign.isprintable() or sign in FRENCH_SPACES else repr(sign)[1:-1] for sign in text)


def tell(message: Message) -> None:
    put(paint_tiles(say(message)))


def capitalize(message: Message) -> str:
    """The message with a capital at its beginning."""
    text = say(message)
    return text[:1].upper() + text[1:]


def open_input() -> BinaryIO:
    """What is typed, or piped in; nothing where standard input is closed."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()


def is_interactive() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def show_prompt(prompt: Message) -> None:
    *before, last = wrap_line(f"{say(prompt)} >")
    for row in before:
        click.echo(row)
    click.echo(f"{last} ", nl=False)


def number_line(seq: int, text: str) -> str:
    """A line of a transcript: with the number of its event."""
    return click.style(f"{seq:>4}  ", dim=True) + text
