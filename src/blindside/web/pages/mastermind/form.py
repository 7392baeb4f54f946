"""The form for a new table of Mastermind."""

from functools import partial

from blindside.core.messages import msg
from blindside.games.mastermind.settings import COLORS, HOLES, KEYS, MAX_GAMES, ROWS, Settings
from blindside.table.options import Options
from blindside.web.pages.table_form import AT_THE_TABLE, OPEN_TO_ALL, Group, TableForm, field_for, number_choices

_field = partial(field_for, Settings)

_GAMES = _field(
    "games", msg("Number of games"), msg("1, or an even number, because the roles alternate."), limits=(1, MAX_GAMES)
)
_RULES = Group(
    msg("The rules"),
    (
        _field("holes", msg("Holes"), msg("Length of the code."), choices=number_choices(HOLES)),
        _field("colors", msg("Colours"), msg("Number of colours."), choices=number_choices(COLORS)),
        _field("rows", msg("Rows"), msg("Number of guesses allowed."), limits=(ROWS[0], ROWS[-1])),
        _field("keys", msg("Keys"), msg("Who gives the keys."), choices=KEYS),
        _field("repeats", msg("Colours may repeat"), msg("A code may use a colour more than once.")),
        _field("empty", msg("Empty holes"), msg("Allowed in codes and guesses. They count as one more colour.")),
    ),
)
_COUNTING = field_for(
    Options,
    "hints",
    msg("Hints"),
    msg("Show how many codes still fit."),
    choices={"seen": msg("nothing"), "certain": msg("how many codes still fit")},
)
_OTHERS = [field for field in AT_THE_TABLE.fields if field.name not in ("hints", "instant")]

FORM = TableForm(
    main_fields=(_GAMES, OPEN_TO_ALL),
    groups=(_RULES, Group(AT_THE_TABLE.title, [_COUNTING, *_OTHERS])),
    fields_by_code={"mastermind/too-few-colors": "colors"},
)
