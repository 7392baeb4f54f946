"""Text in a terminal: translated, wrapped, with coloured tiles and pegs."""

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

from blindside.core.audience import seat_name
from blindside.core.json import to_json
from blindside.core.languages import DOMAIN, LANGUAGES, catalogue_dir
from blindside.core.messages import Message, msg, translator

say = translator()
gettext.bindtextdomain(DOMAIN, catalogue_dir())
gettext.textdomain(DOMAIN)  # for texts of Click (`cli.CLICK_TEXTS`)

COMMAND = os.environ.get("BLINDSIDE_COMMAND", "blindside")
"""The command as the user calls it; `./run` sets the variable."""

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
"""Black is grey, to be readable on black and on white."""

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
"""The colours of their names (`wording/mastermind/labels`)."""

MARGIN = " " * 6
"""As wide as the number of an event."""
_TILE = re.compile(r"\b[1-7]([gyknrpb])\b")


def find_language() -> str:
    """Find the first supported language in the environment, as gettext does; else English."""
    named = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((name[:2] for name in named.split(":") if re.split("[_.@]", name)[0] in LANGUAGES), "en")


def paint_tiles(text: str) -> str:
    """Colour the tiles in a text. `click.echo` removes colours without a terminal."""
    return _TILE.sub(lambda tile: click.style(tile[0], fg=TILES[tile[1]], bold=True), text)


def paint_pegs(text: object) -> str:
    return "".join(click.style(sign, fg=PEGS[sign], bold=True) if sign in PEGS else sign for sign in str(text))


def put(line: str = "", indent: str = "") -> None:
    """Print a line, wrapped to the terminal, with `indent` before the next rows."""
    for row in wrap_line(line, indent):
        click.echo(row)


Line = tuple[str, int]
"""A line, and the indent of its next rows if it is wrapped."""


def put_lines(lines: Iterable[Line]) -> None:
    for line, indent in lines:
        put(line, " " * indent)


def wrap_line(line: str, indent: str = "") -> list[str]:
    """Wrap a line to the terminal; without a terminal, keep it whole."""
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
    """Draw a bar of a share of `width`, in eighths of a character."""
    full, eighths = divmod(max(1, round(8 * width * share)), 8)
    return "█" * full + " ▏▎▍▌▋▊▉"[eighths].strip()


FRENCH_SPACES = "\u00a0\u202f"
"""Spaces of French typography."""


def escape_controls(text: str) -> str:
    """Escape characters that would control a terminal."""
    return "".join(sign if sign.isprintable() or sign in FRENCH_SPACES else repr(sign)[1:-1] for sign in text)


def tell(message: Message) -> None:
    put(paint_tiles(say(message)))


def capitalize(message: Message) -> str:
    """Translate a message and capitalise it."""
    text = say(message)
    return text[:1].upper() + text[1:]


def open_input() -> BinaryIO:
    """Standard input; empty if it is closed."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()


def is_interactive() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def show_prompt(prompt: Message) -> None:
    *before, last = wrap_line(f"{say(prompt)} >")
    for row in before:
        click.echo(row)
    click.echo(f"{last} ", nl=False)


def number_line(seq: int, text: str) -> str:
    return click.style(f"{seq:>4}  ", dim=True) + text


def name_in_list(seat: int, you: int | None) -> str:
    """Return the name of a seat, for the player in seat `you`."""
    return say(msg("You")) if seat == you else seat_name(seat)
