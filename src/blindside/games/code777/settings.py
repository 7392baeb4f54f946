"""The settings of Code 777: five editions and the house rules.

An edition has exactly the differences that its rule sheet prints. `docs/rules.md` decides what a sheet leaves open, and
`not_printed` lists these settings. A table may override each of them.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.records import convert_settings

Cards = Literal["under", "under-shuffled", "discard"]
Mixing = Literal["at-seven", "when-empty"]
Ties = Literal["counter-clockwise", "clockwise"]
Spares = Literal["in-turn", "first", "random"]
FirstReader = Literal["random", "chosen"]
Answers = Literal["by-table", "by-hand", "by-hand-unchecked"]

CHOICES: dict[str, dict[str, Message]] = {
    "cards": {
        "under": msg("go under the pile"),
        "under-shuffled": msg("go under the pile, which is shuffled after every 23rd card"),
        "discard": msg("go on a discard pile, shuffled when the pile is used up"),
    },
    "mixing": {
        "at-seven": msg("mixed in when seven tiles are left"),
        "when-empty": msg("mixed in when the pile is used up"),
    },
    "ties": {
        "counter-clockwise": msg("anticlockwise from the reader’s right, the reader last"),
        "clockwise": msg("clockwise from the reader’s right, the reader second"),
    },
    "spares": {
        "in-turn": msg("each in turn"),
        "first": msg("always the first"),
        "random": msg("one at random"),
    },
    "first_reader": {"random": msg("drawn at random"), "chosen": msg("the players decide")},
    "answers": {
        "by-table": msg("automatic"),
        "by-hand": msg("by the reader; mistakes are refused"),
        "by-hand-unchecked": msg("by the reader; mistakes are allowed"),
    },
}
"""The meaning of each value of a setting."""

EDITION_SETTINGS: dict[str, Message] = {
    "cards": msg("Used question cards"),
    "mixing": msg("Tiles out of play"),
    "ties": msg("Simultaneous calls"),
    "spares": msg("Spare rack renewed after a right call"),
    "first_reader": msg("First reader"),
}
"""The settings in which the editions differ."""

MIN_PLAYERS, MAX_PLAYERS = 2, 5
MAX_RACKS = 5
USUAL_RACKS = 4
POINTS_TO_WIN = 3
MIX_AT = 7
"""The number of tiles left at which tiles out of play are mixed in (`at-seven`)."""
USUAL_COOL_DOWN, LONGEST_COOL_DOWN = 4, 23


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a game. The defaults are the edition of 1985."""

    edition: str = "jumbo-1985"
    """The edition that the settings started from."""
    players: int = 4
    racks: int = USUAL_RACKS
    """Racks on the table: first those of the players, then the spare ones."""

    cards: Cards = "under"
    mixing: Mixing = "at-seven"
    ties: Ties = "counter-clockwise"
    spares: Spares = "in-turn"
    first_reader: FirstReader = "random"

    answers: Answers = "by-table"
    calls_per_answer: Literal[1] | None = 1
    """How often a seat may call between two answers: once, or without limit (None)."""

    draw_two: bool = False
    """The reader draws two cards and reads one of them."""
    colors_too: bool = False
    """A call names tiles, not only numbers."""
    penalty: int = 0
    """Points lost by a wrong call."""
    cool_down: int = 0
    """Answers to wait for after a wrong call."""
    hide_wrong: bool = False
    """The tiles of a wrong call stay hidden from their owner."""


def rack_owner(settings: Settings, place: int) -> int | None:
    """Return the seat that owns a rack; None for a spare rack."""
    return place if place < settings.players else None


class Edition(Struct, frozen=True, kw_only=True):
    """A published rule sheet, as settings."""

    name: str
    title: Message
    racks_in_box: int
    values: dict[str, str]
    not_printed: frozenset[str]
    """The settings that this edition's sheet leaves open."""


def _edition(name: str, racks_in_box: int, title: Message, **points: str) -> Edition:
    return Edition(
        name=name,
        title=title,
        racks_in_box=racks_in_box,
        values={point: value.strip("[]") for point, value in points.items()},
        not_printed=frozenset(point for point, value in points.items() if value.startswith("[")),
    )


# In brackets: not printed in the sheet.
# fmt: off
_ALL = (
    _edition("jumbo-1985", 4, msg("1985 box: Dutch, French, English"),
             cards="under", mixing="at-seven", ties="[counter-clockwise]", spares="[in-turn]", first_reader="[random]"),
    _edition("jumbo-1985-de", 4, msg("1985 box: German"),
             cards="under", mixing="at-seven", ties="[counter-clockwise]", spares="in-turn", first_reader="[random]"),
    _edition("german", 5, msg("later box: German"),
             cards="under-shuffled", mixing="[at-seven]", ties="[counter-clockwise]", spares="[in-turn]", first_reader="chosen"),
    _edition("english-2010", 5, msg("2010 box: English"),
             cards="discard", mixing="when-empty", ties="counter-clockwise", spares="[in-turn]", first_reader="random"),
    _edition("italian-2010", 5, msg("2010 box: Italian"),
             cards="discard", mixing="when-empty", ties="clockwise", spares="[in-turn]", first_reader="random"),
)
# fmt: on

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in _ALL}


def find_edition(name: str) -> Edition:
    """Find an edition by its short name, such as `jumbo-1985`."""
    if name not in EDITIONS:
        message = msg("'{name}' is not an edition: choose one of {editions}", name=name, editions=list(EDITIONS))
        raise InvalidInput("code777/edition", message)
    return EDITIONS[name]


def settings_for(edition: str, **overrides: object) -> Settings:
    """Return an edition's settings with some overridden. Spare racks make up four racks."""
    for name, value in overrides.items():
        if name in CHOICES and str(value) not in CHOICES[name]:
            message = msg(
                "'{value}' is not valid for {name}: choose one of {choices}",
                value=value,
                name=name.replace("_", "-"),
                choices=list(CHOICES[name]),
            )
            raise InvalidInput("code777/choice", message)
    players = overrides.get("players")
    racks = max(players, USUAL_RACKS) if isinstance(players, int) else USUAL_RACKS
    wanted = {"edition": edition, "racks": racks, **find_edition(edition).values, **overrides}
    settings = convert_settings("code777", wanted, Settings)
    check_settings(settings)
    return settings


def make_settings(given: Mapping[str, object]) -> Settings:
    """Add the edition's values to the settings given."""
    wanted = dict(given)
    edition = wanted.pop("edition", Settings().edition)
    return settings_for(str(edition), **wanted)


def check_settings(settings: Settings) -> None:
    """Refuse settings that cannot be played."""
    find_edition(settings.edition)
    if not MIN_PLAYERS <= settings.players <= MAX_PLAYERS:
        message = msg(
            "Code 777 is for {fewest} to {most} players, not {players}",
            players=settings.players,
            fewest=MIN_PLAYERS,
            most=MAX_PLAYERS,
        )
        raise InvalidInput("code777/players", message)
    if not settings.players <= settings.racks <= MAX_RACKS:
        fewest = settings.players
        found = {"players": fewest, "racks": settings.racks, "fewest": fewest, "most": MAX_RACKS}
        exact = msg("with {players} players there must be {most} racks, not {racks}", **found)
        between = msg("with {players} players there must be {fewest} to {most} racks, not {racks}", **found)
        raise InvalidInput("code777/racks", exact if fewest == MAX_RACKS else between)
    if not 0 <= settings.penalty <= POINTS_TO_WIN:
        raise InvalidInput(
            "code777/penalty",
            msg(
                "the penalty for a wrong call must be 0 to {most} points, not {penalty}",
                penalty=settings.penalty,
                most=POINTS_TO_WIN,
            ),
        )
    if not 0 <= settings.cool_down <= LONGEST_COOL_DOWN:
        message = msg(
            "the cool-down must be 0 to {most} answers, not {answers}",
            most=LONGEST_COOL_DOWN,
            answers=settings.cool_down,
        )
        raise InvalidInput("code777/cool-down", message)
