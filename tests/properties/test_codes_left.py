"""Counts of fitting codes agree with trying all codes."""

import itertools

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.counting import count_codes_left
from tests.effort import Times

SIZES = [(2, 2, False, True), (3, 4, True, True), (4, 6, False, True), (4, 6, False, False), (4, 5, True, False)]
MATCHES, ROWS = 10, 4


@pytest.mark.parametrize(("holes", "colors", "empty", "repeats"), SIZES)
def test_codes_left_counts_exactly(holes: int, colors: int, empty: bool, repeats: bool, times: Times) -> None:
    settings, dealer = Settings(holes=holes, colors=colors, empty=empty, repeats=repeats), SimulationDealer(holes)
    signs = alphabet(settings)
    listed = itertools.product(signs, repeat=holes) if repeats else itertools.permutations(signs, holes)
    codes = [Code("".join(code)) for code in listed]
    for number in range(times(MATCHES)):
        secret = codes[dealer.pick(len(codes))]
        rows: tuple[tuple[Code, Key], ...] = ()
        assert count_codes_left(settings, ()) == len(codes)
        for _ in range(ROWS):
            guess = codes[dealer.pick(len(codes))]
            # Every third codemaker gives wrong keys.
            given = make_key(secret, guess) if number % 3 else Key(dealer.pick(2), dealer.pick(2))
            rows = (*rows, (guess, given))
            fit = sum(all(make_key(code, guess) == key for guess, key in rows) for code in codes)
            assert count_codes_left(settings, rows) == fit


def test_codes_left_beyond_its_limit_is_unknown() -> None:
    settings = Settings(holes=8, colors=12)
    rows = tuple((Code(guess), Key(2, 3)) for guess in ("12345678", "23456789", "3456789a", "456789ab", "56789abc"))
    assert count_codes_left(settings, rows) is None
    assert count_codes_left(settings, ()) == 12**8
