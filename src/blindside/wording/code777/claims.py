"""Claims about a rack as sentences to its owner."""

from collections.abc import Sequence

from msgspec.structs import replace

from blindside.core.messages import Message, msg
from blindside.games.code777.tiles import Color, Tile, format_numbers
from blindside.reason.code777.claims import (
    AmongClaim,
    Claim,
    ComparisonClaim,
    CountClaim,
    EitherClaim,
    NumbersClaim,
    PropertyClaim,
    Relation,
    Side,
    Subject,
    TilesClaim,
)

# By the lowest and the highest count. Items of one kind are listed together. A colour is a message of its own, so a
# language may put it apart, where it need not agree with a noun.
_OF_A_NUMBER: dict[tuple[int, int], Message] = {
    (0, 0): msg("no {number}s"),
    (1, 1): msg("exactly one {number}"),
    (2, 2): msg("exactly two {number}s"),
    (3, 3): msg("three {number}s"),
    (1, 3): msg("at least one {number}"),
    (2, 3): msg("at least two {number}s"),
    (0, 1): msg("at most one {number}"),
    (0, 2): msg("at most two {number}s"),
}
_OF_A_TILE: dict[tuple[int, int], Message] = {
    (0, 0): msg("no {tile}"),
    (1, 1): msg("exactly one {tile}"),
    (2, 2): msg("exactly two {tile}"),
    (3, 3): msg("three {tile}"),
    (1, 3): msg("at least one {tile}"),
    (2, 3): msg("at least two {tile}"),
    (0, 1): msg("at most one {tile}"),
    (0, 2): msg("at most two {tile}"),
}
_OF_A_COLOR: dict[tuple[int, int], Message] = {
    (0, 0): msg("nothing {color}"),
    (1, 1): msg("exactly one tile is {color}"),
    (2, 2): msg("exactly two tiles are {color}"),
    (3, 3): msg("all three tiles are {color}"),
    (1, 3): msg("at least one tile is {color}"),
    (2, 3): msg("at least two tiles are {color}"),
    (0, 1): msg("at most one tile is {color}"),
    (0, 2): msg("at most two tiles are {color}"),
}
_OF_TWO_NUMBERS: dict[Relation, Message] = {
    "=": msg("you have as many {number}s as {other}s"),
    ">": msg("you have more {number}s than {other}s"),
    ">=": msg("you have at least as many {number}s as {other}s"),
    "+1": msg("you have exactly one {number} more than {other}s"),
    "<=+1": msg("you have at most one {number} more than {other}s"),
}
_OF_TWO_TILES: dict[Relation, Message] = {
    "=": msg("you have as many {tile} as {other}"),
    ">": msg("you have more {tile} than {other}"),
    ">=": msg("you have at least as many {tile} as {other}"),
    "+1": msg("you have exactly one more of {tile} than of {other}"),
    "<=+1": msg("you have at most one more of {tile} than of {other}"),
}
_OF_TWO_COLORS: dict[Relation, Message] = {
    "=": msg("as many of your tiles are {color} as {other}"),
    ">": msg("more of your tiles are {color} than {other}"),
    ">=": msg("at least as many of your tiles are {color} as {other}"),
    "+1": msg("exactly one more of your tiles is {color} than {other}"),
    "<=+1": msg("at most one more of your tiles is {color} than {other}"),
}
_AMONG_NUMBERS: dict[int, Message] = {
    1: msg("you have exactly one of the numbers {numbers}"),
    2: msg("you have exactly two of the numbers {numbers}"),
    3: msg("you have exactly three of the numbers {numbers}"),
}
_AMONG_COLORS: dict[int, Message] = {
    1: msg("you have exactly one of the colours {colors}"),
    2: msg("you have exactly two of the colours {colors}"),
    3: msg("you have exactly three of the colours {colors}"),
}
_AMONG_TILES: dict[int, Message] = {
    1: msg("you have exactly one of {tiles}"),
    2: msg("you have exactly two of {tiles}"),
}
_OF_A_CARD: dict[tuple[int, bool], Message] = {
    (1, True): msg("your sum is 18 or more"),
    (1, False): msg("your sum is 17 or less"),
    (2, True): msg("your sum is 12 or less"),
    (2, False): msg("your sum is 13 or more"),
    (3, True): msg("you have the same number in different colours"),
    (3, False): msg("you do not have the same number in different colours"),
    (4, True): msg("you have three different colours"),
    (4, False): msg("at least two of your tiles have the same colour"),
    (5, True): msg("your numbers are all even or all odd"),
    (5, False): msg("you have both even and odd numbers"),
    (6, True): msg("you have identical tiles"),
    (6, False): msg("you have no identical tiles"),
    (7, True): msg("your numbers are consecutive"),
    (7, False): msg("your numbers are not consecutive"),
}


Family = tuple[bool, bool]
"""Of claims about counts: whether they count colours, and whether they say that there is none."""


def find_family(claim: Claim) -> Family | None:
    """Return the family of a claim that can be said in one sentence with others of it."""
    if not isinstance(claim, CountClaim):
        return None
    return claim.color is not None, claim.at_most == 0


def describe_family(claims: Sequence[CountClaim]) -> Message:
    """Describe claims of one family in one sentence, what is there at most so often last."""
    counts = [_describe_count(claim) for claim in sorted(claims, key=lambda claim: claim.at_least == 0)]
    match find_family(claims[0]):
        case True, _:
            return replace(_COLORS, values={"counts": counts})
        case _, True:
            return replace(_ABSENT, values={"absent": counts})
        case _:
            return replace(_PRESENT, values={"present": counts})


def _describe_count(claim: CountClaim) -> Message:
    of = _OF_A_NUMBER if claim.number else _OF_A_COLOR if claim.color else _OF_A_TILE
    return _fill(of[claim.at_least, claim.at_most], claim.subject)


_AMONG_TWO: dict[str, Message] = {
    "color": msg("you have {color} or {other}, but not both"),
    "tile": msg("you have a {tile} or a {other}, but not both"),
    "number": msg("you have a {number} or a {other}, but not both"),
}
_EITHER = msg("you have a {number} or a {other}")
_NUMBERS, _TILES = msg("your numbers are {numbers}"), msg("your tiles are {tiles}")
_PRESENT, _ABSENT, _COLORS = msg("you have {present}"), msg("you have {absent}"), msg("{counts}")
_OTHER_SEVENS = msg("7s of other colours")


def list_claim_texts() -> dict[str, Message]:
    """Return the sentences of all claims without their values, by names made of the fields of the claims."""
    counted = {"number": _OF_A_NUMBER, "color": _OF_A_COLOR, "tile": _OF_A_TILE}
    compared = {"number": _OF_TWO_NUMBERS, "color": _OF_TWO_COLORS, "tile": _OF_TWO_TILES}
    among = {"number": _AMONG_NUMBERS, "color": _AMONG_COLORS, "tile": _AMONG_TILES}
    return {
        "numbers": _NUMBERS,
        "tiles": _TILES,
        "present": _PRESENT,
        "absent": _ABSENT,
        "other sevens": _OTHER_SEVENS,
        **{f"property {card} {holds}".lower(): text for (card, holds), text in _OF_A_CARD.items()},
        **{f"held {kind} {low} {high}": text for kind in counted for (low, high), text in counted[kind].items()},
        **{f"compared {kind} {relation}": text for kind in compared for relation, text in compared[kind].items()},
        **{f"among {kind} {count}": text for kind in among for count, text in among[kind].items()},
        **{f"among two {kind}": text for kind, text in _AMONG_TWO.items()},
        "either": _EITHER,
    }


def describe_claim(claim: Claim) -> Message:
    """Describe a claim to the owner of the rack."""
    match claim:
        case NumbersClaim(numbers):
            return replace(_NUMBERS, values={"numbers": format_numbers(numbers)})
        case TilesClaim(rack):
            return replace(_TILES, values={"tiles": rack})
        case PropertyClaim(card, holds):
            return _OF_A_CARD[card, holds]
        case CountClaim():
            return describe_family([claim])
        case ComparisonClaim(Color() as first, second, relation):
            return _fill(_OF_TWO_COLORS[relation], first, second)
        case ComparisonClaim(Tile() | tuple() as first, second, relation):
            return _fill(_OF_TWO_TILES[relation], first, second)
        case ComparisonClaim(first, second, relation):
            return _fill(_OF_TWO_NUMBERS[relation], first, second)
        case EitherClaim(first, second):
            return _fill(_EITHER, first, second)
        case AmongClaim(subjects, count):
            return _describe_among(subjects, count)


def _describe_among(subjects: Sequence[Subject], count: int) -> Message:
    match subjects:
        case first, second:
            return _fill(_AMONG_TWO[_name_kind(first)], first, second)
        case Color(), *_:
            return _list(_AMONG_COLORS[count], "colors", subjects)
        case Tile(), *_:
            return _list(_AMONG_TILES[count], "tiles", subjects)
        case _:
            return _list(_AMONG_NUMBERS[count], "numbers", subjects)


def _fill(sentence: Message, *sides: Side) -> Message:
    """Fill the placeholders: the first by the kind of subject, and `other`."""
    return replace(sentence, values=dict(zip((_name_kind(sides[0]), "other"), map(_name_side, sides), strict=False)))


def _name_kind(side: Side) -> str:
    return "color" if isinstance(side, Color) else "number" if isinstance(side, int) else "tile"


def _list(sentence: Message, name: str, subjects: Sequence[Subject]) -> Message:
    return replace(sentence, values={name: [_name_side(subject) for subject in subjects]})


def _name_side(side: Side) -> object:
    match side:
        case Color():
            return side.label
        case tuple():
            return _OTHER_SEVENS
        case _:
            return side
