"""Cost of reasoning at Code 777: answers, chances, silence, explanations, reviews, and whole games."""

import subprocess
import sys
import time
from collections.abc import Callable
from statistics import mean

import click

from benchmarks.figures import print_figure
from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer
from blindside.games import replay
from blindside.games.code777.events import Answered, Sight
from blindside.games.code777.game import play
from blindside.games.code777.questions import find_question, visible_racks
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import RACKS
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief, triple_weights
from blindside.reason.code777.claims import find_certain_claims
from blindside.reason.code777.explanations import Explainer
from blindside.reason.code777.racksets import has_one_triple
from blindside.reason.code777.seat_history import SeatHistory
from blindside.reason.code777.silence import LevelReasoner, SecondOrderBelief
from blindside.reviews.code777.review import review_game

SETTINGS = settings_for("jumbo-1985")
Seen = list[tuple[Sight, View]]
Times = dict[str, list[float]]


def watch_games(count: int) -> list[Seen]:
    """Play games of four `certain` bots, and return what the first seat saw."""
    found = []
    for seed in range(count):
        record = play(SETTINGS, [CertainBot(seat) for seat in range(4)], SimulationDealer(seed))
        found.append([(sight, view) for sight, view in replay(record, seat_audience(0)) if view.board.phase != "over"])
    return found


def time_call(taken: Times, name: str, work: Callable[..., object], *given: object) -> None:
    start = time.perf_counter()
    work(*given)
    taken.setdefault(name, []).append(time.perf_counter() - start)


def check_all_racks(sight: Answered, view: View) -> None:
    others, ask = visible_racks(sight.reader, view.racks), find_question(sight.card).answer
    [rack for rack in RACKS if ask([*others, rack]) == sight.answer]


def update_belief(belief: Belief, sight: Answered, view: View) -> None:
    belief.see(sight, view)
    has_one_triple(belief.support)


def compute_chances(belief: Belief) -> None:
    weights = triple_weights(belief.weights())
    total = sum(weights.values())
    {triple: weight / total for triple, weight in weights.items()}


def time_game(seen: Seen, taken: Times) -> None:
    """Time every kind of reasoning after each answer of another seat."""
    belief, story, second = Belief(0), SeatHistory(0, SETTINGS.racks), SecondOrderBelief(0, SETTINGS)
    for sight, view in seen:
        story.see(sight, view)
        time_call(taken, "silence", second.see, sight, view)
        if not isinstance(sight, Answered) or sight.reader == 0:
            belief.see(sight, view)
            continue
        time_call(taken, "naive", check_all_racks, sight, view)
        time_call(taken, "answer", update_belief, belief, sight, view)
        time_call(taken, "chances", compute_chances, belief)
        time_call(taken, "level 3", LevelReasoner(story).support, 3)
        reasons = Explainer(story)
        for claim in find_certain_claims(belief.support):
            time_call(taken, "explanation", reasons.explain, claim)


def main(count: int = 40) -> None:
    taken: Times = {}
    played = watch_games(count)
    with click.progressbar(played, label=f"{count} games to reason about") as bar:
        for seen in bar:
            time_game(seen, taken)
    answers = len(taken["answer"])
    answer = mean(taken["answer"])
    slower = f"testing every rack takes {mean(taken['naive']) / answer:.0f} times as long"
    print_figure("an answer: support and certainty", f"{answer * 1e6:.1f} µs", "5 µs", slower)
    print_figure("chances of all triples", f"{mean(taken['chances']) * 1e6:.0f} µs", "100 µs")
    print_figure("level 2: all sights, for each answer", f"{sum(taken['silence']) / answers * 1e3:.2f} ms", "5 ms")
    print_figure("level 3, from scratch, for each answer", f"{mean(taken['level 3']) * 1e3:.2f} ms", "none")
    explained = f"{len(taken['explanation']):,} of them"
    print_figure("an explanation", f"{mean(taken['explanation']) * 1e6:.0f} µs", "1 ms", explained)
    measure_games(200)
    measure_reviews(20)
    measure_common_knowledge()
    measure_import()


def measure_reviews(count: int) -> None:
    taken: Times = {}
    for seed in range(count):
        record = play(SETTINGS, [CertainBot(seat) for seat in range(4)], SimulationDealer(seed))
        time_call(taken, "review", review_game, record)
    slowest = f"the slowest of {count}: {max(taken['review']) * 1e3:.0f} ms"
    print_figure("a review of a whole game, level 2 included", f"{mean(taken['review']) * 1e3:.0f} ms", "1 s", slowest)


def measure_games(count: int) -> None:
    best = 0.0
    for _ in range(5):
        start = time.process_time()
        for seed in range(count):
            play(SETTINGS, [CertainBot(seat) for seat in range(4)], SimulationDealer(seed))
        best = max(best, count / (time.process_time() - start))
    print_figure("whole games of four certain bots", f"{best:.0f} games/s", "300")


def measure_common_knowledge() -> None:
    """Time one silence as common knowledge of three seats, after two answers."""
    from blindside.reason.code777.common_knowledge import (
        CommonKnowledge,  # imported here: the live path does without numpy
    )

    worlds = CommonKnowledge(3, 3)
    worlds.hear(0, 16, ">")
    worlds.hear(1, 9, 1)
    left = len(worlds)
    start = time.perf_counter()
    worlds.hear_silence()
    note = f"{left - len(worlds):,} of {left:,} worlds removed"
    print_figure(
        "a silence as common knowledge of three", f"{(time.perf_counter() - start) * 1e3:.0f} ms", "none", note
    )


def measure_import() -> None:
    """Time the import of the live path in a new process, and name what it must not load."""
    code = (
        "import time; start = time.perf_counter(); import blindside.bots.code777; "
        "import sys; print(time.perf_counter() - start, *[name for name in ('numba', 'numpy') if name in sys.modules])"
    )
    ran = [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True) for _ in range(5)]
    seconds = min(float(one.stdout.split()[0]) for one in ran)
    loaded = ran[0].stdout.split()[1:]
    note = "loads " + ", ".join(loaded) if loaded else "loads neither numpy nor numba"
    print_figure("import of the live path, its tables included", f"{seconds * 1e3:.0f} ms", "150 ms", note)
