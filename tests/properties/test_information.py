"""Values of cards: expected bits over all possible answers, and dead cards that change no belief."""

from collections.abc import Mapping
from math import isclose, log2
from typing import Any

from blindside.core.dealers import SimulationDealer
from blindside.games.code777.questions import QUESTIONS, find_question, visible_racks
from blindside.games.code777.tiles import BOX, Rack, rack_of
from blindside.reason.code777.belief import triple_weights
from blindside.reason.code777.deduction import deduce_situation
from blindside.reason.code777.information import value_cards
from blindside.reason.code777.situations import EnteredAnswer, Situation
from tests.effort import Times


def entropy(weights: Mapping[Any, int]) -> float:
    total = sum(weights.values())
    return sum(weight / total * log2(total / weight) for weight in weights.values())


def make_table(seed: int) -> tuple[Situation, list[Rack]]:
    dealer = SimulationDealer(seed)
    tiles = dealer.shuffle(BOX)
    players = 2 + seed % 3
    racks = [rack_of(tiles[3 * place : 3 * place + 3]) for place in range(4)]
    answers = []
    for _ in range(seed % 7):
        reader, card = dealer.pick(players), 1 + dealer.pick(len(QUESTIONS))
        answers.append(EnteredAnswer(reader, card, find_question(card).answer(visible_racks(reader, racks))))
    return Situation(0, players, (None, *racks[1:]), (), tuple(answers)), racks


def test_information_is_the_entropy_before_minus_after(times: Times) -> None:
    for seed in range(times(6)):
        table, _ = make_table(seed)
        found = deduce_situation(table)
        before = entropy(found.weights), entropy(triple_weights(found.weights))
        total = sum(found.weights.values())
        for worth in value_cards(found.history, found.weights, range(table.players)):
            by_answer: dict[object, dict[Rack, int]] = {}
            for mine, weight in found.weights.items():
                seen = visible_racks(worth.reader, [mine, *table.racks[1:]])
                by_answer.setdefault(find_question(worth.question).answer(seen), {})[mine] = weight
            shares = {answer: sum(weights.values()) / total for answer, weights in by_answer.items()}
            racks_after = sum(shares[answer] * entropy(weights) for answer, weights in by_answer.items())
            numbers_after = sum(
                shares[answer] * entropy(triple_weights(weights)) for answer, weights in by_answer.items()
            )
            assert isclose(worth.rack_bits, before[0] - racks_after, abs_tol=1e-9)
            assert isclose(worth.number_bits, before[1] - numbers_after, abs_tol=1e-9)
            assert (0 in worth.dead_for) == (len(by_answer) == 1)


def test_dead_card_changes_no_belief_it_is_dead_for(times: Times) -> None:
    dead = alive = 0
    for seed in range(times(6)):
        table, racks = make_table(seed)
        found = deduce_situation(table)
        for worth in value_cards(found.history, found.weights, range(table.players)):
            answer = find_question(worth.question).answer(visible_racks(worth.reader, racks))
            for seat in range(1, table.players):
                others = tuple(None if place == seat else rack for place, rack in enumerate(racks))
                theirs = Situation(seat, table.players, others, (), table.answers)
                heard = EnteredAnswer(worth.reader, worth.question, answer)
                after = Situation(seat, table.players, others, (), (*table.answers, heard))
                if seat in worth.dead_for:
                    dead += seat != worth.reader
                    assert deduce_situation(after).weights == deduce_situation(theirs).weights
                else:
                    alive += 1
    assert dead > 10
    assert alive > 10
