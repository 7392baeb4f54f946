"""Reaction times of bots: drawn from the seed and from the number of public events, and from nothing else."""

from collections import Counter

from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import SPECTATORS
from blindside.core.dealers import SimulationDealer
from blindside.games.code777.game import GAME, play
from blindside.games.code777.settings import settings_for
from blindside.table.automation import BEATS, SLOWNESS, reaction_beats, slowest_reaction
from tests.leaks.twins import make_twin

SEEDS = (3, 14, 159)


def test_reaction_beats_spread_over_the_distribution() -> None:
    counts = Counter(reaction_beats(seed, seq) for seed in range(40) for seq in range(40))
    assert set(counts) == set(range(min(BEATS), max(BEATS) + max(SLOWNESS) + 1))
    assert counts[1] > counts[4] > 0


def test_reaction_beats_same_seed_and_event_are_the_same() -> None:
    assert [reaction_beats(7, seq) for seq in range(30)] == [reaction_beats(7, seq) for seq in range(30)]
    assert [reaction_beats(7, seq) for seq in range(30)] != [reaction_beats(8, seq) for seq in range(30)]


def test_reaction_beats_some_bots_are_slower() -> None:
    means = [sum(reaction_beats(seed, seq) for seq in range(60)) / 60 for seed in range(30)]
    assert max(means) - min(means) > 0.8


def test_slowest_reaction_without_bots_is_one_beat() -> None:
    assert slowest_reaction([], 5) == 1


def test_reactions_in_two_worlds_are_the_same() -> None:
    """The worlds differ in the racks and the piles that a seat does not see."""
    settings = settings_for("jumbo-1985", players=3)
    compared = 0
    for seed in range(6):
        record = play(settings, [CertainBot(seat) for seat in range(3)], SimulationDealer(seed))
        stop = 2 * len(record.events) // 3
        twin = make_twin(record, stop, seat=0, dealer=SimulationDealer(seed))
        if twin is None:
            continue
        worlds = []
        for events in (record.events[: len(twin)], twin):
            board, beats = GAME.new_view(settings, SPECTATORS).board, []
            for event in events:
                board = GAME.advance_board(board, GAME.observe(event, SPECTATORS))
                beats.append(slowest_reaction(SEEDS, board.seq))
            worlds.append(beats)
        assert worlds[0] == worlds[1]
        compared += 1
    assert compared
