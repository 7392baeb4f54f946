"""Silence: level 2 move by move, level n on demand, and common knowledge with all worlds enumerated."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import log2
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest

from blindside.bots.code777.exact import CertainBot
from blindside.core.dealers import Dealer, SimulationDealer, seat_dealer
from blindside.core.errors import InvalidInput
from blindside.games.code777.commands import Call
from blindside.games.code777.events import Answered, Sight
from blindside.games.code777.game import play
from blindside.games.code777.legal import can_call
from blindside.games.code777.questions import QUESTIONS, Answer, find_question, visible_racks
from blindside.games.code777.settings import EDITIONS, Settings, settings_for
from blindside.games.code777.tiles import BOX, RACKS, TRIPLES, Rack, describe_excess, rack_of
from blindside.games.code777.view import View
from blindside.reason import worlds
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.common_knowledge import CommonKnowledge
from blindside.reason.code777.racksets import members, triples_in
from blindside.reason.code777.seat_history import SeatHistory, SeatKnowledge
from blindside.reason.code777.silence import Habit, LevelReasoner, SecondOrderBelief
from tests.effort import Times, mark_slow_except
from tests.players import HastyCaller


class Table:
    """Beliefs and views of all seats; the views together show the truth."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.beliefs = [Belief(seat) for seat in range(settings.players)]
        self.minds = [SecondOrderBelief(seat, settings) for seat in range(settings.players)]
        self.views: dict[int, View] = {}

    @property
    def truth(self) -> list[Rack | None]:
        """Return the racks; each is seen by another seat."""
        return [self.views[0 if seat else 1].racks[seat] for seat in range(self.settings.racks)]


class ComparingPlayer(HastyCaller):
    """A player at such a table; calls only when certain, unless `enough` lets it guess."""

    def __init__(self, seat: int, table: Table, dealer: Dealer, enough: int = 0) -> None:
        super().__init__(seat, dealer, enough)
        self._table = table

    def see(self, sight: Sight, view: View) -> None:
        super().see(sight, view)
        self._table.views[self._seat] = view
        self._table.beliefs[self._seat].see(sight, view)
        self._table.minds[self._seat].see(sight, view)
        if isinstance(sight, Answered) and self._seat == view.board.settings.players - 1:
            self.compare(self._table)

    def _find_call(self, view: View) -> Call | None:
        return super()._find_call(view) if self._most_racks else CertainBot._find_call(self, view)

    def compare(self, table: Table) -> None:
        """Run after every answer, when all seats have heard it."""
        raise NotImplementedError


class BeliefComparer(ComparingPlayer):
    checked = 0

    def compare(self, table: Table) -> None:
        for mind, rack in zip(table.minds, table.truth, strict=False):
            assert rack is not None
            story = mind.history
            for other, belief in enumerate(table.beliefs):
                left = SeatKnowledge(story, other, story.now).support(story.world(rack.index))
                if not table.settings.hide_wrong:
                    assert left == belief.support
                assert left | belief.support == left
                BeliefComparer.checked += 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("house", [{}, {"hide_wrong": True}], ids=["sheet", "hidden"])
def test_belief_about_another_seat_matches_its_own(
    edition: str,
    house: dict[str, Any],
    times: Times,
) -> None:
    """In the slow test a thousand games: five editions, two to five players, with wrong calls."""
    BeliefComparer.checked = 0
    games = times(4) if not house else times(2)
    for game in range(games):
        settings = settings_for(edition, players=2 + game % 4, **house)
        table, dealer = Table(settings), SimulationDealer(game)
        play(settings, [BeliefComparer(seat, table, dealer, enough=3) for seat in range(settings.players)], dealer)
    assert BeliefComparer.checked > 100 * games


class LevelTwoComparer(ComparingPlayer):
    narrowed = 0

    def compare(self, table: Table) -> None:
        for mind, rack in zip(table.minds, table.truth, strict=False):
            levels = LevelReasoner(mind.history)
            assert levels.support(1) == mind.belief.support
            by_silence = levels.support(2)
            for evidence in mind.evidence:
                if evidence.is_call:
                    by_silence &= sum(racks for racks, chance in evidence.likelihood if chance)
            assert by_silence == mind.support
            assert rack in members(mind.support)
            assert not mind.fell_back
            LevelTwoComparer.narrowed += mind.support != mind.belief.support


@pytest.mark.parametrize("edition", mark_slow_except(list(EDITIONS)[::2], EDITIONS))
def test_level_two_incremental_agrees_with_from_scratch(edition: str, times: Times) -> None:
    LevelTwoComparer.narrowed = 0
    for game in range(times(4)):
        settings = settings_for(edition, players=2 + game % 4, colors_too=game % 8 >= 6)
        table = Table(settings)
        dealer = SimulationDealer(game)
        play(settings, [LevelTwoComparer(seat, table, dealer) for seat in range(settings.players)], dealer)
    assert LevelTwoComparer.narrowed > times(4)


class LostTilesComparer(ComparingPlayer):
    """The first seat guesses and does not see its lost tiles; the others call whenever certain."""

    lost = 0

    def compare(self, table: Table) -> None:
        mind, rack = table.minds[0], table.truth[0]
        assert rack in members(mind.support), "an attentive opponent may know more than this seat can infer"
        LostTilesComparer.lost += None in table.views[0].out_of_play


def test_hidden_lost_tiles_do_not_mislead_about_other_seats(times: Times) -> None:
    LostTilesComparer.lost = 0
    for game in range(times(8)):
        settings = settings_for("english-2010", players=2 + game % 4, hide_wrong=True)
        table, dealer = Table(settings), SimulationDealer(game)
        guesses = [12 if seat == 0 else 0 for seat in range(settings.players)]
        play(settings, [LostTilesComparer(seat, table, dealer, enough) for seat, enough in enumerate(guesses)], dealer)
    assert LostTilesComparer.lost > times(8)


class OracleTable:
    """A table that gives its answers and silences to the oracle. No player calls."""

    def __init__(self, seed: int, racks: int, players: int) -> None:
        self.dealer = SimulationDealer(seed)
        self.players = players
        tiles = self.dealer.shuffle(BOX)
        self.racks = [rack_of(tiles[3 * place : 3 * place + 3]) for place in range(racks)]
        self.oracle = CommonKnowledge(racks, players)
        self.steps: list[tuple[int, int, Answer] | None] = []
        """Answers, and silences as None."""

    def ask(self) -> tuple[int, int, Answer]:
        reader, number = self.dealer.pick(self.players), 1 + self.dealer.pick(len(QUESTIONS))
        answer = find_question(number).answer(visible_racks(reader, self.racks))
        self.oracle.hear(reader, number, answer)
        self.steps.append((reader, number, answer))
        return reader, number, answer

    def keep_silent(self) -> bool:
        """Check whether any seat learned something."""
        self.steps.append(None)
        return self.oracle.hear_silence()

    def levels(self, world: Sequence[int]) -> LevelReasoner:
        """The reasoner of the first seat, which sees the other racks of this world."""
        story = SeatHistory.from_racks(0, [None, *[RACKS[index] for index in world[1:]]], 0)
        for step in self.steps:
            if step is None:
                story.add_pass(range(self.players))
            else:
                story.add_answer(*step)
        return LevelReasoner(story)


def draw_worlds(table: OracleTable, count: int) -> list[tuple[int, ...]]:
    """Draw worlds from those that are left."""
    left = np.argwhere(table.oracle.worlds)
    return [tuple(map(int, left[table.dealer.pick(len(left))])) for _ in range(count if len(left) else 0)]


@pytest.mark.parametrize(("racks", "players", "seeds"), [(2, 2, 2), (3, 3, 1), (3, 2, 1)])
def test_deep_levels_agree_with_common_knowledge(racks: int, players: int, seeds: int, times: Times) -> None:
    """Compare in any world that is left: in the true one, players are soon certain."""
    deeper = compared = 0
    for seed in range(times(seeds)):
        table = OracleTable(seed, racks, players)
        for silences in range(7):
            table.ask()
            for world in draw_worlds(table, 20):
                known = table.oracle.support(0, world)
                assert table.levels(world).support(silences + 1) == known, (seed, silences, world)
                deeper += silences > 1 and table.levels(world).support(2) != known
                compared += 1
            table.keep_silent()
    assert compared > 20 * times(seeds)
    assert deeper or players < 3, "no level above 2 was needed"


def test_long_silence_equals_informative_short_ones(times: Times) -> None:
    for seed in range(times(1)):
        table, patient = OracleTable(seed, 3, 3), OracleTable(seed, 3, 3)
        for _ in range(2):
            table.ask()
            patient.ask()
            while table.keep_silent():
                pass
            patient.oracle.hear_long_silence()
            assert len(table.oracle) == len(patient.oracle)
        for world in draw_worlds(table, 20):
            known = table.oracle.support(0, world)
            assert known == patient.oracle.support(0, world)
            assert table.levels(world).support(1 + table.steps.count(None)) == known


def test_silence_agrees_with_enumerated_worlds(times: Times) -> None:
    """Two racks have 51,923 worlds, kept as tuples by the general model of worlds."""
    everything = [world for world in product(range(len(RACKS)), repeat=2) if fits_the_box(world)]
    for seed in range(times(2)):
        table = OracleTable(seed, 2, 2)
        left = everything
        assert len(table.oracle) == len(left) == 51_923
        for _ in range(4):
            reader, number, answer = table.ask()
            card = find_question(number)
            left = worlds.hear_statement(left, reader, lambda seen: card.answer([RACKS[seen[0]]]) == answer)  # noqa: B023
            table.keep_silent()
            left = worlds.hear_silence(left, range(2), fact=lambda index: RACKS[index].numbers)
            assert len(table.oracle) == len(left)


@pytest.mark.parametrize(("racks", "worlds"), mark_slow_except([(3, 8_744_864)], [(3, 8_744_864), (4, 1_160_788_119)]))
def test_worlds_match_the_prototypes_counts(racks: int, worlds: int) -> None:
    """Four racks take 5 GB and a quarter of a minute."""
    assert len(CommonKnowledge(racks, racks)) == worlds


def fits_the_box(world: tuple[int, ...]) -> bool:
    return describe_excess(tile for index in world for tile in RACKS[index].tiles) is None


class InattentivePlayer(ComparingPlayer):
    """Overlooks a third of its solutions, and guesses one time in eight."""

    HABIT = Habit(miss=Fraction(1, 3), guess=Fraction(1, 8))

    def __init__(self, seat: int, table: "HabitTable", dealer: Dealer) -> None:
        super().__init__(seat, table, dealer)
        self._habit_table = table

    def _find_call(self, view: View) -> Call | None:
        if not can_call(view.board, self._seat):
            return None
        call = CertainBot._find_call(self, view)
        if call is not None:
            return None if self._dealer.pick(3) == 0 else call
        triples = sorted(triples_in(self._belief.support))
        if self._dealer.pick(8):
            return None
        return Call(self._seat, TRIPLES[triples[self._dealer.pick(len(triples))]])

    def see(self, sight: Sight, view: View) -> None:
        for mind in self._habit_table.rivals[self._seat].values():
            mind.see(sight, view)
        super().see(sight, view)

    def compare(self, table: Table) -> None:
        for seat, rack in enumerate(table.truth[: table.settings.players]):
            assert rack is not None
            for name, mind in self._habit_table.rivals[seat].items():
                self._habit_table.scores[name].append(log2(chance_of(mind.weights(), rack)))
            self._habit_table.scores["answers alone"].append(log2(chance_of(table.beliefs[seat].weights(), rack)))


def chance_of(weights: dict[Rack, int], rack: Rack) -> float:
    return weights[rack] / sum(weights.values())


HABITS = {
    "true": InattentivePlayer.HABIT,
    "hardly misses": Habit(miss=Fraction(1, 100), guess=Fraction(1, 8)),
    "hardly guesses": Habit(miss=Fraction(1, 3), guess=Fraction(1, 1000)),
    "absent": Habit(miss=Fraction(9, 10), guess=Fraction(1, 2)),
}


class HabitTable(Table):
    """Each seat has beliefs by several habits of the others; all are scored by the truth."""

    def __init__(self, settings: Settings, scores: dict[str, list[float]]) -> None:
        super().__init__(settings)
        self.scores = scores
        seats = range(settings.players)
        self.rivals = [
            {name: SecondOrderBelief(seat, settings, dict.fromkeys(seats, habit)) for name, habit in HABITS.items()}
            for seat in seats
        ]


@pytest.mark.slow
def test_known_habits_give_the_truth_the_best_chance(times: Times) -> None:
    """Compare logarithms of the chance: their mean is highest for the true habit."""
    scores: dict[str, list[float]] = {name: [] for name in (*HABITS, "answers alone")}
    for game in range(times(25)):
        settings = settings_for("english-2010", players=3 + game % 2)
        table = HabitTable(settings, scores)
        players = [InattentivePlayer(seat, table, seat_dealer(game, seat)) for seat in range(settings.players)]
        play(settings, players, SimulationDealer(game))
    for name, score in scores.items():
        if name != "true":
            ahead = [best - other for best, other in zip(scores["true"], score, strict=True)]
            # Neighbouring positions depend on each other: allow three times the error of independent ones.
            assert mean(ahead) > 3 * stdev(ahead) / len(ahead) ** 0.5, name


@pytest.mark.parametrize("rate", [Fraction(3, 2), Fraction(-1), 0.25])
def test_habit_has_two_rates(rate: Any) -> None:
    with pytest.raises(InvalidInput, match="is not a rate: use a Fraction from 0 to 1"):
        Habit(miss=rate)


class FallbackCounter(ComparingPlayer):
    fell_back = 0

    def compare(self, table: Table) -> None:
        for mind in table.minds:
            assert mind.support
            assert mind.support | mind.belief.support == mind.belief.support
            FallbackCounter.fell_back += mind.fell_back
            if mind.fell_back:
                assert mind.weights() == mind.belief.weights()


def test_contradicted_silence_falls_back_to_answers(times: Times) -> None:
    """Guessing players call wrongly: under the assumption that they are attentive, no rack is left."""
    FallbackCounter.fell_back = 0
    for game in range(times(6)):
        settings = settings_for("german", players=2 + game % 4, answers="by-hand-unchecked" if game % 2 else "by-hand")
        table, dealer = Table(settings), SimulationDealer(game)
        play(settings, [FallbackCounter(seat, table, dealer, enough=12) for seat in range(settings.players)], dealer)
    assert FallbackCounter.fell_back
