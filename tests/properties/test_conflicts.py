"""When entries contradict each other: the smallest sets to leave out, all of them, and the wrong one among them."""

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


def table_with_a_mistake(seed: int, mistakes: int) -> tuple[Situation, list[Entry]]:
    """A table of four with true answers, but for so many that are not."""
    dealer = SimulationDealer(seed)
    tiles = dealer.shuffle(BOX)
    racks = [rack_of(tiles[3 * place : 3 * place + 3]) for place in range(4)]
    told = []
    for number in range(12):
        reader, card = dealer.pick(4), 1 + dealer.pick(len(QUESTIONS))
        answer = find_question(card).answer(visible_racks(reader, racks))
        if number < mistakes:
            others = [other for other in answers_to(card) if other != answer]
            answer = others[dealer.pick(len(others))]
        told.append(EnteredAnswer(reader, card, answer))
    order = dealer.shuffle(list(range(12)))
    wrong = [Entry("answer", place + 1) for place, number in enumerate(order) if number < mistakes]
    table = Situation(0, 4, (None, *racks[1:]), (), tuple(told[number] for number in order))
    return table, wrong


def possible(table: Situation, left_out: tuple[Entry, ...]) -> bool:
    """Whether some table fits all entries but these, found by trying every rack for those that are in doubt."""
    doubted = [entry.number for entry in left_out if entry.what == "rack"]
    told = [answer for number, answer in enumerate(table.answers, 1) if Entry("answer", number) not in left_out]
    for other in RACKS if doubted else RACKS[:1]:
        racks: list[Rack | None] = [other if place in doubted else rack for place, rack in enumerate(table.racks)]
        for mine in RACKS:
            racks[0] = mine
            tiles = [tile for rack in racks if rack is not None for tile in rack.tiles]
            if all(tiles.count(tile) <= BOX.count(tile) for tile in tiles) and all(
                find_question(answer.question).answer(visible_racks(answer.reader, racks)) == answer.answer
                for answer in told
            ):
                return True
    return False


def test_conflicts_find_one_wrong_answer(times: Times) -> None:
    contradicted = named = 0
    for seed in range(times(4)):
        table, wrong = table_with_a_mistake(seed, mistakes=1)
        found = deduce_situation(table)
        assert (found.contradiction is None) == bool(found.weights) == possible(table, ())
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
            assert sorted(sets) == sorted(entry for entry in singles if possible(table, entry))
        chances = [remedy.chance for remedy in found.remedies]
        assert sum(chances) == 1
        assert chances == sorted(chances, reverse=True)
    assert contradicted > times(4) // 3
    assert named > contradicted // 4, "the likeliest is hardly ever the wrong one"


def test_conflicts_find_two_wrong_answers(times: Times) -> None:
    doubled = 0
    for seed in range(times(3)):
        table, _ = table_with_a_mistake(seed, mistakes=2)
        sets = [
            remedy.entries
            for remedy in find_remedies(generate_versions(table), [told.question for told in table.answers])
        ]
        if len(sets[0]) == 2:
            doubled += 1
            assert all(len(entries) == 2 for entries in sets)
            pairs = combinations([Entry("answer", number) for number in range(1, 13)], 2)
            answers_only = [entries for entries in sets if all(entry.what == "answer" for entry in entries)]
            assert sorted(answers_only) == [pair for pair in pairs if possible(table, pair)]
    assert doubled
