"""Saying things in a terminal: in the language of its user, with tiles and pegs in their colours."""

import re

import click

from blindside.core.messages import Message, speaker

say = speaker()

_TILE_COLORS: dict[str, tuple[int, int, int]] = {
    "g": (60, 170, 80),
    "y": (225, 190, 40),
    "k": (150, 150, 150),
    "n": (170, 110, 60),
    "r": (225, 70, 60),
    "p": (240, 130, 180),
    "b": (90, 140, 240),
}
"""Black is drawn grey: it has to be read on black and on white."""

_TILE = re.compile(r"\b[1-7]([gyknrpb])\b")


def painted(text: str) -> str:
    """The text with every tile in its colour; `click.echo` leaves the colours out where there is no terminal."""
    return _TILE.sub(lambda tile: click.style(tile[0], fg=_TILE_COLORS[tile[1]], bold=True), text)


def tell(message: Message, indent: str = "") -> None:
    click.echo(indent + painted(say(message)))
