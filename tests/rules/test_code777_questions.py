"""Clauses C-11 to C-16, and each card at its boundaries and with a count of zero."""

import itertools
from typing import Any

import pytest

from blindside.core.audience import seat_audience
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.games.code777.commands import Choose, Draw, GiveAnswer, Leave
from blindside.games.code777.events import Answered, CardsShuffled
from blindside.games.code777.questions import QUESTIONS, Answer, answer_text, check_answer, find_question
from blindside.games.code777.tiles import RACKS, Rack, describe_excess, read_rack
from blindside.reason.code777.belief import Belief
from tests.tables import Code777Table, tags

CASES: list[tuple[int, str, Answer]] = [
    (1, "4n 7b 7b", 1),
    (1, "4n 6g 7b", 0),
    (1, "7b 7b 7y / 5r 6g 7b / 6g 6p 6p", 3),
    (2, "1g 5r 6g", 1),
    (2, "2y 5r 6g", 0),
    (2, "1g 2y 2y / 3k 4n 5r / 4n 4n 4n", 3),
    (3, "6g 6p 7b", 1),
    (3, "6g 6g 7b", 0),
    (3, "6g 6g 6p", 1),
    (3, "7b 7p 7y / 5k 5r 6g", 2),
    (4, "5r 6g 7b", 1),
    (4, "1g 6g 7b", 0),
    (4, "6g 6p 6p", 0),
    (5, "2y 4n 6g", 1),
    (5, "1g 3k 5r", 1),
    (5, "2y 4n 5r", 0),
    (6, "6g 6g 6p", 1),
    (6, "6g 6p 7b", 0),
    (6, "4n 4n 4n", 1),
    (6, "3k 5k 7b", 0),
    (7, "5r 6g 7b", 1),
    (7, "1g 6g 7b", 0),
    (7, "1g 2y 3k", 1),
    (7, "4n 5r 5r", 0),
    (8, "4n 4n 4n", 1),
    (8, "1g 2y 3k / 4n 5r 6p / 7b 7b 7b", 7),
    (9, "4n 4n 5r", 0),
    (9, "4n 4n 4n", 1),
    (9, "4n 4n 5r / 4n 5r 5r", 2),
    (10, "7b 7b 7b", 6),
    (10, "1g 2y 3k / 4n 5r 6g / 7b 7b 7b", 0),
    (11, "7b 7b 7b", 0),
    (11, "1g 2y 2y", 1),
    (11, "1g 5k 7p", 3),
    (11, "1g 2y 2y / 4n 5k 5r", 2),
    (12, "3k 4n 4n", ">"),
    (12, "4n 6p 7b", "<"),
    (12, "3k 6p 7b", "="),
    (12, "6g 7b 7b", "="),
    (13, "6g 7b 7b", ">"),
    (13, "5r 5r 7y", "<"),
    (13, "6g 7b 7y", "="),
    (13, "6p 7b 7p", "="),
    (14, "2y 5r 5r", ">"),
    (14, "5r 5r 7y", "<"),
    (14, "2y 5r 7y", "="),
    (14, "5r 5r 5r", "="),
    (15, "6p 7b 7b", ">"),
    (15, "6g 7b 7b", "<"),
    (15, "6g 6p 7b", "="),
    (15, "5r 7b 7b", "="),
    (16, "7b 7b 7y", ">"),
    (16, "7b 7p 7y", "<"),
    (16, "6g 7b 7p", "="),
    (16, "5r 6g 6p", "="),
    (17, "4n 5r 5r", ">"),
    (17, "5r 5r 7b", "<"),
    (17, "4n 5r 7b", "="),
    (17, "5r 5r 5r", "="),
    (18, "5r 7b 7b", ">"),
    (18, "4n 6p 7p", "<"),
    (18, "5r 7b 7p", "="),
    (18, "4n 4n 4n", "="),
    (19, "1g 4n 6g", ">"),
    (19, "4n 5r 7b", "<"),
    (19, "1g 4n 7b", "="),
    (19, "4n 5r 6p", "="),
    (20, "2y 4n 7y", ">"),
    (20, "4n 6p 7p", "<"),
    (20, "2y 4n 6p", "="),
    (20, "4n 4n 5r", "="),
    (21, "3k 5k 7b", ">"),
    (21, "4n 7b 7b", "<"),
    (21, "4n 5k 7b", "="),
    (21, "5r 7b 7b", "="),
    (22, "3k 4n 4n", ">"),
    (22, "4n 5r 5r", "<"),
    (22, "5k 5r 7b", "="),
    (22, "4n 7b 7b", "="),
    (23, "1g 4n 4n", ">"),
    (23, "2y 7b 7b", "<"),
    (23, "6g 7b 7y", "="),
    (23, "5r 5r 7b", "="),
]


@pytest.mark.clause("C-12", "C-13", "C-14")
@pytest.mark.parametrize(("number", "racks", "answer"), CASES)
def test_question_answers_match_hand_counted_cases(number: int, racks: str, answer: Answer) -> None:
    assert find_question(number).answer([read_rack(name) for name in racks.split("/")]) == answer


def test_question_cases_cover_both_sides_of_each_boundary() -> None:
    ends: dict[int, set[Answer]] = {8: {1, 7}, 10: {0, 6}}
    for card in QUESTIONS:
        answers = {answer for number, _, answer in CASES if number == card.number}
        assert answers >= ({">", "<", "="} if card.more_texts else ends.get(card.number, {0, 1})), card.number


@pytest.mark.parametrize("card", QUESTIONS, ids=lambda card: str(card.number))
def test_question_answers_stay_in_range(card: Any) -> None:
    for racks in itertools.islice(itertools.combinations(RACKS, 2), 0, None, 7):
        if describe_excess(tile for rack in racks for tile in rack.tiles) is None:
            check_answer(card.number, card.answer(racks))


@pytest.mark.clause("C-11")
def test_draw_shows_the_top_card_to_all() -> None:
    table = Code777Table(cards=[16], reader=3)
    table.do(Draw(3))
    assert [table.view(seat).board.card for seat in range(4)] == [16] * 4
    with pytest.raises(NotAllowed, match="it is not P0’s turn: P3 reads"):
        table.do(GiveAnswer(0))
    with pytest.raises(NotAllowed, match="question 16 is not answered yet"):
        table.do(Draw(3))
    assert table.do(GiveAnswer(3)) == [Answered(3, 16, "=")]


@pytest.mark.clause("C-11", "R-12")
def test_checked_false_answer_is_refused_with_the_true_one() -> None:
    table = Code777Table(cards=[16], reader=3, answers="by-hand")
    table.do(Draw(3))
    with pytest.raises(NotAllowed, match=r"^The answer is ‘The same’.$") as refusal:
        table.do(GiveAnswer(3, ">"))
    assert refusal.value.hint == msg("Look again.")
    assert table.do(GiveAnswer(3, "=")) == [Answered(3, 16, "=")]


@pytest.mark.clause("R-12")
def test_table_answers_refuse_a_false_answer() -> None:
    table = Code777Table(cards=[16], reader=3)
    table.do(Draw(3))
    with pytest.raises(NotAllowed, match="The answer is ‘The same’"):
        table.do(GiveAnswer(3, ">"))


@pytest.mark.clause("R-10", "R-12")
def test_unchecked_answers_of_an_empty_seat_are_true() -> None:
    table = Code777Table(cards=[16], reader=3, answers="by-hand-unchecked")
    table.do(Leave(3))
    table.do(Draw(3))
    with pytest.raises(NotAllowed, match="The answer is ‘The same’"):
        table.do(GiveAnswer(3, ">"))
    assert table.do(GiveAnswer(3)) == [Answered(3, 16, "=")]


@pytest.mark.clause("R-12")
def test_unchecked_false_answer_is_accepted() -> None:
    table = Code777Table(cards=[16], reader=3, answers="by-hand-unchecked")
    table.do(Draw(3))
    with pytest.raises(InvalidInput, match="enter >, < or ="):
        table.do(GiveAnswer(3, 2))
    assert table.do(GiveAnswer(3, ">")) == [Answered(3, 16, ">")]


@pytest.mark.clause("R-12")
@pytest.mark.parametrize("wrong", [5, -1, ">", True])
def test_answer_out_of_range_is_refused(wrong: Any) -> None:
    with pytest.raises(InvalidInput, match="enter a number from 0 to 4"):
        check_answer(1, wrong)


@pytest.mark.clause("C-12")
def test_answer_counts_all_racks_but_the_readers() -> None:
    racks = "7b 7b 7b / 1g 2y 3k / 4n 4n 7b / 5r 6g 6p"
    for players in (2, 3, 4):
        # Brown or blue: P0 sees two brown and one blue tile, P1 two brown and four blue ones.
        assert Code777Table(racks, cards=[17], reader=0, players=players).read_card().answer == ">"
        assert Code777Table(racks, cards=[17], reader=1, players=players).read_card().answer == "<"


@pytest.mark.clause("C-13", "C-14")
def test_answered_event_contains_the_answer_only() -> None:
    assert Answered.__struct_fields__ == ("reader", "card", "answer")
    assert answer_text(16, ">").template == "More blue sevens"
    assert answer_text(16, "<").template == "More sevens that are not blue"
    assert answer_text(16, "=").template == "The same"
    assert str(answer_text(10, 3).values["number"]) == "3"


def read_cards(table: Code777Table, cards: int) -> list[int]:
    return [table.read_card().card for _ in range(cards)]


@pytest.mark.clause("C-15")
@pytest.mark.parametrize("edition", ["jumbo-1985", "jumbo-1985-de"])
def test_1985_used_cards_go_under_the_pile_in_order(edition: str) -> None:
    table = Code777Table(edition=edition)
    assert read_cards(table, 60) == [1 + card % 23 for card in range(60)]
    assert "cards_shuffled" not in tags(table.log)[1:]


@pytest.mark.clause("C-15")
@pytest.mark.parametrize("edition", ["english-2010", "italian-2010"])
def test_2010_used_cards_are_shuffled_when_the_pile_is_empty(edition: str) -> None:
    again = [*range(23, 0, -1)]
    table = Code777Table(edition=edition, later=[again])
    assert read_cards(table, 23) == list(range(1, 24))
    assert "cards_shuffled" not in tags(table.log)[1:]
    assert (table.board.cards_left, len(table.state.discards)) == (0, 23)
    assert read_cards(table, 23) == again
    assert tags(table.log).count("cards_shuffled") == 2


@pytest.mark.clause("C-15", "R-02")
def test_german_edition_shuffles_cards_after_every_23rd() -> None:
    first, second = [*range(23, 0, -1)], [*range(2, 24), 1]
    table = Code777Table(edition="german", later=[first, second])
    assert read_cards(table, 22) == list(range(1, 23))
    table.do(Draw(table.board.turn))
    assert table.do(GiveAnswer(table.board.turn))[1:] == [CardsShuffled(tuple(first))]
    assert read_cards(table, 23) == first
    assert read_cards(table, 3) == second[:3]


@pytest.mark.clause("R-11")
@pytest.mark.parametrize("edition", ["jumbo-1985", "english-2010"])
def test_draw_two_reader_chooses_one_card(edition: str) -> None:
    table = Code777Table(edition=edition, draw_two=True, cards=[16, 21, 3], reader=1)
    table.do(Draw(1))
    assert [table.view(seat).drawn for seat in range(4)] == [(), (16, 21), (), ()]
    assert {table.view(seat).board.card for seat in range(4)} == {None}
    with pytest.raises(NotAllowed, match="choose one of the two"):
        table.do(GiveAnswer(1))
    with pytest.raises(NotAllowed, match="card 3 was not drawn: choose one of 16, 21"):
        table.do(Choose(1, 3))
    table.do(Choose(1, 21))
    assert [table.view(seat).board.card for seat in range(4)] == [21] * 4
    assert [table.view(seat).drawn for seat in range(4)] == [()] * 4
    assert table.do(GiveAnswer(1))[0].card == 21
    used = table.state.cards[-2:] if edition == "jumbo-1985" else table.state.discards
    assert used == (16, 21)
    assert table.board.cards_left == len(table.state.cards)


@pytest.mark.clause("R-11")
def test_draw_two_from_a_pile_of_one_shuffles_first() -> None:
    table = Code777Table(edition="english-2010", draw_two=True, later=[[*range(23, 0, -1)]])
    for _ in range(11):
        seat = table.board.turn
        table.do(Draw(seat))
        table.do(Choose(seat, table.state.drawn[0]))
        table.do(GiveAnswer(seat))
    assert len(table.state.cards) == 1
    assert tags(table.do(Draw(table.board.turn))) == ["cards_shuffled", "pair_drawn"]
    assert table.state.drawn == (23, 22)


@pytest.mark.clause("C-16")
def test_reader_belief_ignores_own_answer() -> None:
    table = Code777Table()
    for _ in range(23):
        reader = table.board.turn
        before = possible_racks(table, reader)
        table.read_card()
        assert possible_racks(table, reader) == before


@pytest.mark.clause("C-16")
def test_answer_can_leave_a_belief_unchanged() -> None:
    # P1 sees the green 1, the black 5 and the pink 7, and so does P0, who says three: all of it P1 knew.
    table = Code777Table("4n 4n 4n / 5r 5r 6g / 1g 5k 7p / 2y 2y 3k", cards=[11])
    before = possible_racks(table, 1)
    assert table.read_card().answer == 3
    assert possible_racks(table, 1) == before


def possible_racks(table: Code777Table, seat: int) -> list[Rack]:
    """The racks this seat may hold, as far as it can know from its own sights."""
    belief = Belief(seat)
    view = table.game.new_view(table.settings, seat_audience(seat))
    for sight in table.sights(seat_audience(seat)):
        view = table.game.update_view(view, sight, table.game.advance_board(view.board, sight))
        belief.see(sight, view)
    return list(belief.weights())


@pytest.mark.clause("C-27")
def test_belief_matches_the_sheets_worked_example() -> None:
    """A reads 21, black or brown, and says the same; I see a black 5 at B and a brown 4 at C."""
    me, a = 0, 1
    table = Code777Table("3k 4n 7b / 6g 6g 7y / 5k 6p 7b / 4n 5r 7b", cards=[21], reader=a)
    assert {(3 in rack.numbers, 4 in rack.numbers) for rack in possible_racks(table, me)} == set(
        itertools.product([True, False], repeat=2)
    )
    assert table.read_card().answer == "="
    held = {(3 in rack.numbers, 4 in rack.numbers) for rack in possible_racks(table, me)}
    assert held == {(True, True), (False, False)}


@pytest.mark.clause("C-28")
def test_belief_leaves_out_the_readers_own_tiles() -> None:
    """The reader holds black and brown tiles; weighed in, 'the same' about black or brown would mean something else."""
    for readers_rack in ("6g 6g 7y", "3k 3k 7y", "4n 4n 7y"):
        table = Code777Table(f"3k 4n 7b / {readers_rack} / 5k 7b 7b / 4n 5r 7b", cards=[21], reader=1)
        assert table.read_card().answer == "="
        held = {(rack.numbers.count(3), rack.numbers.count(4)) for rack in possible_racks(table, 0)}
        assert held == {(0, 0), (1, 1)}
