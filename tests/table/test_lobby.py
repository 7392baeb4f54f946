"""A table before its game: settings that the host changes, seats, players who are ready, and the beginning."""

import pytest

from blindside.core.errors import InvalidInput
from blindside.table.entries import check_entries, make_entry
from blindside.table.events import HostChanged, Seated, SettingsChanged, Unseated, WentAway
from blindside.table.evolve import evolve, new_table
from blindside.table.history import Step, TableHistory
from blindside.table.requests import (
    Begin,
    ChangeSettings,
    MakeHost,
    NameBot,
    Pass,
    ProposeEnd,
    Remove,
    SeatBot,
    SitDown,
    StandUp,
)
from blindside.table.rules import make_rematch
from blindside.table.state import Table, make_listing, open_seats
from blindside.wording.names import seat_names
from blindside.wording.table_events import names_at_sights
from tests.table.sitting import LocalTable, assert_refused


def change(sitting: LocalTable, **settings: object) -> list[object]:
    return sitting.ask("ada", ChangeSettings(settings=settings))


def test_settings_change_names_what_differs() -> None:
    sitting = LocalTable()
    (event,) = sitting.ask("ada", ChangeSettings({"penalty": 1, "cool_down": 0}, {"chat": False}))
    assert isinstance(event, SettingsChanged)
    assert event.changed == ("penalty", "chat")
    assert (sitting.table.settings.penalty, sitting.table.options.chat) == (1, False)  # type: ignore[attr-defined]
    assert change(sitting, penalty=1) == [], "nothing is different"


def test_settings_change_resets_what_depends_on_it() -> None:
    sitting = LocalTable(settings={"players": 3, "racks": 5, "cards": "discard"})
    change(sitting, players=4)
    assert sitting.table.settings.racks == 4  # type: ignore[attr-defined]
    change(sitting, edition="english-2010")
    change(sitting, edition="german")
    assert sitting.table.settings.cards == "under-shuffled"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "request_",
    [
        ChangeSettings({"players": 9}),
        ChangeSettings({"penalty": "much"}),
        ChangeSettings({"no_such": 1}),
        ChangeSettings({}, {"thinking": -1}),
        ChangeSettings({}, {"hints": "all"}),
    ],
)
def test_settings_that_cannot_be_played_are_refused(request_: ChangeSettings) -> None:
    with pytest.raises(InvalidInput):
        LocalTable().ask("ada", request_)


def test_settings_change_is_for_host_before_game() -> None:
    sitting = LocalTable(settings={"players": 2})
    sitting.ask("bob", SitDown())
    assert_refused(sitting, "bob", ChangeSettings({"penalty": 1}), "only the host")
    sitting.ask("ada", Begin())
    assert_refused(sitting, "ada", ChangeSettings({"penalty": 1}), "already started")


def test_settings_change_makes_players_unready() -> None:
    sitting = LocalTable()
    sitting.ask("bob", SitDown())
    sitting.ask("bob", Pass())
    assert sitting.table.passed == {1}
    change(sitting, penalty=1)
    assert sitting.table.passed == frozenset()
    assert sitting.table.changed_at == sitting.table.seq, "being ready for the settings before comes too late"


def test_leaving_lobby_makes_player_unready() -> None:
    sitting = LocalTable()
    sitting.ask("bob", SitDown())
    sitting.ask("bob", Pass())
    sitting.ask("bob", StandUp())
    assert sitting.table.passed == frozenset()


def test_fewer_seats_move_players_and_drop_bots() -> None:
    sitting = LocalTable(settings={"players": 5})
    sitting.ask("ada", SeatBot(1, "casual"))
    sitting.ask("bob", SitDown(4))
    sitting.ask("cid", SitDown(3))
    sitting.ask("ada", MakeHost(4))
    sitting.happen([WentAway(3)])
    events = sitting.ask("bob", ChangeSettings({"players": 3}))
    assert events[0] == Unseated(1)
    assert {event.seat: event.player for event in events if isinstance(event, Seated)} == {2: "cid", 1: "bob"}
    assert HostChanged(1) in events
    assert WentAway(2) in events
    assert [seat.player for seat in sitting.table.seats if seat] == ["ada", "bob", "cid"]
    assert sitting.table.host == 1
    assert sitting.table.away == {2}
    assert_refused(sitting, "bob", ChangeSettings({"players": 2}), "2 seats are too few")


def test_bot_that_cannot_play_by_new_settings_leaves() -> None:
    sitting = LocalTable("mastermind", {"keys": "devil"})
    sitting.ask("ada", SeatBot(1, "devil"))
    assert Unseated(1) in sitting.ask("ada", ChangeSettings({"keys": "by-table"}))


def open_rematch(sitting: LocalTable) -> Table:
    opening, seated = make_rematch(sitting.table, sitting.table.host)
    table = new_table(opening, sitting.now)
    for event in seated:
        table = evolve(table, event, sitting.now)
    return table


def test_bot_keeps_name_at_new_level_and_rematch() -> None:
    sitting = LocalTable(settings={"players": 3})
    for seat in (1, 2):
        sitting.ask("ada", SeatBot(seat, "casual"))
    sitting.ask("ada", NameBot(1, " Grace   H "))
    sitting.ask("ada", SeatBot(1, "expert"))
    assert sitting.ask("ada", NameBot(1, "Grace H")) == []
    table = replay(sitting)
    names = names_at_sights(table.update_since("ada", 0).sights, table.look("ada"))
    assert [one[1] for one in names[-3:]] == ["Marco", "Marco", "Grace H"]
    sitting.ask("ada", NameBot(2, "grace h"))
    assert seat_names(replay(sitting).look(None)) == ["ada", "Grace H", "grace h 2"]
    sitting.ask("ada", Begin())
    assert_refused(sitting, "ada", NameBot(1, "Late"), "already started")
    sitting.ask("ada", ProposeEnd())
    again = open_rematch(sitting)
    assert [None if seat is None else seat.name for seat in again.seats] == ["grace h", None, "Grace H"]


def test_only_host_names_bots_and_only_bots() -> None:
    sitting = LocalTable(settings={"players": 3})
    sitting.ask("bob", SitDown())
    assert_refused(sitting, "ada", NameBot(1, "Zoe"), "there is no bot at P1")
    assert_refused(sitting, "ada", NameBot(2, "Zoe"), "there is no bot at P2")
    sitting.ask("ada", SeatBot(2, "casual"))
    assert_refused(sitting, "bob", NameBot(2, "Zoe"), "only the host")
    with pytest.raises(InvalidInput, match="invisible"):
        sitting.ask("ada", NameBot(2, "Z\u3164oe"))
    sitting.ask("ada", Remove(2))
    sitting.ask("ada", SeatBot(2, "casual"))
    assert seat_names(replay(sitting).look(None))[2] == "Jun"


def test_host_cannot_name_player_for_whom_bot_plays_in_rematch() -> None:
    sitting = LocalTable.begun("bob", settings={"players": 2})
    sitting.ask("bob", SeatBot(1, "casual"))
    sitting.ask("ada", ProposeEnd())
    sitting.table = open_rematch(sitting)
    assert_refused(sitting, "ada", NameBot(0, "Zoe"), "there is no bot at P0")


def test_more_seats_are_observed_from_all_seats() -> None:
    sitting = LocalTable(settings={"players": 2})
    sitting.ask("ada", ChangeSettings({"players": 5}, {"open_to_all": True}))
    for player in ("bob", "cid"):
        sitting.ask(player, SitDown())
    sitting.ask("ada", Begin())
    history = replay(sitting)
    for seated in ["ada", "bob", "cid", None]:
        update = history.update_since(seated, 0)
        assert len(update.sights) == len(sitting.events)
        assert update.table.view.board.settings.players == 5
    entries = [make_entry(number, 0.0, None, None, event) for number, event in enumerate(sitting.events, 1)]
    assert check_entries("table", entries).listing == make_listing(history.table, "table")


def replay(sitting: LocalTable) -> TableHistory:
    history = TableHistory()
    history.names = {player: player for player in sitting.table.known}
    table = new_table(sitting.events[0], 0.0)
    history.apply([Step(sitting.events[0], table)], None, None)
    for event in sitting.events[1:]:
        table = evolve(table, event, 0.0)
        history.apply([Step(event, table)], None, None)
    return history


def test_begin_with_free_seats_leaves_them_open() -> None:
    sitting = LocalTable()
    assert_refused(sitting, "ada", Begin(), "some seats are still free")
    sitting.ask("bob", SitDown())
    sitting.ask("ada", Begin())
    assert sitting.table.board.empty_seats == {2, 3}
    assert open_seats(sitting.table, "cid") == [2, 3]
    sitting.ask("cid", SitDown())
    assert sitting.table.board.empty_seats == {3}


def test_begin_needs_both_players_of_mastermind() -> None:
    assert_refused(LocalTable("mastermind"), "ada", Begin(), "some seats are still free")
