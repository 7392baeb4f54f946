"""Thinking time per question and per game, pauses, and instants, counted from the times in the log."""

from blindside.table.automation import HURRY_SECONDS
from blindside.table.events import OutOfTime
from blindside.table.requests import Move, Pass, Pause, ProposeEnd, Resume, Say
from blindside.table.state import awaited_seats
from tests.table.sitting import LocalTable, assert_refused


def count_answers(sitting: LocalTable) -> int:
    return int(sitting.table.board.answered)


def test_no_clock_next_card_waits_for_all_players() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2})
    sitting.pass_time(1e6)
    assert (count_answers(sitting), sorted(awaited_seats(sitting.table))) == (0, [0, 1])
    sitting.ask("ada", Pass())
    sitting.go_on()
    assert (count_answers(sitting), sorted(awaited_seats(sitting.table))) == (0, [1])
    sitting.ask("bob", Pass())
    sitting.go_on()
    assert count_answers(sitting) == 1


def test_thinking_time_restarts_with_each_question_not_with_chat() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2}, options={"thinking": 10})
    sitting.pass_time(6)
    sitting.ask("bob", Say("hm"))
    sitting.pass_time(3.5)
    assert count_answers(sitting) == 0
    sitting.pass_time(0.5)
    assert count_answers(sitting) == 1
    sitting.pass_time(9.5)
    assert count_answers(sitting) == 1
    sitting.pass_time(0.5)
    assert count_answers(sitting) == 2


def test_pause_stops_clock_and_restarts_thinking_time() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2}, options={"thinking": 10, "total": 15})
    sitting.pass_time(8)
    sitting.ask("ada", Pause())
    sitting.pass_time(1_000)
    assert count_answers(sitting) == 0
    assert list(sitting.table.time_used) == [8, 8]
    assert_refused(sitting, "bob", Pass(), "paused")
    sitting.ask("ada", Resume())
    due = sitting.go_on()
    assert due is not None
    assert due.at == sitting.now + 7
    sitting.pass_time(7)
    assert sitting.table.out_of_time == {0, 1}


def test_total_time_up_table_stops_waiting_for_player() -> None:
    """Ada passes after ten seconds, later at once. Bob never passes."""
    sitting = LocalTable.begun("bob", settings={"players": 2}, options={"total": 30})
    sitting.pass_time(10)
    sitting.ask("ada", Pass())
    sitting.pass_time(15)
    assert sitting.table.time_used[0] == 10
    assert count_answers(sitting) == 0
    sitting.pass_time(5)
    assert OutOfTime(1) in sitting.events
    assert OutOfTime(0) not in sitting.events
    assert count_answers(sitting) == 1
    sitting.ask("ada", Pass())
    sitting.pass_time(HURRY_SECONDS - 0.5)
    assert count_answers(sitting) == 1
    sitting.pass_time(0.5)
    assert count_answers(sitting) == 2
    assert sitting.ask("bob", Move({"command": "call", "numbers": [1, 2, 3]})), "calls are still allowed"


def test_time_up_at_mastermind_ends_match() -> None:
    for clock in ("thinking", "total"):
        sitting = LocalTable.begun("bob", game="mastermind", options={clock: 30.0})
        turn = sitting.table.board.turn
        sitting.pass_time(29.5)
        assert not sitting.table.is_over
        sitting.pass_time(0.5)
        assert OutOfTime(turn) in sitting.events
        assert sitting.table.is_over


def test_time_up_before_answer_by_hand_table_answers() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2, "answers": "by-hand"}, options={"thinking": 10})
    sitting.pass_time(10)
    assert (sitting.table.board.phase, count_answers(sitting)) == ("asked", 0)
    assert awaited_seats(sitting.table) == {sitting.table.board.turn}
    sitting.pass_time(10)
    assert (sitting.table.board.phase, count_answers(sitting)) == ("ready", 1)


def test_instant_is_counted_from_its_first_call() -> None:
    sitting = LocalTable.begun("bob", "cid", settings={"players": 3}, options={"instant": 2})
    sitting.ask("ada", Move({"command": "call", "numbers": [1, 2, 3]}))
    sitting.pass_time(1.5)
    sitting.ask("bob", Move({"command": "call", "numbers": [1, 2, 3]}))
    assert sitting.table.board.calling == (0, 1)
    sitting.pass_time(0.5)
    assert sitting.table.board.calling == ()


def test_clock_of_abandoned_game_stops() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2}, options={"total": 30})
    sitting.pass_time(3)
    sitting.ask("ada", ProposeEnd())
    sitting.ask("bob", ProposeEnd())
    assert sitting.table.is_over
    sitting.pass_time(100)
    assert list(sitting.table.time_used) == [3, 3]
    assert sitting.go_on() is None
