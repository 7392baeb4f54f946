"""What a table is called. Its name is its invitation: sent as a link, read out over the telephone, typed on a phone."""

import hashlib
import re
import secrets

SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Without letters that look like digits, or like each other."""
GROUPS, GROUP = 4, 4
"""Sixteen signs are 80 bits, which nobody guesses: every guess is a request."""
MISREAD = str.maketrans("ilo", "110")
NAME = re.compile(r"[\w-]{1,64}", re.ASCII)
"""What may be one, of whatever making."""
LINK = re.compile(r"/t/([^/?#\s]+)")


def new_name() -> str:
    """Draw a name that cannot be guessed."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(GROUP)) for _ in range(GROUPS))


def name_of(content: bytes) -> str:
    """The same for the same content."""
    number = int.from_bytes(hashlib.blake2b(content, digest_size=16).digest())
    signs = [SIGNS[number >> 5 * place & 31] for place in range(GROUPS * GROUP)]
    return "-".join("".join(signs[at : at + GROUP]) for at in range(0, len(signs), GROUP))


def names_in(text: str) -> list[str]:
    """The names that somebody may mean who writes a link, a name, or a name as one types it; the likeliest first."""
    link = LINK.search(text)
    written = link[1] if link else text.strip()
    typed = re.sub(r"[\W_]", "", written.lower().translate(MISREAD))
    grouped = "-".join(typed[at : at + GROUP] for at in range(0, len(typed), GROUP))
    return [name for name in dict.fromkeys([written, grouped]) if NAME.fullmatch(name)]
