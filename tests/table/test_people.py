"""Seats, presence and permissions at a table."""

import pytest

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.table.events import Barred, CameBack, EndDeclined, SawBarred, Seated, Unseated, WentAway, see
from blindside.table.requests import (
    Begin,
    DeclineEnd,
    MakeHost,
    Mute,
    Pass,
    Pause,
    ProposeEnd,
    Remove,
    Say,
    SeatBot,
    SitDown,
    StandUp,
)
from blindside.table.state import awaited_seats, find_audience, find_seat, make_listing
from tests.table.sitting import LocalTable, assert_refused


def test_devil_bot_is_refused_where_code_is_fixed() -> None:
    usual, without_a_code = LocalTable("mastermind"), LocalTable("mastermind", {"keys": "devil"})
    with pytest.raises(
        InvalidInput, match="bot 'devil' is not available here: choose from novice, casual, expert, optimal"
    ):
        usual.ask("ada", SeatBot(1, "devil"))
    (seated,) = without_a_code.ask("ada", SeatBot(1, "devil"))
    assert (seated.seat, seated.bot) == (1, "devil")


@pytest.mark.clause("R-09")
def test_next_card_waits_for_present_players_only() -> None:
    sitting = LocalTable.begun("bob", "cid", settings={"players": 3})
    sitting.happen([WentAway(1)])
    sitting.ask("ada", Pass())
    assert awaited_seats(sitting.table) == {2}
    sitting.ask("cid", Pass())
    sitting.go_on()
    assert sitting.table.board.answered == 1
    assert sitting.ask("bob", Pass())[0] == CameBack(1), "a request marks its player present"
    assert awaited_seats(sitting.table) == {0, 2}


def test_automation_waits_while_table_is_empty() -> None:
    sitting = LocalTable.begun(bots=3, options={"thinking": 10})
    sitting.happen([WentAway(0)])
    sitting.pass_time(1e6)
    assert sitting.table.board.answered == 0
    sitting.happen([CameBack(0)])
    sitting.pass_time(10)
    assert sitting.table.board.answered == 1


def test_mastermind_waits_for_absent_player() -> None:
    sitting = LocalTable.begun("bob", game="mastermind")
    turn = sitting.table.board.turn
    sitting.happen([WentAway(turn)])
    assert awaited_seats(sitting.table) == {turn}


def test_mastermind_clock_stops_while_table_is_empty() -> None:
    sitting = LocalTable.begun("bob", game="mastermind", options={"thinking": 30})
    sitting.happen([WentAway(0), WentAway(1)])
    sitting.pass_time(1e6)
    assert sitting.table.board.phase != "over"
    sitting.happen([CameBack(1 - sitting.table.board.turn)])
    sitting.pass_time(29.5)
    assert sitting.table.board.phase != "over"
    sitting.pass_time(0.5)
    assert sitting.table.board.phase == "over", "the clock runs while the other player is present"


def test_host_away_present_player_becomes_host() -> None:
    sitting = LocalTable.begun("bob", "cid", settings={"players": 3})
    sitting.happen([WentAway(1), WentAway(0)])
    assert sitting.table.host == 2
    sitting.happen([WentAway(2)])
    assert sitting.table.host == 0, "a table always has a host"
    sitting.happen([CameBack(1)])
    assert sitting.table.host == 1
    sitting.ask("bob", Pause())


def test_stand_in_plays_and_returns_seat() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2})
    sitting.ask("ada", SeatBot(1, "certain"))
    assert (sitting.table.people, sitting.table.bots) == ((0,), (1,))
    assert find_audience(sitting.table, "bob").seat == 1, "it is still their seat"
    assert_refused(sitting, "bob", Pass(), "a bot is playing for you")
    sitting.ask("ada", Pass())
    sitting.go_on()
    assert sitting.table.board.answered == 1, "the game does not wait for Bob"
    assert sitting.ask("bob", SitDown()) == [Seated(1, "bob")]
    assert sitting.table.people == (0, 1)


def test_seat_bot_player_can_replace_only_self() -> None:
    sitting = LocalTable.begun("bob", "cid", settings={"players": 3})
    assert_refused(sitting, "bob", SeatBot(2, "certain"), "only the host")
    sitting.ask("bob", SeatBot(1, "certain"))
    sitting.ask("ada", SeatBot(0, "certain"))
    assert sitting.table.host == 2, "the host must be a player who is present"
    sitting.ask("cid", SeatBot(2, "certain"))
    assert (sitting.table.people, sitting.table.host) == ((), 2)


def test_seat_bot_before_game_is_refused_for_taken_seat() -> None:
    sitting = LocalTable()
    sitting.ask("bob", SitDown(1))
    assert_refused(sitting, "ada", SeatBot(1, "certain"), "is taken")


def test_remove_barred_player_cannot_return_and_ids_stay_hidden() -> None:
    sitting = LocalTable()
    sitting.ask("bob", SitDown(1))
    assert sitting.ask("ada", Remove(1, for_good=True)) == [Unseated(1, removed=True), Barred("bob")]
    assert see(Barred("bob"), {}) == SawBarred()
    assert_refused(sitting, "bob", SitDown(2), "has barred you")
    sitting.ask("cid", SitDown(1))


def test_mute_lasts_in_another_seat_until_unmuted() -> None:
    sitting = LocalTable()
    sitting.ask("bob", SitDown(1))
    sitting.ask("ada", Mute(1))
    sitting.ask("bob", StandUp())
    sitting.ask("bob", SitDown(2))
    assert_refused(sitting, "bob", Say("hello"), "has muted you")
    sitting.ask("ada", Mute(2, muted=False))
    assert sitting.ask("bob", Say("hello"))
    assert_refused(sitting, "bob", Mute(0), "only the host")


def test_say_without_chat_is_refused() -> None:
    assert_refused(LocalTable(options={"chat": False}), "ada", Say("hello"), "chat is off")


def test_propose_end_accepted_by_present_players_ends_game() -> None:
    sitting = LocalTable.begun("bob", "cid", settings={"players": 4}, bots=1)
    sitting.happen([WentAway(2)])
    sitting.ask("bob", ProposeEnd())
    assert sitting.table.board.phase == "ready"
    sitting.ask("ada", ProposeEnd())
    assert (sitting.table.board.phase, sitting.table.board.winner) == ("over", None)


def test_declined_proposal_to_end_the_game_is_gone() -> None:
    sitting = LocalTable.begun("bob", "cid", settings={"players": 3})
    sitting.ask("ada", ProposeEnd())
    assert sitting.ask("cid", DeclineEnd()) == [EndDeclined(2)]
    assert sitting.table.end_proposed_by == frozenset()
    sitting.ask("bob", ProposeEnd())
    sitting.ask("cid", ProposeEnd())
    assert not sitting.table.is_over, "the proposal starts again"
    sitting.ask("ada", ProposeEnd())
    assert sitting.table.is_over


def test_decline_without_a_proposal_changes_nothing() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2})
    assert sitting.ask("bob", DeclineEnd()) == []


@pytest.mark.clause("R-10")
def test_bots_stop_when_last_person_leaves() -> None:
    sitting = LocalTable.begun(bots=3)
    sitting.ask("ada", StandUp())
    assert sitting.table.is_over


def test_listing_describes_table_at_each_stage() -> None:
    sitting = LocalTable(settings={"players": 3}, options={"open_to_all": True})
    sitting.ask("bob", SitDown(1))
    listing = make_listing(sitting.table, "t")
    assert (listing.stage, listing.free, listing.players, listing.open_to_all) == ("waiting", 1, ("ada", "bob"), True)
    sitting.ask("bob", StandUp())
    assert make_listing(sitting.table, "t").players == ("ada",), "players who left before the game are not listed"
    sitting.ask("bob", SitDown(1))
    sitting.ask("ada", SeatBot(2, "certain"))
    sitting.ask("ada", Begin())
    sitting.ask("ada", MakeHost(1))
    sitting.ask("ada", StandUp())
    listing = make_listing(sitting.table, "t")
    assert (listing.stage, listing.free, listing.players) == ("playing", 1, ("ada", "bob"))
    assert find_seat(sitting.table, "ada") is None
    sitting.ask("bob", ProposeEnd())
    assert make_listing(sitting.table, "t").stage == "over"


def test_host_chooses_first_player_where_players_choose() -> None:
    match = LocalTable(game="mastermind", settings={"games": 1})
    match.ask("bob", SitDown())
    match.ask("ada", Begin(first=1))
    assert match.table.board.first_codemaker == 1
    chosen = LocalTable(settings={"players": 2, "edition": "german"})
    chosen.ask("bob", SitDown())
    with pytest.raises(InvalidInput):
        chosen.ask("ada", Begin(first=7))
    chosen.ask("ada", Begin(first=1))
    assert chosen.table.board.reader == 1
    drawn = LocalTable(settings={"players": 2})
    drawn.ask("bob", SitDown())
    with pytest.raises(NotAllowed):
        drawn.ask("ada", Begin(first=1))
    assert drawn.table.state is None


def test_sit_down_after_game_is_refused() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2})
    sitting.ask("ada", ProposeEnd())
    sitting.ask("bob", ProposeEnd())
    with pytest.raises(NotAllowed, match="the game is over"):
        sitting.ask("cleo", SitDown())
