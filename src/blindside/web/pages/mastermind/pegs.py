"""Pegs and keys as the page draws and names them."""

from collections.abc import Iterable

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.mastermind.codes import EMPTY, Code, Key, alphabet
from blindside.games.mastermind.settings import Settings
from blindside.games.mastermind.wording import PEGS
from blindside.web.pages.story import Piece


class Pick(Struct, frozen=True):
    """What can be put into a hole."""

    sign: str
    key: str
    """That puts it there."""
    piece: Piece


HIT, NEAR = Piece("k-hit", msg("red")), Piece("k-near", msg("white"))


def piece(sign: str) -> Piece:
    return Piece("p-0" if sign == EMPTY else f"p-{sign}", PEGS[sign])


def pegs(code: Iterable[str]) -> tuple[Piece, ...]:
    return tuple([piece(sign) for sign in code])


def keys(key: Key) -> tuple[Piece, ...]:
    """Red before white: their order tells nothing."""
    return (HIT,) * key.reds + (NEAR,) * key.whites


def picks(settings: Settings) -> list[Pick]:
    return [Pick(sign, "0" if sign == EMPTY else sign, piece(sign)) for sign in alphabet(settings)]


def code_name(code: Code) -> list[Message]:
    return [PEGS[sign] for sign in code]
