"""`./run companion-tables`: the tables that the companion computes with on a device, as a JavaScript module.

Racks, cards and editions have one source, the package. A test fails if the module is out of date.
"""

from functools import reduce
from operator import and_, or_
from pathlib import Path

from msgspec.json import encode

from blindside.games.code777.questions import QUESTIONS, Question
from blindside.games.code777.settings import EDITIONS, MIX_AT, POINTS_TO_WIN
from blindside.games.code777.tiles import COPIES, RACK_SIZE, RACKS, Color, Tile
from blindside.games.mastermind.codes import COLORS, EMPTY

FILE = Path(__file__).parents[1] / "src/blindside/web/pages/static/companion/reasoning/tables.js"
KINDS = list(Tile)
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LINE_LENGTH = 120
COUNTED_RACKS = 7
"""Cards 1 to 7 ask each rack one question. What the other cards count is a sum, or a union, over tiles."""
RULES = {8: "kinds", 9: "thrice", 10: "missing"}
"""How the total of a card gives the answer, if it is neither the answer nor a comparison."""


def make_tables() -> str:
    """Write the module as `./run format` would."""
    racks = "".join([DIGITS[KINDS.index(tile)] for rack in RACKS for tile in rack.tiles])
    editions = {name: edition.values["mixing"] for name, edition in EDITIONS.items()}
    constants = [
        ("kinds of tile, in the order of a rack", "KINDS", [str(tile) for tile in KINDS]),
        ("how many tiles of each kind the box has", "COPIES", [COPIES[tile] for tile in KINDS]),
        ("", "COLORS", [color.value for color in Color]),
        ("", "RACK_SIZE", RACK_SIZE),
        ("", "POINTS_TO_WIN", POINTS_TO_WIN),
        ("tiles left at which tiles out of play are mixed in", "MIX_AT", MIX_AT),
        ("all racks: a digit for the kind of each tile", "RACK_KINDS", racks),
        ("signs of Mastermind’s colours", "SIGNS", COLORS),
        ("sign of an empty hole", "EMPTY", EMPTY),
    ]
    lines = [
        "// Written by ./run companion-tables: what the rules of the package say. Do not edit.",
        "",
        *[_write_constant(*constant) for constant in constants],
        "",
        "// By edition: when tiles out of play are mixed in again.",
        "/** @type {Record<string, string>} */",
        "export const EDITIONS = {",
        *[f"  {name if name.isidentifier() else _quote(name)}: {_quote(mixing)}," for name, mixing in editions.items()],
        "};",
        "",
        "// The question cards. `racks`: the racks that count, as bits. `tiles`: what a tile of each kind adds.",
        '/** @typedef {"total" | "kinds" | "missing" | "thrice" | "compare"} Rule how a total gives the answer */',
        "/** @type {{ rule: Rule, isUnion?: boolean, racks?: string, tiles?: number[] }[]} */",
        "export const CARDS = [",
        *map(_write_card, QUESTIONS),
        "];",
        "",
    ]
    return "\n".join(lines)


def _write_constant(comment: str, name: str, value: object) -> str:
    line = f"export const {name} = {_quote(value)};"
    if len(line) > LINE_LENGTH:
        line = line.replace("= ", "=\n  ", 1)
    return f"// {comment}\n{line}" if comment else line


def _quote(value: object) -> str:
    return encode(value).decode().replace(",", ", ")


def _write_card(card: Question) -> str:
    if card.number <= COUNTED_RACKS:
        counted = sum(1 << rack for rack, adds in enumerate(card.contributions) if adds)
        return f'  {{ rule: "total", racks: "{counted:#x}" }},'
    rule = "compare" if card.more_texts is not None else RULES.get(card.number, "total")
    union = " isUnion: true," if card.combine is or_ else ""
    return f'  {{ rule: "{rule}",{union} tiles: {_quote(_split_by_tile(card))} }},'


def _split_by_tile(card: Question) -> list[int]:
    """Return what a tile of each kind adds to a card's total."""
    adds: dict[tuple[Tile, ...], int] = dict(zip([rack.tiles for rack in RACKS], card.contributions, strict=True))
    if card.combine is or_:
        by_tile = [reduce(and_, [adds[tiles] for tiles in adds if tile in tiles]) for tile in KINDS]
    else:
        third = adds[(Tile.BLACK_3,) * RACK_SIZE] // RACK_SIZE
        pairs = [(Tile.BLACK_3, Tile.BLACK_3, tile) for tile in KINDS]
        by_tile = [adds[tuple(sorted(tiles, key=KINDS.index))] - 2 * third for tiles in pairs]
    for tiles, total in adds.items():
        assert reduce(card.combine, [by_tile[KINDS.index(tile)] for tile in tiles]) == total, "no sum over tiles"
    return by_tile


if __name__ == "__main__":
    FILE.write_text(make_tables())
