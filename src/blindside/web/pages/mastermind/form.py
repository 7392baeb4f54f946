"""The form for a new table of Mastermind."""

from functools import partial

from blindside.core.messages import msg
from blindside.games.mastermind.settings import MAX_GAMES, ROWS, Settings
from blindside.table.options import Options
from blindside.web.pages.table_form import AT_THE_TABLE, OPEN_TO_ALL, Group, Preset, TableForm, field_for
from blindside.wording.mastermind.labels import SETTINGS
from blindside.wording.table_settings import OPTIONS

_field = partial(field_for, Settings, SETTINGS)

_GAMES = _field("games", msg("1, or an even number, because the roles alternate."), limits=(1, MAX_GAMES))
_RULES = Group(
    msg("The rules"),
    (
        _field("holes", msg("Length of the code.")),
        _field("colors", msg("Number of colours.")),
        _field("rows", msg("Number of guesses allowed."), limits=(ROWS[0], ROWS[-1])),
        _field("keys", msg("Who gives the keys.")),
        _field("repeats", msg("A code may use a colour more than once.")),
        _field("empty", msg("Allowed in codes and guesses. They count as one more colour.")),
    ),
)
_COUNTING = field_for(
    Options,
    OPTIONS,
    "hints",
    msg("Show how many codes still fit."),
    choices={"seen": msg("nothing"), "certain": msg("how many codes still fit")},
)
_OTHERS = [field for field in AT_THE_TABLE.fields if field.name not in ("hints", "instant")]

_USUAL = {"holes": 4, "colors": 6, "rows": 10, "games": 2}
PRESETS = (
    Preset(msg("Usual"), _USUAL, {"thinking": None}),
    Preset(msg("Quick"), {**_USUAL, "games": 1}, {"thinking": 60.0}),
    Preset(msg("Experts"), {"holes": 5, "colors": 8, "rows": 12, "games": 2}, {"thinking": None}),
)
FORM = TableForm(
    main_fields=(_GAMES, OPEN_TO_ALL),
    groups=(_RULES, Group(AT_THE_TABLE.title, [_COUNTING, *_OTHERS])),
    presets=PRESETS,
    in_view=("holes", "colors", "games", "keys", "hints", "thinking"),
    fields_by_code={"mastermind/too-few-colors": "colors"},
)
