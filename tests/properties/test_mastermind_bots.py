"""Every bot plays whole matches at every kind of table, and hides and clues as it says it does."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from blindside.bots.mastermind import BOTS, Consistent, Devil
from blindside.bots.registry import kinds_at
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.records import Record
from blindside.games import check_record
from blindside.games.mastermind.codes import Code, Key, alphabet, key
from blindside.games.mastermind.events import Clued, CodeSet, Guessed, MatchEnded
from blindside.games.mastermind.fitting import fits
from blindside.games.mastermind.play import play
from blindside.games.mastermind.settings import CLUES, Settings
from blindside.reason.mastermind.evading import evasive_clue
from blindside.reason.mastermind.hiding import any_code, equilibrium_code, equilibrium_hides
from tests.effort import times

SIZES: list[dict[str, Any]] = [{}, {"holes": 3, "colors": 4, "empty": True}, {"colors": 7, "repeats": False}]


def match(names: list[str], seed: int, **settings: Any) -> Record:
    players = [BOTS[name].seat(seat, seat_dealer(seed, seat)) for seat, name in enumerate(names)]
    return play(Settings(**settings), players, SimulationDealer(seed), first_codemaker=0)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("clues", CLUES)
@pytest.mark.parametrize("size", SIZES)
def test_each_plays_to_the_end_wherever_it_plays(name: str, clues: Any, size: dict[str, Any]) -> None:
    settings = Settings(clues=clues, **size)
    if name not in kinds_at("mastermind", settings):
        assert (name, clues != "devil") == ("devil", True)
        return
    for seed, other in enumerate(kinds_at("mastermind", settings)):
        record = match([name, other], seed, clues=clues, **size)
        check_record(record)
        assert isinstance(record.events[-1], MatchEnded)


@pytest.mark.parametrize("size", SIZES)
def test_a_devil_leaves_the_most_and_never_contradicts_itself(size: dict[str, Any]) -> None:
    """Against going through all codes, whatever is guessed."""
    settings, dealer = Settings(clues="devil", **size), SimulationDealer(7)
    codes = list(every_code(settings))
    for _ in range(times(40)):
        left, clues = codes, list[tuple[Code, Key]]()
        for _ in range(settings.rows):
            guess = codes[dealer.pick(len(codes))]
            given = evasive_clue(settings, clues, guess)
            leaves = Counter(key(code, guess) for code in left)
            assert given == min(leaves, key=lambda answer: (-leaves[answer], answer.reds, answer.whites))
            left = [code for code in left if key(code, guess) == given]
            clues.append((guess, given))


def every_code(settings: Settings) -> Iterator[Code]:
    for signs in itertools.product(alphabet(settings), repeat=settings.holes):
        if settings.repeats or len(set(signs)) == settings.holes:
            yield Code("".join(signs))


def test_the_devil_at_the_table_gives_these_clues() -> None:
    for seed in range(times(5)):
        record = match(["devil", "consistent"], seed, clues="devil", games=1)
        clues: list[tuple[Code, Key]] = []
        for guessed, clued in itertools.pairwise(record.events):
            if isinstance(guessed, Guessed) and isinstance(clued, Clued):
                assert clued.key == evasive_clue(record.settings, clues, guessed.guess)
                clues.append((guessed.guess, clued.key))
        assert clues


def test_where_counting_takes_too_long_a_devil_still_gives_a_clue_that_some_code_fits() -> None:
    settings, dealer = Settings(holes=3, colors=4, clues="devil"), SimulationDealer(3)
    codes, clues = list(every_code(settings)), list[tuple[Code, Key]]()
    for _ in range(settings.rows):
        guess = any_code(settings, dealer)
        clues.append((guess, evasive_clue(settings, clues, guess, effort=0)))
        assert any(fits(code, clues) for code in codes)


def test_the_equilibrium_hides_every_code_but_those_of_one_colour() -> None:
    settings, dealer = Settings(), SimulationDealer(1)
    hidden = {equilibrium_code(settings, dealer) for _ in range(20_000)}
    assert hidden == {code for code in every_code(settings) if len(set(code)) > 1}
    assert len(hidden) == 1290
    assert {equilibrium_hides(code) for code in hidden} == {True}


@pytest.mark.parametrize(("name", "of_one_colour"), [("consistent", True), ("equilibrium", False)])
def test_what_they_hide_at_the_table(name: str, of_one_colour: bool) -> None:
    records = [match([name, name], seed, games=100, rows=1) for seed in range(20)]
    codes = [event.code for record in records for event in record.events if isinstance(event, CodeSet)]
    assert len(codes) == 2000
    assert any(len(set(code)) == 1 for code in codes) == of_one_colour


@pytest.mark.parametrize("name", ["consistent", "equilibrium"])
def test_who_is_no_devil_answers_by_the_code_that_it_would_have_set(name: str) -> None:
    """From the same chance, row by row the same game."""
    for seed in range(times(20)):
        rows = [
            [event for event in match([name, "consistent"], seed, clues=clues, games=1).events if is_of_a_row(event)]
            for clues in ("by-hand", "devil")
        ]
        assert rows[0] == rows[1]


def is_of_a_row(event: Any) -> bool:
    return isinstance(event, Guessed | Clued)


def test_who_has_forgotten_the_code_in_mind_goes_on_with_one_that_fits() -> None:
    class Forgetful(Consistent):
        def act(self, view: Any) -> Any:
            return Consistent(self._seat, self._dealer).act(view)

    for seed in range(times(10)):
        dealer = SimulationDealer(seed)
        check_record(play(Settings(clues="devil"), [Forgetful(0, dealer), Devil(1, dealer)], dealer))
