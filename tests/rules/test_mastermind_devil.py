"""Ruling R-28: a table where no code is fixed."""

import pytest

from blindside.core.audience import SPECTATORS
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.games.mastermind.codes import Code, Key, possible_keys
from blindside.games.mastermind.commands import Leave, SetCode
from blindside.games.mastermind.events import Challenged, CodeLeftOpen, CodemakerChosen, CodeShown, GameScored
from blindside.games.mastermind.fitting import fits
from blindside.games.mastermind.settings import KEYS
from tests.tables import MastermindTable, tags


@pytest.mark.clause("R-28")
def test_devil_game_starts_with_a_guess_and_no_code() -> None:
    table = MastermindTable(keys="devil")
    assert table.log == [CodemakerChosen(0), CodeLeftOpen(0)]
    assert (table.board.phase, table.board.turn) == ("guessing", 1)
    for audience in (0, 1):
        assert table.view(audience).code is None
    assert table.view(SPECTATORS).code is None
    with pytest.raises(NotAllowed, match="no code is set at this table"):
        table.set_code("1234")


@pytest.mark.clause("R-28")
def test_devil_key_that_some_code_fits_is_accepted() -> None:
    """Whatever was answered to the first guess, and so to no code in particular."""
    for first in possible_keys(4):
        table = MastermindTable(keys="devil")
        table.guess_with_key("1123", first.reds, first.whites)
        assert table.board.keyed_rows == ((Code("1123"), first),)
        assert table.board.phase == ("shown" if first == Key(4, 0) else "guessing")


@pytest.mark.clause("R-28")
def test_devil_key_that_no_code_fits_is_refused_with_another() -> None:
    table = MastermindTable(keys="devil")
    table.guess_with_key("1122", 0, 0)
    table.guess("1134")
    with pytest.raises(
        NotAllowed, match="with 3 red and 0 white, no code would fit all the keys; 1 red and 0 white would work"
    ):
        table.give_key(3, 0)
    with pytest.raises(InvalidInput, match="is not a key for 4 holes"):
        table.give_key(3, 1)
    assert table.board.phase == "keying"
    table.give_key(2, 0)
    table.guess("5634")
    with pytest.raises(NotAllowed, match="with 1 red and 0 white, no code would fit all the keys"):
        table.give_key(1, 0)


@pytest.mark.clause("R-28")
def test_devil_game_end_shows_the_guess_or_a_fitting_code() -> None:
    found = MastermindTable(keys="devil", games=1)
    found.guess_with_key("1122", 0, 1)
    assert found.guess_with_key("3413", 4, 0)[-1] == CodeShown(Code("3413"))
    assert found.continue_match()[0] == GameScored(0, 2, True)
    missed = MastermindTable(keys="devil", rows=2)
    missed.guess_with_key("1122", 0, 1)
    shown = missed.guess_with_key("3413", 2, 1)[-1]
    assert isinstance(shown, CodeShown)
    assert fits(shown.code, missed.board.keyed_rows)
    assert missed.continue_match()[0] == GameScored(0, 3, False)


@pytest.mark.clause("R-28")
def test_devil_challenge_always_fails() -> None:
    table = MastermindTable(keys="devil", rows=2)
    for guess in ("1122", "3413"):
        table.guess(guess)
        assert table.challenge() == [Challenged(1, (), None)]
        table.give_key(0, 1)
        assert table.challenge() == [Challenged(1, (), None)]
    assert table.board.phase == "shown"


@pytest.mark.clause("R-28")
def test_devil_next_game_has_no_code_and_shows_the_last() -> None:
    table = MastermindTable(keys="devil", games=2)
    table.guess_with_key("1122", 4, 0)
    assert table.continue_match()[1:] == [CodeLeftOpen(1)]
    assert (table.board.phase, table.board.codemaker, table.board.rows, table.board.code) == ("guessing", 1, (), None)
    table.guess_with_key("3456", 4, 0)
    assert tags(table.continue_match()) == ["game_scored", "match_ended"]
    assert (table.board.code, len(table.board.rows)) == ("3456", 1)


@pytest.mark.clause("R-28")
def test_devil_leaving_shows_a_code_that_fits_the_keys() -> None:
    table = MastermindTable(keys="devil")
    table.guess_with_key("1122", 0, 1)
    table.guess("3333")
    happened = table.do(Leave(0))
    assert tags(happened) == ["seat_left", "code_shown", "match_ended"]
    assert fits(happened[1].code, table.board.keyed_rows)


@pytest.mark.clause("R-28")
@pytest.mark.parametrize("setting", [setting for setting in KEYS if setting != "devil"])
def test_other_settings_set_and_show_one_code(setting: str) -> None:
    table = MastermindTable(keys=setting, rows=1)
    assert table.board.phase == "coding"
    table.set_code("1234")
    with pytest.raises(NotAllowed, match="not now"):
        table.do(SetCode(0, Code("4321")))
    table.guess("1243")
    if setting == "by-hand":
        with pytest.raises(NotAllowed, match="The right key is 2 red, 2 white"):
            table.give_key(0, 0)
    if setting != "by-table":
        table.give_key(2, 2)
    assert table.log[-1] == CodeShown(Code("1234"))
