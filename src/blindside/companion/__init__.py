"""Help for people at a physical box: what they enter stays theirs, and is only worked out here.

A device sends one JSON object, whose first field says which version of it this is.
"""

from typing import TypeVar

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.records import from_json

VERSION = 1

Entries = TypeVar("Entries", bound="VersionedEntries")


class VersionedEntries(Struct, frozen=True):
    """All that can be relied on in what any version has written."""

    companion: int


def read_entries(data: bytes | str, kind: type[Entries]) -> Entries:
    try:
        written: Entries = from_json(data, kind)
    except InvalidInput as wrong:
        _check_version(_version_of(data))
        raise InvalidInput(
            "companion/unreadable", msg("cannot read the entries: {reason}", reason=wrong.message)
        ) from None
    _check_version(written.companion)
    return written


def _version_of(data: bytes | str) -> int:
    """Of what cannot be read: another version may have other fields, and is not refused for them."""
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
                "these entries have version {given}, and this Blindside reads version {known}",
                given=given,
                known=VERSION,
            ),
        )
