"""Pegs and keys as the page draws and names them."""

import re
from collections.abc import Iterable

from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from blindside.core.messages import Message, Say, msg
from blindside.games.mastermind.codes import EMPTY, Code, Key, alphabet
from blindside.games.mastermind.settings import Settings
from blindside.web.pages.story import Piece
from blindside.wording.mastermind.labels import PEGS
from blindside.wording.puzzles import Pegs


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


_BEFORE, _AFTER = "\ue000", "\ue001"
"""Around a picture in a sentence: signs that nobody can have in a name."""
_PICTURE = re.compile(f"{_BEFORE}(.)(.){_AFTER}")
_FRAMES = {"p": 40, "k": 20}
_PIECES = {f"p{sign}": piece(sign) for sign in PEGS} | {"k●": HIT, "k○": NEAR}


def with_pegs(message: Message, say: Say) -> Markup:
    """A sentence in which pegs are pictures, not signs."""

    def drawn(found: re.Match[str]) -> str:
        one, frame = _PIECES[found[1] + found[2]], _FRAMES[found[1]]
        name = escape(say(one.name))
        return (
            f'<svg class="piece-{found[1]}" viewBox="0 0 {frame} {frame}" role="img" aria-label="{name}">'
            f'<use href="#{one.symbol}"/></svg>'
        )

    sentence = say(_marked(message))
    return Markup(_PICTURE.sub(drawn, str(escape(sentence[:1].upper() + sentence[1:]))))


def _marked(message: Message) -> Message:
    return replace(message, values={name: _marked_part(part) for name, part in message.values.items()})


def _marked_part(value: object) -> object:
    match value:
        case Pegs(signs=signs):
            return "".join([f"{_BEFORE}p{sign}{_AFTER}" if sign in PEGS else sign for sign in signs])
        case Key(reds=0, whites=0):
            return str(value)
        case Key():
            return "".join([f"{_BEFORE}k{sign}{_AFTER}" for sign in str(value)])
        case Message():
            return _marked(value)
        case list() | tuple():
            return list(map(_marked_part, value))
        case _:
            return value
