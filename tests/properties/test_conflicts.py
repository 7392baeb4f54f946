"""Conflicts: all smallest sets of entries to leave out are found, with the wrong entry among them."""

from itertools import combinations

from blindside.core.dealers import SimulationDealer
from blindside.games.code777.questions import QUESTIONS, Answer, find_question, visible_racks
from blindside.games.code777.tiles import BOX, RACKS, Rack, rack_of
from blindside.reason.code777.conflicts import Entry, find_remedies, generate_versions
from blindside.reason.code777.deduction import deduce_situation
from blindside.reason.code777.situations import EnteredAnswer, Situation
from tests.effort import Times


def answers_to(number: int) -> list[Answer]:
    card = find_question(number)
    return [">", "<", "="] if card.more_texts else list(range(card.lowest, card.highest + 1))


def make_table(seed: int, mistakes: int) -> tuple[Situation, list[Entry]]:
    """A table of four with twelve answers, of which a number are wrong; return it and the wrong entries."""
    dealer = SimulationDealer(seed)
    tiles = dealer.shuffle(BOX)
    racks = [rack_of(tiles[3 * place : 3 * place + 3]) for place in range(4)]
    answers = []
    for number in range(12):
        reader, card = dealer.pick(4), 1 + dealer.pick(len(QUESTIONS))
        answer = find_question(card).answer(visible_racks(reader, racks))
        if number < mistakes:
            others = [other for other in answers_to(card) if other != answer]
            answer = others[dealer.pick(len(others))]
        answers.append(EnteredAnswer(reader, card, answer))
    order = dealer.shuffle(list(range(12)))
    wrong = [Entry("answer", place + 1) for place, number in enumerate(order) if number < mistakes]
    table = Situation(0, 4, (None, *racks[1:]), (), tuple(answers[number] for number in order))
    return table, wrong


def is_possible(table: Situation, left_out: tuple[Entry, ...]) -> bool:
    """Check by trying every rack whether some table fits all entries but these."""
    doubtful = [entry.number for entry in left_out if entry.what == "rack"]
    answers = [answer for number, answer in enumerate(table.answers, 1) if Entry("answer", number) not in left_out]
    for other in RACKS if doubtful else RACKS[:1]:
        racks: list[Rack | None] = [other if place in doubtful else rack for place, rack in enumerate(table.racks)]
        for mine in RACKS:
            racks[0] = mine
            tiles = [tile for rack in racks if rack is not None for tile in rack.tiles]
            if all(tiles.count(tile) <= BOX.count(tile) for tile in tiles) and all(
                find_question(answer.question).answer(visible_racks(answer.reader, racks)) == answer.answer
                for answer in answers
            ):
                return True
    return False


def test_conflicts_find_one_wrong_answer(times: Times) -> None:
    contradicted = named = 0
    for seed in range(times(4)):
        table, wrong = make_table(seed, mistakes=1)
        found = deduce_situation(table)
        assert (found.contradiction is None) == bool(found.weights) == is_possible(table, ())
        if found.weights:
            assert not found.remedies
            continue
        contradicted += 1
        sets = [remedy.entries for remedy in found.remedies]
        assert len(set(sets)) == len(sets)
        assert all(len(entries) == 1 for entries in sets)
        assert tuple(wrong) in sets
        named += tuple(wrong) == sets[0]
        singles = [(Entry("answer", number),) for number in range(1, 13)] + [
            (Entry("rack", place),) for place in (1, 2, 3)
        ]
        if seed < times(1):
            assert sorted(sets) == sorted(entry for entry in singles if is_possible(table, entry))
        chances = [remedy.chance for remedy in found.remedies]
        assert sum(chances) == 1
        assert chances == sorted(chances, reverse=True)
    assert contradicted > times(4) // 3
    assert named > contradicted // 4, "the likeliest entry is too rarely the wrong one"


def test_conflicts_find_two_wrong_answers(times: Times) -> None:
    double_conflicts = 0
    for seed in range(times(3)):
        table, _ = make_table(seed, mistakes=2)
        sets = [
            remedy.entries
            for remedy in find_remedies(generate_versions(table), [answer.question for answer in table.answers])
        ]
        if len(sets[0]) == 2:
            double_conflicts += 1
            assert all(len(entries) == 2 for entries in sets)
            pairs = combinations([Entry("answer", number) for number in range(1, 13)], 2)
            answers_only = [entries for entries in sets if all(entry.what == "answer" for entry in entries)]
            assert sorted(answers_only) == [pair for pair in pairs if is_possible(table, pair)]
    assert double_conflicts
