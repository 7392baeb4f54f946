"""Clauses C-07 to C-10: the set-up, who sees what, who begins, whose turn it is."""

import pytest

from blindside.core.audience import SPECTATORS
from blindside.core.dealers import ScriptedDealer, SimulationDealer
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.games.code777.commands import Draw, Start
from blindside.games.code777.events import CardsShuffled, RackFilled, ReaderChosen, TilesMixed
from blindside.games.code777.rules import decide, new_state
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.tiles import BOX
from tests.tables import FOUR_RACKS, Code777Table


@pytest.mark.clause("C-07")
def test_start_shuffles_and_deals_three_tiles_to_each_rack() -> None:
    events = decide(new_state(settings_for("jumbo-1985")), Start(), SimulationDealer(7))
    cards, tiles, *fillings, reader = events
    assert isinstance(cards, CardsShuffled)
    assert sorted(cards.pile) == list(range(1, 24))
    assert isinstance(tiles, TilesMixed)
    assert sorted(map(str, tiles.pile)) == sorted(map(str, BOX))
    assert len(fillings) == 4
    for place, filling in enumerate(fillings):
        assert isinstance(filling, RackFilled)
        assert filling.rack == filling.owner == place
        assert sorted(map(str, filling.tiles.tiles)) == sorted(map(str, tiles.pile[3 * place : 3 * place + 3]))
    assert isinstance(reader, ReaderChosen)


@pytest.mark.clause("C-07")
def test_second_start_is_refused() -> None:
    table = Code777Table()
    with pytest.raises(NotAllowed, match="has already started"):
        table.do(Start())


@pytest.mark.clause("C-08")
@pytest.mark.parametrize("seat", range(4))
def test_seat_sees_every_rack_but_its_own(seat: int) -> None:
    seen = Code777Table().view(seat).racks
    racks = FOUR_RACKS.split(" / ")
    assert [rack and rack.name for rack in seen] == [None if place == seat else racks[place] for place in range(4)]


@pytest.mark.clause("C-08")
def test_spectators_see_spare_racks_only() -> None:
    seen = Code777Table(FOUR_RACKS, players=3).view(SPECTATORS).racks
    assert [rack and rack.name for rack in seen] == [None, None, None, "3k 5k 6p"]


@pytest.mark.clause("C-09")
def test_editions_set_how_the_first_reader_is_chosen() -> None:
    chosen = {name for name in EDITIONS if settings_for(name).first_reader == "chosen"}
    assert chosen == {"german"}
    for name in EDITIONS:
        state = new_state(settings_for(name))
        if name in chosen:
            for seat in range(4):
                assert decide(state, Start(first_reader=seat), SimulationDealer(1))[-1] == ReaderChosen(seat)
        else:
            with pytest.raises(NotAllowed, match="first reader is drawn"):
                decide(state, Start(first_reader=2), SimulationDealer(1))
    for seat in (-1, 4):
        with pytest.raises(InvalidInput, match="seats are numbered 0 to 3"):
            decide(new_state(settings_for("german")), Start(first_reader=seat), SimulationDealer(1))


@pytest.mark.clause("C-09", "R-09")
def test_first_reader_is_drawn_for_each_game() -> None:
    dealer = SimulationDealer(3)
    readers = set()
    for _ in range(40):
        reader = decide(new_state(settings_for("jumbo-1985")), Start(), dealer)[-1]
        assert isinstance(reader, ReaderChosen)
        readers.add(reader.seat)
    assert readers == {0, 1, 2, 3}


@pytest.mark.clause("C-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise(players: int) -> None:
    racks = " / ".join((FOUR_RACKS + " / 4n 4n 7b").split(" / ")[:players])
    table = Code777Table(racks, reader=players - 1)
    readers = [table.read_card().reader for _ in range(2 * players + 1)]
    assert readers == [(players - 1 + turn) % players for turn in range(2 * players + 1)]


@pytest.mark.clause("C-10")
def test_draw_out_of_turn_is_refused() -> None:
    table = Code777Table(reader=1)
    with pytest.raises(NotAllowed, match="it is not P2’s turn: P1 reads"):
        table.do(Draw(2))
    with pytest.raises(InvalidInput, match="there is no seat 4"):
        table.do(Draw(4))


def test_commands_before_the_deal_are_refused() -> None:
    with pytest.raises(NotAllowed, match="not dealt yet"):
        decide(new_state(settings_for("german")), Draw(0), ScriptedDealer([]))
