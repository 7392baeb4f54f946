"""The form for a new table of Code 777."""

from functools import partial

from blindside.core.messages import Message, msg
from blindside.games.code777.settings import (
    CHOICES,
    EDITION_SETTINGS,
    EDITIONS,
    LONGEST_COOL_DOWN,
    MAX_PLAYERS,
    MAX_RACKS,
    MIN_PLAYERS,
    POINTS_TO_WIN,
    Settings,
)
from blindside.web.pages.table_form import (
    AT_THE_TABLE,
    EMPTY,
    OPEN_TO_ALL,
    Field,
    Group,
    TableForm,
    field_for,
    number_choices,
)

_field = partial(field_for, Settings)


def _edition_field(name: str, help_text: Message) -> Field:
    """The field of a setting that depends on the edition."""
    choices = {EMPTY: msg("as in the edition"), **CHOICES[name]}
    return _field(name, EDITION_SETTINGS[name], help_text, choices=choices, default=EMPTY)


_PLAYERS = number_choices(range(MIN_PLAYERS, MAX_PLAYERS + 1))
_RACKS: dict[str, Message | str] = {
    EMPTY: msg("four, or one per player"),
    **number_choices(range(MIN_PLAYERS, MAX_RACKS + 1)),
}
_EDITIONS = {name: edition.title for name, edition in EDITIONS.items()}
_CALLS = {"1": msg("one"), "null": msg("no limit")}
_PENALTIES = number_choices(range(POINTS_TO_WIN + 1))

_RULES = Group(
    msg("The rules"),
    (
        _field("edition", msg("Edition"), msg("The printed rules you play by."), choices=_EDITIONS),
        _field(
            "racks",
            msg("Racks on the table"),
            msg("Spare racks are in view of all players."),
            choices=_RACKS,
            default=EMPTY,
        ),
        _field("answers", msg("Answers"), msg("Who works out the answers."), choices=CHOICES["answers"]),
        _field(
            "calls_per_answer",
            msg("Calls between two answers"),
            msg("How many calls a player may make between two answers."),
            choices=_CALLS,
        ),
        _edition_field("cards", msg("Where answered questions go.")),
        _edition_field("mixing", msg("When tiles out of play return to the pile.")),
        _edition_field("ties", msg("Who goes first when several players call at once.")),
        _edition_field("spares", msg("Which spare rack gets new tiles.")),
        _edition_field("first_reader", msg("Who reads the first question.")),
    ),
)
_HOUSE_RULES = Group(
    msg("House rules"),
    (
        _field(
            "penalty", msg("Points lost for a wrong call"), msg("Points never fall below zero."), choices=_PENALTIES
        ),
        _field(
            "cool_down",
            msg("Wait after a wrong call"),
            msg("How many answers the player must wait before calling again."),
            limits=(0, LONGEST_COOL_DOWN),
        ),
        _field("draw_two", msg("Two cards, one question"), msg("The reader draws two cards and reads one of them.")),
        _field("colors_too", msg("Colours too"), msg("A call names the colours, not only the numbers.")),
        _field(
            "hide_wrong",
            msg("Hide tiles after a wrong call"),
            msg("After a wrong call, the player does not see the old tiles."),
        ),
    ),
)
FORM = TableForm(
    main_fields=(_field("players", msg("Players"), msg("Bots can fill free seats."), choices=_PLAYERS), OPEN_TO_ALL),
    groups=(_RULES, _HOUSE_RULES, AT_THE_TABLE),
)
