"""Records that cannot be reviewed: a clear error, and no hang."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from blindside.core.audience import seat_audience
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.records import Record, write_record
from blindside.games import export, read_record
from blindside.games.code777.events import Answered, CardDrawn, SawRackFilled
from blindside.games.code777.questions import find_question
from blindside.games.code777.tiles import read_rack
from blindside.reviews.code777.review import review_game
from blindside.reviews.limits import MAX_EVENTS, limit_events
from blindside.reviews.mastermind import review_match as review_match
from tests.commands.terminal import blindside, get_error
from tests.review.games import abandon, play_simulated, record_of
from tests.tables import Code777Table, MastermindTable


def long_game(events: int) -> Record:
    """A game of two players who never call and read the cards over and over."""
    table = Code777Table("7b 7b 7b / 1g 2y 3k")
    answers = {
        (reader, card): find_question(card).answer([read_rack(table.racks[1 - reader])])
        for reader in (0, 1)
        for card in range(1, 24)
    }
    log = list(table.log)
    for turn in range((events - len(log)) // 2):
        reader, card = turn % 2, turn % 23 + 1
        log += [CardDrawn(reader, card), Answered(reader, card, answers[reader, card])]
    return Record("code777", table.settings, record_of(table).audience, tuple(log))


def test_review_command_with_100000_events_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text(write_record(long_game(100_000)))
    why = "this record has more than 5,000 events, too many to review"
    assert get_error("review", str(file)) == f"{file}: {why}"


def test_review_too_long_record_is_refused_at_once() -> None:
    with pytest.raises(InvalidInput, match="more than 5,000 events"):
        review_game(export(long_game(MAX_EVENTS + 10), seat_audience(0)))
    with pytest.raises(InvalidInput, match="more than 5,000 events"):
        read_record(write_record(long_game(3 * MAX_EVENTS)), limit_events(lambda: None))


def test_review_checks_the_deadline_at_every_step() -> None:
    class OutOfSteps(Exception):
        pass

    def review_in(steps: int) -> None:
        left = [steps]

        def check_deadline() -> None:
            left[0] -= 1
            if left[0] < 0:
                raise OutOfSteps

        review_game(record, check_deadline)

    record = play_simulated(1)
    for steps in range(0, 5 * len(record.events), 37):
        with pytest.raises(OutOfSteps):
            review_in(steps)
    review_in(5 * len(record.events))


def test_review_long_game_without_calls_works() -> None:
    record = long_game(1_000)
    (seat,) = review_game(export(record, seat_audience(1))).seats
    assert seat.holdings[0].waited > 400


def test_review_command_foreign_files_are_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    record = json.loads(write_record(abandon(Code777Table())))
    for content, why in (
        ({**record, "blindside": 3, "more": 1}, "this record has version 3, but this Blindside reads version 2"),
        ({"events": [1, 2]}, "not a record"),
        ({**record, "events": record["events"][:-1]}, "the record ends after event 10"),
    ):
        file.write_text(json.dumps(content))
        assert why in get_error("review", str(file))
    with pytest.raises(InvalidInput, match="this record has no events"):
        review_game(read_record(json.dumps({**record, "events": []})))


def test_review_unfinished_game_needs_a_seat(tmp_path: Path) -> None:
    table = Code777Table()
    for _ in range(4):
        table.read_card()
    file = tmp_path / "half.json"
    file.write_text(write_record(record_of(table)))
    assert "this game is not over: review it from one seat" in get_error("review", str(file))
    result = blindside("review", str(file), "--seat", "0")
    assert result.code == 0
    assert "The game is not over" in result.out
    assert table.racks[0] not in result.out, "its own rack"
    assert "P1  " not in result.out.split("What the answers revealed")[0], "no other seat"
    own = tmp_path / "own.json"
    own.write_text(write_record(export(record_of(table), seat_audience(2))))
    assert "this record holds only what seat 2 saw" in get_error("review", str(own), "--seat", "0")
    assert "P2  0 points" in blindside("review", str(own)).out


def test_review_impossible_sights_are_refused() -> None:
    """In a seat's own record, only what can come next on the board is checked.

    Four racks are replaced, so that only four tiles have not been seen: the green 1, the black 5, the pink 7, and one
    more; three of them are P0's. Then all the others are mixed, and just these three are seen to be drawn.
    """
    racks = "1g 5k 7p / 2y 3k 4n / 4n 5r 6g / 6p 7b 7y / 2y 3k 4n"
    table = Code777Table(racks, edition="english-2010")
    for seat in (1, 2, 3, 4):
        table.call_wrong(seat)
    table.read_card()
    table.call_wrong(1)
    own = export(record_of(table), seat_audience(0))
    *before, last = own.events
    assert isinstance(last, SawRackFilled)
    forged = Record("code777", own.settings, own.audience, (*before, replace(last, tiles=read_rack("1g 5k 7p"))))
    assert read_record(write_record(forged)) == forged
    with pytest.raises(NotAllowed, match=f"invalid record: no rack fits P0 after event {len(own.events)}"):
        review_game(forged)
    assert review_game(own).seats[0].holdings


def test_review_running_mastermind_match_is_refused() -> None:
    match = MastermindTable("1123")
    match.guess("1122")
    record = Record("mastermind", match.settings, record_of(Code777Table()).audience, tuple(match.log))
    for audience in (0, 1):
        with pytest.raises(NotAllowed, match="no game in this record is finished"):
            review_match(export(record, seat_audience(audience)))
    with pytest.raises(NotAllowed, match="no game in this record is finished"):
        review_match(record)
