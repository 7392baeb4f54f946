"""Sets of racks as 251 bits of an integer: to hear an answer is one AND.

Racks are sorted by their numbers, so one triple is left exactly if the lowest and the highest bit belong to the same.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from blindside.games.code777.questions import QUESTIONS, Answer
from blindside.games.code777.tiles import COPIES, RACK_SIZE, RACKS, TRIPLES, Rack, Tile, Triple

RackSet = int
"""The rack with index i is in it if bit i is set."""

ALL_RACKS: RackSet = (1 << len(RACKS)) - 1


def to_rack_set(racks: Iterable[Rack]) -> RackSet:
    """The bits of these racks."""
    return sum({1 << rack.index for rack in racks})


def indexes(racks: RackSet) -> list[int]:
    """In ascending order."""
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
    """The racks of a set, in their order."""
    return [RACKS[index] for index in indexes(racks)]


TRIPLE_OF: tuple[int, ...] = tuple(TRIPLES.index(rack.numbers) for rack in RACKS)
"""Which of the 76 triples a rack has, by its index."""

WITH_TRIPLE: dict[Triple, RackSet] = {
    triple: to_rack_set(rack for rack in RACKS if rack.numbers == triple) for triple in TRIPLES
}


def triples_in(racks: RackSet) -> set[int]:
    """The indexes of all number triples in a set."""
    return {TRIPLE_OF[index] for index in indexes(racks)}


def has_one_triple(racks: RackSet) -> bool:
    """Whether all of them, and there are some, have the same numbers."""
    return racks != 0 and TRIPLE_OF[racks.bit_length() - 1] == TRIPLE_OF[(racks & -racks).bit_length() - 1]


def find_only_triple(racks: RackSet) -> Triple | None:
    """The numbers that all of them have, if they are the same."""
    return RACKS[racks.bit_length() - 1].numbers if has_one_triple(racks) else None


def racks_of_call(numbers: Triple, tiles: Rack | None) -> RackSet:
    """The racks of which a call is right."""
    return WITH_TRIPLE.get(numbers, 0) if tiles is None else to_rack_set([tiles])


KINDS: tuple[Tile, ...] = tuple(Tile)
AT_MOST: dict[Tile, tuple[RackSet, ...]] = {
    tile: tuple(to_rack_set(rack for rack in RACKS if rack.tiles.count(tile) <= most) for most in range(RACK_SIZE + 1))
    for tile in KINDS
}
"""The racks with at most none, one, two or three tiles of a kind."""

# What each card's total becomes with one more rack depends only on what that rack adds: the racks, sorted by it.
_BY_ADDS: list[dict[int, RackSet]] = [
    {
        added: sum(1 << index for index, own in enumerate(card.contributions) if own == added)
        for added in set(card.contributions)
    }
    for card in QUESTIONS
]


def racks_with_answer(number: int, others: int, answer: Answer) -> RackSet:
    """The racks that make this the true answer, if the card's total of all others that its reader sees is this."""
    return racks_by_answer(number, others).get(answer, 0)


@cache
def racks_by_answer(number: int, others: int) -> dict[Answer, RackSet]:
    """The racks sorted by the answer they lead to. Few totals ever come up."""
    card = QUESTIONS[number - 1]
    racks: dict[Answer, RackSet] = {}
    for added, alike in _BY_ADDS[number - 1].items():
        answer = card.to_answer(card.combine(others, added))
        racks[answer] = racks.get(answer, 0) | alike
    return racks


# So many tiles of each kind as one number, four bits a kind: subtracting racks from the box is then one operation.
_FIELD_BITS = 4
_FIELD_MASK = (1 << _FIELD_BITS) - 1


def pack_tiles(tiles: Iterable[Tile]) -> int:
    """Count tiles by kind, in one integer with a few bits for each kind."""
    return sum(1 << _FIELD_BITS * KINDS.index(tile) for tile in tiles)


PACKED_RACKS: tuple[int, ...] = tuple(pack_tiles(rack.tiles) for rack in RACKS)
"""By the rack's index."""
PACKED_BOX = pack_tiles(tile for tile, copies in COPIES.items() for _ in range(copies))


def unpack_counts(tiles: int) -> list[int]:
    """How many of each kind."""
    return [unpack_count(tiles, kind) for kind in range(len(KINDS))]


def unpack_count(tiles: int, kind: int) -> int:
    """Read the count of one kind from a packed integer."""
    return tiles >> _FIELD_BITS * kind & _FIELD_MASK


@lru_cache(maxsize=100_000)  # some 30 MB at most
def racks_from_tiles(unseen: int) -> RackSet:
    """The racks that can be made of these tiles, as many of each kind as `packed` says."""
    racks = ALL_RACKS
    for tile, count in zip(KINDS, unpack_counts(unseen), strict=True):
        if count < RACK_SIZE:
            racks &= AT_MOST[tile][count]
    return racks
