"""Whether there is a code that fits all keys. Decided exactly for every size we play, without listing all codes.

Holes are filled one after the other, and a half-filled code is dropped as soon as some row can no longer get exactly
its reds and its matches. What can still become of a half-filled code depends only on which pegs are used and on what
each row still owes, so each such state is tried once. Colours that no row has shown are alike: one is tried for all.
"""

from collections.abc import Callable, Sequence

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code, Key, alphabet, check_key, make_key, read_code
from blindside.games.mastermind.settings import ROWS, Settings

KeyedRow = tuple[Code, Key]

# What all rows owe is one number: for each row a field for its reds and one for its matches (reds and whites together).
# A field has room for 0 to 15 and a guard bit above it, which a subtraction takes away where it went below zero.
FIELD_BITS = 5


def pack_fields(values: Sequence[int], bits: int = FIELD_BITS) -> int:
    """Pack values into one number, in fields of so many bits, the first value lowest."""
    return sum(value << (bits * place) for place, value in enumerate(values))


def fits(code: Code, rows: Sequence[KeyedRow]) -> bool:
    """Return whether this code would have got exactly these keys."""
    return all(make_key(code, guess) == given for guess, given in rows)


def find_code(
    settings: Settings, rows: Sequence[KeyedRow], order: Callable[[str], Sequence[str]] = tuple
) -> Code | None:
    """Find a code that fits all rows, or None if there is none; `order` says which sign to try first in a hole."""
    holes, signs = settings.holes, alphabet(settings)
    guesses = [guess for guess, _ in rows]
    shown = {sign for guess in guesses for sign in guess}
    ones = pack_fields([1] * 2 * len(rows))
    guards = ones << (FIELD_BITS - 1)

    def packed(reds: Sequence[int], matches: Sequence[int]) -> int:
        return pack_fields([owed for both in zip(reds, matches, strict=True) for owed in both])

    nothing = [0] * len(rows)
    red_paid = [
        {sign: packed([guess[hole] == sign for guess in guesses], nothing) for sign in signs} for hole in range(holes)
    ]
    match_paid = {
        sign: [packed(nothing, [used < guess.count(sign) for guess in guesses]) for used in range(holes)]
        for sign in signs
    }
    hopeless: set[tuple[str, int]] = set()

    def place(code: str, owed: int) -> Code | None:
        hole = len(code)
        if hole == holes:
            return Code(code)
        state = "".join(sorted(code)), owed
        if state in hopeless:
            return None
        payable = ones * (holes - hole - 1) | guards
        unseen_tried = False
        for sign in order(signs):
            if not settings.repeats and sign in code:
                continue
            if sign not in shown:
                if unseen_tried:
                    continue
                unseen_tried = True
            still = (owed | guards) - red_paid[hole][sign] - match_paid[sign][code.count(sign)]
            if still & guards != guards:
                continue  # some row got more than its key says
            still ^= guards
            if (payable - still) & guards != guards:
                continue  # some row owes more than the holes left can pay
            found = place(code + sign, still)
            if found is not None:
                return found
        hopeless.add(state)
        return None

    return place("", packed([key.reds for _, key in rows], [key.reds + key.whites for _, key in rows]))


def read_rows(typed: Sequence[str], settings: Settings) -> tuple[KeyedRow, ...]:
    """Read typed rows, such as 1122:12 (a guess, and its red and white pegs); refuse more than a board can have."""
    if len(typed) > ROWS[-1]:
        message = msg("{count} rows are too many: a board has at most {most}", count=len(typed), most=ROWS[-1])
        raise InvalidInput("mastermind/too-many-rows", message)
    return tuple([_read_row(text, settings) for text in typed])


def _read_row(text: str, settings: Settings) -> KeyedRow:
    guess, colon, pegs = text.partition(":")
    if not colon or len(pegs) != 2 or not pegs.isascii() or not pegs.isdigit():
        message = msg(
            "'{text}' is not a row: write the guess, a colon, and the numbers of red and white pegs, such as {row}",
            text=text,
            row=f"{(alphabet(settings) * settings.holes)[: settings.holes]}:10",
        )
        raise InvalidInput("mastermind/row", message)
    key = Key(int(pegs[0]), int(pegs[1]))
    check_key(key, settings)
    return read_code(guess, settings), key
