"""What-ifs equal the review of a game that was dealt that way."""

import pytest

from blindside.core.audience import SPECTATORS, seat_audience
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.games import export
from blindside.games.code777.events import Answered
from blindside.games.code777.tiles import read_rack
from blindside.reviews.code777.review import review_game
from blindside.reviews.code777.what_if import suppose_card, suppose_rack
from tests.review.games import abandon, record_of
from tests.tables import FOUR_RACKS, Code777Table

CARDS = (8, 16, 3, 21, 11, 6, 19, 4, 13, 1)


def play_dealt(racks: str = FOUR_RACKS, cards: tuple[int, ...] = CARDS, answers: int = 6) -> Code777Table:
    table = Code777Table(racks, cards=cards)
    for _ in range(answers):
        table.read_card()
    return table


@pytest.mark.parametrize("card", [2, 5, 9, 10, 12, 23])
@pytest.mark.parametrize("number", [0, 3, 5])
def test_suppose_card_equals_a_game_dealt_with_it(number: int, card: int) -> None:
    """Compare with a game dealt with that card, read up to it."""
    record = abandon(play_dealt())
    seqs = [seq for seq, event in enumerate(record.events, 1) if isinstance(event, Answered)]
    other = suppose_card(record, seqs[number], card)
    actual = play_dealt(cards=(*CARDS[:number], card, *CARDS[number + 1 :]), answers=number + 1)
    answer = actual.log[-1]
    assert (other.reader, other.question, other.answer) == (answer.reader, card, answer.answer)
    assert other.instead_of == CARDS[number]
    review = review_game(abandon(actual))
    for left in other.seats:
        steps = review.seats[left.seat].holdings[0].steps
        assert left.after == [step.by_answers for step in steps if step.seq <= seqs[number]][-1]
        assert left.before == [step.by_answers for step in steps if step.seq < seqs[number]][-1]
    assert {left.seat for left in other.seats} == {0, 1, 2, 3} - {answer.reader}


@pytest.mark.parametrize("rack", ["5r 6g 7b", "4n 5r 7b", "2y 6g 6p", "7b 7b 7b", "5r 5r 5r", "7b 7p 7y"])
@pytest.mark.parametrize("seat", [0, 2])
def test_suppose_rack_equals_a_game_dealt_with_it(seat: int, rack: str) -> None:
    """Compare with a game dealt with that rack, the seat's own being in the pile: same cards, same readers."""
    record = abandon(play_dealt())
    racks = FOUR_RACKS.split(" / ")
    own = racks[seat]
    racks[seat] = rack
    at = max(seq for seq, event in enumerate(record.events, 1) if isinstance(event, Answered))
    other = suppose_rack(record, seat, at, read_rack(rack))
    actual = play_dealt(" / ".join(racks))
    heard = {seq: event for seq, event in enumerate(actual.log, 1) if isinstance(event, Answered)}
    differ = {
        seq: event.answer for seq, event in heard.items() if event.reader != seat and event != record.events[seq - 1]
    }
    assert {changed.seq: changed.instead for changed in other.changed} == differ
    assert differ or rack in (own, "4n 5r 7b"), "another rack changes some answers"
    assert other.instead_of is read_rack(own)
    (holding,) = review_game(abandon(actual)).seats[seat].holdings
    assert other.knowledge == holding.steps[-1].by_answers
    assert other.certain == holding.certain_at


def test_suppose_in_seat_record_uses_only_its_knowledge() -> None:
    """Without its own rack a seat cannot compute answers of other seats; it can suppose any rack of its own."""
    table = play_dealt()
    running = export(record_of(table), seat_audience(0))
    with pytest.raises(
        NotAllowed, match="P1’s answer cannot be known: this record does not show all the racks the reader saw"
    ):
        suppose_card(running, 10, 5)
    assert suppose_card(running, 9, 5).seats == (), "a seat learns nothing from its own card"
    assert suppose_rack(running, 0, 12, read_rack("7b 7p 7y")).instead_of is None
    with pytest.raises(NotAllowed, match="this record does not show what P1 saw"):
        suppose_rack(running, 1, 12, read_rack("7b 7p 7y"))
    finished = export(abandon(table), seat_audience(0))
    assert [left.seat for left in suppose_card(finished, 10, 5).seats] == [0]


def test_suppose_impossible_changes_are_refused() -> None:
    record = abandon(play_dealt())
    with pytest.raises(NotAllowed, match="P0 cannot have had 1g 5r 7b: too many of these tiles"):
        suppose_rack(record, 0, 12, read_rack("1g 5r 7b"))
    with pytest.raises(NotAllowed, match="P0 has no rack after event 2"):
        suppose_rack(record, 0, 2, read_rack("7b 7p 7y"))
    with pytest.raises(InvalidInput, match="there is no event 99"):
        suppose_rack(record, 0, 99, read_rack("7b 7p 7y"))
    with pytest.raises(NotAllowed, match="no card is drawn or answered at event 7"):
        suppose_card(record, 7, 5)
    with pytest.raises(InvalidInput, match="there is no card 24"):
        suppose_card(record, 9, 24)
    with pytest.raises(NotAllowed, match="this record does not show what any seat saw"):
        suppose_card(export(record, SPECTATORS), 9, 5)
    with pytest.raises(NotAllowed, match="this game is not over"):
        suppose_card(record_of(play_dealt()), 9, 5)
