"""Codes, keys, and how they are written.

A code is a text with one sign for each hole: colours 1 to 9 and then a, b, c, and a dot for an empty hole.
"""

from functools import cache
from typing import NewType

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.mastermind.settings import HOLES, Settings

Code = NewType("Code", str)

COLORS = "123456789abc"
EMPTY = "."


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """The codemaker's answer to a guess. The order of the pegs has no meaning."""

    reds: int
    """Right colour, right place."""
    whites: int
    """Right colour, wrong place."""

    def __str__(self) -> str:
        return "●" * self.reds + "○" * self.whites or "–"


def make_key(code: Code, guess: Code) -> Key:
    """Return the true key: one key peg for one code peg, red before white."""
    reds = 0
    matches = 0
    for mine, theirs in zip(code, guess, strict=True):
        reds += mine == theirs
    for color in set(guess):
        matches += min(code.count(color), guess.count(color))
    return Key(reds, matches - reds)


def alphabet(settings: Settings) -> str:
    """Return the signs that a hole can hold. An empty hole counts as one more colour."""
    return COLORS[: settings.colors] + (EMPTY if settings.empty else "")


def read_code(text: str, settings: Settings) -> Code:
    """Read a typed code, and refuse one that this board does not have."""
    signs = alphabet(settings)
    if len(text) != settings.holes:
        message = msg("'{text}' is not a code: write {holes} characters, one per hole", text=text, holes=settings.holes)
        raise InvalidInput("mastermind/code-length", message)
    for sign in text:
        if sign not in signs:
            message = msg(
                "'{sign}' in '{text}' is not a colour here: the colours are {signs}",
                sign=sign,
                text=text,
                signs=" ".join(signs),
            )
            raise InvalidInput("mastermind/code-sign", message)
        if not settings.repeats and text.count(sign) > 1:
            message = msg("'{text}' repeats '{sign}': this game allows no repeats", text=text, sign=sign)
            raise InvalidInput("mastermind/code-repeat", message)
    return Code(text)


def key_for(code: str, guess: str) -> Key:
    """Return the key for a typed guess, on a board with all colours and empty holes."""
    if len(code) not in HOLES:
        message = msg(
            "'{code}' is not a code: write {fewest} to {most} characters", code=code, fewest=HOLES[0], most=HOLES[-1]
        )
        raise InvalidInput("mastermind/code-length", message)
    widest = Settings(holes=len(code), colors=len(COLORS), empty=True)
    return make_key(read_code(code, widest), read_code(guess, widest))


@cache
def possible_keys(holes: int) -> tuple[Key, ...]:
    """List all keys, ordered by reds and then by whites."""
    pairs = [(reds, whites) for reds in range(holes + 1) for whites in range(holes + 1 - reds)]
    return tuple([Key(reds, whites) for reds, whites in pairs if (reds, whites) != (holes - 1, 1)])


def check_key(given: Key, settings: Settings) -> None:
    """Refuse a key that no code and guess can have."""
    holes = settings.holes
    if given not in possible_keys(holes):
        message = msg(
            "{reds} red and {whites} white is not a key for {holes} holes: at most {holes} pegs in all, and "
            "never {all_but_one} red and 1 white",
            reds=given.reds,
            whites=given.whites,
            holes=holes,
            all_but_one=holes - 1,
        )
        raise InvalidInput("mastermind/key", message)
