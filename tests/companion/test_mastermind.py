"""The companion of Mastermind: codes left, suggested guesses, and wrong rows."""

import json
from itertools import product
from typing import Any

import pytest

from blindside.companion.mastermind import Analysis, analyze, read_board
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.fitting import fits
from blindside.games.mastermind.settings import Settings
from tests.effort import Times


def helped(*rows: tuple[str, int, int], **size: Any) -> Analysis:
    written = [{"guess": guess, "reds": reds, "whites": whites} for guess, reds, whites in rows]
    return analyze(read_board(json.dumps({"companion": 1, "game": "mastermind", "rows": written, **size})))


@pytest.mark.parametrize("size", [{}, {"colors": 4, "empty": True}, {"holes": 3, "colors": 5, "repeats": False}])
def test_companion_advice_finds_the_code(size: dict[str, Any], times: Times) -> None:
    settings, dealer = Settings(**size), SimulationDealer(1)
    every = [Code("".join(signs)) for signs in product(alphabet(settings), repeat=settings.holes)]
    every = [code for code in every if settings.repeats or len(set(code)) == len(code)]
    for _ in range(times(3)):
        secret, rows = every[dealer.pick(len(every))], list[tuple[str, int, int]]()
        while (helps := helped(*rows, **size)).guess is not None:
            keyed_rows = [(Code(guess), Key(reds, whites)) for guess, reds, whites in rows]
            left = [code for code in every if fits(code, keyed_rows)]
            assert helps.left == len(left)
            may_be = [{code[hole] for code in left} for hole in range(settings.holes)]
            assert [set(signs) for signs in helps.open] == may_be
            assert helps.found == (secret if len(left) == 1 else None)
            given = make_key(secret, helps.guess)
            rows.append((helps.guess, given.reds, given.whites))
        assert helps.found == secret
        assert len(rows) <= 7


def test_companion_wrong_key_is_named_by_row() -> None:
    """Without 1 to 4 there are only fives and sixes, so the third key has two pegs or more; or another is wrong."""
    helps = helped(("1122", 0, 0), ("3344", 0, 0), ("5566", 0, 1))
    assert helps.left == 0
    assert all(len(one.fixes) == 1 for one in helps.corrections)
    assert {one.fixes[0].row for one in helps.corrections} == {0, 1, 2}
    third = [one.fixes[0].key for one in helps.corrections if one.fixes[0].row == 2]
    assert {key.reds + key.whites for key in third} == {2, 3, 4}
    assert helps.guess is None


def test_companion_largest_boards_get_a_fitting_guess() -> None:
    helps = helped(("12345678", 2, 3), ("23456789", 1, 4), holes=8, colors=12)
    assert helps.guess is not None
    assert helps.suggestion is None
    assert fits(helps.guess, [(Code("12345678"), Key(2, 3)), (Code("23456789"), Key(1, 4))])
    assert helped(("12345678", 8, 0), holes=8, colors=12).found == "12345678"


@pytest.mark.parametrize(
    ("rows", "size", "says"),
    [
        ([("1127", 1, 1)], {}, "row 1: '7'"),
        ([("112", 1, 1)], {}, "row 1: '112'"),
        ([("1122", 3, 1)], {}, "row 1: 3 red and 1 white"),
        ([], {"holes": 9}, "holes must be 2 to 8, not 9"),
        ([("1122", 1, 1)] * 21, {}, "up to 20 rows"),
        ([], {"companion": 9}, "version 9"),
    ],
)
def test_companion_invalid_rows_are_refused(rows: Any, size: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        helped(*rows, **size)
    assert says in str(refused.value)
