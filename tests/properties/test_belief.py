"""Beliefs of a seat contain the truth, and their chances are calibrated and exact."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from statistics import mean, stdev
from typing import Any

import pytest

from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.games import replay
from blindside.games.code777.commands import Start
from blindside.games.code777.events import (
    Answered,
    CallSettled,
    SawRackEmptied,
    SawRackFilled,
    SawTilesMixed,
    Sight,
    TilesMixed,
)
from blindside.games.code777.game import play
from blindside.games.code777.questions import find_question
from blindside.games.code777.rules import decide, evolve, new_state
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.tiles import BOX, RACKS, Rack, Tile
from blindside.games.code777.view import View
from tests.effort import Times, mark_slow_except
from tests.players import HastyCaller


class BeliefRecorder(HastyCaller):
    """Records its belief after each sight."""

    def __init__(self, seat: int, dealer: SimulationDealer) -> None:
        super().__init__(seat, dealer, most_racks=4)
        self.beliefs: list[dict[Rack, int]] = []
        self.contradictions = 0

    def see(self, sight: Sight, view: View) -> None:
        super().see(sight, view)
        self.beliefs.append(self._belief.weights())
        self.contradictions += self._belief.contradictions


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "house", [{}, {"hide_wrong": True}, {"draw_two": True, "cool_down": 2}], ids=["sheet", "hidden", "house"]
)
def test_belief_contains_the_truth_and_is_calibrated(edition: str, house: dict[str, Any], times: Times) -> None:
    mixes = wrong = 0
    surprises: list[float] = []
    for game in range(times(4)):
        settings = settings_for(edition, players=2 + game % 4, **house)
        dealer = SimulationDealer(game)
        players = [BeliefRecorder(seat, dealer) for seat in range(settings.players)]
        record = play(settings, players, dealer)
        state = new_state(settings)
        for number, event in enumerate(record.events):
            state = evolve(state, event)
            for seat, player in enumerate(players):
                rack = state.racks[seat]
                if rack is None:
                    continue
                weights = player.beliefs[number]
                assert rack in weights, (game, number, seat)
                if isinstance(event, Answered):
                    surprises.append(surprise(weights, rack))
            mixes += isinstance(event, TilesMixed)
            wrong += isinstance(event, CallSettled) and not event.right
    assert mixes > times(4), "no game was mixed again"
    assert wrong, "no wrong calls"
    # Neighbouring posteriors depend on each other: allow five times the error of independent ones.
    assert abs(mean(surprises)) < 5 * 3 * stdev(surprises) / len(surprises) ** 0.5


@pytest.mark.parametrize("edition", EDITIONS)
def test_belief_after_false_answers_is_not_empty(edition: str, times: Times) -> None:
    """Answers that contradict each other or later tiles are dropped, and the game goes on to its end."""
    dropped = 0
    for game in range(times(10)):
        settings = settings_for(edition, players=2 + game % 4, answers="by-hand-unchecked")
        players = [BeliefRecorder(seat, seat_dealer(game, seat)) for seat in range(settings.players)]
        record = play(settings, players, SimulationDealer(game))
        state = new_state(settings)
        for number, event in enumerate(record.events):
            state = evolve(state, event)
            for seat, player in enumerate(players):
                assert bool(player.beliefs[number]) == (state.racks[seat] is not None)
        dropped += sum(player.contradictions for player in players)
    assert dropped, "no answer contradicted another"


def surprise(weights: dict[Rack, int], truth: Rack) -> float:
    """The chance of the truth, minus its expected value if all chances are right."""
    total = sum(weights.values())
    return weights[truth] / total - sum((weight / total) ** 2 for weight in weights.values())


def test_decide_leaves_the_state_unchanged() -> None:
    state = new_state(settings_for("german"))
    first = decide(state, Start(), SimulationDealer(5))
    assert decide(state, Start(), SimulationDealer(5)) == first
    assert state == new_state(settings_for("german"))


def follow_draws(
    sights: Sequence[Sight],
    seat: int,
    pile: Counter[Tile],
    standing: dict[int, Rack],
    out: list[Rack],
    chance: Fraction = Fraction(1),
) -> dict[Rack, Fraction]:
    """Return, for each rack that the seat may have, the chance of everything it saw.

    Follows the pile through every draw, and branches by rack where the seat's own rack is filled unseen.
    """
    for number, sight in enumerate(sights):
        match sight:
            case SawRackFilled(place) if place == seat:
                found: dict[Rack, Fraction] = defaultdict(Fraction)
                for mine in RACKS:
                    left = Counter(pile)
                    likely = chance * draw(left, mine)
                    if likely:
                        rest = follow_draws(sights[number + 1 :], seat, left, {**standing, seat: mine}, [*out], likely)
                        for rack, total in rest.items():
                            found[rack] += total
                return found
            case SawRackFilled(place, _, tiles) if tiles is not None:
                chance *= draw(pile, tiles)
                standing[place] = tiles
            case SawRackEmptied(place, _, tiles):
                gone = standing.pop(place)
                if tiles not in (None, gone):
                    return {}
                out.append(gone)
            case SawTilesMixed():
                pile.update(tile for rack in out for tile in rack.tiles)
                out.clear()
            case Answered(reader, card, answer):
                seen = [rack for place, rack in standing.items() if place != reader]
                chance *= find_question(card).answer(seen) == answer
            case CallSettled(caller, numbers, _, right) if caller == seat:
                chance *= right == (standing[seat].numbers == numbers)
            case _:
                pass
        if not chance:
            return {}
    return {standing[seat]: chance} if seat in standing else {}


def likelihoods(sights: Sequence[Sight], seat: int) -> dict[Rack, Fraction]:
    """The chances of the seat's last rack, computed from the first deal on."""
    found = follow_draws(sights, seat, Counter(BOX), {}, [])
    total = sum(found.values())
    return {rack: chance / total for rack, chance in found.items() if chance}


def draw(pile: Counter[Tile], rack: Rack) -> Fraction:
    """Draw these three tiles from the pile, in any order; return the chance of that."""
    ways, size = 1, sum(pile.values())
    for tile, count in Counter(rack.tiles).items():
        ways *= comb(max(0, pile[tile]), count)
    pile.subtract(rack.tiles)
    return Fraction(ways, comb(size, 3))


@pytest.mark.parametrize("edition", mark_slow_except(list(EDITIONS)[::2], EDITIONS))
@pytest.mark.parametrize("hidden", [False, True], ids=["sheet", "hidden"])
def test_belief_agrees_with_following_every_draw(edition: str, hidden: bool, times: Times) -> None:
    compared = mixed = unseen = 0
    for seed in range(times(1)):
        settings = settings_for(edition, players=2 + seed % 4, hide_wrong=hidden)
        players = [BeliefRecorder(seat, seat_dealer(seed, seat)) for seat in range(settings.players)]
        record = play(settings, players, SimulationDealer(seed))
        for seat, player in enumerate(players):
            sights = [sight for sight, _ in replay(record, seat_audience(seat))]
            for number in range(20, min(len(sights) - 1, 120), 17):
                weights = player.beliefs[number]
                if weights:
                    total = sum(weights.values())
                    believed = {rack: Fraction(weight, total) for rack, weight in weights.items()}
                    assert believed == likelihoods(sights[: number + 1], seat), (seed, seat, number)
                    compared += 1
                    past = sights[: number + 1]
                    mixed += sum(isinstance(sight, SawTilesMixed) for sight in past) > 1
                    unseen += any(isinstance(sight, SawRackEmptied) and sight.tiles is None for sight in past)
    assert compared > times(1)
    assert mixed, "no position was behind a mix"
    assert bool(unseen) == hidden, "no tiles were lost unseen"
