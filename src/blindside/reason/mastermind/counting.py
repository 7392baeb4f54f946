"""Count the codes that fit all keys, exactly and without listing them.

Holes are filled one after the other. The number of completions of a partial code depends only on how often it uses each
guessed colour, as far as rows count it, and on what each row still owes; each such state is counted once. Colours in no
guess are equivalent, and are counted together.
"""

from collections.abc import Sequence
from functools import lru_cache

from blindside.games.mastermind.codes import alphabet
from blindside.games.mastermind.fitting import FIELD_BITS, KeyedRow, pack_fields
from blindside.games.mastermind.settings import Settings

EFFORT = 800
"""The most states counted on a server's event loop: about 6 ms."""
THOROUGH = 200_000
"""The most states counted elsewhere; the largest boards need about 15,000, a tenth of a second."""


class _TooMany(Exception):
    pass


@lru_cache(maxsize=4096)
def count_codes_left(settings: Settings, rows: tuple[KeyedRow, ...], effort: int = EFFORT) -> int | None:
    """Count the codes that fit; None if that takes more than `effort` states."""
    holes, signs = settings.holes, alphabet(settings)
    guesses = [guess for guess, _ in rows]
    shown = [sign for sign in signs if any(sign in guess for guess in guesses)]
    unseen = len(signs) - len(shown)
    most = {sign: max(guess.count(sign) for guess in guesses) if settings.repeats else 1 for sign in shown}
    # What all rows owe is one number, as in `fitting`: a field for the reds and one for the matches of each.
    ones = pack_fields([1] * 2 * len(rows))
    guards = ones << (FIELD_BITS - 1)
    red_paid = [{sign: _paid([guess[hole] == sign for guess in guesses], 0) for sign in shown} for hole in range(holes)]
    match_paid = {
        sign: [_paid([used < guess.count(sign) for guess in guesses], 1) for used in range(most[sign] + 1)]
        for sign in shown
    }
    counted: dict[tuple[int, tuple[int, ...], int, int], int] = {}
    looked_at = 0

    def count(hole: int, used: tuple[int, ...], others: int, owed: int) -> int:
        """Count the ways to fill the holes from this one on; `others` are the unseen colours used up."""
        nonlocal looked_at
        if hole == holes:
            return 1
        state = hole, used, others, owed
        if state in counted:
            return counted[state]
        looked_at += 1
        if looked_at > effort:
            raise _TooMany
        payable = ones * (holes - hole - 1) | guards
        total = 0
        if unseen > others and (payable - owed) & guards == guards:
            total += (unseen - others) * count(hole + 1, used, others + (not settings.repeats), owed)
        for place, sign in enumerate(shown):
            times = used[place]
            if times and not settings.repeats:
                continue
            still = (owed | guards) - red_paid[hole][sign] - match_paid[sign][times]
            if still & guards != guards:
                continue  # some row got more than its key says
            still ^= guards
            if (payable - still) & guards == guards:  # no row owes more than the holes left can pay
                more = (*used[:place], min(times + 1, most[sign]), *used[place + 1 :])
                total += count(hole + 1, more, others, still)
        counted[state] = total
        return total

    owed = pack_fields([owes for _, key in rows for owes in (key.reds, key.reds + key.whites)])
    try:
        return count(0, (0,) * len(shown), 0, owed)
    except _TooMany:
        return None


def count_after_rows(settings: Settings, rows: tuple[KeyedRow, ...], effort: int = THOROUGH) -> list[int | None]:
    """Count the codes that fit after each of these rows."""
    return [count_codes_left(settings, rows[: at + 1], effort) for at in range(len(rows))]


def _paid(by_row: Sequence[bool], field: int) -> int:
    return pack_fields([paid if at == field else 0 for paid in by_row for at in (0, 1)])
