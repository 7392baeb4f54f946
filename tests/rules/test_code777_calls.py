"""Clauses C-17 to C-23 and C-31: announcing, settling, mixing, winning."""

from collections import Counter
from typing import Any

import pytest

from blindside.core.audience import SPECTATORS, seat_audience
from blindside.core.errors import InvalidInput, NotAllowed, StaleRequest
from blindside.games.code777.commands import Call, Choose, Draw, GiveAnswer, Settle
from blindside.games.code777.events import CallSettled, RackEmptied, RackFilled, TilesMixed
from blindside.games.code777.legal import tie_order
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.tiles import BOX, read_numbers, read_rack
from tests.tables import Code777Table, tags


@pytest.mark.clause("C-17", "R-03")
@pytest.mark.parametrize("seat", range(4))
def test_call_is_legal_for_any_seat_in_any_phase(seat: int) -> None:
    before_the_first_card = Code777Table()
    assert tags(before_the_first_card.call_right(seat))[0] == "call_settled"

    while_a_card_is_unanswered = Code777Table(reader=1)
    while_a_card_is_unanswered.do(Draw(1))
    assert tags(while_a_card_is_unanswered.call_right(seat))[0] == "call_settled"

    while_the_reader_chooses = Code777Table(reader=1, draw_two=True)
    while_the_reader_chooses.do(Draw(1))
    assert tags(while_the_reader_chooses.call_right(seat))[0] == "call_settled"
    while_the_reader_chooses.do(Choose(1, 2))

    after_an_answer = Code777Table()
    after_an_answer.read_card()
    assert tags(after_an_answer.call_right(seat))[0] == "call_settled"


@pytest.mark.clause("R-03")
def test_call_before_answer_keeps_turn_and_answer_counts_new_racks() -> None:
    table = Code777Table("5r 6g 7b / 1g 2y 3k / 4n 4n 7y / 3k 5k 6p", pile="4n 4n 7b", cards=[21], reader=0)
    table.do(Draw(0))
    table.call_right(3)  # black or brown: 2 to 2 before, with P3's two black tiles; 1 to 4 now
    assert table.board.turn == 0
    assert table.do(GiveAnswer(0))[0].answer == "<"


@pytest.mark.clause("C-18")
@pytest.mark.parametrize(
    ("said", "right"),
    [("5 7 7", True), ("7 5 7", True), ("577", True), ("5 5 7", False), ("5 6 7", False), ("7 7 7", False)],
)
def test_call_compares_sorted_numbers_with_repeats(said: str, right: bool) -> None:
    table = Code777Table("5r 7b 7y / 1g 2y 3k / 4n 4n 7b / 3k 5k 6p")
    assert table.call(0, said)[0] == CallSettled(0, read_numbers(said), None, right, int(right))


@pytest.mark.clause("C-18")
@pytest.mark.parametrize("said", ["5 7", "5 7 7 7", "", "5 7 8", "0 5 7", "5 7 x", "57", "5 77", "5r 7b 7y", "٥ 7 7"])
def test_typed_call_not_three_numbers_is_refused(said: str) -> None:
    with pytest.raises(InvalidInput, match="use three numbers from 1 to 7"):
        read_numbers(said)


@pytest.mark.clause("C-18")
@pytest.mark.parametrize("numbers", [(5, 7), (5, 7, 8), (0, 5, 7), (5, 7, 7, 7), ()])
def test_call_command_not_three_numbers_is_refused(numbers: Any) -> None:
    with pytest.raises(InvalidInput, match="use three numbers"):
        Code777Table().do(Call(0, numbers))


@pytest.mark.clause("C-18")
def test_call_numbers_in_any_order_are_equal() -> None:
    table = Code777Table("5r 7b 7y / 1g 2y 3k / 4n 4n 7b / 3k 5k 6p")
    assert table.do(Call(0, (7, 5, 7)))[0].numbers == (5, 7, 7)
    assert table.do(Settle())[0].right


@pytest.mark.clause("R-11")
def test_colors_too_requires_matching_tiles() -> None:
    racks = "5r 7b 7y / 1g 2y 3k / 4n 4n 7b / 3k 5k 6p"
    assert not Code777Table(racks, colors_too=True).call(0, "5r 7b 7b")[0].right
    assert Code777Table(racks, colors_too=True).call(0, "7y 5r 7b")[0].right
    with pytest.raises(InvalidInput, match="calls name tiles"):
        Code777Table(racks, colors_too=True).do(Call(0, (5, 7, 7)))
    with pytest.raises(InvalidInput, match="numbers only"):
        Code777Table(racks).do(Call(0, (5, 7, 7), read_rack("5r 7b 7y")))
    with pytest.raises(InvalidInput, match="do not match the numbers"):
        Code777Table(racks, colors_too=True).do(Call(0, (5, 5, 7), read_rack("5r 7b 7y")))


@pytest.mark.clause("C-19")
def test_right_call_scores_one_point_and_wrong_call_none() -> None:
    table = Code777Table()
    table.call_right(2)
    table.call_wrong(1)
    assert table.board.scores == (0, 0, 1, 0)


@pytest.mark.clause("C-20", "R-06")
@pytest.mark.parametrize("right", [True, False])
def test_settled_call_replaces_the_rack_and_shows_its_tiles(right: bool) -> None:
    table = Code777Table("5r 6g 7b / 1g 2y 3k / 4n 4n 7y / 3k 5k 6p", pile="7b 7b 7p")
    old, new = read_rack("1g 2y 3k"), read_rack("7b 7b 7p")
    settled, *rest = table.call_right(1) if right else table.call_wrong(1)
    assert settled.right is right
    assert rest == [RackEmptied(1, 1, old), RackFilled(1, 1, new)]
    for seat in range(4):
        assert table.view(seat).out_of_play == (old,)
        assert table.view(seat).racks[1] is (None if seat == 1 else new)
    assert table.board.pile == 13


@pytest.mark.clause("R-06")
def test_hide_wrong_hides_tiles_of_wrong_call_from_owner() -> None:
    table = Code777Table(hide_wrong=True)
    table.call_wrong(1)
    assert [table.view(seat).out_of_play for seat in range(4)] == [
        (None,) if seat == 1 else (read_rack("1g 2y 3k"),) for seat in range(4)
    ]
    assert table.view(SPECTATORS).out_of_play == (None,)
    table.call_right(2)
    assert table.view(2).out_of_play[1] is read_rack("4n 4n 7y")


ORDERS = {
    "jumbo-1985": [1, 0, 3, 2],
    "jumbo-1985-de": [1, 0, 3, 2],
    "german": [1, 0, 3, 2],
    "english-2010": [1, 0, 3, 2],
    "italian-2010": [1, 2, 3, 0],
}


@pytest.mark.clause("C-21", "R-01", "R-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_calls_of_one_instant_settle_in_edition_order(edition: str) -> None:
    table = Code777Table(edition=edition, reader=2)
    table.read_card()
    for seat in (3, 0, 2, 1):
        table.start_call(seat, "1 1 1")
    settled = [event.seat for event in table.do(Settle()) if isinstance(event, CallSettled)]
    assert settled == ORDERS[edition]


@pytest.mark.clause("C-21", "R-01")
def test_tie_order_starts_right_of_the_last_reader() -> None:
    english, italian = settings_for("english-2010", players=5), settings_for("italian-2010", players=5)
    assert tie_order(english, 0) == [4, 3, 2, 1, 0]
    assert tie_order(italian, 0) == [4, 0, 1, 2, 3]
    assert "ties" in EDITIONS["jumbo-1985"].not_printed & EDITIONS["german"].not_printed
    assert "ties" not in EDITIONS["english-2010"].not_printed | EDITIONS["italian-2010"].not_printed


@pytest.mark.clause("R-01", "R-03")
def test_tie_order_during_a_card_uses_its_reader() -> None:
    table = Code777Table(reader=2)
    table.read_card()
    table.do(Draw(3))
    for seat in range(4):
        table.start_call(seat, "1 1 1")
    assert [event.seat for event in table.do(Settle()) if isinstance(event, CallSettled)] == [2, 1, 0, 3]


@pytest.mark.clause("C-21", "C-23", "R-06")
@pytest.mark.parametrize(("edition", "winner"), [("english-2010", 1), ("italian-2010", 1)])
def test_winning_call_voids_other_calls_of_its_instant(edition: str, winner: int) -> None:
    table = Code777Table(edition=edition, reader=2, calls_per_answer=None)
    for seat in (1, 1, 3, 3):
        table.call_right(seat)
    assert table.board.scores == (0, 2, 0, 2)
    table.do(Draw(2))
    table.do(GiveAnswer(2))
    before = table.racks
    for seat in (3, 0, 1):
        rack = table.state.racks[seat]
        assert rack is not None
        table.start_call(seat, " ".join(map(str, rack.numbers)))
    events = table.do(Settle())
    assert tags(events) == ["call_settled", "call_voided", "call_voided", "game_ended"]
    assert [event.seat for event in events[:3]] == [1, *([0, 3] if edition == "english-2010" else [3, 0])]
    assert table.board.winner == winner
    assert table.board.scores == (0, 3, 0, 2)
    assert table.racks == before
    assert not table.board.calling


@pytest.mark.clause("C-23")
def test_third_point_ends_the_game() -> None:
    table = Code777Table(calls_per_answer=None)
    table.call_right(1)
    table.call_right(1)
    assert table.board.phase == "ready"
    assert tags(table.call_right(1)) == ["call_settled", "game_ended"]
    assert (table.board.phase, table.board.winner, table.board.scores) == ("over", 1, (0, 3, 0, 0))
    for command in (Draw(0), Call(2, (1, 2, 3)), Settle()):
        with pytest.raises(StaleRequest, match="the game is over"):
            table.do(command)
    assert [rack and rack.name for rack in table.view(1).racks] == table.racks, "the racks are turned round"


@pytest.mark.clause("C-22", "R-06")
@pytest.mark.parametrize("edition", ["jumbo-1985", "jumbo-1985-de", "german"])
def test_pile_of_seven_is_mixed_with_tiles_out_of_play(edition: str) -> None:
    table = Code777Table(edition=edition, calls_per_answer=None)
    assert [len(table.state.pile)] + [_call_wrong_and_count_pile(table) for _ in range(6)] == [
        16,
        13,
        10,
        16,
        13,
        10,
        16,
    ]
    events = table.log
    mixes = [number for number, event in enumerate(events) if isinstance(event, TilesMixed)]
    assert len(mixes) == 3, "the deal and two mixes"
    assert isinstance(events[mixes[1] - 1], RackFilled)
    assert table.tiles() == Counter(BOX)


@pytest.mark.clause("R-02")
def test_german_edition_leaves_mixing_open() -> None:
    assert settings_for("german").mixing == "at-seven"
    assert "mixing" in EDITIONS["german"].not_printed


@pytest.mark.clause("C-22", "R-07")
@pytest.mark.parametrize("edition", ["english-2010", "italian-2010"])
def test_2010_editions_mix_when_pile_has_under_three_tiles(edition: str) -> None:
    table = Code777Table(edition=edition, calls_per_answer=None)
    assert [_call_wrong_and_count_pile(table) for _ in range(5)] == [13, 10, 7, 4, 1]
    last = table.state.pile
    emptied, mixed, filled = table.call_wrong(0)[1:]
    assert (type(emptied), type(mixed), type(filled)) == (RackEmptied, TilesMixed, RackFilled)
    assert len(mixed.pile) == 28 - 9
    assert Counter(mixed.pile) & Counter(emptied.tiles.tiles) == Counter(emptied.tiles.tiles), "a mix takes all"
    assert set(last) <= set(mixed.pile)
    assert table.board.pile == len(table.state.pile) == 16
    assert table.tiles() == Counter(BOX)


def _call_wrong_and_count_pile(table: Code777Table) -> int:
    table.call_wrong(0)
    assert table.board.pile == len(table.state.pile)
    return len(table.state.pile)


@pytest.mark.clause("C-31", "R-05")
def test_open_call_shows_caller_and_hides_numbers() -> None:
    table = Code777Table(reader=0)
    table.start_call(1, "1 2 3")
    for audience in (seat_audience(0), seat_audience(2), seat_audience(3), SPECTATORS):
        sight = table.sights(audience)[-1]
        assert (sight.seat, sight.numbers, sight.tiles) == (1, None, None)
        assert table.view(audience).board.calling == (1,)
        assert table.view(audience).call is None
    assert table.view(1).call.numbers == (1, 2, 3)
    table.do(Settle())
    assert table.view(1).call is None


@pytest.mark.clause("C-31", "R-05")
def test_open_call_shows_tiles_to_caller_only() -> None:
    table = Code777Table(colors_too=True)
    table.start_call(1, "1g 2y 3k")
    for audience in (seat_audience(0), seat_audience(2), seat_audience(3), SPECTATORS):
        assert (table.sights(audience)[-1].numbers, table.sights(audience)[-1].tiles) == (None, None)
    assert table.view(1).call.tiles is read_rack("1g 2y 3k")


@pytest.mark.clause("C-31")
def test_open_call_blocks_play_until_settled() -> None:
    table = Code777Table(reader=0)
    table.start_call(1, "1 2 3")
    with pytest.raises(NotAllowed, match="calls must be settled first: P1"):
        table.do(Draw(0))
    table.start_call(3, "1 1 1")
    with pytest.raises(NotAllowed, match="calls must be settled first: P1, P3"):
        table.do(Draw(0))
    with pytest.raises(NotAllowed, match="P1 has already called"):
        table.start_call(1, "4 5 6")
    table.do(Settle())
    with pytest.raises(NotAllowed, match="no call to settle"):
        table.do(Settle())
    table.do(Draw(0))


@pytest.mark.clause("R-04")
def test_second_call_before_next_answer_is_refused() -> None:
    table = Code777Table()
    table.call_wrong(1)
    with pytest.raises(NotAllowed, match="P1 has already called and can call again"):
        table.call_wrong(1)
    table.do(Draw(0))
    with pytest.raises(NotAllowed, match="P1 has already called and can call again"):
        table.call_wrong(1)
    table.do(GiveAnswer(0))
    table.call_wrong(1)
    assert table.board.scores == (0, 0, 0, 0), "refused without penalty"
    table.call_wrong(2)
    table.read_card()
    table.call_right(1)
    assert table.board.scores == (0, 1, 0, 0)


@pytest.mark.clause("R-04")
def test_unlimited_calls_allow_a_second_call() -> None:
    table = Code777Table(calls_per_answer=None)
    for _ in range(5):
        table.call_wrong(1)
    assert table.board.scores == (0, 0, 0, 0)


@pytest.mark.clause("R-11")
def test_penalty_stops_at_zero() -> None:
    table = Code777Table(penalty=1, calls_per_answer=None)
    table.call_wrong(0)
    assert table.board.scores[0] == 0
    table.call_right(0)
    table.call_right(0)
    table.call_wrong(0)
    assert table.board.scores[0] == 1
    table = Code777Table(penalty=2, calls_per_answer=None)
    table.call_right(0)
    table.call_right(0)
    table.call_wrong(0)
    assert table.board.scores[0] == 0


@pytest.mark.clause("R-11")
def test_cool_down_counts_answers() -> None:
    table = Code777Table(cool_down=4)
    table.call_wrong(0)
    table.call_right(1)
    for waits in (4, 3, 2, 1):
        assert table.board.waits == (waits, 0, 0, 0)
        if waits < 4:
            with pytest.raises(NotAllowed, match=f"must wait for {waits} more answer"):
                table.call_right(0)
        table.read_card()
    assert table.call_right(0)[0].right


def test_call_older_than_its_rack_is_stale() -> None:
    table = Code777Table(calls_per_answer=None)
    seen = table.board.seq
    table.call_wrong(2)
    table.read_card()
    table.do(Call(1, (1, 1, 1), board_seq=seen))
    table.do(Settle())
    with pytest.raises(StaleRequest, match="has been replaced"):
        table.do(Call(1, (1, 1, 1), board_seq=seen))
    with pytest.raises(StaleRequest, match="has been replaced"):
        table.do(Call(2, (1, 1, 1), board_seq=seen))
    table.do(Call(2, (1, 1, 1), board_seq=table.board.filled_at[2]))
