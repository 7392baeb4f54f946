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
    """What every edition says on one point."""

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


def _point_with_setting(point: str, label: Message) -> Point:
    return Point(
        point,
        label,
        {
            name: Value(CHOICES[point][edition.values[point]], point in edition.not_printed)
            for name, edition in EDITIONS.items()
        },
    )


def _point_without_setting(name: str, label: Message, **said: Message) -> Point:
    """Make a point that only some sheets mention and that no setting depends on."""
    values = {edition.replace("_", "-"): Value(text) for edition, text in said.items()}
    assert values.keys() <= EDITIONS.keys(), "no other editions"
    return Point(name, label, {edition: values.get(edition, SILENT) for edition in EDITIONS})


def _describe_players(edition: Edition) -> Value:
    racks = edition.racks_in_box
    return Value(msg("{fewest} to {most}, with {racks} racks in the box", fewest=MIN_PLAYERS, most=racks, racks=racks))


_CLOCKWISE = msg("clockwise")
_SAYS_NUMBER = msg("the reader says it before reading")
_LIST_EACH = msg("one per player")
_LIST_ONE = msg("one, with the rules")
_THREE_TRIANGLES = msg("three triangles: one for certain marks, two for guesses")
_CROSS_AND_CIRCLE = msg("cross out what is not yours, circle what is")
_SHAPES = msg("one per colour")
_SAY_FIRST = msg("first you say that you call, then the numbers")
_NO_COUNTS = msg("not told, according to the sheet")
_FOUR_RACKS = msg("{racks} racks are filled", racks=USUAL_RACKS)

DIFFERENCES: tuple[Point, ...] = (
    Point("players", msg("Players"), {name: _describe_players(edition) for name, edition in EDITIONS.items()}),
    *[_point_with_setting(point, label) for point, label in EDITION_SETTINGS.items()],
    _point_without_setting(
        "fewer",
        msg("Two or three players"),
        jumbo_1985=_FOUR_RACKS,
        jumbo_1985_de=_FOUR_RACKS,
        german=msg("all racks are filled; we fill {racks}, as in the other editions", racks=USUAL_RACKS),
        english_2010=_FOUR_RACKS,
        italian_2010=_FOUR_RACKS,
    ),
    _point_without_setting("turns", msg("Turns"), jumbo_1985=msg("go round the table"), jumbo_1985_de=_CLOCKWISE),
    _point_without_setting("number", msg("The card’s number"), jumbo_1985=_SAYS_NUMBER, jumbo_1985_de=_SAYS_NUMBER),
    _point_without_setting("counts", msg("Counts in a comparison"), english_2010=_NO_COUNTS, italian_2010=_NO_COUNTS),
    _point_without_setting(
        "saying",
        msg("A call"),
        jumbo_1985=msg("you say the numbers"),
        jumbo_1985_de=msg("interrupts the game"),
        german=_SAY_FIRST,
        english_2010=_SAY_FIRST,
        italian_2010=_SAY_FIRST,
    ),
    _point_without_setting(
        "new_tiles", msg("Who places the new tiles"), jumbo_1985_de=msg("the neighbour to the right")
    ),
    _point_without_setting(
        "notes",
        msg("Notes"),
        jumbo_1985=_THREE_TRIANGLES,
        jumbo_1985_de=_THREE_TRIANGLES,
        german=_CROSS_AND_CIRCLE,
        english_2010=_CROSS_AND_CIRCLE,
        italian_2010=_CROSS_AND_CIRCLE,
    ),
    _point_without_setting(
        "list",
        msg("List of questions"),
        jumbo_1985=_LIST_EACH,
        jumbo_1985_de=_LIST_EACH,
        german=_LIST_ONE,
        english_2010=_LIST_ONE,
    ),
    _point_without_setting("shapes", msg("Shapes on the tiles"), english_2010=_SHAPES, italian_2010=_SHAPES),
)

PLAYED = {"players", "fewer", *EDITION_SETTINGS}
"""The points that change play; the others are only printed."""

ALIKE: tuple[Message, ...] = (
    msg("28 tiles, 23 cards, three tiles on a rack."),
    msg("The answer counts every rack except the reader’s own."),
    msg("A call names three numbers, without colours. A right call scores a point, a wrong call costs nothing."),
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
