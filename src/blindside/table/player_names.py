"""Player names at a table: which characters they may have, and how players of the same name are told apart."""

import itertools
import unicodedata
from collections.abc import Container, Iterable, Mapping

JOINER = "\u200d"
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""They choose between two looks of the character before them, as between a text sign and an emoji."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | frozenset(
    map(chr, range(0xE0100, 0xE01F0))
)
"""Characters that show nothing, though Unicode counts them among letters, marks and symbols."""
_VISIBLE = frozenset("LNPS")
"""The first letters of the Unicode categories that show something by themselves: letters, numbers, signs."""


def has_invisible(name: str) -> bool:
    """Whether a name has a character that shows nothing, beside those that join several to one sign."""
    return not _BLANK.isdisjoint(name) or not name.replace(JOINER, "").isprintable()


def has_visible(name: str) -> bool:
    """Whether a name has a character that shows something by itself."""
    return any(unicodedata.category(sign)[0] in _VISIBLE for sign in name if sign not in _BLANK)


def name_key(name: str) -> str:
    """The same for names that look the same but for case, width, spaces and ligatures."""
    seen = "".join(sign for sign in name if sign != JOINER and sign not in _SELECTORS)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())


def number_name(name: str, taken: Container[str]) -> str:
    """This name, or with the first number from 2 on that makes it another one than those with the keys in `taken`."""
    return _first_free(name, 1, taken)[1]


def _first_free(name: str, number: int, taken: Container[str]) -> tuple[int, str]:
    numbered = ((count, name if count == 1 else f"{name} {count}") for count in itertools.count(number))
    return next(one for one in numbered if name_key(one[1]) not in taken)


def unique_names(players: Iterable[str], names: Mapping[str, str]) -> dict[str, str]:
    """What each of these players is called at a table: the first keeps the name, the others get numbers.

    Players who have no name any more are left out.
    """
    called: dict[str, str] = {}
    taken: set[str] = set()
    last: dict[str, int] = {}
    for player in players:
        if player in names:
            name = names[player]
            last[name], called[player] = _first_free(name, last.get(name, 0) + 1, taken)
            taken.add(name_key(called[player]))
    return called
