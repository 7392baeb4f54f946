"""The form for a new table of Code 777."""

from functools import partial

from blindside.core.messages import Message, msg
from blindside.games.code777.settings import LONGEST_COOL_DOWN, USUAL_COOL_DOWN, Settings
from blindside.web.pages.table_form import (
    AT_THE_TABLE,
    EMPTY,
    OPEN_TO_ALL,
    Combined,
    Field,
    Group,
    Preset,
    TableForm,
    field_for,
)
from blindside.wording.code777.labels import SETTINGS

_field = partial(field_for, Settings, SETTINGS)


def _edition_field(name: str, help_text: Message) -> Field:
    """The field of a setting that depends on the edition."""
    choices = {EMPTY: msg("as in the edition"), **SETTINGS[name].choices}
    return _field(name, help_text, choices=choices, default=EMPTY)


_RACKS = {EMPTY: msg("four, or one per player"), **SETTINGS["racks"].choices}

_RULES = Group(
    msg("The rules"),
    (
        _field("edition", msg("The printed rules you play by.")),
        _field("racks", msg("Spare racks are in view of all players."), choices=_RACKS, default=EMPTY),
        _field("answers", msg("Who works out the answers.")),
        _field("calls_per_answer", msg("How many calls a player may make between two answers.")),
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
        _field("penalty", msg("Points never fall below zero.")),
        _field(
            "cool_down",
            msg("How many answers the player must wait before calling again."),
            limits=(0, LONGEST_COOL_DOWN),
        ),
        _field("draw_two", msg("The reader draws two cards and reads one of them.")),
        _field("colors_too", msg("A call names the colours, not only the numbers.")),
        _field("hide_wrong", msg("After a wrong call, the player does not see the old tiles.")),
    ),
)
WRONG_CALLS = Combined(
    msg("A wrong call costs"),
    {
        "nothing": (msg("Nothing"), {"penalty": 0, "cool_down": 0}),
        "pause": (msg("A pause"), {"penalty": 0, "cool_down": USUAL_COOL_DOWN}),
        "point": (msg("A point"), {"penalty": 1, "cool_down": 0}),
    },
)
_USUAL = {"answers": "by-table", "penalty": 0, "cool_down": 0}
_USUAL_OPTIONS = {"hints": "seen", "thinking": None}
PRESETS = (
    Preset(msg("Usual"), _USUAL, _USUAL_OPTIONS),
    Preset(msg("Quick"), _USUAL, {"hints": "certain", "thinking": 30.0}),
    Preset(msg("With penalty"), {**_USUAL, "cool_down": USUAL_COOL_DOWN}, _USUAL_OPTIONS),
    Preset(msg("Experts"), {**_USUAL, "answers": "by-hand", "penalty": 1}, {**_USUAL_OPTIONS, "hints": "marks"}),
)
FORM = TableForm(
    main_fields=(_field("players", msg("Bots can fill free seats.")), OPEN_TO_ALL),
    groups=(_RULES, _HOUSE_RULES, AT_THE_TABLE),
    presets=PRESETS,
    in_view=("hints", "answers", "wrong_call", "thinking", "edition", "open_to_all"),
    combined={"wrong_call": WRONG_CALLS},
)
