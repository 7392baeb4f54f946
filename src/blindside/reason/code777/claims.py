"""Certain claims about a rack, and their marks on the notepad.

The claims are: the numbers, the tiles, how many tiles of a number, a colour or a kind there are, which of two of these
there are more of, that one of the two is there, how many of several are there, and what the cards 1 to 7 ask of a rack.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import combinations, product
from operator import and_, eq, ge, gt, or_
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from blindside.games.code777.notepad import Mark
from blindside.games.code777.questions import OTHER_SEVENS, QUESTIONS, SINGLES
from blindside.games.code777.tiles import BOX, COPIES, NUMBERS, RACK_SIZE, RACKS, Color, Rack, Tile, Triple
from blindside.reason.code777.racksets import (
    ALL_RACKS,
    WITH_TRIPLE,
    RackSet,
    has_one_triple,
    members,
    to_rack_set,
)


class NumbersClaim(Struct, frozen=True, tag_field="claim", tag="numbers"):
    """The three numbers, which a call names."""

    numbers: Triple


class TilesClaim(Struct, frozen=True, tag_field="claim", tag="tiles"):
    """The three tiles with their colours."""

    rack: Rack


Subject = int | Color | Tile
"""Tiles of a number, of a colour, or of a kind."""
Side = Subject | tuple[Tile, ...]
"""What is counted: card 16 counts sevens of two kinds together."""


class CountClaim(Struct, frozen=True, tag_field="claim", tag="held", omit_defaults=True):
    """How many tiles of a number, a colour, a kind or several kinds the rack has; exactly one of the four is set."""

    number: int | None = None
    color: Color | None = None
    tile: Tile | None = None
    tiles: tuple[Tile, ...] | None = None
    at_least: int = 0
    at_most: int = RACK_SIZE

    @property
    def subject(self) -> Side:
        """Return what the claim counts."""
        subject = self.number or self.color or self.tile or self.tiles
        assert subject is not None, "one is set"
        return subject


Relation = Literal["=", ">", ">=", "+1", "<=+1"]
"""As many, more, at least as many, exactly one more, at most one more."""


class ComparisonClaim(Struct, frozen=True, tag_field="claim", tag="compared"):
    """The relation of the number of tiles of the first to that of the second."""

    first: Side
    second: Side
    relation: Relation


class EitherClaim(Struct, frozen=True, tag_field="claim", tag="either"):
    """The rack has a tile of one or the other, or of both."""

    first: Subject
    second: Subject


class AmongClaim(Struct, frozen=True, tag_field="claim", tag="among"):
    """The rack has tiles of exactly so many of these numbers, colours or kinds, as cards 8, 10 and 11 count them."""

    subjects: tuple[Subject, ...]
    count: int


class PropertyClaim(Struct, frozen=True, tag_field="claim", tag="property"):
    """Whether the rack has what a card from 1 to 7 asks of a rack."""

    card: int
    holds: bool


Claim = NumbersClaim | TilesClaim | CountClaim | ComparisonClaim | EitherClaim | AmongClaim | PropertyClaim

_COUNTS = range(RACK_SIZE + 1)
_HOLDS: dict[Relation, Callable[[int, int], bool]] = {
    "=": eq,
    ">": gt,
    ">=": ge,
    "+1": lambda one, other: one == other + 1,
    "<=+1": lambda one, other: one <= other + 1,
}
_PROPERTY_CARDS = QUESTIONS[:7]
_LARGEST_SET = len(NUMBERS)
"""The most numbers or colours that a card can leave open: all of them, if its reader sees no other rack."""


@cache
def extent(claim: Claim) -> RackSet:
    """Return the racks of which a claim is true."""
    match claim:
        case NumbersClaim(numbers):
            return WITH_TRIPLE[numbers]
        case TilesClaim(rack):
            return to_rack_set([rack])
        case CountClaim(at_least=at_least, at_most=at_most):
            return reduce(or_, _racks_by_count(claim.subject)[at_least : at_most + 1])
        case ComparisonClaim(first, second, relation):
            one, other = _racks_by_count(first), _racks_by_count(second)
            pairs = [pair for pair in product(_COUNTS, repeat=2) if _HOLDS[relation](*pair)]
            return reduce(or_, [one[count] & other[against] for count, against in pairs])
        case EitherClaim(first, second):
            return ALL_RACKS & ~(_racks_by_count(first)[0] & _racks_by_count(second)[0])
        case AmongClaim(subjects, count):
            return _racks_by_subjects_held(subjects)[count]
        case PropertyClaim(card, holds):
            contributions = QUESTIONS[card - 1].contributions
            return to_rack_set(rack for rack in RACKS if contributions[rack.index] == holds)


@cache
def _racks_by_count(side: Side) -> tuple[RackSet, ...]:
    """Return by number n from 0 to 3 the racks with n tiles of the subject, or of several kinds together."""
    kinds = side if isinstance(side, tuple) else [tile for tile in Tile if side in (tile.number, tile.color, tile)]
    counts = [sum(tile in kinds for tile in rack.tiles) for rack in RACKS]
    return tuple(sum(1 << index for index, counted in enumerate(counts) if counted == count) for count in _COUNTS)


@cache
def _racks_by_subjects_held(subjects: tuple[Subject, ...]) -> tuple[RackSet, ...]:
    """Return by number n from 0 to 3 the racks with tiles of n of the subjects."""
    if not subjects:
        return (ALL_RACKS, 0, 0, 0)
    by_others = _racks_by_subjects_held(subjects[:-1])
    lacking = _racks_by_count(subjects[-1])[0]
    return tuple(same & lacking | fewer & ~lacking for same, fewer in zip(by_others, (0, *by_others), strict=False))


def _count_groups(claim: CountClaim) -> list[list[CountClaim]]:
    """List the claims about a count, strongest first: exactly and at least; and apart from these, at most."""
    exactly = [replace(claim, at_least=count, at_most=count) for count in reversed(_COUNTS)]
    at_least = [replace(claim, at_least=count) for count in (2, 1)]
    return [[*exactly, *at_least], [replace(claim, at_most=count) for count in (1, 2)]]


def _comparison_group(first: Side, second: Side) -> list[ComparisonClaim]:
    """List the claims about two counts, strongest first, but for the weakest: at most one more."""
    relations: list[Relation] = ["+1", ">", ">="]
    both = [(first, second), (second, first)]
    return [
        ComparisonClaim(first, second, "="),
        *[ComparisonClaim(*pair, relation) for relation in relations for pair in both],
    ]


def _among_groups(subjects: Sequence[Subject]) -> list[list[AmongClaim]]:
    """List the claims on how many of several there are, the smallest sets first."""
    sets = [several for size in range(2, _LARGEST_SET + 1) for several in combinations(subjects, size)]
    return [[AmongClaim(several, count) for count in range(1, min(len(several), RACK_SIZE + 1))] for several in sets]


Candidate = tuple[Claim, RackSet]
"""A claim and its extent."""


@cache
def _list_candidates() -> list[list[Candidate]]:
    """List the claims in groups of one topic, in the order in which they are preferred."""
    subjects: tuple[Sequence[Subject], ...] = (NUMBERS, list(Color), list(Tile))
    counted = [
        *[CountClaim(number=number) for number in NUMBERS],
        *[CountClaim(color=color) for color in Color],
        *[CountClaim(tile=tile) for tile in Tile],
    ]
    pairs = [pair for alike in subjects for pair in combinations(alike, 2)]
    other_sevens = tuple(tile for tile in Tile if tile in OTHER_SEVENS)
    compared: list[tuple[Side, Side]] = [(Tile.BLUE_7, other_sevens), *pairs]
    singles = [tile for tile in Tile if tile in SINGLES]
    groups: list[Sequence[Claim]] = [
        *[group for claim in counted for group in _count_groups(claim)],
        [CountClaim(tiles=other_sevens, at_most=2)],
        *[_comparison_group(*pair) for pair in compared],
        *[[ComparisonClaim(*pair, "<=+1")] for one, other in compared for pair in ((one, other), (other, one))],
        *[[PropertyClaim(card.number, True), PropertyClaim(card.number, False)] for card in _PROPERTY_CARDS],
        *[group for alike in (NUMBERS, list(Color), singles) for group in _among_groups(alike)],
        *[[EitherClaim(*pair)] for pair in pairs],
    ]
    return [[(claim, extent(claim)) for claim in group] for group in groups]


def find_certain_claims(racks: RackSet, by_tiles: RackSet = ALL_RACKS) -> list[Claim]:
    """List what is true of all these racks, without what follows from the tiles in view and the rest of the list.

    `by_tiles` are the racks that the tiles in view allow. Of lists that say the same, this one prefers counts to
    comparisons, these to the properties of cards, and these to alternatives. The numbers of a call are always listed,
    and first.
    """
    if not racks:
        return []
    rack = members(racks)[0]
    call: list[Candidate] = [(NumbersClaim(rack.numbers), WITH_TRIPLE[rack.numbers])] if has_one_triple(racks) else []
    known = left = _intersect(by_tiles, call)
    listed: list[Candidate] = []
    whole: list[Candidate] = [(TilesClaim(rack), 1 << rack.index)]
    for group in [whole, *_list_candidates()]:
        strongest = next((candidate for candidate in group if not racks & ~candidate[1]), None)
        if strongest is not None and left & ~strongest[1]:
            listed.append(strongest)
            left &= strongest[1]
    for candidate in reversed(listed.copy()):
        others = [other for other in listed if other is not candidate]
        if not _intersect(known, others) & ~candidate[1]:
            listed = others
    return [claim for claim, _ in [*call, *listed]]


def _intersect(racks: RackSet, claims: Iterable[Candidate]) -> RackSet:
    return reduce(and_, [fits for _, fits in claims], racks)


def find_number_counts(racks: RackSet) -> list[Claim]:
    """Return for each number how many tiles of it there are, where that is certain."""
    exact = [CountClaim(number=number, at_least=count, at_most=count) for number in NUMBERS for count in _COUNTS]
    return [claim for claim in exact if not racks & ~extent(claim)]


def mark_tiles(racks: Iterable[Rack]) -> list[Mark]:
    """Mark each of the 28 tiles: circled if all these racks have it, crossed if none has it."""
    by_kind: dict[Tile, list[Mark]] = {}
    held_by = [rack.tiles for rack in racks]
    for tile, copies in COPIES.items():
        held = [tiles.count(tile) for tiles in held_by]
        surely, perhaps = min(held), max(held)
        by_kind[tile] = [
            "circled" if copy < surely else "open" if copy < perhaps else "crossed" for copy in range(copies)
        ]
    return [by_kind[tile].pop(0) for tile in BOX]
