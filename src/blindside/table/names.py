"""Names and join codes of tables, and unique names of players at a table.

A table's name is its invitation: it is sent as a link, read out over the telephone, or typed on a phone.
"""

import hashlib
import itertools
import re
import secrets
import unicodedata
from collections.abc import Container, Iterable, Mapping

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.table.requests import MAX_NAME_LENGTH

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Without letters that look like digits, or like each other."""
GROUPS, GROUP_SIZE = 4, 4
"""Sixteen signs are 80 bits. They cannot be guessed, because each guess is a request."""
CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of join codes: without 0 and O, 1, I and L."""
CODE_LENGTH = 6
MISREAD = str.maketrans("ilo", "110")
NAME = re.compile(r"[\w-]{1,64}", re.ASCII)
"""The form of a table's name."""
LINK = re.compile(r"/t/([^/?#\s]+)")


def new_name() -> str:
    """Draw a name that cannot be guessed."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP_SIZE)) for _ in range(GROUPS))


def new_code() -> str:
    """Draw a join code: 31 signs to the power of 6 are 888 million."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return the join code in a text, in any case and with spaces or hyphens; None if there is none."""
    code = re.sub(r"[\s-]", "", text.upper())
    return code if len(code) == CODE_LENGTH and all(sign in CODE_ALPHABET for sign in code) else None


def name_for(content: bytes) -> str:
    """Derive a name from content: the same content has the same name."""
    number = int.from_bytes(hashlib.blake2b(content, digest_size=16).digest())
    signs = [ALPHABET[number >> 5 * place & 31] for place in range(GROUPS * GROUP_SIZE)]
    return "-".join("".join(signs[at : at + GROUP_SIZE]) for at in range(0, len(signs), GROUP_SIZE))


def find_names(text: str) -> list[str]:
    """Return the table names that a text may mean (a link, a name, a mistyped name), the likeliest first."""
    link = LINK.search(text)
    written = link[1] if link else text.strip()
    typed = re.sub(r"[\W_]", "", written.lower().translate(MISREAD))
    grouped = "-".join(typed[at : at + GROUP_SIZE] for at in range(0, len(typed), GROUP_SIZE))
    return [name for name in dict.fromkeys([written, grouped]) if NAME.fullmatch(name)]


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


def check_name(name: str) -> str:
    """Return the name of a player or bot with single spaces; refuse one that is too long or cannot be seen.

    Emoji are allowed. Some consist of several joined characters.
    """
    name = " ".join(name.split())
    if not 0 < len(name) <= MAX_NAME_LENGTH:
        raise InvalidInput("web/name", msg("a name must have 1 to {most} characters", most=MAX_NAME_LENGTH))
    if has_invisible(name):
        raise InvalidInput("web/name", msg("a name cannot contain invisible characters"))
    if not has_visible(name):
        raise InvalidInput("web/name", msg("a name needs at least one letter, digit or symbol"))
    return name


def name_key(name: str) -> str:
    """Return a key that is equal for names that differ only in case, width, spaces and ligatures."""
    seen = "".join(sign for sign in name if sign != JOINER and sign not in _SELECTORS)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())


def number_name(name: str, taken: Container[str]) -> str:
    """Append the first number from 2 that makes the name unique; `taken` has the keys of other names."""
    return _first_free(name, 1, taken)[1]


def _first_free(name: str, number: int, taken: Container[str]) -> tuple[int, str]:
    numbered = ((count, name if count == 1 else f"{name} {count}") for count in itertools.count(number))
    return next(one for one in numbered if name_key(one[1]) not in taken)


def unique_names(players: Iterable[str], names: Mapping[str, str]) -> dict[str, str]:
    """Return a unique name for each player at a table: the first keeps the name, the others get numbers.

    Players who have no name any more are left out.
    """
    unique: dict[str, str] = {}
    taken: set[str] = set()
    last: dict[str, int] = {}
    for player in players:
        if player in names:
            name = names[player]
            last[name], unique[player] = _first_free(name, last.get(name, 0) + 1, taken)
            taken.add(name_key(unique[player]))
    return unique
