"""`blindside review`, run as a command."""

import json
from pathlib import Path

import pytest

from blindside.core.records import Record, write_record
from tests.commands.terminal import blindside, get_error
from tests.playthroughs.games import DUMPED_GAMES
from tests.review.games import play_simulated


@pytest.fixture(scope="module")
def code777(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_file(tmp_path_factory.mktemp("code777"), play_simulated(1, enough=3))


@pytest.fixture(scope="module")
def mastermind(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_file(tmp_path_factory.mktemp("mastermind"), DUMPED_GAMES["mastermind-match"]())


def write_file(folder: Path, record: Record) -> str:
    file = folder / "record.json"
    file.write_text(write_record(record))
    return str(file)


def test_review_code777_whole_game(code777: str) -> None:
    out = blindside("review", code777).out
    assert "P1 wins with three points: P0 2 · P1 3 · P2 1 · P3 2" in out
    assert "  3k 5k 6p  4–29    6      27 (6)      27       +0.1  in time, right\n" in out
    assert "    70 ███▇▇▃▁ 1    4% ▁▁▂▁▁▄█ 100%\n" in out
    assert "  39  P2 called 2 6 7 (chance 33%): wrong; the best call had a chance of 67%\n" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    whole = json.loads(blindside("review", code777, "--json").out)
    assert [seat["seat"] for seat in whole["seats"]] == [0, 1, 2, 3]
    assert whole["seats"][1]["holdings"][0]["certain_at"] == 27


def test_review_code777_at_event(code777: str) -> None:
    out = blindside("review", code777, "--at", "64", "--seat", "3", "--why").out
    assert "P3  1 rack with 1 number triple; the right call has a chance of 100%" in out
    assert "P2  " not in out.split("P3  1 rack")[1].split("Certain")[0]
    assert "P0 answered ‘More green tiles’ to card 23, ‘Do you see more green or more yellow tiles?’" in out
    all_seats = json.loads(blindside("review", code777, "--at", "64", "--json").out)
    assert [knowledge["seat"] for knowledge in all_seats] == [0, 1, 2, 3]


def test_review_code777_what_if(code777: str, mastermind: str) -> None:
    card = blindside("review", code777, "--at", "64", "--what-if-card", "5").out
    assert card.startswith("If P0 had read card 5 instead of 23, the answer would have been ‘1’.\n  P1  racks 3 → 2,")
    rack = blindside("review", code777, "--at", "58", "--seat", "0", "--what-if-rack", "4n 5r 5r").out
    assert "If P0 had held 4n 5r 5r instead of 5r 6p 6p:" in rack
    assert "P3 to card 15: ‘" in rack
    guess = blindside("review", mastermind, "--at", "6", "--what-if-guess", "1234").out
    assert "instead    1234  ●○○  230 codes before, 29 after; 0.057 guesses worse than the best" in guess


def test_review_summary_prints_few_lines(code777: str) -> None:
    assert blindside("review", code777, "--summary").out.splitlines() == [
        "🔎 Code 777: 28 answers",
        "🏆 P1 won: P0 2 · P1 3 · P2 1 · P3 2",
        "⚡ P1 was certain after 3 answers",
        "🎲 2 gambles, 0 right",
        "🍀 Luck with the cards: P3, 0.5 bits",
    ]


def test_review_mastermind_match(mastermind: str) -> None:
    rated = blindside("mastermind", "rate", mastermind).out
    out = blindside("review", mastermind).out
    for game in rated.split("\n\n"):
        assert game.strip() in out
    assert "best play finds this code in 4 guesses; the average over all codes is 4.340" in out


def test_review_bad_options_are_refused(code777: str, mastermind: str) -> None:
    for record, words, why in (
        (code777, "--why", "add --at SEQ: the number of an event"),
        (code777, "--at 9 --what-if-card 5 --what-if-guess 1", "use one --what-if option at a time"),
        (code777, "--at 9 --what-if-guess 1234", "this is not a record of Mastermind"),
        (code777, "--at 9 --what-if-rack 5r", "'5r' is not a rack: a rack has three tiles"),
        (mastermind, "--at 9 --what-if-card 5", "this is not a record of Code 777"),
        (mastermind, "--at 1 --what-if-guess 1234", "event 1 is not a guess"),
    ):
        assert why in get_error("review", record, *words.split())
