"""The form for a new table of Mastermind."""

from blindside.core.messages import msg
from blindside.games.mastermind.settings import COLORS, HOLES, KEYS, MAX_GAMES, ROWS, Settings
from blindside.table.options import Options
from blindside.web.pages.table_form import AT_THE_TABLE, OPEN_TO_ALL, Group, TableForm, field_for, number_choices

_COUNTING = field_for(
    Options,
    "hints",
    msg("Hints"),
    msg("Show how many codes still fit."),
    choices={"seen": msg("nothing"), "certain": msg("how many codes still fit")},
)
_AT_THE_TABLE = Group(
    AT_THE_TABLE.title, [_COUNTING, *[field for field in AT_THE_TABLE.fields if field.name not in ("hints", "instant")]]
)

FORM = TableForm(
    main_fields=(
        field_for(
            Settings,
            "games",
            msg("Number of games"),
            msg("1, or an even number, because the roles alternate."),
            limits=(1, MAX_GAMES),
        ),
        OPEN_TO_ALL,
    ),
    groups=(
        Group(
            msg("The rules"),
            (
                field_for(Settings, "holes", msg("Holes"), msg("Length of the code."), choices=number_choices(HOLES)),
                field_for(
                    Settings, "colors", msg("Colours"), msg("Number of colours."), choices=number_choices(COLORS)
                ),
                field_for(Settings, "rows", msg("Rows"), msg("Number of guesses allowed."), limits=(ROWS[0], ROWS[-1])),
                field_for(Settings, "keys", msg("Keys"), msg("Who gives the keys."), choices=KEYS),
                field_for(
                    Settings, "repeats", msg("Colours may repeat"), msg("A code may use a colour more than once.")
                ),
                field_for(Settings, "empty", msg("Empty holes"), msg("Like one more colour, in codes and guesses.")),
            ),
        ),
        _AT_THE_TABLE,
    ),
    fields_by_code={"mastermind/too-few-colors": "colors"},
)
