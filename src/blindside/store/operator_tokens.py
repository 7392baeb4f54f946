"""Tokens of operators: who can write to the store can make one. The store has only their hashes."""

import hashlib
import secrets
import time

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.store.maintenance import upgrade
from blindside.store.opening import open_store
from blindside.table.store_protocols import AuditEntry, OperatorToken

TOKEN_BYTES = 32
MAX_NAME_LENGTH = 30
COMMAND_LINE = "command line"
"""The operator in the audit log for what is done to the store itself."""


def hash_token(token: str) -> bytes:
    """Return what the store has of a token."""
    return hashlib.sha256(token.encode()).digest()


async def create_token(where: str, name: str) -> str:
    """Add a token to an existing store, also while servers use it, and return it."""
    if not (0 < len(name) <= MAX_NAME_LENGTH and name.isprintable()):
        raise InvalidInput("admin/name", msg("a name has 1 to {most} characters", most=MAX_NAME_LENGTH))
    await upgrade(where)
    token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    store = await open_store(where)
    try:
        if not await store.add_operator_token(OperatorToken(hash_token(token), name, now)):
            reason = msg("there is a token '{name}': choose another --name, or add --revoke", name=name)
            raise NotAllowed("admin/token-exists", reason)
        await store.add_audit_entry(AuditEntry(now, COMMAND_LINE, "create token", name))
    finally:
        await store.close()
    return token


async def revoke_token(where: str, name: str) -> None:
    """Delete a token and the sessions that it began."""
    await upgrade(where)
    store = await open_store(where)
    try:
        if not await store.delete_operator_token(name):
            names = [token.name for token in await store.operator_tokens(time.time())]
            raise NotAllowed(
                "admin/no-token", msg("there is no token '{name}'; there are: {names}", name=name, names=names)
            )
        await store.add_audit_entry(AuditEntry(time.time(), COMMAND_LINE, "revoke token", name))
    finally:
        await store.close()
