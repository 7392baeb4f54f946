"""Hashes of log entries and of addresses.

The hash of an entry is chained to the one before it: so no entry can change, or get lost in between, unnoticed. A chat
text is not part of the chain, because it is deleted with its player. Its own hash follows the chained one.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from msgspec.structs import replace

from blindside.core.json import to_json_bytes
from blindside.table.store_protocols import Entry

LINK = 32
"""The length of a hash without that of a text. The stores cut to it when they delete a text."""


def hash_entries(table: str, entries: Iterable[Entry], previous: str = "") -> Iterator[Entry]:
    """Yield entries with their hashes; `previous` is the hash of the entry before them."""
    for entry in entries:
        previous = hash_entry(table, entry, previous)
        yield replace(entry, hash=previous)


def is_whole(table: str, entry: Entry, previous: str) -> bool:
    """Whether an entry is what was written after the entry with the previous hash."""
    at: object = entry.at  # of any type, read from a damaged file
    return isinstance(at, float) and entry.hash == hash_entry(table, entry, previous)


def delete_text(entry: Entry) -> Entry:
    """Return an entry as the stores leave it when they delete its chat text."""
    return replace(entry, text=None, hash=str(entry.hash)[:LINK])


def hash_entry(table: str, entry: Entry, previous: str) -> str:
    """Return the hash of an entry: the chained one, and that of its text if it has one."""
    # The exact bits of the time: how a library writes numbers may change.
    chained = [previous[:LINK], table, entry.seq, float.hex(entry.at), entry.by, entry.command, entry.event]
    link = _digest(to_json_bytes(chained))
    return link if entry.text is None else link + _digest(to_json_bytes([link, entry.text]))


def hash_address(table: str, address: str) -> int:
    """Return a number that is the same for the same address at the same table.

    It has 16 bits: enough to compare five players, and too few to find the address.
    """
    return int.from_bytes(blake2b(address.encode(), digest_size=2, key=table.encode()[:64]).digest())


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=LINK // 2).hexdigest()
