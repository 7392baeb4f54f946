"""TableHistory: state, sights, and updates that several players share."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

import pytest

from blindside.bots import BotSeat
from blindside.table.events import Barred, Renamed, Said, Seated
from blindside.table.evolve import evolve, new_table
from blindside.table.history import Step, TableHistory
from blindside.table.requests import Begin, ProposeEnd, Remove, Say, SeatBot, SitDown
from tests.table.sitting import LocalTable

NAMES = {"ada": "Anna", "bob": "Anna", "cid": "Cid"}


def make_steps(events: list[Any]) -> list[Step]:
    tables = accumulate(events[1:], lambda table, event: evolve(table, event, 0.0), initial=new_table(events[0], 0.0))
    return list(map(Step, events, tables))


def make_history(sitting: LocalTable, names: Mapping[str, str] = NAMES) -> TableHistory:
    history = TableHistory()
    for player, name in names.items():
        history.set_name(player, name)
    history.apply(make_steps(sitting.events), None, None)
    return history


@pytest.fixture
def sitting() -> LocalTable:
    sitting = LocalTable.begun("bob", "cid", bots=1)
    sitting.ask("ada", Say("hello"))
    return sitting


def test_look_player_who_left_keeps_name(sitting: LocalTable) -> None:
    sitting.ask("ada", Remove(1))
    history = make_history(sitting, dict.fromkeys(NAMES, "Anna"))
    seen = history.look("bob")
    assert [seat and seat.name for seat in seen.seats] == ["Anna", None, "Anna 3", None]
    assert [[seat.name for seat in seats] for seats in seen.former] == [[], ["Anna 2"], [], []]
    assert (seen.you, seen.removed, seen.open_seats) == (None, True, [1])
    assert (history.look("ada").removed, history.look("cid").open_seats) == (False, [])
    history.set_name("bob", None)
    assert history.look("ada").former[1][0].name is None, "a deleted player has no name"


def test_update_since_same_view_is_one_object(sitting: LocalTable) -> None:
    history = make_history(sitting)
    spectators = history.update_since(None, 0)
    assert history.update_since("stranger", 0) is spectators
    assert history.update_since("ada", 0) is history.update_since("ada", 0) is not spectators
    assert history.update_since(None, 3) is not spectators
    assert spectators.sights[3:] == history.update_since(None, 3).sights


def test_update_since_barred_player_is_another_one() -> None:
    sitting = LocalTable()
    sitting.happen([Barred("bob")])
    history = make_history(sitting)
    assert history.update_since(None, 0).table.open_seats == [1, 2, 3]
    assert history.update_since("bob", 0).table.open_seats == []


def test_update_since_event_makes_it_anew(sitting: LocalTable) -> None:
    history = make_history(sitting)
    before = history.update_since("ada", 0)
    happened = sitting.ask("bob", Say("well"))
    history.apply([Step(event, sitting.table) for event in happened], "bob", None)
    after = history.update_since("ada", 0)
    assert (after.seq, after.sights) == (before.seq + 1, [*before.sights, Said(1, "well")])


def test_apply_renamed_player_has_new_name_in_old_events(sitting: LocalTable) -> None:
    history = make_history(sitting)
    history.update_since("cid", 0)
    history.set_name("ada", "Zoe")
    history.apply(make_steps([*sitting.events, Renamed("ada")])[-1:], None, None)
    sitting.happen([Renamed("ada")])
    fresh = make_history(sitting, {**NAMES, "ada": "Zoe"})
    assert history.update_since("cid", 0) == fresh.update_since("cid", 0)
    assert [seat and seat.name for seat in history.look("cid").seats] == ["Zoe", "Anna", "Cid", None]


def test_set_name_deleted_player_leaves_no_text() -> None:
    sitting = LocalTable()
    sitting.ask("bob", SitDown())
    history = make_history(sitting)
    said = sitting.ask("bob", Say("secret"))
    history.apply([Step(event, sitting.table) for event in said], "bob", None)
    history.set_name("bob", None)
    happened = sitting.happen([Renamed("bob")])
    history.apply([Step(event, sitting.table) for event in happened], None, None)
    observed = repr(history.update_since("ada", 0))
    assert "secret" not in observed
    assert "Anna 2" not in observed


def test_apply_begun_game_gives_each_audience_its_sights() -> None:
    sitting = LocalTable(settings={"players": 3})
    sitting.ask("bob", SitDown())
    sitting.ask("cid", SitDown())
    sitting.ask("ada", Begin())
    history = make_history(sitting)
    ada, bob, watching = (history.update_since(player, 0) for player in ("ada", "bob", None))
    assert len(ada.sights) == len(bob.sights) == len(watching.sights) == sitting.table.seq
    assert ada.sights != bob.sights != watching.sights


def test_bots_are_secret_until_the_game_is_over() -> None:
    """Seats 1 and 2 have bots from the beginning; in seat 2 another bot follows, and seat 3 gets one later."""
    sitting = LocalTable()
    sitting.ask("bob", SitDown(3))
    sitting.ask("ada", SeatBot(1, "novice"))
    sitting.ask("ada", SeatBot(2, "casual"))
    seeds = {event.seat: event.seed for event in sitting.events if isinstance(event, Seated)}
    sitting.ask("ada", Begin())
    sitting.happen([Seated(2, None, "expert", 5)])
    sitting.ask("bob", SeatBot(3, "casual"))
    assert make_history(sitting).bots("ada") == {}
    sitting.ask("ada", ProposeEnd())
    assert sitting.table.is_over
    history = make_history(sitting)
    assert history.bots("ada") == {1: BotSeat("novice", seeds[1])}
    assert history.bots("cid") == {}, "the record is not open to all"
