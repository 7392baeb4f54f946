"""Where a store is: a URL names a Postgres server, anything else a file."""

import re

POSTGRES = ("postgres://", "postgresql://")


def is_postgres(where: str) -> bool:
    """Whether an address is the URL of a Postgres server."""
    return where.startswith(POSTGRES)


def shown(where: str) -> str:
    """The address without its password, for logs and messages."""
    return without_password(where) if is_postgres(where) else where


def without_password(url: str) -> str:
    """Up to the last @, because an unreadable address may have one, or a slash, in the password; and no options."""
    scheme, found, rest = url.partition("://")
    if not found:
        return "…"
    return f"{scheme}://" + re.sub(r"^([^:@]*):.*@", r"\1@", rest, flags=re.DOTALL).partition("?")[0]
