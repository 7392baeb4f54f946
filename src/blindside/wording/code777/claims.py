"""Claims about a rack as sentences to its owner."""

from msgspec.structs import replace

from blindside.core.messages import Message, msg
from blindside.games.code777.tiles import Color, Tile, format_numbers
from blindside.reason.code777.claims import (
    Claim,
    ComparisonClaim,
    CountClaim,
    EitherClaim,
    NumbersClaim,
    PropertyClaim,
    Relation,
    Subject,
    TilesClaim,
)

# By the lowest and the highest count. A colour is a message of its own, which some languages put apart: there it
# would have to agree with its noun.
_OF_A_NUMBER: dict[tuple[int, int], Message] = {
    (0, 0): msg("you have no {number}s"),
    (1, 1): msg("you have exactly one {number}"),
    (2, 2): msg("you have exactly two {number}s"),
    (3, 3): msg("you have three {number}s"),
    (1, 3): msg("you have at least one {number}"),
    (2, 3): msg("you have at least two {number}s"),
    (0, 1): msg("you have at most one {number}"),
    (0, 2): msg("you have at most two {number}s"),
}
_OF_A_TILE: dict[tuple[int, int], Message] = {
    (0, 0): msg("you have no {tile}"),
    (1, 1): msg("you have exactly one {tile}"),
    (2, 2): msg("you have exactly two {tile} tiles"),
    (3, 3): msg("you have three {tile} tiles"),
    (1, 3): msg("you have at least one {tile}"),
    (2, 3): msg("you have at least two {tile} tiles"),
    (0, 1): msg("you have at most one {tile}"),
    (0, 2): msg("you have at most two {tile} tiles"),
}
_OF_A_COLOR: dict[tuple[int, int], Message] = {
    (0, 0): msg("none of your tiles is {color}"),
    (1, 1): msg("exactly one of your tiles is {color}"),
    (2, 2): msg("exactly two of your tiles are {color}"),
    (3, 3): msg("all three of your tiles are {color}"),
    (1, 3): msg("at least one of your tiles is {color}"),
    (2, 3): msg("at least two of your tiles are {color}"),
    (0, 1): msg("at most one of your tiles is {color}"),
    (0, 2): msg("at most two of your tiles are {color}"),
}
_OF_TWO_NUMBERS: dict[Relation, Message] = {
    "=": msg("you have as many {number}s as {other}s"),
    ">": msg("you have more {number}s than {other}s"),
    ">=": msg("you have at least as many {number}s as {other}s"),
}
_OF_TWO_TILES: dict[Relation, Message] = {
    "=": msg("you have as many {tile} as {other} tiles"),
    ">": msg("you have more {tile} than {other} tiles"),
    ">=": msg("you have at least as many {tile} as {other} tiles"),
}
_OF_TWO_COLORS: dict[Relation, Message] = {
    "=": msg("as many of your tiles are {color} as {other}"),
    ">": msg("more of your tiles are {color} than {other}"),
    ">=": msg("at least as many of your tiles are {color} as {other}"),
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


def describe_claim(claim: Claim) -> Message:
    """Describe a claim to the owner of the rack."""
    match claim:
        case NumbersClaim(numbers):
            return msg("your numbers are {numbers}", numbers=format_numbers(numbers))
        case TilesClaim(rack):
            return msg("your tiles are {tiles}", tiles=rack)
        case PropertyClaim(card, holds):
            return _OF_A_CARD[card, holds]
        case CountClaim(number, color, _, at_least, at_most):
            of = _OF_A_NUMBER if number else _OF_A_COLOR if color else _OF_A_TILE
            return _fill(of[at_least, at_most], claim.subject)
        case ComparisonClaim(Color() as first, second, relation):
            return _fill(_OF_TWO_COLORS[relation], first, second)
        case ComparisonClaim(Tile() as first, second, relation):
            return _fill(_OF_TWO_TILES[relation], first, second)
        case ComparisonClaim(first, second, relation):
            return _fill(_OF_TWO_NUMBERS[relation], first, second)
        case EitherClaim(Color() as first, second):
            return _fill(msg("at least one of your tiles is {color} or {other}"), first, second)
        case EitherClaim(Tile() as first, second):
            return _fill(msg("you have a {tile} or a {other}"), first, second)
        case EitherClaim(first, second):
            return _fill(msg("you have a {number} or a {other}"), first, second)


def _fill(sentence: Message, *subjects: Subject) -> Message:
    """Fill the placeholders: the first by the kind of subject, and `other`."""
    first = subjects[0]
    name = "color" if isinstance(first, Color) else "tile" if isinstance(first, Tile) else "number"
    values = [subject.label if isinstance(subject, Color) else subject for subject in subjects]
    return replace(sentence, values=dict(zip((name, "other"), values, strict=False)))
