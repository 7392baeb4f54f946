"""Pegs and keys on pages."""

from collections.abc import Iterable

from markupsafe import Markup, escape

from blindside.core.messages import Message, Say, msg
from blindside.games.mastermind.codes import EMPTY, Code, Key, alphabet
from blindside.games.mastermind.settings import Settings
from blindside.web.pages.bundle import Values
from blindside.web.pages.pieces import Piece, draw_sentence, mark_picture
from blindside.wording.mastermind.labels import PEGS
from blindside.wording.puzzles import Pegs

HIT, NEAR = Piece("k-hit", msg("red")), Piece("k-near", msg("white"))


def piece(sign: str) -> Piece:
    return Piece("p-0" if sign == EMPTY else f"p-{sign}", PEGS[sign])


def pegs(code: Iterable[str]) -> tuple[Piece, ...]:
    return tuple([piece(sign) for sign in code])


def keys(key: Key) -> tuple[Piece, ...]:
    """Return the pegs of a key, red before white."""
    return (HIT,) * key.reds + (NEAR,) * key.whites


def picks(settings: Settings) -> list[Values]:
    """Return the pegs to choose from for a hole, with their keyboard keys."""
    return [{"sign": sign, "key": "0" if sign == EMPTY else sign, "piece": piece(sign)} for sign in alphabet(settings)]


def code_name(code: Code) -> list[Message]:
    return [PEGS[sign] for sign in code]


_FRAMES = {"p": 40, "k": 20}
_PIECES = {f"p{sign}": piece(sign) for sign in PEGS} | {"k●": HIT, "k○": NEAR}


def draw_pegs(message: Message, say: Say) -> Markup:
    """Translate a sentence, with pegs as pictures."""

    def draw(picture: str) -> str:
        one, kind = _PIECES[picture], picture[0]
        name, frame = escape(say(one.name)), _FRAMES[kind]
        return (
            f'<svg class="piece-{kind}" viewBox="0 0 {frame} {frame}" role="img" aria-label="{name}">'
            f'<use href="#{one.symbol}"/></svg>'
        )

    return draw_sentence(message, say, _mark_pegs, draw)


def _mark_pegs(value: object) -> str | None:
    match value:
        case Pegs(signs=signs):
            return "".join([mark_picture(f"p{sign}") if sign in PEGS else sign for sign in signs])
        case Key(reds=0, whites=0):
            return str(value)
        case Key():
            return "".join([mark_picture(f"k{sign}") for sign in str(value)])
        case _:
            return None
