"""Differences between the editions of Code 777: settings, and what else the sheets say."""

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777.settings import (
    CHOICES,
    EDITION_SETTINGS,
    EDITIONS,
    MIN_PLAYERS,
    POINTS_TO_WIN,
    USUAL_RACKS,
    Edition,
)


class Value(Struct, frozen=True):
    text: Message
    ours: bool = False
    """Whether the sheet is silent and this is our ruling."""


class Point(Struct, frozen=True):
    """One point on which editions differ, with the text of each edition."""

    name: str
    label: Message
    values: dict[str, Value]
    """By the name of the edition."""

    def says(self, edition: str) -> bool:
        return self.values[edition] != SILENT

    @property
    def groups(self) -> list[tuple[Message, list[tuple[str, bool]]]]:
        """Each text with the editions that have it, and whether it is our ruling there."""
        texts: list[Message] = []
        for value in self.values.values():
            if value != SILENT and value.text not in texts:
                texts.append(value.text)
        return [
            (text, [(name, value.ours) for name, value in self.values.items() if value.text == text]) for text in texts
        ]


SILENT = Value(msg("not stated"))


def _setting_point(point: str, label: Message) -> Point:
    values = {
        name: Value(CHOICES[point][edition.values[point]], point in edition.not_printed)
        for name, edition in EDITIONS.items()
    }
    return Point(point, label, values)


def _printed_point(name: str, label: Message, said: dict[tuple[str, ...], Message]) -> Point:
    """Make a point that only some sheets mention and that no setting depends on."""
    values = {edition: Value(text) for editions, text in said.items() for edition in editions}
    assert values.keys() <= EDITIONS.keys(), "no other editions"
    return Point(name, label, {edition: values.get(edition, SILENT) for edition in EDITIONS})


def _describe_players(edition: Edition) -> Value:
    racks = edition.racks_in_box
    return Value(msg("{fewest} to {most}, with {racks} racks in the box", fewest=MIN_PLAYERS, most=racks, racks=racks))


_JUMBO, _JUMBO_DE, _GERMAN, _ENGLISH, _ITALIAN = "jumbo-1985", "jumbo-1985-de", "german", "english-2010", "italian-2010"

DIFFERENCES: tuple[Point, ...] = (
    Point("players", msg("Players"), {name: _describe_players(edition) for name, edition in EDITIONS.items()}),
    *[_setting_point(point, label) for point, label in EDITION_SETTINGS.items()],
    _printed_point(
        "fewer",
        msg("Two or three players"),
        {
            (_JUMBO, _JUMBO_DE, _ENGLISH, _ITALIAN): msg("{racks} racks are filled", racks=USUAL_RACKS),
            (_GERMAN,): msg("all racks are filled; we fill {racks}, as in the other editions", racks=USUAL_RACKS),
        },
    ),
    _printed_point("turns", msg("Turns"), {(_JUMBO,): msg("go round the table"), (_JUMBO_DE,): msg("clockwise")}),
    _printed_point("number", msg("The card’s number"), {(_JUMBO, _JUMBO_DE): msg("the reader says it before reading")}),
    _printed_point(
        "counts", msg("Counts in a comparison"), {(_ENGLISH, _ITALIAN): msg("not given, according to the sheet")}
    ),
    _printed_point(
        "saying",
        msg("A call"),
        {
            (_JUMBO,): msg("you name the numbers"),
            (_JUMBO_DE,): msg("interrupts the game"),
            (_GERMAN, _ENGLISH, _ITALIAN): msg("you say that you are calling, then name the numbers"),
        },
    ),
    _printed_point("new_tiles", msg("Who places the new tiles"), {(_JUMBO_DE,): msg("the neighbour to the right")}),
    _printed_point(
        "notes",
        msg("Notes"),
        {
            (_JUMBO, _JUMBO_DE): msg("three triangles: one for certain marks, two for guesses"),
            (_GERMAN, _ENGLISH, _ITALIAN): msg("cross out what is not yours, circle what is"),
        },
    ),
    _printed_point(
        "list",
        msg("List of questions"),
        {(_JUMBO, _JUMBO_DE): msg("one per player"), (_GERMAN, _ENGLISH): msg("one, with the rules")},
    ),
    _printed_point("shapes", msg("Shapes on the tiles"), {(_ENGLISH, _ITALIAN): msg("one per colour")}),
)

PLAYED = {"players", "fewer", *EDITION_SETTINGS}
"""The points that change play; the others are only printed."""

ALIKE: tuple[Message, ...] = (
    msg("28 tiles, 23 cards, three tiles on a rack."),
    msg("The answer counts every rack except the reader’s own."),
    msg("A call names three numbers, without colours. A right call scores a point; a wrong call costs nothing."),
    msg("Right or wrong, the caller gets three new tiles. {points} points win.", points=POINTS_TO_WIN),
)
"""What all editions share."""


def find_differences(one: str, other: str) -> list[Point]:
    return [point for point in DIFFERENCES if point.values[one] != point.values[other]]


def find_similarities(one: str, other: str) -> list[Point]:
    return [point for point in DIFFERENCES if point.values[one] == point.values[other]]


def own_rules(edition: str) -> list[tuple[Message, Value]]:
    """Return the points of an edition that change play."""
    return [(point.label, point.values[edition]) for point in DIFFERENCES if point.name in PLAYED]
