"""The companion for games with a real box. It computes from what a player enters, and stores nothing.

A device sends one JSON object with its format version in the field `companion`.
"""

from contextlib import suppress
from typing import TypeVar

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.json import from_json
from blindside.core.messages import msg

VERSION = 1

Entries = TypeVar("Entries", bound="VersionedEntries")


class VersionedEntries(Struct, frozen=True):
    """The field that entries of any version have."""

    companion: int


def read_entries(data: bytes | str, kind: type[Entries]) -> Entries:
    """Read entries. Their version is checked first, because another version may have other fields."""
    given = VERSION
    with suppress(InvalidInput):
        given = from_json(data, VersionedEntries).companion
    if given != VERSION:
        reason = msg(
            "these entries have version {given}, but this Blindside reads version {known}", given=given, known=VERSION
        )
        raise InvalidInput("companion/version", reason)
    try:
        return from_json(data, kind)
    except InvalidInput as error:
        reason = msg("cannot read the entries: {reason}", reason=error.message)
        raise InvalidInput("companion/unreadable", reason) from None
