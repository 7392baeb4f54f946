"""Answers struck from the list say nothing about the present rack; all others may."""

import pytest

from blindside.bots.registry import find_kind
from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.games import replay
from blindside.games.code777.events import Answered, Sight
from blindside.games.code777.game import play
from blindside.games.code777.settings import Settings, settings_for
from blindside.games.code777.view import View, rate_answers
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.deduction import deduce_in_game, explain
from blindside.reason.code777.explanations import AnswerPremise
from tests.effort import Times

BOTS = ("expert", "casual", "certain", "expert")
SEAT = 0
EVERY = 4
"""Answers between two positions."""
GAMES = 5

Seen = list[tuple[Sight, View]]


def play_game(settings: Settings, seed: int) -> Seen:
    players = [
        find_kind("code777", settings, name).make(seat, seat_dealer(seed, seat)) for seat, name in enumerate(BOTS)
    ]
    return list(replay(play(settings, players, SimulationDealer(seed)), seat_audience(SEAT)))


def list_positions(seen: Seen) -> list[Seen]:
    answered = [at for at, (sight, _) in enumerate(seen, 1) if isinstance(sight, Answered)]
    return [seen[:at] for at in answered[::EVERY]]


def find_events(seen: Seen, *bearings: str) -> set[int]:
    judged = rate_answers(seen[-1][1], [sight for sight, _ in seen])
    return {answer.seq for answer, bearing in judged if bearing in bearings}


def weights_without(seen: Seen, left_out: set[int]) -> dict[object, int]:
    belief = Belief(SEAT)
    for seq, (sight, view) in enumerate(seen, 1):
        if seq not in left_out:
            belief.see(sight, view)
    weights = belief.weights()
    return {rack: weight * 10**9 // sum(weights.values()) for rack, weight in weights.items()}


def find_reasons(seen: Seen, settings: Settings) -> set[int]:
    """The events of all answers that are premises of a certain claim."""
    found = deduce_in_game(seen, SEAT, settings)
    if found is None:
        return set()
    return {
        premise.seq
        for explanation in explain(found)
        for premise in explanation.because
        if isinstance(premise, AnswerPremise)
    }


@pytest.mark.parametrize("hide_wrong", [False, True])
def test_past_answers_change_no_chance(hide_wrong: bool, times: Times) -> None:
    settings = settings_for("jumbo-1985", players=4, hide_wrong=hide_wrong)
    struck = 0
    for seed in range(times(GAMES)):
        for position in list_positions(play_game(settings, seed)):
            past = find_events(position, "past")
            struck += len(past)
            if past:
                assert not find_reasons(position, settings) & past
                assert weights_without(position, past) == weights_without(position, set())
    assert struck, "the rack has changed in some game"


def test_older_answers_are_premises() -> None:
    """An answer from before another rack changed still counts."""
    settings = settings_for("jumbo-1985", players=4)
    for seed in range(20):
        for position in list_positions(play_game(settings, seed)):
            if find_reasons(position, settings) & find_events(position, "older"):
                return
    raise AssertionError("no older answer was a premise")


def test_answers_about_hidden_lost_tiles_still_count() -> None:
    """If a wrong call's tiles stay hidden, the answers about them limit the seat's next rack."""
    settings = settings_for("jumbo-1985", players=4, hide_wrong=True)
    for seed in range(20):
        for position in list_positions(play_game(settings, seed)):
            filled = position[-1][1].board.filled_at[SEAT]
            earlier = {seq for seq in find_events(position, "current", "older") if seq < filled}
            if earlier and weights_without(position, earlier) != weights_without(position, set()):
                return
    raise AssertionError("no answer about lost tiles changed a chance")
