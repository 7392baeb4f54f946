"""Certain claims are complete and without repeats, compared with every rack that fits."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, permutations

from msgspec.structs import replace

from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import seat_audience, seat_name
from blindside.core.dealers import SimulationDealer
from blindside.games import replay
from blindside.games.code777.events import Answered
from blindside.games.code777.game import play
from blindside.games.code777.questions import QUESTIONS, visible_racks
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import BOX, NUMBERS, RACKS, Color, Rack, Tile, rack_of
from blindside.reason.code777.claims import (
    Claim,
    ComparisonClaim,
    CountClaim,
    EitherClaim,
    NumbersClaim,
    PropertyClaim,
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


def count(rack: Rack, subject: Subject) -> int:
    return [*rack.numbers, *rack.colors, *rack.tiles].count(subject)


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


Definition = tuple[Claim, Callable[[Rack], bool]]


def define_counts(claim: CountClaim) -> Iterator[Definition]:
    for most in range(4):
        for least in range(most + 1):
            counted = range(least, most + 1)
            yield replace(claim, at_least=least, at_most=most), partial(has_count, claim.subject, counted)


def has_count(subject: Subject, counted: range, rack: Rack) -> bool:
    return count(rack, subject) in counted


def define_pair(a: Subject, b: Subject) -> Iterator[Definition]:
    yield ComparisonClaim(a, b, "="), lambda rack: count(rack, a) == count(rack, b)
    yield ComparisonClaim(a, b, ">"), lambda rack: count(rack, a) > count(rack, b)
    yield ComparisonClaim(a, b, ">="), lambda rack: count(rack, a) >= count(rack, b)
    yield EitherClaim(a, b), lambda rack: count(rack, a) + count(rack, b) > 0


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
    for card, has_property in PROPERTIES.items():
        yield from define_property(card, has_property)
    for rack in RACKS:
        yield from define_rack(rack)


VOCABULARY: dict[Claim, Racks] = {claim: frozenset(filter(is_true, RACKS)) for claim, is_true in define_claims()}


def deal_situation(seed: int) -> Situation:
    """Deal racks for three to five players, some tiles out of play, and up to nine answers to the first player."""
    dealer = SimulationDealer(seed)
    players, tiles = 3 + dealer.pick(3), dealer.shuffle(BOX)
    racks = [rack_of(tiles[3 * place : 3 * place + 3]) for place in range(players)]
    cards = dealer.shuffle(QUESTIONS)[: dealer.pick(10)]
    readers = [1 + dealer.pick(players - 1) for _ in cards]
    answers = [
        EnteredAnswer(reader, card.number, card.answer(visible_racks(reader, racks)))
        for reader, card in zip(readers, cards, strict=True)
    ]
    out_of_play = tiles[3 * players : 3 * players + dealer.pick(7)]
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


def test_certain_claims_compare_colors() -> None:
    for relation in ("=", ">", ">="):
        claim = ComparisonClaim(Color.GREEN, Color.BLUE, relation)
        assert find_certain_claims(to_rack_set(VOCABULARY[claim]))[-1] == claim


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
            told = {conclusion.claim.template for conclusion in conclusions if conclusion.is_new}
            earlier = deduce_in_game(seen[: number - 1], 0, settings)
            racks = 0 if earlier is None else to_rack_set(earlier.weights)
            claims = [each.claim for each in explain(found)]
            assert told == {describe_claim(claim).template for claim in claims if racks & ~extent(claim)}
            assert not (told and sight.reader == 0), "an own answer tells nothing"
            found_new += len(told)
    assert found_new > 10
