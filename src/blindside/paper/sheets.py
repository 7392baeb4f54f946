"""Sheets to print for a table with the box.

Tiles and pegs have names for screen readers, and signs that tell a template where to draw them.
"""

from collections.abc import Callable, Mapping
from typing import overload

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.messages import Message, Say, msg, translator
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import find_edition
from blindside.games.code777.tiles import COPIES, TRIANGLE, Color, Tile
from blindside.games.mastermind.codes import Key, alphabet
from blindside.games.mastermind.settings import Settings
from blindside.paper.typesetting import PAPERS, render
from blindside.wording.code777.labels import tile_name
from blindside.wording.mastermind.labels import PEGS
from blindside.wording.puzzles import Pegs

TemplateValues = dict[str, object]


def peg_names(say: Say, settings: Settings) -> dict[str, str]:
    return {sign: say(PEGS[sign]) for sign in alphabet(settings)}


def key_names(say: Say) -> dict[str, str]:
    return {"red": say(msg("red")), "white": say(msg("white"))}


PEG, KEY, END = "\ue000", "\ue001", "\ue002"
"""Characters around pegs in a sentence, for the template to draw. It recognises tiles by their names."""


@overload
def mark_pegs(value: Message) -> Message: ...
@overload
def mark_pegs(value: object) -> object: ...
def mark_pegs(value: object) -> object:
    """Mark the pegs in a message, to be drawn."""
    match value:
        case Pegs(signs=signs):
            return f"{PEG}{signs}{END}"
        case Key(reds, whites) if reds + whites:
            return f"{KEY}{value}{END}"
        case Message():
            return replace(value, values={name: mark_pegs(part) for name, part in value.values.items()})
        case list() | tuple():
            return list(map(mark_pegs, value))
        case _:
            return value


NOTEPAD: dict[str, Message] = {
    "name": msg("Name"),
    "date": msg("Date"),
    "my_rack": msg("My rack"),
    "call": msg("My call"),
    "about_racks": msg(
        "Use a new triangle for each of your racks: cross out the tiles that are not yours, and circle "
        "those that are. Write the other players’ names on the wood, and their tiles above."
    ),
    "questions": msg("Questions"),
    "about_answers": msg(
        "Write the reader in the ring, and the answer beside it. Strike the answer out once a rack that its "
        "reader saw has changed."
    ),
}

BOARD: dict[str, Message] = {
    "name": msg("Name"),
    "date": msg("Date"),
    "red": msg("right colour, right place"),
    "white": msg("right colour, wrong place"),
    "about_board": msg("Row 1 is at the bottom. Draw the colours as dots, and the code at the top once it is found."),
}


def _notepad(say: Say, edition: str) -> TemplateValues:
    others = find_edition(edition).racks_in_box - 1
    return {**triangle_values(say), **_questions(say, edition), "words": translate_all(NOTEPAD, say), "others": others}


def _triangle(say: Say, edition: str) -> TemplateValues:
    return {
        **triangle_values(say),
        "words": {"all_tiles": say(msg("The 28 tiles"))},
        "colors": [{"letter": color.value, "name": say(color.label)} for color in Color],
        "copies": [(tile.value, f"{copies} ×") for tile, copies in COPIES.items()],
    }


def _questions(say: Say, edition: str) -> TemplateValues:
    return {"questions": [{"number": card.number, "text": say(card.text)} for card in QUESTIONS]}


def _board(say: Say, edition: str) -> TemplateValues:
    usual = Settings()
    return {
        "words": translate_all(BOARD, say),
        "pegs": peg_names(say, usual),
        "keys": key_names(say),
        "holes": usual.holes,
        "rows": usual.rows,
    }


class Sheet(Struct, frozen=True):
    title: Message
    template: str
    make_values: Callable[[Say, str], TemplateValues]


SHEETS: dict[tuple[str, str], Sheet] = {
    ("code777", "notepad"): Sheet(msg("Code 777: notepad"), "notepad", _notepad),
    ("code777", "triangle"): Sheet(msg("Code 777: the tiles"), "triangle", _triangle),
    ("code777", "questions"): Sheet(msg("Code 777: the questions"), "questions", _questions),
    ("mastermind", "notepad"): Sheet(msg("Mastermind: boards"), "board", _board),
}
"""By game and name."""


def make_sheet(game: str, name: str, language: str, paper: str, edition: str) -> bytes:
    """Make a sheet as PDF."""
    chosen = SHEETS[game, name]
    say = translator(language)
    return render(chosen.template, {**page_values(chosen.title, language, paper), **chosen.make_values(say, edition)})


def page_values(title: Message, language: str, paper: str) -> TemplateValues:
    """Template values of every sheet."""
    return {"title": translator(language)(title), "language": language, "paper": PAPERS[paper]}


def triangle_values(say: Say) -> TemplateValues:
    return {
        "tiles": {tile.value: say(tile_name(tile)) for tile in Tile},
        "triangle": [[tile.value for tile in row] for row in TRIANGLE],
    }


def translate_all(words: Mapping[str, Message], say: Say) -> dict[str, str]:
    return {name: say(word) for name, word in words.items()}
