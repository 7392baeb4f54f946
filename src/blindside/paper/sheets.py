"""The sheets that players lay beside the box: what each of them is given to be set."""

from collections.abc import Callable, Mapping
from typing import Any

from blindside.core.messages import Message, Say, msg, plural, speaker
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import edition_named
from blindside.games.code777.tiles import COPIES, TRIANGLE, Color, Tile
from blindside.paper.press import PAPERS, printed

NAMES: dict[str, Message] = {
    "notepad": msg("Code 777: notepad"),
    "triangle": msg("Code 777: the tiles"),
    "questions": msg("Code 777: the questions"),
}
"""Each is also a template of that name."""

NOTEPAD: dict[str, Message] = {
    "name": msg("Name"),
    "date": msg("Date"),
    "my_rack": msg("My rack"),
    "call": msg("My call"),
    "about_racks": msg(
        "A triangle for each rack you have: cross out what is not yours, circle what is. On the wood stand the names of "
        "the others, above them their tiles."
    ),
    "questions": msg("Questions"),
    "about_answers": msg(
        "In the ring who read the card, beside it the answer. Strike it out when a rack that its reader saw has changed."
    ),
}

TRIANGLE_WORDS: dict[str, Message] = {"all_tiles": msg("The 28 tiles")}


def sheet(name: str, language: str, paper: str, edition: str) -> bytes:
    """A sheet of this name, as a PDF."""
    return printed(name, {**_everywhere(name, language, paper), **GIVEN[name](speaker(language), edition)})


def _everywhere(name: str, language: str, paper: str) -> dict[str, Any]:
    return {"title": speaker(language)(NAMES[name]), "language": language, "paper": PAPERS[paper]}


def _notepad(say: Say, edition: str) -> dict[str, Any]:
    others = edition_named(edition).racks_in_box - 1
    return {**_tiles(say), **_questions(say, edition), "words": said(NOTEPAD, say), "others": others}


def _triangle(say: Say, edition: str) -> dict[str, Any]:
    return {
        **_tiles(say),
        "words": said(TRIANGLE_WORDS, say),
        "colors": [{"letter": color.value, "name": say(color.label)} for color in Color],
        "copies": [(tile.value, f"{copies} ×") for tile, copies in COPIES.items()],
    }


def _questions(say: Say, edition: str) -> dict[str, Any]:
    return {"questions": [{"number": card.number, "text": say(card.text)} for card in QUESTIONS]}


def _tiles(say: Say) -> dict[str, Any]:
    names = {tile.value: say(msg("{color} {number}", color=tile.color.label, number=tile.number)) for tile in Tile}
    return {"tiles": names, "triangle": [[tile.value for tile in row] for row in TRIANGLE]}


def said(words: Mapping[str, Message], say: Say) -> dict[str, str]:
    return {name: say(word) for name, word in words.items()}


GIVEN: dict[str, Callable[[Say, str], dict[str, Any]]] = {
    "notepad": _notepad,
    "triangle": _triangle,
    "questions": _questions,
}
