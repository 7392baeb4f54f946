"""The story of Code 777 is true: each of its sentences, in simulated games, is deduced again from what the seat saw."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from blindside.core.audience import seat_audience
from blindside.core.messages import translator
from blindside.games import replay
from blindside.games.code777.events import Answered, Called, CallSettled, RackFilled
from blindside.games.code777.view import Code777Log
from blindside.reason.code777.deduction import deduce_in_game
from blindside.reviews.code777.knowledge import Solution, chance_of, solution_of, weigh_solutions
from blindside.reviews.code777.review import review_game
from blindside.reviews.code777.story import Turn, tell_story
from blindside.wording.code777.story import describe_story_turn, describe_when
from tests.effort import Times
from tests.review.games import play_simulated

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"players": 5},
    {"colors_too": True},
    {"players": 2},
    {"hide_wrong": True},
)


def chances_after(game: Code777Log, seat: int, seq: int) -> dict[Solution, int]:
    """Deduce the weights of the calls of a seat from what it had seen until an event."""
    seen = list(replay(game, seat_audience(seat)))[:seq]
    found = deduce_in_game(seen, seat, game.settings)
    assert found is not None
    return weigh_solutions(found.weights, game.settings.colors_too)


def check_turn(game: Code777Log, turn: Turn) -> None:
    """Check what a turn tells of a call, or of one that was not made."""
    answers = [seq for seq, event in enumerate(game.events, 1) if isinstance(event, Answered)]
    fills = [
        (seq, event.tiles)
        for seq, event in enumerate(game.events[: turn.seq], 1)
        if isinstance(event, RackFilled) and event.rack == turn.seat
    ]
    filled, rack = fills[-1]
    later = list(enumerate(game.events[filled:], filled + 1))
    made = next(((seq, event) for seq, event in later if isinstance(event, Called) and event.seat == turn.seat), None)
    assert turn.truth == solution_of(rack, game.settings.colors_too)
    assert turn.answer == sum(seq <= turn.seq for seq in answers)
    assert (made is None) == (turn.kind == "missed")
    if made is not None:
        seq, call = made
        verdict = next(event for _, event in later if isinstance(event, CallSettled) and event.seat == turn.seat)
        before = chances_after(game, turn.seat, seq - 1)
        assert turn.called_after == sum(heard <= seq for heard in answers)
        assert turn.call == (call.tiles if game.settings.colors_too else call.numbers)
        assert verdict.right == (turn.kind in ("late", "lucky"))
        assert turn.chance == chance_of(turn.call, before)
        assert turn.best_chance == Fraction(max(before.values()), sum(before.values()))
    match turn.kind:
        case "known" | "late" | "missed":
            assert set(chances_after(game, turn.seat, turn.seq)) == {turn.truth}
            assert turn.seq == filled or len(chances_after(game, turn.seat, turn.seq - 1)) > 1
            assert turn.called_after > turn.answer or turn.kind != "late"
        case "impossible":
            assert turn.chance == 0
        case "poor":
            assert 0 < turn.chance < turn.best_chance
        case "bold":
            assert 0 < turn.chance == turn.best_chance < Fraction(1, 2)
        case "unlucky":
            assert Fraction(1, 2) <= turn.chance == turn.best_chance
        case _:
            assert turn.kind == "lucky"
            assert 0 < turn.chance < 1


def check_calls_in_time(game: Code777Log, turn: Turn) -> None:
    """Check that all calls of a seat were right, certain, and not certain an answer before."""
    calls = [seq for seq, event in enumerate(game.events, 1) if isinstance(event, Called) and event.seat == turn.seat]
    verdicts = [e.right for e in game.events if isinstance(e, CallSettled) and e.seat == turn.seat]
    assert verdicts == [True] * turn.count
    for seq in calls[: turn.count]:  # a last one may be void
        heard = [at for at, event in enumerate(game.events[: seq - 1], 1) if isinstance(event, Answered)]
        assert len(chances_after(game, turn.seat, seq - 1)) == 1
        assert len(chances_after(game, turn.seat, heard[-1] - 1)) > 1


@pytest.mark.parametrize("house_rules", HOUSE_RULES, ids=str)
def test_story_of_simulated_games_is_true(house_rules: dict[str, Any], times: Times) -> None:
    say, kinds = translator("en"), Counter[str]()
    for seed in range(times(1)):
        game = play_simulated(seed, **house_rules)
        review = review_game(game)
        for you in (None, *range(game.settings.players)):
            told = tell_story(review, you)
            assert len(told) <= 2
            for turn in told:
                (check_calls_in_time if turn.kind == "in-time" else check_turn)(game, turn)
                kinds[turn.kind] += 1
                sentence = say(describe_story_turn(turn, "ABCDE".__getitem__, you))
                assert sentence.endswith(".")
                if turn.kind != "in-time":
                    assert say(describe_when(turn.answer)) in sentence
    assert len(kinds) > 1
