"""Audits of wrong keys: the fewest rows to correct so that some code fits, and every way to do so.

Holes are filled one after the other. A row is wrong once it can no longer get exactly its reds and its matches (reds
and whites). A partial code is dropped once more rows are wrong than allowed: none at first, then one, then two, until
some code is left. The future of a partial code depends only on the colours it uses, as far as rows count them, and on
what each row still owes; partial codes that agree in this are followed together, so none is missed.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.fitting import KeyedRow, pack_fields
from blindside.games.mastermind.settings import Settings

EXAMPLES = 10
"""The number of codes named for each correction."""

EFFORT = 2_000_000
"""The most classes of partial codes that are followed, in about 20 seconds. Of 240 random histories of the largest
board, with up to three wrong keys, none needed half of it."""

Alike = dict[int, tuple[int, tuple[str, ...]]]
"""Partial codes by their state: how many there are, and a few examples."""

Choice = tuple[str, int, Sequence[int]]
"""A sign for a hole, the bit position of its count, and the change of state by how often it is used already."""

# The state of a partial code is one integer. It has a field for the reds of each row and one for its matches, with 16
# plus what is still owed: below 16, and so without its fourth bit, if the row got too much. Above them is a field for
# each colour, with how often it is used.
_FIELD, _MASK, _EVEN, _EVEN_BIT = 6, 63, 16, 4


class Fix(Struct, frozen=True):
    """A row with the key that it should have had."""

    row: int
    """The row, from 0."""
    key: Key


class Correction(Struct, frozen=True):
    """Rows whose correction resolves the contradiction."""

    fixes: tuple[Fix, ...]
    codes: int
    """The number of codes that fit all keys once these rows are corrected."""
    examples: tuple[Code, ...]


def audit(settings: Settings, rows: Sequence[KeyedRow], effort: int = EFFORT) -> list[Correction]:
    """List all ways to correct the fewest rows so that some code fits; one without rows if the keys agree.

    Sorted by codes allowed, the most first, then by rows, then by reds and whites.
    """
    choices = [list(_list_choices(settings, rows, hole)) for hole in range(settings.holes)]
    owed = [pegs for _, given in rows for pegs in (given.reds, given.reds + given.whites)]
    nothing_filled = pack_fields([_EVEN + pegs for pegs in owed], _FIELD)
    codes, left = Alike(), effort
    for may_be_wrong in range(len(rows) + 1):
        codes = {nothing_filled: (1, ("",))}
        for hole in range(settings.holes):
            payable = settings.holes - hole - 1
            codes = _fill_hole(codes, choices[hole], len(rows), payable, may_be_wrong, left)
            left -= len(codes)
            if left < 0:
                raise _too_long(settings, effort)
        if codes:
            break
    return sorted(_list_corrections(codes, rows), key=_rank)


def find_wrong_rows(code: Code, rows: Sequence[KeyedRow]) -> tuple[Fix, ...]:
    """Return the rows whose key is wrong, now that the code is shown."""
    true_keys = [make_key(code, guess) for guess, _ in rows]
    return tuple([Fix(row, true) for row, true in enumerate(true_keys) if true != rows[row][1]])


def _too_long(settings: Settings, effort: int) -> InvalidInput:
    reason = msg(
        "auditing these rows takes too long on {holes} holes with {colors} colours (more than {effort} kinds "
        "of partial code): leave out some rows",
        holes=settings.holes,
        colors=settings.colors,
        effort=effort,
    )
    return InvalidInput("mastermind/audit-too-long", reason)


def _list_choices(settings: Settings, rows: Sequence[KeyedRow], hole: int) -> Iterator[Choice]:
    for number, sign in enumerate(alphabet(settings)):
        place = _FIELD * (2 * len(rows) + number)
        guessed = [guess.count(sign) for guess, _ in rows]
        most = max(guessed, default=0) if settings.repeats else 1
        reds = [guess[hole] == sign for guess, _ in rows]
        changes = []
        for used in range(most + settings.repeats):
            matches = [used < times for times in guessed]
            paid = pack_fields([pays for both in zip(reds, matches, strict=True) for pays in both], _FIELD)
            changes.append(((used < most) << place) - paid)
        yield sign, place, changes


def _fill_hole(
    codes: Alike, choices: Sequence[Choice], rows: int, payable: int, may_be_wrong: int, effort: int
) -> Alike:
    """Fill one hole more; `payable` holes are left after it. Stops once there are more than `effort` states."""
    ones, one_a_row = pack_fields([1] * 2 * rows, _FIELD), pack_fields([1, 0] * rows, _FIELD)
    over = ones * (_EVEN - 1 - payable)  # added to a field, it makes 32 of one that owes more than can be paid
    filled: Alike = {}
    for before, (count, examples) in codes.items():
        for sign, place, changes in choices:
            used = (before >> place) & _MASK
            if used == len(changes):
                continue  # without repeats
            after = before + changes[used]
            off = (~after >> _EVEN_BIT) | ((after + over) >> (_EVEN_BIT + 1))
            if ((off | (off >> _FIELD)) & one_a_row).bit_count() > may_be_wrong:
                continue
            already, known = filled.get(after, (0, ()))
            if len(known) < EXAMPLES:
                known = (*known, *[start + sign for start in examples])[:EXAMPLES]
            filled[after] = already + count, known
        if len(filled) > effort:
            break
    return filled


def _list_corrections(codes: Alike, rows: Sequence[KeyedRow]) -> Iterator[Correction]:
    """Group the codes by the rows that are wrong if they are the code."""
    found: dict[tuple[Fix, ...], tuple[int, tuple[str, ...]]] = {}
    for count, examples in codes.values():
        fixes = find_wrong_rows(Code(examples[0]), rows)
        already, known = found.get(fixes, (0, ()))
        found[fixes] = already + count, (*known, *examples)[:EXAMPLES]
    for fixes, (count, examples) in found.items():
        yield Correction(fixes, count, tuple([Code(code) for code in sorted(examples)]))


def _rank(correction: Correction) -> tuple[int, list[int], list[tuple[int, int]]]:
    rows = [fix.row for fix in correction.fixes]
    return -correction.codes, rows, [(fix.key.reds, fix.key.whites) for fix in correction.fixes]
