"""The companion for games with a real box. It computes from what a player enters, and stores nothing.

A device sends one JSON object with its format version in the field `companion`.
"""

from typing import TypeVar

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.records import from_json

VERSION = 1

Entries = TypeVar("Entries", bound="VersionedEntries")


class VersionedEntries(Struct, frozen=True):
    """The field that entries of any version have."""

    companion: int


def read_entries(data: bytes | str, kind: type[Entries]) -> Entries:
    try:
        written: Entries = from_json(data, kind)
    except InvalidInput as error:
        _check_version(_version_of(data))
        raise InvalidInput(
            "companion/unreadable", msg("cannot read the entries: {reason}", reason=error.message)
        ) from None
    _check_version(written.companion)
    return written


def _version_of(data: bytes | str) -> int:
    """Find the version of entries that cannot be read, perhaps because another version has other fields."""
    try:
        versioned: VersionedEntries = from_json(data, VersionedEntries)
        return versioned.companion
    except InvalidInput:
        return VERSION


def _check_version(given: int) -> None:
    if given != VERSION:
        raise InvalidInput(
            "companion/version",
            msg(
                "these entries have version {given}, but this Blindside reads version {known}",
                given=given,
                known=VERSION,
            ),
        )
