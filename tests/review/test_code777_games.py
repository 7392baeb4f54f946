"""Whole games: reviews agree with a second, slower computation."""

from collections import Counter
from collections.abc import Iterator
from math import log2
from statistics import mean, stdev
from typing import Any

import pytest

from blindside.bots.code777.exact import SilenceBot
from blindside.core.audience import EVERYONE, seat_audience
from blindside.core.dealers import SimulationDealer
from blindside.core.records import Record
from blindside.games import export, replay
from blindside.games.code777.events import Answered, CallVoided, GameEnded, SawRackFilled
from blindside.games.code777.game import play
from blindside.games.code777.questions import find_question, visible_racks
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import BOX, RACKS, Rack, describe_excess, rack_of
from blindside.games.code777.view import Code777Log
from blindside.reason.code777.belief import triple_posterior
from blindside.reason.code777.claims import NumbersClaim
from blindside.reason.code777.deduction import deduce_in_game, explain
from blindside.reason.code777.racksets import has_one_triple, racks_by_answer, to_rack_set
from blindside.reviews.code777.holdings import Holding
from blindside.reviews.code777.knowledge import deduce_from_record
from blindside.reviews.code777.review import USUAL_ANSWERS, Review, review_game
from tests.effort import Times
from tests.properties.test_belief import likelihoods
from tests.review.games import abandon, play_simulated
from tests.tables import Code777Table

HOUSES: list[dict[str, Any]] = [
    {},
    {"players": 3, "edition": "english-2010"},
    {"players": 2, "edition": "german", "racks": 5},
    {"players": 5, "edition": "italian-2010", "draw_two": True},
    {"colors_too": True, "penalty": 1, "cool_down": 2},
]


def games(count: int) -> Iterator[Code777Log]:
    for seed in range(count):
        yield play_simulated(seed, **HOUSES[seed % len(HOUSES)])


def holdings(review: Review) -> list[Holding]:
    return [holding for seat in review.seats for holding in seat.holdings]


def try_all_racks(record: Code777Log, seat: int, filled: int) -> Iterator[tuple[int, set[Rack]]]:
    """Yield by event the racks that neither tiles nor answers exclude, each tried on its own."""
    racks: set[Rack] = set()
    for sight, view in replay(record, seat_audience(seat)):
        seq = view.board.seq
        if seq == filled:
            racks = set(RACKS)
        if seq >= filled and isinstance(sight, SawRackFilled):
            stand = [tile for rack in (*view.racks, *view.out_of_play) if rack is not None for tile in rack.tiles]
            racks = {rack for rack in racks if describe_excess([*rack.tiles, *stand]) is None}
        if isinstance(sight, Answered) and sight.reader != seat:
            racks = {rack for rack in racks if _is_true(sight, rack, seat, view.racks)}
        yield seq, racks


def _is_true(heard: Answered, mine: Rack, seat: int, racks: tuple[Rack | None, ...]) -> bool:
    stand = [mine if place == seat else rack for place, rack in enumerate(racks)]
    return find_question(heard.card).answer(visible_racks(heard.reader, stand)) == heard.answer


def test_review_racks_left_equal_those_of_trying_all_racks(times: Times) -> None:
    compared = 0
    for record in games(times(10)):
        colors_too = record.settings.colors_too
        for holding in holdings(review_game(record)):
            steps = {step.seq: step.by_answers for step in holding.steps}
            known, certain = None, None
            for seq, racks in try_all_racks(record, holding.seat, holding.filled_at):
                if not holding.filled_at <= seq < holding.ended_at:
                    continue
                known = steps.get(seq, known)
                assert known is not None
                triples = {rack.numbers for rack in racks}
                assert (known.racks, known.triples) == (len(racks), len(triples))
                assert holding.rack in racks, "the truth is always inside"
                if certain is None and len(racks if colors_too else triples) == 1:
                    certain = seq
                compared += 1
            assert holding.certain_at == certain
    assert compared > 1_000


def test_review_chances_equal_those_of_pile_and_silence(times: Times) -> None:
    """Compare with two other computations: the pile followed through every draw, and silence level by level."""
    by_silence = 0
    for record in games(times(5)):
        review = review_game(record)
        for holding in holdings(review)[:4]:
            sights = [sight for sight, _ in replay(record, seat_audience(holding.seat))]
            step = holding.steps[-1]
            assert holding.rack is not None
            if record.settings.colors_too:
                continue
            exact = likelihoods(sights[: step.seq], holding.seat)
            true = sum(chance for rack, chance in exact.items() if rack.numbers == holding.rack.numbers)
            assert step.by_answers.chance == true
            found = deduce_in_game(
                list(replay(record, seat_audience(holding.seat)))[: step.seq], holding.seat, record.settings, 2
            )
            assert found is not None
            assert step.by_silence.racks == len(found.weights)
            assert step.by_silence.chance == triple_posterior(found.weights).get(holding.rack.numbers, 0)
            by_silence += step.by_silence != step.by_answers
    assert by_silence, "silence changed no belief"


def test_rate_calls_certain_bots_are_in_time(times: Times) -> None:
    """Two callers in the same instant get the same rating, though only one may win."""
    together = 0
    for seed in range(times(15)):
        record = play_simulated(seed, hasty=())
        review = review_game(record)
        assert {call.rating for call in review.calls} <= {"in-time", "beaten"}
        assert all(call.chance == 1 and not call.waited for call in review.calls)
        assert all(seat.luck_and_skill.luck_points == 0 for seat in review.seats)
        assert [call.void for call in review.calls].count(True) == sum(
            isinstance(event, CallVoided) for event in record.events
        )
        together += sum(
            first.seq is not None and first.seq + 1 == second.seq
            for first, second in zip(review.calls, review.calls[1:], strict=False)
        )
    assert together, "no two seats called in the same instant"


def test_rate_calls_silence_bots_are_rated_by_silence(times: Times) -> None:
    """These bots also use calls, which a review does not: such calls are rated as guesses."""
    ratings: Counter[str] = Counter()
    for seed in range(times(6)):
        settings = settings_for("jumbo-1985")
        review = review_game(play(settings, [SilenceBot(seat) for seat in range(4)], SimulationDealer(seed)))
        ratings.update(call.rating for call in review.calls)
        assert all(call.right for call in review.calls if call.rating == "by-silence")
    assert ratings["by-silence"]
    assert set(ratings) <= {"in-time", "by-silence", "early", "beaten"}


def test_luck_and_skill_points_equal_scores(times: Times) -> None:
    for record in games(times(10)):
        review = review_game(record)
        assert [seat.luck_and_skill.points for seat in review.seats] == list(review.scores)


def test_gained_bits_add_up_to_the_growth_of_the_chance(times: Times) -> None:
    """Without draws in between, only answers change the chance of the truth."""
    for record in games(times(10)):
        for holding in holdings(review_game(record)):
            filled = [
                view.board.seq
                for sight, view in replay(record, EVERYONE)
                if isinstance(sight, SawRackFilled) and holding.filled_at < view.board.seq < holding.ended_at
            ]
            if not filled:
                first, last = holding.steps[0].by_answers.chance, holding.steps[-1].by_answers.chance
                assert first
                assert last
                assert holding.gained_bits == pytest.approx(log2(last / first))


def test_luck_without_calls_has_mean_zero(times: Times) -> None:
    """Without calls there is no selection: the mean gain equals the expected gain."""
    lucks = []
    for seed in range(times(30)):
        dealer = SimulationDealer(seed)
        tiles = dealer.shuffle(BOX)[:12]
        racks = " / ".join(str(rack_of(tiles[place : place + 3])) for place in range(0, 12, 3))
        table = Code777Table(racks, cards=dealer.shuffle(range(1, 24)))
        for _ in range(10):
            table.read_card()
        review = review_game(abandon(table))
        lucks.append(mean(seat.luck_and_skill.luck_bits for seat in review.seats))
    assert abs(mean(lucks)) < 4 * stdev(lucks) / len(lucks) ** 0.5


def test_usual_answers_make_half_of_all_racks_certain(times: Times) -> None:
    sure = 0
    for seed in range(times(400)):
        dealer = SimulationDealer(seed)
        tiles = dealer.shuffle(BOX)[:12]
        mine, *others = [rack_of(tiles[place : place + 3]) for place in range(0, 12, 3)]
        cards = dealer.shuffle(range(1, 24))
        stand = [tile for rack in others for tile in rack.tiles]
        left = to_rack_set(rack for rack in RACKS if describe_excess([*rack.tiles, *stand]) is None)
        for number, card in enumerate(cards[:USUAL_ANSWERS]):
            seen = [rack for place, rack in enumerate(others) if place != number % 3]
            asked = find_question(card)
            left &= racks_by_answer(card, asked.total(seen))[asked.answer([mine, *seen])]
        sure += has_one_triple(left)
    assert 0.45 < sure / times(400) < 0.62


def test_review_finished_seat_record_equals_whole_record() -> None:
    for record in games(5):
        whole = review_game(record)
        for seat in whole.seats:
            own = review_game(export(record, seat_audience(seat.seat)))
            assert own.seats == (seat,)
            assert own.calls == tuple(call for call in whole.calls if call.seat == seat.seat)


def test_review_running_game_hides_the_present_rack() -> None:
    record = play_simulated(3, hasty=())
    standing = 0
    for cut in range(10, len(record.events), 7):
        running = Record("code777", record.settings, EVERYONE, record.events[:cut])
        for seat in range(4):
            (own,) = review_game(export(running, seat_audience(seat))).seats
            for holding in own.holdings:
                if holding.ending == "open":
                    assert holding.rack is None
                    assert all(step.by_answers.chance is step.by_silence.chance is None for step in holding.steps)
                    standing += 1
    assert standing > 10


def test_deduce_from_record_agrees_with_the_review() -> None:
    record = play_simulated(1)
    holding = next(holding for holding in holdings(review_game(record)) if holding.certain_at is not None)
    assert holding.certain_at is not None
    assert holding.rack is not None
    deduction = deduce_from_record(record, holding.seat, holding.certain_at)
    first, *_ = explain(deduction)
    assert first.claim == NumbersClaim(holding.rack.numbers)
    assert {rack.numbers for rack in deduction.weights} == {holding.rack.numbers}


def test_review_false_answers_are_tolerated(times: Times) -> None:
    for seed in range(times(4)):
        record = play_simulated(seed, answers="by-hand-unchecked", hasty=range(4))
        review = review_game(record)
        assert isinstance(record.events[-1], GameEnded)
        assert all(holding.steps for holding in holdings(review))


@pytest.mark.parametrize("seed", range(3))
def test_review_with_hidden_tiles_has_steps(seed: int) -> None:
    record = play_simulated(seed, hide_wrong=True)
    for holding in holdings(review_game(record)):
        assert holding.rack is not None
        assert all(step.by_answers.chance for step in holding.steps), "the truth is always inside"
