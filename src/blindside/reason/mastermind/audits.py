"""Clues that contradict each other: the fewest rows to correct so that some code fits, and every way to do it.

Holes are filled one after the other. A row is wrong as soon as it can no longer get exactly its reds and its matches,
and a half-filled code is dropped as soon as more rows are wrong than may be: none at first, then one, then two, until
some code is left. What becomes of a half-filled code depends only on how often each colour is used, as far as a row can
pay for it, and on what each row still owes, so all that are alike in this are followed together, and none is left out.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.fitting import Clue, pack_fields
from blindside.games.mastermind.settings import Settings

EXAMPLES = 10
"""Of the codes that a correction allows, so many are named."""

EFFORT = 2_000_000
"""So many kinds of half-filled codes are followed, in some 20 seconds. Of 240 random histories of the largest board,
with up to three wrong clues, none took half of it; it takes many rows, half of them wrong, to be refused."""

Alike = dict[int, tuple[int, tuple[str, ...]]]
"""Half-filled codes by what can become of them: how many there are, and a few of them."""

Choice = tuple[str, int, Sequence[int]]
"""A sign for a hole, where it is counted, and what it changes, by how often it is used already."""

# What can become of a half-filled code is one number. It has a field for the reds of each row and one for its matches
# (reds and whites together), with 16 and what is still owed: less than 16, its fourth bit gone, if the row got too
# much. Above them is a field for each colour, with how often it is used.
_FIELD, _MASK, _EVEN, _EVEN_BIT = 6, 63, 16, 4


class Fix(Struct, frozen=True):
    """A row with the key that it should have."""

    row: int
    """Counted from 0."""
    key: Key
    """What it should have been."""


class Correction(Struct, frozen=True):
    """Rows that together explain the contradiction."""

    fixes: tuple[Fix, ...]
    codes: int
    """So many codes fit all clues once these rows are corrected."""
    examples: tuple[Code, ...]


def audit(settings: Settings, clues: Sequence[Clue], effort: int = EFFORT) -> list[Correction]:
    """All ways to correct the fewest rows so that some code fits. Where the clues agree there is one, without a row.

    Those that allow more codes come first, then those of earlier rows, then those with fewer reds and fewer whites.
    """
    choices = [list(_list_choices(settings, clues, hole)) for hole in range(settings.holes)]
    owed = [pegs for _, given in clues for pegs in (given.reds, given.reds + given.whites)]
    nothing_filled = pack_fields([_EVEN + pegs for pegs in owed], _FIELD)
    codes, left = Alike(), effort
    for may_be_wrong in range(len(clues) + 1):
        codes = {nothing_filled: (1, ("",))}
        for hole in range(settings.holes):
            payable = settings.holes - hole - 1
            codes = _fill_hole(codes, choices[hole], len(clues), payable, may_be_wrong, left)
            left -= len(codes)
            if left < 0:
                raise _too_long(settings, effort)
        if codes:
            break
    return sorted(_list_corrections(codes, clues), key=_rank)


def find_wrong_rows(code: Code, clues: Sequence[Clue]) -> tuple[Fix, ...]:
    """After the reveal: every row whose key is not the true one."""
    true_keys = [make_key(code, guess) for guess, _ in clues]
    return tuple([Fix(row, true) for row, true in enumerate(true_keys) if true != clues[row][1]])


def _too_long(settings: Settings, effort: int) -> InvalidInput:
    return InvalidInput(
        "mastermind/audit-too-long",
        msg(
            "to audit these rows on {holes} holes with {colors} colours takes too long: more than {effort} kinds of "
            "half-filled codes would have to be followed; leave some rows out",
            holes=settings.holes,
            colors=settings.colors,
            effort=effort,
        ),
    )


def _list_choices(settings: Settings, clues: Sequence[Clue], hole: int) -> Iterator[Choice]:
    for number, sign in enumerate(alphabet(settings)):
        place = _FIELD * (2 * len(clues) + number)
        guessed = [guess.count(sign) for guess, _ in clues]
        most = max(guessed, default=0) if settings.repeats else 1
        reds = [guess[hole] == sign for guess, _ in clues]
        changes = []
        for used in range(most + settings.repeats):
            matches = [used < times for times in guessed]
            paid = pack_fields([pays for both in zip(reds, matches, strict=True) for pays in both], _FIELD)
            changes.append(((used < most) << place) - paid)
        yield sign, place, changes


def _fill_hole(
    codes: Alike, choices: Sequence[Choice], rows: int, payable: int, may_be_wrong: int, effort: int
) -> Alike:
    """With one hole more, after which each row can still be paid so much; what is over the effort is cut off."""
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


def _list_corrections(codes: Alike, clues: Sequence[Clue]) -> Iterator[Correction]:
    """The codes by the rows that are wrong if they are right."""
    found: dict[tuple[Fix, ...], tuple[int, tuple[str, ...]]] = {}
    for count, examples in codes.values():
        fixes = find_wrong_rows(Code(examples[0]), clues)
        already, known = found.get(fixes, (0, ()))
        found[fixes] = already + count, (*known, *examples)[:EXAMPLES]
    for fixes, (count, examples) in found.items():
        yield Correction(fixes, count, tuple([Code(code) for code in sorted(examples)]))


def _rank(correction: Correction) -> tuple[int, list[int], list[tuple[int, int]]]:
    rows = [fix.row for fix in correction.fixes]
    return -correction.codes, rows, [(fix.key.reds, fix.key.whites) for fix in correction.fixes]
