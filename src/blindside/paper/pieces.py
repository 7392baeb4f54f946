"""Tiles and pegs by name, for those to whom a sheet is read out."""

from blindside.core.messages import Message, Say, msg
from blindside.games.code777.tiles import Tile
from blindside.games.code777.wording import tile_name
from blindside.games.mastermind.codes import alphabet
from blindside.games.mastermind.settings import Settings
from blindside.games.mastermind.wording import PEGS

KEYS: dict[str, Message] = {"red": msg("red"), "white": msg("white")}


def tile_names(say: Say) -> dict[str, str]:
    return {tile.value: say(tile_name(tile)) for tile in Tile}


def peg_names(say: Say, settings: Settings) -> dict[str, str]:
    return {sign: say(PEGS[sign]) for sign in alphabet(settings)}


def key_names(say: Say) -> dict[str, str]:
    return {kind: say(name) for kind, name in KEYS.items()}
