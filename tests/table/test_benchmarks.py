"""Inputs of the server benchmarks."""

from benchmarks.server.growth import EARLY
from benchmarks.server.players import make_events

from blindside.games.code777.events import Answered


def test_played_growth_benchmark_makes_a_game_of_its_length() -> None:
    events = make_events(EARLY)
    assert EARLY <= len(events) <= EARLY + 1
    assert isinstance(events[-1], Answered)
