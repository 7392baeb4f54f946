"""Events of a compiled game as numbers in an array: a code for the type of event, and its values."""

from collections.abc import Iterator
from enum import IntEnum

from blindside.arena.kernel.compiling import compiled
from blindside.arena.kernel.facts import COMPARISONS
from blindside.arena.kernel.games import Game
from blindside.arena.matches import MAX_EVENTS
from blindside.games.code777 import events as e
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import Settings, rack_owner
from blindside.games.code777.tiles import RACKS, TRIPLES
from blindside.reason.code777.racksets import KINDS
from blindside.reason.compiling import Array

EventCode = IntEnum(
    "EventCode", "SHUFFLED MIXED FILLED EMPTIED READER DRAWN ANSWERED ANNOUNCED SETTLED VOIDED LEFT ENDED", start=0
)

MAX_NUMBERS = 40 * MAX_EVENTS
"""Numbers in the trace of the longest game."""


@compiled
def write_event(game: Game, trace: Array, one: int, two: int, three: int, four: int, five: int) -> None:
    """Count an event and, unless the trace is empty, write it. The first number of a trace is its length."""
    game.events += 1
    if trace.size:
        at = trace[0]
        trace[at], trace[at + 1], trace[at + 2], trace[at + 3], trace[at + 4] = one, two, three, four, five
        trace[0] = at + 5


@compiled
def write_pile(game: Game, trace: Array, what: int, pile: Array, count: int) -> None:
    """Write an event with the order of a pile."""
    write_event(game, trace, what, count, 0, 0, 0)
    if trace.size:
        for place in range(count):
            trace[trace[0]] = pile[place]
            trace[0] += 1


def read_events(trace: Array, settings: Settings) -> Iterator[e.Event]:
    """Convert a trace to the events of a record."""
    at, end = 1, int(trace[0])
    racks = [0] * settings.racks
    while at < end:
        what, one, two, three, four = map(int, trace[at : at + 5])
        at += 5
        match what:
            case EventCode.SHUFFLED:
                yield e.CardsShuffled(tuple(int(card) + 1 for card in trace[at : at + one]))
                at += one
            case EventCode.MIXED:
                yield e.TilesMixed(tuple(KINDS[kind] for kind in trace[at : at + one]))
                at += one
            case EventCode.FILLED:
                racks[one] = two
                yield e.RackFilled(one, rack_owner(settings, one), RACKS[two])
            case EventCode.EMPTIED:
                yield e.RackEmptied(one, rack_owner(settings, one), RACKS[two])
            case EventCode.READER:
                yield e.ReaderChosen(one)
            case EventCode.DRAWN:
                yield e.CardDrawn(one, two + 1)
            case EventCode.ANSWERED:
                yield e.Answered(one, two + 1, COMPARISONS[three] if QUESTIONS[two].more_texts else three)
            case EventCode.ANNOUNCED:
                yield e.Called(one, TRIPLES[two])
            case EventCode.SETTLED:
                yield e.CallSettled(one, TRIPLES[two], None, bool(three), four)
            case EventCode.VOIDED:
                yield e.CallVoided(one)
            case EventCode.LEFT:
                yield e.SeatLeft(one)
            case _:
                yield e.GameEnded(one if one >= 0 else None, tuple(RACKS[rack] for rack in racks))
