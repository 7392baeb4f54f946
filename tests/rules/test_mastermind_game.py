"""Clauses M-01, M-03 to M-09, M-13, M-14 and rulings R-22, R-23, R-26, R-27: one game."""

import itertools
from collections import Counter
from typing import Any

import pytest

from blindside.core.audience import SPECTATORS
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key, read_code
from blindside.games.mastermind.commands import Continue, GiveKey, Guess, SetCode
from blindside.games.mastermind.events import CodeShown, GameScored, Guessed, KeyGiven
from blindside.games.mastermind.settings import Settings, check_settings
from tests.effort import mark_slow_except
from tests.tables import MastermindTable, tags


@pytest.mark.clause("M-01")
def test_settings_default_to_the_classic_board() -> None:
    settings = Settings()
    assert (settings.rows, settings.holes, settings.colors, settings.empty) == (10, 4, 6, False)
    assert alphabet(settings) == "123456"


@pytest.mark.clause("M-01")
@pytest.mark.parametrize(
    "wrong", [{"holes": 1}, {"holes": 9}, {"colors": 1}, {"colors": 13}, {"rows": 0}, {"rows": 21}]
)
def test_settings_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput, match=" must be "):
        check_settings(Settings(**wrong))


@pytest.mark.clause("M-01")
def test_settings_of_all_sizes_are_accepted() -> None:
    for holes, colors, rows in itertools.product((2, 8), (2, 12), (1, 20)):
        check_settings(Settings(holes=holes, colors=colors, rows=rows))


@pytest.mark.clause("M-03")
def test_code_with_repeats_is_accepted() -> None:
    for code in ("1111", "1122", "6543"):
        table = MastermindTable(code)
        assert table.board.phase == "guessing"
        assert table.view(0).code == code
        assert table.view(1).code is None
        assert table.view(SPECTATORS).code is None


@pytest.mark.clause("M-03")
@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("123", "write 4 characters"),
        ("12345", "write 4 characters"),
        ("1237", "not a colour here"),
        ("12.4", "not a colour here"),
        ("", "write 4 characters"),
    ],
)
def test_invalid_code_is_refused(code: str, why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        MastermindTable().set_code(code)
    with pytest.raises(InvalidInput, match=why):
        MastermindTable("1234").guess(code)


@pytest.mark.clause("M-03")
def test_no_repeats_refuses_repeated_colors() -> None:
    with pytest.raises(InvalidInput, match="allows no repeats"):
        MastermindTable(repeats=False).set_code("1123")
    with pytest.raises(InvalidInput, match="allows no repeats"):
        MastermindTable("1234", repeats=False).guess("1156")
    with pytest.raises(InvalidInput, match="cannot fill 8 holes without repeats"):
        check_settings(Settings(holes=8, colors=6, repeats=False))
    check_settings(Settings(holes=7, colors=6, repeats=False, empty=True))
    with pytest.raises(InvalidInput, match="use 7 or more"):
        check_settings(Settings(holes=8, colors=6, repeats=False, empty=True))


@pytest.mark.clause("M-04")
def test_rows_are_filled_in_order_and_stay() -> None:
    table = MastermindTable("1234", keys="by-hand")
    table.guess("1111")
    with pytest.raises(NotAllowed, match="not now: P0 gives the key"):
        table.guess("2222")
    table.give_key(1, 0)
    table.guess_with_key("2222", 1, 0)
    for audience in (0, 1):
        assert [(row.guess, row.key) for row in table.view(audience).board.rows] == [
            ("1111", Key(1, 0)),
            ("2222", Key(1, 0)),
        ]


@pytest.mark.clause("M-05", "M-06")
@pytest.mark.parametrize(
    ("code", "guess", "reds", "whites", "example"),
    [
        ("1234", "1526", 1, 1, "one colour in place, one in the wrong place, two not in the code"),
        ("1234", "1155", 1, 0, "two of a colour guessed, one in the code, one of them in place"),
        ("1234", "5115", 0, 1, "two of a colour guessed, one in the code, neither in place"),
        ("1123", "1416", 1, 1, "two in the code and two guessed, one of them in place"),
        ("1123", "1123", 4, 0, "all of it"),
        ("1123", "4564", 0, 0, "nothing of it"),
        ("1122", "2211", 0, 4, "all colours, no place"),
    ],
)
def test_key_matches_the_examples(code: str, guess: str, reds: int, whites: int, example: str) -> None:
    assert make_key(Code(code), Code(guess)) == Key(reds, whites), example
    assert MastermindTable(code).guess(guess)[1] == KeyGiven(0, Key(reds, whites))


@pytest.mark.clause("M-05")
@pytest.mark.parametrize("every", mark_slow_except([11], [11, 1]))
def test_key_matches_a_second_implementation(every: int) -> None:
    codes = [Code("".join(signs)) for signs in itertools.product("123456", repeat=4)]
    pairs = 0
    for code in codes[::every]:
        for guess in codes:
            if make_key(code, guess) != make_key_naively(code, guess):
                pytest.fail(f"{code} {guess}")
            pairs += 1
    assert pairs == len(codes[::every]) * 1_296


def make_key_naively(code: str, guess: str) -> Key:
    """Pegs taken off one by one, as one does it with fingers: first those in place, then the others."""
    hidden, tried = list(code), list(guess)
    reds = whites = 0
    for hole in reversed(range(len(code))):
        if hidden[hole] == tried[hole]:
            del hidden[hole], tried[hole]
            reds += 1
    for peg in tried:
        if peg in hidden:
            hidden.remove(peg)
            whites += 1
    return Key(reds, whites)


@pytest.mark.clause("M-05")
def test_key_shows_counts_without_places() -> None:
    assert Key.__struct_fields__ == ("reds", "whites")
    assert str(Key(1, 2)) == "●○○"
    assert str(Key(0, 0)) == "–"


@pytest.mark.clause("M-07")
def test_all_red_key_ends_the_game_and_shows_the_code() -> None:
    table = MastermindTable("1234")
    table.guess("1243")
    assert table.view(1).board.code is None
    assert table.guess("1234") == [Guessed(1, Code("1234")), KeyGiven(0, Key(4, 0)), CodeShown(Code("1234"))]
    assert table.view(1).board.code == "1234"
    with pytest.raises(NotAllowed, match="can continue or challenge"):
        table.guess("1111")


@pytest.mark.clause("M-08", "R-22")
@pytest.mark.parametrize("rows", [1, 5, 10])
def test_codemaker_scores_one_point_a_row(rows: int) -> None:
    table = MastermindTable(games=1)
    table.play_game(rows)
    assert GameScored(0, rows, True) in table.log
    assert table.board.scores == (rows, 0)


@pytest.mark.clause("M-09", "R-22")
@pytest.mark.parametrize("rows", [1, 10, 20])
def test_missed_code_scores_rows_plus_one_and_is_shown(rows: int) -> None:
    table = MastermindTable("1234", rows=rows)
    events = table.guess(*["6666"] * rows)
    assert events[-1] == CodeShown(Code("1234"))
    assert table.continue_match()[0] == GameScored(0, rows + 1, False)


@pytest.mark.clause("M-13", "R-26")
def test_empty_hole_counts_as_a_color() -> None:
    settings = Settings(empty=True)
    assert len(list(itertools.product(alphabet(settings), repeat=settings.holes))) == 2401
    table = MastermindTable("....", empty=True)
    assert table.guess("..12")[1] == KeyGiven(0, Key(2, 0))
    table = MastermindTable("1..2", empty=True)
    assert table.guess(".13.")[1] == KeyGiven(0, Key(0, 3))
    assert table.guess("1..2")[1] == KeyGiven(0, Key(4, 0))
    assert make_key(Code("1..2"), Code(".13.")) == make_key_naively("1..2", ".13.")


@pytest.mark.clause("M-14")
def test_second_row_keeps_the_roles() -> None:
    table = MastermindTable("1234", keys="by-hand")
    table.guess_with_key("1111", 1, 0)
    with pytest.raises(NotAllowed, match=r"only the codebreaker \(P1\) can do that, not P0"):
        table.do(Guess(0, Code("2222")))
    table.guess("2222")
    with pytest.raises(NotAllowed, match=r"only the codemaker \(P0\) can do that, not P1"):
        table.do(GiveKey(1, Key(1, 0)))
    table.give_key(1, 0)
    assert tags(table.log[-2:]) == ["guessed", "key_given"]


def test_command_of_the_other_role_is_refused() -> None:
    table = MastermindTable()
    with pytest.raises(NotAllowed, match="only the codemaker"):
        table.do(SetCode(1, Code("1111")))
    with pytest.raises(InvalidInput, match="there is no seat 2"):
        table.do(SetCode(2, Code("1111")))
    table.set_code("1111")
    with pytest.raises(NotAllowed, match="only the codebreaker"):
        table.do(Continue(0))


@pytest.mark.clause("R-23")
@pytest.mark.parametrize(("reds", "whites"), [(3, 1), (5, 0), (0, 5), (2, 3), (-1, 0), (0, -1)])
def test_impossible_key_is_refused(reds: int, whites: int) -> None:
    table = MastermindTable("1234", keys="by-hand-unchecked")
    table.guess("5555")
    with pytest.raises(InvalidInput, match="is not a key for 4 holes"):
        table.give_key(reds, whites)
    assert table.board.phase == "keying"


@pytest.mark.clause("R-23")
def test_possible_keys_are_the_keys_of_some_guess() -> None:
    for holes in (2, 3, 4):
        codes = [Code("".join(signs)) for signs in itertools.product("1234", repeat=holes)]
        possible = Counter(make_key(code, guess) for code in codes for guess in codes)
        given = set()
        for reds, whites in itertools.product(range(-1, holes + 2), repeat=2):
            table = MastermindTable("1" * holes, holes=holes, colors=4, keys="by-hand-unchecked")
            table.guess("2" * holes)
            try:
                table.give_key(reds, whites)
            except InvalidInput:
                continue
            given.add(Key(reds, whites))
        assert given == set(possible)


@pytest.mark.clause("R-23")
def test_checked_false_key_is_refused() -> None:
    table = MastermindTable("1234", keys="by-hand")
    table.guess("1255")
    with pytest.raises(NotAllowed, match=r"^The right key is 2 red, 0 white.$") as refusal:
        table.give_key(1, 1)
    assert refusal.value.hint == msg("Look again.")
    table.give_key(2, 0)


@pytest.mark.clause("R-23")
def test_unchecked_key_decides_the_end_of_the_game() -> None:
    table = MastermindTable("1234", keys="by-hand-unchecked")
    assert tags(table.guess_with_key("1234", 2, 0)) == ["guessed", "key_given"]
    assert tags(table.guess_with_key("5555", 4, 0)) == ["guessed", "key_given", "code_shown"]


@pytest.mark.clause("R-27")
def test_pegs_are_unlimited() -> None:
    """The box has 108 code and 30 key pegs: twenty rows of eight, all of one colour, need more of both."""
    table = MastermindTable("12121212", holes=8, rows=20)
    for _ in range(20):
        table.guess("21212121")
    assert sum(len(row.guess) for row in table.board.rows) > 108
    assert sum(row.key.whites for row in table.board.rows) > 30


def test_codes_beyond_nine_colors_use_letters() -> None:
    settings = Settings(colors=12, empty=True)
    assert alphabet(settings) == "123456789abc."
    assert read_code("9ac.", settings) == "9ac."
    with pytest.raises(InvalidInput, match="'d' in '9adc' is not a colour here"):
        read_code("9adc", settings)
    with pytest.raises(InvalidInput, match="'a' in '9aaa' is not a colour here"):
        read_code("9aaa", Settings(colors=9))
