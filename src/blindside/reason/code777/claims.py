"""What is certain about a rack, as claims and as marks on the notepad."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from blindside.games.code777.notepad import Mark
from blindside.games.code777.tiles import BOX, COPIES, NUMBERS, RACK_SIZE, RACKS, Color, Rack, Tile, Triple
from blindside.reason.code777.racksets import ALL_RACKS, WITH_TRIPLE, RackSet, members, to_rack_set


class NumbersClaim(Struct, frozen=True, tag_field="claim", tag="numbers"):
    """The three numbers, which a call names."""

    numbers: Triple


class TilesClaim(Struct, frozen=True, tag_field="claim", tag="tiles"):
    """The three tiles with their colours."""

    rack: Rack


class CountClaim(Struct, frozen=True, tag_field="claim", tag="held", omit_defaults=True):
    """How many tiles of a number, a colour or a kind the rack has; exactly one of the three is set."""

    number: int | None = None
    color: Color | None = None
    tile: Tile | None = None
    at_least: int = 0
    at_most: int = RACK_SIZE


class EqualCountClaim(Struct, frozen=True, tag_field="claim", tag="alike"):
    """The rack has as many tiles of one number as of another."""

    number: int
    other: int


Claim = NumbersClaim | TilesClaim | CountClaim | EqualCountClaim


@cache
def extent(claim: Claim) -> RackSet:
    """Return the racks of which a claim is true."""
    match claim:
        case NumbersClaim(numbers):
            return WITH_TRIPLE[numbers]
        case TilesClaim(rack):
            return to_rack_set([rack])
        case EqualCountClaim(number, other):
            return to_rack_set(rack for rack in RACKS if rack.numbers.count(number) == rack.numbers.count(other))
        case CountClaim(number, color, tile, at_least, at_most):
            return to_rack_set(
                rack
                for rack in RACKS
                if at_least
                <= sum(number == held.number or color == held.color or tile == held for held in rack.tiles)
                <= at_most
            )


def _from_strongest(held: CountClaim) -> list[CountClaim]:
    exactly = [replace(held, at_least=count, at_most=count) for count in (3, 2, 1, 0)]
    return [*exactly, *[replace(held, at_least=count) for count in (2, 1)]]


_CANDIDATES: tuple[Sequence[Claim], ...] = (
    *[_from_strongest(CountClaim(number=number)) for number in NUMBERS],
    *[_from_strongest(CountClaim(color=color)) for color in Color],
    *[_from_strongest(CountClaim(tile=tile)) for tile in Tile],
    *[[EqualCountClaim(*pair)] for pair in combinations(NUMBERS, 2)],
)


def find_certain_claims(racks: RackSet) -> list[Claim]:
    """List what is true of all these racks, strongest first, without claims that follow from earlier ones."""
    whole: list[Claim] = []
    for rack in members(racks)[:1]:
        whole = [NumbersClaim(rack.numbers), TilesClaim(rack)]
    said, left = [], ALL_RACKS
    for claim in _find_strongest(racks, [*[[claim] for claim in whole], *_CANDIDATES]):
        if left & ~extent(claim):
            said.append(claim)
            left &= extent(claim)
    return said


def find_number_counts(racks: RackSet) -> list[Claim]:
    """Return for each number the strongest certain claim about how many tiles of it there are."""
    return _find_strongest(racks, _CANDIDATES[: len(NUMBERS)])


def _find_strongest(racks: RackSet, candidates: Iterable[Sequence[Claim]]) -> list[Claim]:
    """Return the first claim of each group that is true of all these racks, if any is."""
    strongest = (next((claim for claim in group if not racks & ~extent(claim)), None) for group in candidates)
    return [claim for claim in strongest if claim is not None]


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
