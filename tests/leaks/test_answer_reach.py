"""What an own answer tells the others: a range that holds the truth, and is the same for any own rack."""

from fractions import Fraction

from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import EVERYONE, seat_audience
from blindside.core.dealers import SimulationDealer
from blindside.core.messages import translator
from blindside.core.records import Record, replay_commands
from blindside.games import export, replay
from blindside.games.code777.events import Answered
from blindside.games.code777.game import GAME, play
from blindside.games.code777.settings import settings_for
from blindside.games.code777.view import Code777Record
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.information import AnswerReach, measure_last_answer
from blindside.reviews.code777.knowledge import require_code777
from blindside.wording.code777.answer_reach import describe_reach
from tests.leaks.twins import is_mid_game, make_twin

SEATS = 4


def count_possible(record: Code777Record, seat: int) -> int:
    """Count the racks that a seat thinks possible."""
    belief = Belief(seat)
    for sight, view in replay(record, seat_audience(seat)):
        belief.see(sight, view)
    return belief.support.bit_count()


def measure(record: Code777Record, reader: int) -> list[AnswerReach]:
    """Measure as a front end does, from the sights of the reader alone."""
    game = require_code777(export(record, seat_audience(reader)))
    return measure_last_answer(replay(game, seat_audience(reader)), reader, game.settings)


def test_answer_reach_holds_truth_and_is_the_same_for_twins() -> None:
    settings, dealer, say = settings_for("jumbo-1985", players=SEATS), SimulationDealer(5), translator("en")
    game = play(settings, [CertainBot(seat) for seat in range(SEATS)], dealer)
    pairs = differences = 0
    for stop in [stop for _, stop in replay_commands(game, GAME) if is_mid_game(game.events[:stop])]:
        last = game.events[stop - 1]
        if not isinstance(last, Answered):
            continue
        events = game.events[:stop]
        real: Code777Record = Record("code777", settings, EVERYONE, events)
        reach = measure(real, last.reader)
        before: Code777Record = Record("code777", settings, EVERYONE, events[:-1])
        learned = []
        for one in reach:
            true = 1 - Fraction(count_possible(real, one.seat), count_possible(before, one.seat))
            assert one.lowest <= true <= one.highest
            learned.append(true)
        twin = make_twin(game, stop, last.reader, dealer)
        if twin is None or tuple(twin) == events:
            continue
        pairs += 1
        other: Code777Record = Record("code777", settings, EVERYONE, tuple(twin))
        assert measure(other, last.reader) == reach
        texts = [[say(describe_reach(one)) for one in measure(world, last.reader)] for world in (real, other)]
        assert texts[0] == texts[1]
        other_before: Code777Record = Record("code777", settings, EVERYONE, tuple(twin[:-1]))
        differences += learned != [
            1 - Fraction(count_possible(other, one.seat), count_possible(other_before, one.seat)) for one in reach
        ]
    assert pairs > 2
    assert differences, "what the others really learn differs, and is not shown"
