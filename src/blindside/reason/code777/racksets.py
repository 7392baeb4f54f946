"""Sets of racks as the 251 bits of an integer, so that conditioning on an answer is one AND.

Racks are sorted by their numbers: a set has one triple exactly if its lowest and its highest bit have the same triple.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from blindside.games.code777.questions import QUESTIONS, Answer
from blindside.games.code777.tiles import COPIES, RACK_SIZE, RACKS, TRIPLES, Rack, Tile, Triple

RackSet = int
"""Contains the rack with index i if bit i is set."""

ALL_RACKS: RackSet = (1 << len(RACKS)) - 1


def to_rack_set(racks: Iterable[Rack]) -> RackSet:
    """Convert racks to a set."""
    return sum({1 << rack.index for rack in racks})


def indexes(racks: RackSet) -> list[int]:
    """List the indexes of the racks of a set, in ascending order."""
    found: list[int] = []
    for place, byte in enumerate(racks.to_bytes(_BYTES, "little")):
        if byte:
            found += _bits(place, byte)
    return found


_BYTES = (len(RACKS) + 7) // 8


@cache
def _bits(place: int, byte: int) -> tuple[int, ...]:
    return tuple(8 * place + bit for bit in range(8) if byte >> bit & 1)


def members(racks: RackSet) -> list[Rack]:
    """List the racks of a set, in order."""
    return [RACKS[index] for index in indexes(racks)]


TRIPLE_OF: tuple[int, ...] = tuple(TRIPLES.index(rack.numbers) for rack in RACKS)
"""Index of the triple (0 to 75) by index of the rack."""

WITH_TRIPLE: dict[Triple, RackSet] = {
    triple: to_rack_set(rack for rack in RACKS if rack.numbers == triple) for triple in TRIPLES
}


def triples_in(racks: RackSet) -> set[int]:
    """Return the indexes of the number triples in a set."""
    return {TRIPLE_OF[index] for index in indexes(racks)}


def has_one_triple(racks: RackSet) -> bool:
    """Whether the set is not empty and all its racks have the same numbers."""
    return racks != 0 and TRIPLE_OF[racks.bit_length() - 1] == TRIPLE_OF[(racks & -racks).bit_length() - 1]


def racks_of_call(numbers: Triple, tiles: Rack | None) -> RackSet:
    """Return the racks for which a call is right: of these numbers, or exactly these tiles."""
    return WITH_TRIPLE.get(numbers, 0) if tiles is None else to_rack_set([tiles])


KINDS: tuple[Tile, ...] = tuple(Tile)
AT_MOST: dict[Tile, tuple[RackSet, ...]] = {
    tile: tuple(to_rack_set(rack for rack in RACKS if rack.tiles.count(tile) <= most) for most in range(RACK_SIZE + 1))
    for tile in KINDS
}
"""By kind and number n from 0 to 3: the racks with at most n tiles of that kind."""

# By card: the racks grouped by what they add to its total.
_BY_ADDS: list[dict[int, RackSet]] = [
    {
        added: sum(1 << index for index, own in enumerate(card.contributions) if own == added)
        for added in set(card.contributions)
    }
    for card in QUESTIONS
]


def racks_with_answer(number: int, others: int, answer: Answer) -> RackSet:
    """Return the racks that make an answer true; `others` is the card's total over the reader's other racks in view."""
    return racks_by_answer(number, others).get(answer, 0)


@cache
def racks_by_answer(number: int, others: int) -> dict[Answer, RackSet]:
    """Group the racks by the answer they lead to. Few totals occur, so all are cached."""
    card = QUESTIONS[number - 1]
    racks: dict[Answer, RackSet] = {}
    for added, alike in _BY_ADDS[number - 1].items():
        answer = card.to_answer(card.combine(others, added))
        racks[answer] = racks.get(answer, 0) | alike
    return racks


# Counts of tiles by kind are packed in one integer, four bits a kind, so that subtracting a rack is one operation.
_FIELD_BITS = 4
_FIELD_MASK = (1 << _FIELD_BITS) - 1


def pack_tiles(tiles: Iterable[Tile]) -> int:
    """Count tiles by kind in one packed integer."""
    return sum(1 << _FIELD_BITS * KINDS.index(tile) for tile in tiles)


PACKED_RACKS: tuple[int, ...] = tuple(pack_tiles(rack.tiles) for rack in RACKS)
"""Packed counts of each rack, by its index."""
PACKED_BOX = pack_tiles(tile for tile, copies in COPIES.items() for _ in range(copies))


def unpack_counts(tiles: int) -> list[int]:
    """Return the count of each kind."""
    return [unpack_count(tiles, kind) for kind in range(len(KINDS))]


def unpack_count(tiles: int, kind: int) -> int:
    """Read the count of one kind from a packed integer."""
    return tiles >> _FIELD_BITS * kind & _FIELD_MASK


@lru_cache(maxsize=100_000)  # some 30 MB at most
def racks_from_tiles(unseen: int) -> RackSet:
    """Return the racks that can be made of these tiles, given as packed counts."""
    racks = ALL_RACKS
    for tile, count in zip(KINDS, unpack_counts(unseen), strict=True):
        if count < RACK_SIZE:
            racks &= AT_MOST[tile][count]
    return racks
