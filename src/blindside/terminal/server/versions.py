"""Two Blindsides that do not understand each other: which of them is older, and what to do about it."""

import re

from msgspec import Struct

import blindside
from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import from_json

DESCRIPTION = "/api/v1/openapi.json"
"""Where every server says what it is."""


class _Info(Struct, frozen=True):
    title: str
    version: str


class _Described(Struct, frozen=True):
    info: _Info


def not_understood(address: str, description: bytes) -> Invalid:
    """What to say of a server that answers otherwise than expected, from what it says of itself."""
    info, own = _info(description), blindside.__version__
    if info is None or info.title != "Blindside":
        return Invalid(
            "join/no-blindside", msg("{address} answers, but it is no Blindside: is the link right?", address=address)
        )
    theirs = info.version
    if _order(own) < _order(theirs):
        return Invalid(
            "join/older",
            msg(
                "this Blindside is {own}, older than {theirs} at {address}: update it here, or play in a browser",
                own=own,
                theirs=theirs,
                address=address,
            ),
        )
    if _order(own) > _order(theirs):
        return Invalid(
            "join/newer",
            msg(
                "{address} has Blindside {theirs}, older than {own} here: ask its host to update it, or use {theirs}",
                address=address,
                theirs=theirs,
                own=own,
            ),
        )
    return Invalid(
        "join/altered",
        msg(
            "{address} has Blindside {theirs} as here, but says what that never says: is something between you and it?",
            address=address,
            theirs=theirs,
        ),
    )


def _info(description: bytes) -> _Info | None:
    try:
        described: _Described = from_json(description, _Described)
    except Invalid:
        return None
    return described.info


def _order(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)[:3]]
