"""Tiles and pegs on paper: what they are called, for those to whom a sheet is read out, and where they are drawn."""

from typing import overload

from msgspec.structs import replace

from blindside.core.messages import Message, Say, msg
from blindside.games.code777.tiles import Tile
from blindside.games.mastermind.codes import Key, alphabet
from blindside.games.mastermind.settings import Settings
from blindside.wording.code777.labels import tile_name
from blindside.wording.mastermind.labels import PEGS
from blindside.wording.puzzles import Pegs

KEYS: dict[str, Message] = {"red": msg("red"), "white": msg("white")}


def tile_names(say: Say) -> dict[str, str]:
    return {tile.value: say(tile_name(tile)) for tile in Tile}


def peg_names(say: Say, settings: Settings) -> dict[str, str]:
    return {sign: say(PEGS[sign]) for sign in alphabet(settings)}


def key_names(say: Say) -> dict[str, str]:
    return {kind: say(name) for kind, name in KEYS.items()}


PEG, KEY, AFTER = "\ue000", "\ue001", "\ue002"
"""Around pegs in a sentence: signs by which a template knows what to draw. Tiles it knows by how they are written."""


@overload
def with_pegs(value: Message) -> Message: ...
@overload
def with_pegs(value: object) -> object: ...
def with_pegs(value: object) -> object:
    """A message in which pegs are marked, to be drawn."""
    match value:
        case Pegs(signs=signs):
            return f"{PEG}{signs}{AFTER}"
        case Key(reds, whites) if reds + whites:
            return f"{KEY}{value}{AFTER}"
        case Message():
            return replace(value, values={name: with_pegs(part) for name, part in value.values.items()})
        case list() | tuple():
            return list(map(with_pegs, value))
        case _:
            return value
