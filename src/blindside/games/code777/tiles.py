"""The 28 tiles, and the racks of three they stand on.

There are eleven kinds of tile. The copies in the box make 251 different racks and 76 number triples. The order on a
rack has no meaning, so a rack is one of these 251 values: `Rack` objects are made once and compared by identity.
"""

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from itertools import combinations_with_replacement
from typing import Self

from msgspec.structs import replace

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.values import TextValue


class Color(Enum):
    """A colour: letter, name, and a shape for players who cannot tell colours apart."""

    GREEN = "g", msg("green"), msg("circle")
    YELLOW = "y", msg("yellow"), msg("triangle")
    BLACK = "k", msg("black"), msg("star")
    BROWN = "n", msg("brown"), msg("rectangle")
    RED = "r", msg("red"), msg("hexagon")
    PINK = "p", msg("pink"), msg("cross")
    BLUE = "b", msg("blue"), msg("diamond")

    label: Message
    shape: Message

    def __new__(cls, letter: str, label: Message, shape: Message) -> Self:
        """Make the letter the value, and the label and shape attributes."""
        color = object.__new__(cls)
        color._value_ = letter
        color.label = label
        color.shape = shape
        return color


class Tile(Enum):
    """The eleven kinds of tile, in the order they are written on a rack: by number, then by colour letter."""

    GREEN_1 = "1g"
    YELLOW_2 = "2y"
    BLACK_3 = "3k"
    BROWN_4 = "4n"
    BLACK_5 = "5k"
    RED_5 = "5r"
    GREEN_6 = "6g"
    PINK_6 = "6p"
    BLUE_7 = "7b"
    PINK_7 = "7p"
    YELLOW_7 = "7y"

    number: int
    color: Color

    def __init__(self, name: str) -> None:
        self.number = int(name[0])
        self.color = Color(name[1])  # type: ignore[call-arg]  # looked up by its letter

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__  # Enum hashes by name, several times slower; members are compared by identity anyway


COPIES: dict[Tile, int] = {
    Tile.GREEN_1: 1,
    Tile.YELLOW_2: 2,
    Tile.BLACK_3: 3,
    Tile.BROWN_4: 4,
    Tile.BLACK_5: 1,
    Tile.RED_5: 4,
    Tile.GREEN_6: 3,
    Tile.PINK_6: 3,
    Tile.BLUE_7: 4,
    Tile.PINK_7: 1,
    Tile.YELLOW_7: 2,
}

BOX: tuple[Tile, ...] = tuple(tile for tile, copies in COPIES.items() for _ in range(copies))
"""All 28 tiles."""

TRIANGLE: tuple[tuple[Tile, ...], ...] = tuple(
    tuple(tile for tile in BOX if tile.number == number) for number in range(1, 8)
)
"""The reference card: one 1 on top, seven 7s at the bottom."""

RACK_SIZE = 3
NUMBERS = range(1, 8)

Triple = tuple[int, int, int]
"""The numbers of a rack, ascending, as in a call."""


class Rack(TextValue):
    """Three tiles. Make one with `rack_of` or `read_rack`; the same three tiles give the same object."""

    __slots__ = ("colors", "index", "name", "numbers", "tiles")

    def __init__(self, index: int, tiles: tuple[Tile, Tile, Tile]) -> None:
        self.index = index
        """Its place among the 251 racks, which are sorted by numbers and then by colours."""
        self.tiles = tiles
        self.name = " ".join(map(str, tiles))
        self.numbers = (tiles[0].number, tiles[1].number, tiles[2].number)
        self.colors = (tiles[0].color, tiles[1].color, tiles[2].color)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"read_rack({self.name!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return read_rack, (self.name,)


_THREES = [
    tiles
    for tiles in combinations_with_replacement(Tile, RACK_SIZE)
    if all(tiles.count(tile) <= COPIES[tile] for tile in tiles)
]
_THREES.sort(key=lambda tiles: [tile.number for tile in tiles])  # combinations come sorted by their tiles

RACKS: tuple[Rack, ...] = tuple(
    Rack(index, (first, second, third)) for index, (first, second, third) in enumerate(_THREES)
)
TRIPLES: tuple[Triple, ...] = tuple(dict.fromkeys(rack.numbers for rack in RACKS))

_BY_TILES: dict[tuple[Tile, ...], Rack] = {rack.tiles: rack for rack in RACKS}
_PLACE: dict[Tile, int] = {tile: place for place, tile in enumerate(Tile)}
TILE_NAMES = ", ".join(map(str, Tile))


def rack_of(tiles: Iterable[Tile]) -> Rack:
    """Return the rack of these tiles, in any order."""
    ordered = tuple(sorted(tiles, key=_PLACE.__getitem__))
    rack = _BY_TILES.get(ordered)
    if rack is not None:
        return rack
    text = " ".join(map(str, ordered))
    if len(ordered) != RACK_SIZE:
        raise InvalidInput("code777/rack-size", msg("'{text}' is not a rack: a rack has three tiles", text=text))
    reason = describe_excess(ordered)
    raise InvalidInput("code777/rack-kinds", msg("'{text}' is not a rack: {reason}", text=text, reason=reason))


EXCESS = msg("{tile} occurs {given} times, but the box has only {copies}")


def describe_excess(tiles: Iterable[Tile]) -> Message | None:
    """Name a kind of tile of which the box has too few; None if all fit."""
    for tile, given in Counter(tiles).items():
        if given > COPIES[tile]:
            return replace(EXCESS, values={"tile": tile, "given": given, "copies": COPIES[tile]})
    return None


def read_tile(text: str) -> Tile:
    """Read a tile's name, such as `y7`."""
    try:
        return Tile(text)
    except ValueError:
        message = msg("'{text}' is not a tile: the tiles are {tiles}", text=text, tiles=TILE_NAMES)
        raise InvalidInput("code777/tile", message) from None


def read_rack(text: str) -> Rack:
    """Read a rack such as `5r 6g 7b`, in any order."""
    return rack_of(read_tile(word) for word in text.split())


def read_numbers(text: str) -> Triple:
    """Read three numbers such as `5 7 7`, `5,7,7` or `577`, in any order."""
    digits = text.replace(",", " ").split()
    if len(digits) == 1:
        digits = list(digits[0])
    if len(digits) != RACK_SIZE or not all(digit in "1234567" and len(digit) == 1 for digit in digits):
        raise call_error(text)
    return sort_numbers(map(int, digits))


def sort_numbers(numbers: Iterable[int]) -> Triple:
    """Sort three numbers."""
    first, second, third = sorted(numbers)
    return first, second, third


def call_error(text: str) -> InvalidInput:
    """Make the error for a text that is not a call."""
    return InvalidInput(
        "code777/numbers", msg("'{text}' is not a call: use three numbers from 1 to 7, such as 5 7 7", text=text)
    )


def format_numbers(numbers: Triple) -> str:
    """Write numbers as `5 7 7`."""
    return " ".join(map(str, numbers))
