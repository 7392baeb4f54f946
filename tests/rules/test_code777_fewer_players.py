"""Clauses C-24 to C-26: racks without a player."""

from typing import Any

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.games.code777.commands import Settle
from blindside.games.code777.events import RackEmptied
from blindside.games.code777.settings import EDITIONS, settings_for
from tests.tables import FOUR_RACKS, Code777Table, tags

FIVE_RACKS = FOUR_RACKS + " / 4n 4n 7b"


def list_renewed_racks(events: list[Any]) -> list[int]:
    return [event.rack for event in events if isinstance(event, RackEmptied)]


@pytest.mark.clause("C-24")
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_players_right_call_renews_the_spare_rack(edition: str) -> None:
    table = Code777Table(FOUR_RACKS, players=3, edition=edition, calls_per_answer=None)
    assert [rack is not None for rack in table.view(0).racks] == [False, True, True, True]
    assert list_renewed_racks(table.call_wrong(0)) == [0]
    assert list_renewed_racks(table.call_right(1)) == [1, 3]
    assert list_renewed_racks(table.call_right(2)) == [2, 3]


@pytest.mark.clause("C-25", "R-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_right_calls_renew_spare_racks_in_turn(edition: str) -> None:
    table = Code777Table(FOUR_RACKS, players=2, edition=edition, calls_per_answer=None)
    assert list_renewed_racks(table.call_right(0)) == [0, 2]
    assert list_renewed_racks(table.call_wrong(1)) == [1]
    assert list_renewed_racks(table.call_right(0)) == [0, 3]
    assert list_renewed_racks(table.call_right(1)) == [1, 2]


@pytest.mark.clause("C-25")
def test_spares_setting_renews_the_first_or_a_random_rack() -> None:
    table = Code777Table(FOUR_RACKS, players=2, spares="first", calls_per_answer=None)
    assert [list_renewed_racks(table.call_right(seat)) for seat in (0, 1, 0)] == [[0, 2], [1, 2], [0, 2]]
    drawn = set()
    for seed in range(20):
        table = Code777Table(FOUR_RACKS, players=2, spares="random")
        table.dealer = SimulationDealer(seed)
        drawn.add(list_renewed_racks(table.call_right(0))[1])
    assert drawn == {2, 3}


@pytest.mark.clause("C-25")
def test_edition_1985_german_alone_prints_the_spares_setting() -> None:
    assert [name for name, edition in EDITIONS.items() if "spares" not in edition.not_printed] == ["jumbo-1985-de"]


@pytest.mark.clause("R-08")
@pytest.mark.parametrize("players", [2, 3])
def test_five_racks_right_call_renews_one_spare_rack_in_turn(players: int) -> None:
    table = Code777Table(FIVE_RACKS, players=players, calls_per_answer=None)
    spares = [list_renewed_racks(table.call_right(seat))[1] for seat in (0, 1, 0, 1)]
    assert spares == ([2, 3, 4, 2] if players == 2 else [3, 4, 3, 4])


@pytest.mark.clause("R-06")
def test_two_right_calls_of_one_instant_renew_two_spare_racks() -> None:
    table = Code777Table(FOUR_RACKS, players=2, reader=0)
    table.start_call(0, "5 6 7")
    table.start_call(1, "1 2 3")
    assert list_renewed_racks(table.do(Settle())) == [1, 2, 0, 3]


@pytest.mark.clause("R-06")
def test_mixing_due_before_the_spare_rack_happens_before_it() -> None:
    table = Code777Table(FOUR_RACKS, players=3, calls_per_answer=None)
    table.call_right(0)
    assert len(table.state.pile) == 10
    assert tags(table.call_right(1)) == [
        "call_settled",
        "rack_emptied",
        "rack_filled",
        "tiles_mixed",
        "rack_emptied",
        "rack_filled",
    ]
    assert len(table.state.pile) == 13


@pytest.mark.clause("R-06")
def test_mixing_due_after_the_spare_rack_happens_after_it() -> None:
    table = Code777Table(FOUR_RACKS, players=3, calls_per_answer=None)
    table.call_wrong(0)
    assert len(table.state.pile) == 13
    assert tags(table.call_right(1)) == [
        "call_settled",
        "rack_emptied",
        "rack_filled",
        "rack_emptied",
        "rack_filled",
        "tiles_mixed",
    ]
    assert len(table.state.pile) == 16


@pytest.mark.clause("C-26")
@pytest.mark.parametrize("edition", EDITIONS)
def test_settings_default_to_four_racks_and_allow_five(edition: str) -> None:
    assert [settings_for(edition, players=players).racks for players in (2, 3, 4, 5)] == [4, 4, 4, 5]
    assert settings_for(edition, players=2, racks=5).racks == 5
    for racks in (1, 6):
        with pytest.raises(InvalidInput, match="with 2 players there must be 2 to 5 racks"):
            settings_for(edition, players=2, racks=racks)
