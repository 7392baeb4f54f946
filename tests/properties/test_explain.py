"""Explanations are sufficient and minimal proofs."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.errors import NotAllowed
from blindside.games import replay
from blindside.games.code777.events import Answered, CallSettled, GameEnded, SawRackEmptied
from blindside.games.code777.game import play
from blindside.games.code777.settings import EDITIONS, Settings, settings_for
from blindside.games.code777.tiles import RACKS
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.claims import extent, find_certain_claims
from blindside.reason.code777.deduction import Deduction, deduce_in_game, explain
from blindside.reason.code777.explanations import (
    AnswerPremise,
    LostTilesPremise,
    Premise,
    SilenceCase,
    SilencePremise,
    TilesPremise,
    is_minimal_proof,
    list_answer_premises,
    list_tiles_premises,
    racks_left,
)
from blindside.reason.code777.racksets import ALL_RACKS, RackSet, has_one_triple, members, to_rack_set
from blindside.reason.code777.seat_history import SeatHistory, SeatKnowledge
from blindside.reason.code777.silence import LevelReasoner
from blindside.reason.covers import find_smallest_cover
from tests.effort import Times
from tests.players import HastyCaller

sets = st.lists(st.integers(0, 255), max_size=6)


def unite(parts: tuple[int, ...]) -> int:
    union = 0
    for part in parts:
        union |= part
    return union


@given(st.integers(0, 255), sets, sets)
def test_smallest_cover_agrees_with_brute_force(target: int, first: list[int], second: list[int]) -> None:
    sizes = [
        (one, other)
        for one, other in product(range(len(first) + 1), range(len(second) + 1))
        for chosen, rest in product(combinations(first, one), combinations(second, other))
        if not target & ~unite((*chosen, *rest))
    ]
    found = find_smallest_cover(target, [first, second])
    if found is None:
        assert not sizes
    else:
        assert (len(found[0]), len(found[1])) == min(sizes)
        chosen = tuple(first[number] for number in found[0])
        assert not target & ~unite((*chosen, *[second[number] for number in found[1]]))


def positions(settings: Settings, seed: int, hasty: bool) -> Iterator[tuple[SeatHistory, Belief]]:
    """Yield the history and belief of a seat after each answer of a game; hasty players also call wrongly."""
    seat = seed % settings.players
    seats = range(settings.players)
    players = [HastyCaller(each, seat_dealer(seed, each), 4) if hasty else CertainBot(each) for each in seats]
    record = play(settings, players, SimulationDealer(seed))
    story, belief = SeatHistory(seat, settings.racks, settings.colors_too), Belief(seat)
    for sight, view in replay(record, seat_audience(seat)):
        if view.board.phase == "over":
            return
        story.see(sight, view)
        belief.see(sight, view)
        if isinstance(sight, Answered):
            yield story, belief


def deductions(settings: Settings, seed: int, level: int) -> Iterator[tuple[Deduction, SeatHistory, Belief]]:
    for story, belief in positions(settings, seed, hasty=level == 1):
        support = belief.support & LevelReasoner(story).support(level)
        if support:
            by_tiles = belief.by_tiles if settings.hide_wrong else ALL_RACKS
            found = Deduction(
                history=story,
                players=settings.players,
                weights=belief.weights(support),
                max_level=level,
                level=level,
                by_tiles=by_tiles,
            )
            yield found, story, belief


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("hidden", [False, True], ids=["sheet", "hidden"])
def test_explanations_of_games_are_minimal_proofs(edition: str, hidden: bool, times: Times) -> None:
    """Check each proof by its premises, and by trying all that fewer answers are not enough."""
    checked = 0
    for seed in range(times(3)):
        settings = settings_for(edition, players=2 + seed % 4, hide_wrong=hidden)
        for found, story, belief in deductions(settings, seed, level=1):
            heard = list_answer_premises(SeatKnowledge(story, story.seat, story.now), story.world())
            tiles = [
                racks_left(bound)
                for bound in list_tiles_premises(SeatKnowledge(story, story.seat, story.now), story.world())
            ]
            for explanation in explain(found):
                assert is_minimal_proof(explanation.claim, explanation.because)
                assert not belief.support & ~extent(explanation.claim)
                used = [premise for premise in explanation.because if isinstance(premise, AnswerPremise)]
                if not hidden and len(used) > 0:
                    assert not enough(extent(explanation.claim), tiles, heard, len(used) - 1)
                checked += 1
    assert checked > 200


def enough(goal: RackSet, tiles: list[RackSet], heard: list[AnswerPremise], count: int) -> bool:
    """Check whether some answers of this number prove the goal, together with all facts about tiles."""
    left = ALL_RACKS
    for racks in tiles:
        left &= racks
    fits = [racks_left(answer) for answer in heard]
    for chosen in combinations(fits, count):
        racks = left
        for each in chosen:
            racks &= each
        if not racks & ~goal:
            return True
    return False


@pytest.mark.parametrize("level", [2, 3])
def test_explanations_by_silence_contain_proofs(level: int, times: Times) -> None:
    by_silence = nested = 0
    for seed in range(times(4)):
        settings = settings_for("english-2010", players=2 + seed % 4, colors_too=seed % 4 == 3)
        for found, story, _ in deductions(settings, seed, level):
            for explanation in explain(found):
                assert is_minimal_proof(explanation.claim, explanation.because)
                silences = [premise for premise in explanation.because if isinstance(premise, SilencePremise)]
                by_silence += bool(silences)
                for silence in silences:
                    assert silence.seat != story.seat
                    assert silence.level < level
                    nested += any(
                        isinstance(premise, SilencePremise) for case in silence.cases for premise in case.because
                    )
    assert by_silence > 10
    assert nested or level == 2


def test_minimal_proof_check_finds_extra_or_missing_premise() -> None:
    """Show that the check can fail."""
    settings = settings_for("german")
    found, explanation = next(
        (found, explanation)
        for found, _, _ in deductions(settings, 1, level=1)
        for explanation in explain(found)
        if len(explanation.because) > 1
    )
    because = explanation.because
    assert is_minimal_proof(explanation.claim, because)
    assert not is_minimal_proof(explanation.claim, because[1:])
    others: list[Premise] = [*because, TilesPremise(1, next(iter(RACKS)).tiles[0], 3, (), 0)]
    assert not is_minimal_proof(explanation.claim, tuple(others))
    assert found.weights


@given(st.sets(st.integers(0, len(RACKS) - 1), min_size=1, max_size=40))
def test_certain_claims_hold_for_all_racks_without_repeats(chosen: set[int]) -> None:
    racks = to_rack_set(RACKS[index] for index in chosen)
    claims = find_certain_claims(racks)
    left = ALL_RACKS
    for claim in claims:
        assert not racks & ~extent(claim)
        assert left & ~extent(claim), "it follows from earlier claims"
        left &= extent(claim)
    assert has_one_triple(racks) == any(claim.__struct_config__.tag == "numbers" for claim in claims)
    assert (len(members(racks)) == 1) == (left == racks and len(members(left)) == 1)


@pytest.mark.parametrize("answers", ["by-hand-unchecked", "by-table"])
@pytest.mark.parametrize("enough", [1, 2])
def test_every_certain_claim_has_an_explanation(answers: str, enough: int, times: Times) -> None:
    """Also with contradictory answers, once or several times, and if silence leaves no rack."""
    again = fell_back = nothing = 0
    for seed in range(times(6)):
        settings = settings_for("german", players=2 + seed % 4, answers=answers)
        players = [HastyCaller(seat, seat_dealer(seed, seat), enough) for seat in range(settings.players)]
        record = play(settings, players, SimulationDealer(seed))
        seen = list(replay(record, seat_audience(0)))
        belief = Belief(0)
        for number, (sight, view) in enumerate(seen[:200]):
            belief.see(sight, view)
            if not isinstance(sight, Answered):
                continue
            found = deduce_in_game(seen[: number + 1], 0, settings, level=3)
            assert found is not None
            again += belief.contradictions > 1
            fell_back += found.level < found.max_level
            assert bool(found.remedies) == bool(belief.contradictions)
            assert SeatKnowledge(found.history, 0, found.history.now).support(found.history.world()) == belief.support
            for explanation in explain(found):
                assert is_minimal_proof(explanation.claim, explanation.because)
                nothing += any(case.claim is None for case in cases(explanation.because))
    assert fell_back
    assert nothing or enough == 1
    assert bool(again) == (answers == "by-hand-unchecked")


def cases(because: tuple[Premise, ...]) -> Iterator[SilenceCase]:
    for premise in because:
        if isinstance(premise, SilencePremise):
            for case in premise.cases:
                yield case
                yield from cases(case.because)


def test_lost_tiles_premise_needs_lost_tiles(times: Times) -> None:
    lost = 0
    for seed in range(times(6)):
        settings = settings_for("english-2010", players=3, hide_wrong=True)
        record = play(
            settings, [HastyCaller(seat, seat_dealer(seed, seat), 6) for seat in range(3)], SimulationDealer(seed)
        )
        seen = [(sight, view) for sight, view in replay(record, seat_audience(1)) if view.board.phase != "over"]
        for number, (sight, view) in enumerate(seen):
            if isinstance(sight, Answered):
                found = deduce_in_game(seen[: number + 1], 1, settings)
                assert found is not None
                for explanation in explain(found):
                    assert is_minimal_proof(explanation.claim, explanation.because)
                    if any(isinstance(premise, LostTilesPremise) for premise in explanation.because):
                        lost += 1
                        assert any(isinstance(each, SawRackEmptied) and each.tiles is None for each, _ in seen[:number])
            assert view.board.seq == number + 1
    assert lost


def test_hidden_tiles_limit_silence_to_level_two() -> None:
    settings = settings_for("german", hide_wrong=True)
    record = play(settings, [CertainBot(seat) for seat in range(4)], SimulationDealer(1))
    seen = list(replay(record, seat_audience(1)))[:20]
    assert deduce_in_game(seen, 1, settings, level=2) is not None
    with pytest.raises(NotAllowed, match="the highest level is 2"):
        deduce_in_game(seen, 1, settings, level=3)


def test_explanation_of_a_winner_uses_the_time_before_its_call() -> None:
    settings = settings_for("jumbo-1985")
    record = play(settings, [HastyCaller(seat, seat_dealer(4, seat), 6) for seat in range(4)], SimulationDealer(4))
    ended = record.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.winner is not None
    winner = ended.winner
    seen = [(sight, view) for sight, view in replay(record, seat_audience(winner)) if view.board.phase != "over"]
    called = max(n for n, (sight, _) in enumerate(seen) if isinstance(sight, CallSettled) and sight.seat == winner)
    after, before = deduce_in_game(seen, winner, settings), deduce_in_game(seen[:called], winner, settings)
    assert after is not None
    assert before is not None
    assert after.weights == before.weights


def test_deduction_from_a_record_agrees_with_the_belief() -> None:
    settings = settings_for("jumbo-1985")
    record = play(settings, [HastyCaller(seat, seat_dealer(3, seat), 4) for seat in range(4)], SimulationDealer(3))
    seen = [(sight, view) for sight, view in replay(record, seat_audience(1)) if view.board.phase != "over"]
    belief = Belief(1)
    for sight, view in seen:
        belief.see(sight, view)
    found = deduce_in_game(seen, 1, settings)
    assert found is not None
    assert found.weights == belief.weights()
