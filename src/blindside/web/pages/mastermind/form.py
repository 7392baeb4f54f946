"""The form for a new table of Mastermind."""

from blindside.core.messages import msg
from blindside.games.mastermind.settings import CLUES, COLORS, HOLES, MOST_GAMES, ROWS, Settings
from blindside.table.options import Options
from blindside.web.pages.table_form import AT_THE_TABLE, OPEN_TO_ALL, Group, TableForm, numbers, setting

_COUNTING = setting(
    Options,
    "aids",
    msg("Aids"),
    msg("Whether whoever breaks a code is told how many still fit."),
    choices={"seen": msg("nothing"), "certain": msg("how many codes still fit")},
)
_AT_THE_TABLE = Group(
    AT_THE_TABLE.title,
    [_COUNTING, *[field for field in AT_THE_TABLE.fields if field.name not in ("aids", "instant")]],
)

FORM = TableForm(
    first=(
        setting(
            Settings,
            "games",
            msg("Number of games"),
            msg("In turns, so an even number; or 1, a single game."),
            fewest=1,
            most=MOST_GAMES,
        ),
        OPEN_TO_ALL,
    ),
    groups=(
        Group(
            msg("The rules"),
            (
                setting(
                    Settings,
                    "holes",
                    msg("Holes"),
                    msg("How long a code is."),
                    **numbers(HOLES),
                ),
                setting(
                    Settings,
                    "colors",
                    msg("Colours"),
                    msg("How many there are to choose from."),
                    **numbers(COLORS),
                ),
                setting(
                    Settings,
                    "rows",
                    msg("Rows"),
                    msg("Number of guesses allowed."),
                    fewest=ROWS[0],
                    most=ROWS[-1],
                ),
                setting(
                    Settings,
                    "clues",
                    msg("Clues"),
                    msg("Who compares a guess with the code."),
                    choices=CLUES,
                ),
                setting(
                    Settings,
                    "repeats",
                    msg("Colours may repeat"),
                    msg("The same colour may stand in several holes."),
                ),
                setting(
                    Settings,
                    "empty",
                    msg("Holes may stay empty"),
                    msg("In codes and in guesses: as if there were one more colour."),
                ),
            ),
        ),
        _AT_THE_TABLE,
    ),
    places={"mastermind/too-few-colors": "colors"},
)
