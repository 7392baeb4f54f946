"""Certain claims are complete and without repeats, compared with every rack that fits."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import get_args

from msgspec.structs import replace

from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import seat_audience, seat_name
from blindside.core.dealers import SimulationDealer
from blindside.core.messages import Message, translator
from blindside.games import replay
from blindside.games.code777.events import Answered
from blindside.games.code777.game import play
from blindside.games.code777.questions import QUESTIONS, Question, visible_racks
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import BOX, NUMBERS, RACKS, Color, Rack, Tile, rack_of
from blindside.reason.code777.claims import (
    AmongClaim,
    Claim,
    ComparisonClaim,
    CountClaim,
    EitherClaim,
    NumbersClaim,
    PropertyClaim,
    Relation,
    Side,
    Subject,
    TilesClaim,
    extent,
    find_certain_claims,
)
from blindside.reason.code777.deduction import deduce_in_game, deduce_situation, explain
from blindside.reason.code777.explanations import is_minimal_proof
from blindside.reason.code777.racksets import to_rack_set
from blindside.reason.code777.situations import EnteredAnswer, Situation
from blindside.wording.code777.claims import describe_claim
from blindside.wording.code777.conclusions import describe_conclusions
from blindside.wording.code777.reasons import describe_premise
from tests.effort import Times

Racks = frozenset[Rack]


def count(rack: Rack, side: Side) -> int:
    if isinstance(side, tuple):
        return sum(map(rack.tiles.count, side))
    return [*rack.numbers, *rack.colors, *rack.tiles].count(side)


def is_arithmetic(rack: Rack) -> bool:
    first, second, third = rack.numbers
    return second == first + 1 and third == second + 1


PROPERTIES: dict[int, Callable[[Rack], bool]] = {
    1: lambda rack: sum(rack.numbers) >= 18,
    2: lambda rack: sum(rack.numbers) <= 12,
    3: lambda rack: any(a.number == b.number and a is not b for a, b in combinations(rack.tiles, 2)),
    4: lambda rack: all(a.color is not b.color for a, b in combinations(rack.tiles, 2)),
    5: lambda rack: sum(number % 2 for number in rack.numbers) in (0, 3),
    6: lambda rack: any(a is b for a, b in combinations(rack.tiles, 2)),
    7: is_arithmetic,
}
SUBJECTS: tuple[list[Subject], ...] = ([*NUMBERS], [*Color], [*Tile])
SINGLE_TILES: list[Subject] = [Tile.GREEN_1, Tile.BLACK_5, Tile.PINK_7]
NOT_BLUE = (Tile.PINK_7, Tile.YELLOW_7)


Definition = tuple[Claim, Callable[[Rack], bool]]


def define_counts(claim: CountClaim) -> Iterator[Definition]:
    for most in range(4):
        for least in range(most + 1):
            counted = range(least, most + 1)
            yield replace(claim, at_least=least, at_most=most), partial(has_count, claim.subject, counted)


def has_count(side: Side, counted: range, rack: Rack) -> bool:
    return count(rack, side) in counted


def define_comparisons(a: Side, b: Side) -> Iterator[Definition]:
    yield ComparisonClaim(a, b, "="), lambda rack: count(rack, a) == count(rack, b)
    yield ComparisonClaim(a, b, ">"), lambda rack: count(rack, a) > count(rack, b)
    yield ComparisonClaim(a, b, ">="), lambda rack: count(rack, a) >= count(rack, b)
    yield ComparisonClaim(a, b, "+1"), lambda rack: count(rack, a) - count(rack, b) == 1
    yield ComparisonClaim(a, b, "<=+1"), lambda rack: count(rack, a) - count(rack, b) <= 1


def define_pair(a: Subject, b: Subject) -> Iterator[Definition]:
    yield from define_comparisons(a, b)
    yield EitherClaim(a, b), lambda rack: count(rack, a) + count(rack, b) > 0


def define_among(subjects: tuple[Subject, ...]) -> Iterator[Definition]:
    for held in range(1, min(len(subjects), 4)):
        yield AmongClaim(subjects, held), partial(has_among, subjects, held)


def has_among(subjects: tuple[Subject, ...], held: int, rack: Rack) -> bool:
    return sum(count(rack, subject) > 0 for subject in subjects) == held


def define_property(card: int, has_property: Callable[[Rack], bool]) -> Iterator[Definition]:
    yield PropertyClaim(card, True), has_property
    yield PropertyClaim(card, False), lambda rack: not has_property(rack)


def define_rack(rack: Rack) -> Iterator[Definition]:
    yield TilesClaim(rack), lambda other: other is rack
    yield NumbersClaim(rack.numbers), lambda other: other.numbers == rack.numbers


def define_claims() -> Iterator[Definition]:
    for counted in [
        *[CountClaim(number=number) for number in NUMBERS],
        *[CountClaim(color=color) for color in Color],
        *[CountClaim(tile=tile) for tile in Tile],
    ]:
        yield from define_counts(counted)
    for alike in SUBJECTS:
        for pair in permutations(alike, 2):
            yield from define_pair(*pair)
    yield CountClaim(tiles=NOT_BLUE, at_most=2), partial(has_count, NOT_BLUE, range(3))
    yield from define_comparisons(Tile.BLUE_7, NOT_BLUE)
    yield from define_comparisons(NOT_BLUE, Tile.BLUE_7)
    for several in ([*NUMBERS], [*Color], SINGLE_TILES):
        for size in range(2, 8):
            for subjects in combinations(several, size):
                yield from define_among(subjects)
    for card, has_property in PROPERTIES.items():
        yield from define_property(card, has_property)
    for rack in RACKS:
        yield from define_rack(rack)


VOCABULARY: dict[Claim, Racks] = {claim: frozenset(filter(is_true, RACKS)) for claim, is_true in define_claims()}


def deal_situation(seed: int, cards: Sequence[Question] | None = None) -> Situation:
    """Deal racks for two to five players, spare racks, some tiles out of play, and up to nine answers."""
    dealer = SimulationDealer(seed)
    players, tiles = 2 + dealer.pick(4), dealer.shuffle(BOX)
    places = players + dealer.pick(6 - players)
    racks = [rack_of(tiles[3 * place : 3 * place + 3]) for place in range(places)]
    cards = dealer.shuffle(QUESTIONS)[: dealer.pick(10)] if cards is None else cards
    readers = [1 + dealer.pick(players - 1) for _ in cards]
    answers = [
        EnteredAnswer(reader, card.number, card.answer(visible_racks(reader, racks)))
        for reader, card in zip(readers, cards, strict=True)
    ]
    out_of_play = tiles[3 * places : 3 * places + dealer.pick(7)]
    return Situation(0, players, (None, *racks[1:]), tuple(out_of_play), tuple(answers))


def racks_by_tiles(table: Situation) -> Racks:
    seen = [*table.out_of_play, *[tile for rack in table.racks if rack is not None for tile in rack.tiles]]
    left = {tile: BOX.count(tile) - seen.count(tile) for tile in Tile}
    return frozenset(rack for rack in RACKS if all(rack.tiles.count(tile) <= left[tile] for tile in rack.tiles))


def fits_answers(table: Situation, mine: Rack) -> bool:
    racks = (mine, *table.racks[1:])
    return all(
        QUESTIONS[told.question - 1].answer(visible_racks(told.reader, racks)) == told.answer for told in table.answers
    )


def common(racks: Racks, claims: list[Claim]) -> Racks:
    return racks.intersection(*[VOCABULARY[claim] for claim in claims])


def test_extents_agree_with_each_rack() -> None:
    assert {claim: to_rack_set(racks) for claim, racks in VOCABULARY.items()} == {
        claim: extent(claim) for claim in VOCABULARY
    }


def test_certain_claims_are_complete_and_minimal(times: Times) -> None:
    for seed in range(times(400)):
        table = deal_situation(seed)
        by_tiles = racks_by_tiles(table)
        fitting = frozenset(rack for rack in by_tiles if fits_answers(table, rack))
        explanations = explain(deduce_situation(table))
        listed = [explanation.claim for explanation in explanations]
        for claim in listed:
            assert fitting <= VOCABULARY[claim]
        known = common(by_tiles, listed)
        missing = [claim for claim, racks in VOCABULARY.items() if fitting <= racks and not known <= racks]
        assert not missing, f"certain, but not listed: {missing}"
        solved = len({rack.numbers for rack in fitting}) == 1
        assert solved == any(isinstance(claim, NumbersClaim) for claim in listed)
        for claim in listed[1:] if solved else listed:
            others = [other for other in listed if other is not claim]
            assert not common(by_tiles, others) <= VOCABULARY[claim], f"{claim} follows from the others"
        assert all(is_minimal_proof(each.claim, each.because) for each in explanations)


def test_certain_claims_say_all_that_an_answer_tells(times: Times) -> None:
    for card in QUESTIONS:
        if card.number == 9:  # the claims have no words for colours that are seen three times together
            continue
        for seed in range(times(40)):
            table = deal_situation(seed, [card])
            by_tiles = racks_by_tiles(table)
            listed = [explanation.claim for explanation in explain(deduce_situation(table))]
            fitting = frozenset(rack for rack in by_tiles if fits_answers(table, rack))
            assert common(by_tiles, listed) == fitting, f"card {card.number} tells more than {listed}"


def test_certain_claims_exact_count_hides_bounds() -> None:
    exactly_two = CountClaim(number=4, at_least=2, at_most=2)
    claims = find_certain_claims(to_rack_set(VOCABULARY[exactly_two]))
    assert claims == [exactly_two], "not also 'at least' or 'at most'"


def test_certain_claims_hide_what_tiles_in_view_tell() -> None:
    everything = frozenset(RACKS)
    without_fours = frozenset(rack for rack in RACKS if 4 not in rack.numbers)
    by_tiles = to_rack_set(without_fours)
    assert find_certain_claims(to_rack_set(everything), to_rack_set(everything)) == []
    assert find_certain_claims(by_tiles, by_tiles) == []
    assert CountClaim(number=4, at_most=0) in find_certain_claims(by_tiles)


def test_certain_claims_name_one_of_two_numbers() -> None:
    fitting = [rack for rack in RACKS if rack.numbers.count(3) or rack.numbers.count(5)]
    assert find_certain_claims(to_rack_set(fitting)) == [EitherClaim(3, 5)]


def test_certain_claims_compare_colors_and_sevens() -> None:
    for first, second in ((Color.GREEN, Color.BLUE), (Tile.BLUE_7, NOT_BLUE)):
        for relation in get_args(Relation):
            claim = ComparisonClaim(first, second, relation)
            assert find_certain_claims(to_rack_set(VOCABULARY[claim]))[-1] == claim


def list_parts(claims: Iterable[Message]) -> set[str]:
    """Return claims as texts; those that are said together one by one."""
    say = translator("en")
    parts = set()
    for claim in claims:
        listed = next(iter(claim.values.values()), None)
        counts = [count for count in listed if isinstance(count, Message)] if isinstance(listed, list) else []
        parts |= {say(one) for one in counts or [claim]}
    return parts


def test_conclusions_are_new_until_the_next_answer() -> None:
    settings = settings_for("german")
    record = play(settings, [CertainBot(seat) for seat in range(settings.players)], SimulationDealer(2))
    seen = [(sight, view) for sight, view in replay(record, seat_audience(0)) if view.board.phase != "over"]
    found_new = 0
    for number, (sight, _) in enumerate(seen, 1):
        if isinstance(sight, Answered):
            found = deduce_in_game(seen[:number], 0, settings)
            assert found is not None
            conclusions = describe_conclusions(found, lambda premise: describe_premise(premise, 4), seat_name)
            told = [proof.claim for conclusion in conclusions if conclusion.is_new for proof in conclusion.proofs]
            earlier = deduce_in_game(seen[: number - 1], 0, settings)
            racks = 0 if earlier is None else to_rack_set(earlier.weights)
            new = [each for each in explain(found) if racks & ~extent(each.claim)]
            assert list_parts(told) == list_parts([describe_claim(each.claim) for each in new])
            assert not (told and sight.reader == 0), "an own answer tells nothing"
            found_new += len(told)
    assert found_new > 10
