"""Rows of a game as they are typed: the guess, a colon, and its red and white pegs, such as 1122:12."""

from collections.abc import Sequence

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Key, alphabet, check_key, read_code
from blindside.games.mastermind.fitting import Clue
from blindside.games.mastermind.settings import ROWS, Settings


def read_rows(typed: Sequence[str], settings: Settings) -> tuple[Clue, ...]:
    """Read typed rows; refuse more than a board can have."""
    if len(typed) > ROWS[-1]:
        raise Invalid(
            "mastermind/too-many-rows",
            msg("{count} rows are too many: a board has at most {most}", count=len(typed), most=ROWS[-1]),
        )
    return tuple([_read_row(text, settings) for text in typed])


def _read_row(text: str, settings: Settings) -> Clue:
    guess, colon, pegs = text.partition(":")
    if not colon or len(pegs) != 2 or not pegs.isascii() or not pegs.isdigit():
        raise Invalid(
            "mastermind/row",
            msg(
                "'{text}' is no row: write the guess, a colon, and the numbers of red and of white pegs, such as {row}",
                text=text,
                row=f"{(alphabet(settings) * settings.holes)[: settings.holes]}:10",
            ),
        )
    key = Key(int(pegs[0]), int(pegs[1]))
    check_key(key, settings)
    return read_code(guess, settings), key
