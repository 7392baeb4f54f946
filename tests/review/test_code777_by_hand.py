"""Small games whose figures are computed by hand, in the comments.

With two racks a reader sees one, which is the listener's own: an answer is about that rack alone.
"""

from fractions import Fraction
from math import log2

import pytest

from blindside.core.audience import SPECTATORS, seat_audience
from blindside.core.errors import NotAllowed
from blindside.core.records import Record
from blindside.games import export
from blindside.games.code777.commands import Draw, Leave, Settle
from blindside.reviews.code777.knowledge import Knowledge
from blindside.reviews.code777.review import Review, review_game
from tests.review.games import abandon, record_of
from tests.tables import Code777Table

# P1 sees 7b 7b 7b. The other 25 tiles, of the numbers 1, 2, 3, 4, 5, 6 and four 7s, are its own or in the pile: 2300
# ways to draw three. Of 251 racks those with two blue sevens are out: ten with another tile, one with a third: 240.
# P0 sees 1g 2y 3k, so no 1 (53 racks have it), not both 2s (9 more), not all 3s (1 more): 188 racks. By number it may
# have 0, 1, 2, 4, 5, 6, 7 of 25: of the 76 triples 21 have a 1, five more two 2s, one is 3 3 3: 49.
RACKS = "7b 7b 7b / 1g 2y 3k"
CARDS = (7, 1, 2, 5, 19, 10)


def play_answers(answers: int) -> Code777Table:
    """Let P0 and P1 read cards in turn, P0 first. The answers are events 7, 9, 11 and so on."""
    table = Code777Table(RACKS, cards=CARDS)
    for _ in range(answers):
        table.read_card()
    return table


def binary_entropy(share: Fraction) -> float:
    """The entropy of an event with this probability."""
    return float(share * log2(1 / share) + (1 - share) * log2(1 / (1 - share)))


def list_steps(review: Review, seat: int) -> list[tuple[int, int, int, Fraction | None]]:
    """Event, racks, triples, chance of the truth, for the first rack of a seat."""
    return [
        (step.seq, step.by_answers.racks, step.by_answers.triples, step.by_answers.chance)
        for step in review.seats[seat].holdings[0].steps
    ]


def list_values(review: Review, seat: int) -> dict[int, tuple[float, float | None]]:
    return {
        reading.seq: (value.expected_bits, value.gained_bits)
        for reading in review.answers
        for value in reading.values
        if value.seat == seat
    }


def test_review_racks_left_to_each_seat_by_hand() -> None:
    review = review_game(abandon(play_answers(6)))
    assert list_steps(review, 1) == [
        (4, 240, 76, Fraction(6, 2300)),  # 1 × 2 × 3 ways to draw 1 2 3
        # 7: three consecutive numbers. 1 2 3 (6 ways, 1 rack), 2 3 4 (24, 1), 3 4 5 (60, 2), 4 5 6 (120, 4),
        # 5 6 7 (120, 2 × 2 × 3): 330 ways
        (7, 20, 5, Fraction(6, 330)),
        (11, 4, 3, Fraction(6, 90)),  # 2: a sum of at most 12 is left to the first three
        (15, 1, 1, Fraction(1)),  # 19: more green than blue, so the 1
    ]
    assert list_steps(review, 0) == [
        (3, 251, 76, Fraction(35, 3276)),  # three of seven 7s, of 28 tiles
        (4, 188, 49, Fraction(35, 2300)),
        # 1: a sum of at least 18. 4 7 7 (4 × 21 ways, 5 racks), 5 6 7 (210, 12), 6 6 6 (20, 4), 5 7 7 (105, 10),
        # 6 6 7 (105, 9), 6 7 7 (126, 10), 7 7 7 (35, 6): 685 ways, 56 racks
        (9, 56, 7, Fraction(35, 685)),
        (13, 20, 3, Fraction(35, 160)),  # 5: all odd or all even, so 6 6 6, 5 7 7 or 7 7 7
        (17, 10, 2, Fraction(35, 55)),  # 10: six numbers are not there, so not 5 7 7
    ]


def test_review_answer_values_by_hand() -> None:
    """All these cards ask about numbers alone, so their expected information is the entropy of the answer."""
    review = review_game(abandon(play_answers(6)))
    expected = {
        1: {7: Fraction(330, 2300), 11: Fraction(90, 330), 15: Fraction(6, 90)},
        0: {9: Fraction(685, 2300), 13: Fraction(160, 685), 17: Fraction(55, 160)},
    }
    for seat, answers in expected.items():
        found = list_values(review, seat)
        assert list(found) == list(answers)
        for seq, share in answers.items():
            assert found[seq] == pytest.approx((binary_entropy(share), log2(1 / share)))
        luck_and_skill = review.seats[seat].luck_and_skill
        assert luck_and_skill.gained_bits == pytest.approx(sum(log2(1 / share) for share in answers.values()))
        assert luck_and_skill.luck_bits == pytest.approx(
            sum(log2(1 / share) - binary_entropy(share) for share in answers.values())
        )


def test_review_holding_and_calls_by_hand() -> None:
    """P1 calls one answer late; P0 guesses in the same instant with a chance of 7 in 11, and is right too."""
    table = play_answers(6)
    table.start_call(1, "1 2 3")
    table.start_call(0, "7 7 7")
    table.do(Settle())
    review = review_game(abandon(table))
    first = review.seats[1].holdings[0]
    assert (first.certain_at, first.answers_until_certain, first.could_call_at, first.ending) == (15, 3, 15, "right")
    assert review.scores == (1, 1)
    late, early = review.calls
    assert (late.seat, late.seq, late.rating, late.waited, late.right) == (1, 18, "late", 1, True)
    assert late.chance == 1
    assert (early.seat, early.seq, early.rating, early.waited, early.right) == (0, 19, "early", 0, True)
    assert early.chance == early.expected_points == Fraction(7, 11)
    assert review.seats[0].luck_and_skill.luck_points == Fraction(4, 11)
    assert review.seats[1].luck_and_skill.waited == 1
    assert review.seats[1].luck_and_skill.luck_points == 0
    assert review.seats[0].holdings[0].is_misled, "an attentive player would have called"


@pytest.mark.parametrize(("first", "value", "lost"), [(False, Fraction(4, 11), 0), (True, Fraction(-3, 11), 1)])
def test_rate_calls_guess_has_expected_points(first: bool, value: Fraction, lost: int) -> None:
    """P0 guesses 6 6 6, 4 in 11. A wrong call costs a point, if there is one: then it is worth 4 − 7 in 11."""
    table = Code777Table(RACKS, cards=CARDS, penalty=1)
    if first:
        table = Code777Table("4n 4n 4n / 1g 2y 3k", pile="7b 7b 7b", cards=CARDS, penalty=1)
        table.call_right(0)
        assert table.racks[0] == "7b 7b 7b"
    for _ in CARDS:
        table.read_card()
    table.call(0, "6 6 6")
    *_, call = review_game(abandon(table)).calls[: 1 + first]
    assert (call.rating, call.right, call.chance) == ("early", False, Fraction(4, 11))
    assert call.best_chance == Fraction(7, 11), "it should have been 7 7 7"
    assert (call.expected_points, call.points) == (value, -lost)


def test_rate_calls_in_time_and_missing_calls() -> None:
    assert rate_call_of_p1(play_answers(5), "1 2 3") == [("in-time", 0, True)]
    assert rate_call_of_p1(play_answers(5), "1 2 4") == [("impossible", 0, False)]
    assert rate_call_of_p1(play_answers(5), None) == [("beaten", 0, None)], (
        "the game ended at the moment it was certain"
    )
    assert rate_call_of_p1(play_answers(6), None) == [("missed", 1, None)]
    assert rate_call_of_p1(play_answers(4), None) == []


def test_rate_calls_seat_that_left_does_not_wait() -> None:
    """P1 is certain after the first answer and leaves; the two others go on reading."""
    for answers, rating in ((0, []), (1, [("missed", 1)])):
        table = Code777Table("7b 7b 7b / 1g 5k 7p / 4n 4n 4n", cards=(11, 1, 2, 3, 4))
        for _ in range(1 + answers):
            table.read_card()
        table.do(Leave(1))
        for _ in range(2):
            table.read_card()
        table.do(Leave(0))
        calls = review_game(record_of(table)).calls
        assert [(call.rating, call.waited) for call in calls if call.seat == 1] == rating


def rate_call_of_p1(table: Code777Table, numbers: str | None) -> list[tuple[str, int, bool | None]]:
    """Rating, answers waited and result of P1's call."""
    if numbers is not None:
        table.call(1, numbers)
    calls = review_game(abandon(table)).calls
    return [(call.rating, call.waited, call.right) for call in calls if call.seat == 1]


def test_rate_calls_cool_down_does_not_count_as_waiting() -> None:
    """After a wrong call P1 must wait for three answers; its new rack is certain after the first of them."""
    table = Code777Table("7b 7b 7b / 4n 4n 5r", pile="1g 5k 7p", cards=(11, 1, 2), cool_down=3)
    table.call(1, "1 1 1")
    assert table.racks[1] == "1g 5k 7p"
    for _ in range(3):
        table.read_card()  # 11: P1 has all three of the green 1, the black 5 and the pink 7
    table.call_right(1)
    (call,) = [call for call in review_game(abandon(table)).calls if call.right]
    assert (call.rating, call.waited) == ("in-time", 0)


def test_review_silence_by_hand() -> None:
    """P1's rack is 1 2 3 or 2 3 4 after three answers: 7, consecutive; 2, at most 12; 14, more yellow twos than sevens.

    Had P0 the only 1, P1 would know that it has 2 3 4. It lets the next card be drawn: so P0 does not have the 1. What
    P0 has heard (18: more red than pink; 12: as many threes as pink sixes) leaves just seven racks with a 1: with a red
    5, and another, a 2, a 4, the black 5, a green 6, a blue or a yellow 7.
    """
    table = Code777Table("4n 5r 6g / 2y 3k 4n", cards=(7, 18, 2, 12, 14, 1))
    for _ in range(5):
        table.read_card()
    table.do(Draw(1))
    (holding,) = review_game(abandon(table)).seats[0].holdings
    before, after = holding.steps[-2:]
    assert before.by_silence == before.by_answers
    assert after.seq == 16
    assert after.by_answers == before.by_answers
    assert after.by_answers.racks - after.by_silence.racks == 7
    assert chance(after.by_silence) > chance(after.by_answers) > 0
    assert not holding.is_misled


def chance(known: Knowledge) -> Fraction:
    assert known.chance is not None
    return known.chance


def test_review_seat_record_shows_only_its_knowledge() -> None:
    """While the game runs, its figures lack the truth; after the game, they include it for its own racks."""
    table = play_answers(6)
    running = export(record_of(table), seat_audience(0))
    review = review_game(running)
    assert [seat.seat for seat in review.seats] == [0]
    assert [step.by_answers.chance for step in review.seats[0].holdings[0].steps] == [None] * 5
    assert review.seats[0].holdings[0].rack is None
    assert review.seats[0].holdings[0].ending == "open"
    assert {value.gained_bits for reading in review.answers for value in reading.values} == {None}
    with pytest.raises(NotAllowed, match="this game is not over"):
        review_game(record_of(table))
    whole = abandon(table)
    assert review_game(export(whole, seat_audience(0))).seats[0] == review_game(whole).seats[0]
    assert review_game(export(whole, SPECTATORS)).seats == ()


def test_review_hidden_rack_stays_hidden() -> None:
    table = Code777Table("7b 7b 7b / 1g 2y 3k", hide_wrong=True, pile="4n 4n 4n")
    table.call(0, "1 1 1")
    record: Record = abandon(table)
    mine = review_game(export(record, seat_audience(0))).seats[0].holdings
    assert [str(holding.rack) for holding in mine] == ["None", "4n 4n 4n"]
    whole = review_game(record).seats[0].holdings
    assert [str(holding.rack) for holding in whole] == ["7b 7b 7b", "4n 4n 4n"]
