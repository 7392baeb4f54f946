"""Bots that stand in for players, with or without permission to call."""

from blindside.table.automation import AskBots, next_step
from blindside.table.entries import read_event
from blindside.table.events import Opened, SawSeated, Seated, see
from blindside.table.evolve import evolve, new_table
from blindside.table.options import Options
from blindside.table.requests import Pass, ProposeEnd, SeatBot, SitDown
from blindside.table.rules import make_rematch
from blindside.table.state import calling_bots
from blindside.table.store_protocols import Entry
from tests.table.sitting import LocalTable, assert_refused

WITHOUT_CALLS = '{"event":"table_seated","seat":0,"player":"ann","bot":"casual","seed":7}'
"""An entry of an older version, without `may_call`."""


def test_stand_in_without_permission_is_not_asked_for_a_call() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 3}, bots=1)
    sitting.ask("bob", SeatBot(1, "gambler"))
    sitting.ask("ada", Pass())
    step = next_step(sitting.table)
    assert isinstance(step, AskBots)
    assert step.seats == (2,), "the bot with a seat of its own"
    sitting.go_on()
    assert sitting.table.board.answered == 1, "the game does not wait for the player"


def test_stand_in_with_permission_is_asked_for_a_call() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 3}, bots=1)
    sitting.ask("bob", SeatBot(1, "gambler", may_call=True))
    assert calling_bots(sitting.table) == (1, 2)
    sitting.ask("bob", SitDown())
    sitting.ask("bob", SeatBot(1, "gambler"))
    assert calling_bots(sitting.table) == (2,), "the permission is given anew each time"


def test_stand_in_reads_and_answers_in_its_turn() -> None:
    settings = {"players": 2, "answers": "by-hand", "draw_two": True}
    sitting = LocalTable.begun("bob", settings=settings, options={"thinking": 10})
    sitting.ask("bob", SeatBot(1, "casual"))
    while sitting.table.board.turn != 1:
        sitting.pass_time(10)  # the table chooses and answers for Ada
    answered = sitting.table.board.answered
    sitting.ask("ada", Pass())
    sitting.go_on()
    assert (sitting.table.board.reader, sitting.table.board.answered) == (1, answered + 1)


def test_host_cannot_let_a_bot_call_for_another_player() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2})
    assert_refused(sitting, "ada", SeatBot(1, "certain", may_call=True), "only the player in that seat")
    sitting.ask("ada", SeatBot(0, "certain", may_call=True))
    assert calling_bots(sitting.table) == (0,)


def test_table_without_callers_waits() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2})
    sitting.ask("ada", SeatBot(0, "casual"))
    sitting.ask("bob", SeatBot(1, "casual"))
    assert next_step(sitting.table) is None, "it would go on for ever"
    sitting.ask("bob", SitDown())
    sitting.ask("bob", Pass())
    sitting.go_on()
    assert sitting.table.board.answered == 1


def test_stand_in_at_mastermind_moves_in_its_turn() -> None:
    sitting = LocalTable.begun("bob", game="mastermind")
    turn = sitting.table.board.turn
    sitting.ask(("ada", "bob")[turn], SeatBot(turn, "consistent"))
    assert next_step(sitting.table) == AskBots((turn,))


def test_seated_event_of_an_older_log_gives_no_permission_to_call() -> None:
    seated = read_event(Entry(2, 0.0, None, None, WITHOUT_CALLS), "code777")
    table = evolve(new_table(Opened("code777", {}, Options()), 0.0), seated, 0.0)
    assert (table.bots, calling_bots(table)) == ((0,), ())


def test_all_players_see_whether_a_stand_in_may_call() -> None:
    seated = Seated(1, "bob", "casual", 7, may_call=True)
    assert see(seated, {"bob": "Bob"}) == SawSeated(1, "Bob", "casual", may_call=True)


def test_permission_to_call_is_kept_in_a_rematch() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2})
    sitting.ask("bob", SeatBot(1, "casual", may_call=True))
    sitting.ask("ada", ProposeEnd())
    (seated,) = [event for event in make_rematch(sitting.table, 0)[1] if isinstance(event, Seated) and event.bot]
    assert seated.may_call
