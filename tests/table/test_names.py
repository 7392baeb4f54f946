"""Names at a table: unique, and kept for players who left."""

import pytest

from blindside.table.entries import read_event
from blindside.table.events import Renamed, Unseated
from blindside.table.evolve import evolve, new_table
from blindside.table.names import has_invisible, has_visible, name_key, unique_names
from blindside.table.requests import Begin, MakeHost, ProposeEnd, Remove, SeatBot, SitDown, StandUp
from blindside.table.rules import make_rematch
from blindside.table.state import open_seats
from blindside.table.store_protocols import Entry
from tests.table.sitting import LocalTable, assert_refused


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Anna", "Anna", "Anna"], ["Anna", "Anna 2", "Anna 3"]),
        (["Anna", "Anna 2", "Anna"], ["Anna", "Anna 2", "Anna 3"]),
        (["Anna", "Anna", "Anna 2"], ["Anna", "Anna 2", "Anna 2 2"]),
        (["Anna", "ANNA", "Ａｎｎａ"], ["Anna", "ANNA 2", "Ａｎｎａ 3"]),
        (["Strauß", "STRAUSS"], ["Strauß", "STRAUSS 2"]),
        (["Jose\u0301", "José"], ["Jose\u0301", "José 2"]),
        (["❤", "❤\ufe0f", "An\u200dna", "Anna"], ["❤", "❤\ufe0f 2", "An\u200dna", "Anna 2"]),
        (["Guest", "Gast", "Guest"], ["Guest", "Gast", "Guest 2"]),
    ],
)
def test_unique_names_same_name_gets_number(names: list[str], shown: list[str]) -> None:
    players = [f"player-{number}" for number in range(len(names))]
    called = unique_names(players, dict(zip(players, names, strict=True)))
    assert list(called.values()) == shown
    assert len({name_key(name) for name in shown}) == len(shown)


def test_unique_names_forgotten_player_has_none() -> None:
    assert unique_names(["ada", "bob"], {"bob": "Bob"}) == {"bob": "Bob"}


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u00ad", "\u200b", "\u2060", "\ufeff", "\U000e0041", "\uffa0"])
def test_has_invisible_blank_character_is_found(name: str) -> None:
    assert has_invisible(name)
    assert has_invisible(f"Anna{name}")


@pytest.mark.parametrize("name", ["\u0301", "\u0301\u0302", "\u200d", "\ufe0f", "\u2800", "\u3164"])
def test_has_visible_marks_alone_are_not(name: str) -> None:
    assert not has_visible(name)


@pytest.mark.parametrize("name", ["Anna", "José", "Jose\u0301", "安娜", "7", "🦊", "👩\u200d🚀", "❤\ufe0f", "🇩🇰", "?"])
def test_has_visible_ordinary_names_are_allowed(name: str) -> None:
    assert has_visible(name)
    assert not has_invisible(name)


def test_table_renamed_player_comes_last() -> None:
    sitting = LocalTable()
    sitting.ask("bob", SitDown())
    sitting.happen([Renamed("ada")])
    assert unique_names(sitting.table.known, {"ada": "Bob", "bob": "Bob"}) == {"bob": "Bob", "ada": "Bob 2"}


@pytest.mark.clause("R-10")
def test_table_seat_left_in_game_remembers_player() -> None:
    sitting = LocalTable.begun("bob", "cid", bots=1)
    sitting.ask("bob", StandUp())
    assert [seat.player for seat in sitting.table.former[1]] == ["bob"]
    sitting.ask("bob", SitDown())
    assert not any(sitting.table.former), "back again"
    sitting.ask("bob", StandUp())
    sitting.ask("ada", SeatBot(1, "certain"))
    assert [seat.player for seat in sitting.table.former[1]] == ["bob"]
    assert sitting.table.bots == (1, 3)


def test_table_seat_left_before_game_is_just_free() -> None:
    sitting = LocalTable()
    sitting.ask("bob", SitDown())
    sitting.ask("bob", StandUp())
    assert not any(sitting.table.former)


@pytest.mark.clause("R-10")
def test_sit_down_leaver_returns_to_own_seat() -> None:
    sitting = LocalTable.begun("bob", "cid", bots=1)
    sitting.ask("bob", StandUp())
    sitting.ask("cid", ProposeEnd())
    sitting.ask("cid", StandUp())
    assert (open_seats(sitting.table, "bob"), open_seats(sitting.table, "cid")) == ([1], [2])
    assert open_seats(sitting.table, None) == [1, 2]
    sitting.ask("cid", SitDown())
    assert sitting.table.people == (0, 2)
    assert_refused(sitting, "dan", SitDown(2), "is taken")
    sitting.ask("dan", SitDown())
    assert open_seats(sitting.table, "bob") == [], "another player has taken it"


def test_remove_player_is_remembered_until_back() -> None:
    sitting = LocalTable.begun("bob", "cid", bots=1)
    assert sitting.ask("ada", Remove(1))[-1] == Unseated(1, removed=True)
    assert sitting.table.removed == {"bob"}
    sitting.ask("bob", SitDown())
    assert sitting.table.removed == frozenset()
    sitting.ask("ada", Remove(1, for_good=True))
    assert open_seats(sitting.table, "bob") == []


def test_rematch_players_of_same_name_keep_numbers() -> None:
    sitting = LocalTable(settings={"players": 3})
    sitting.ask("bob", SitDown(2))
    sitting.ask("cid", SitDown(1))
    sitting.ask("ada", MakeHost(1))
    sitting.ask("cid", Begin())
    for player in ("ada", "bob", "cid"):
        sitting.ask(player, ProposeEnd())
    opening, events = make_rematch(sitting.table, 1)
    again = new_table(opening, 0.0)
    for event in events:
        again = evolve(again, event, 0.0)
    assert (again.known, again.host) == (("ada", "bob", "cid"), 2)


def test_read_event_unseated_of_older_log_is_readable() -> None:
    entry = Entry(5, 0.0, None, None, '{"event":"table_unseated","seat":1}')
    assert read_event(entry, "code777") == Unseated(1, removed=False)
