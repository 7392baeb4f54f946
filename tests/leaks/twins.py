"""Two worlds that differ only in what an audience must not know.

A twin is dealt from a game stopped in its middle: the seat's own rack is another one that fits all answers, the rest of
both piles lies in another order, and open calls of others name other numbers. The twin is played by the real rules with
the same commands. Where an answer differs, the seat could tell the worlds apart, and it is no twin.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from blindside.core.dealers import Dealer, ScriptedDealer
from blindside.core.errors import BlindsideError
from blindside.core.records import replay_commands
from blindside.games.code777.commands import Call
from blindside.games.code777.events import (
    CardDrawn,
    CardsShuffled,
    PairDrawn,
    RackEmptied,
    RackFilled,
    TilesMixed,
)
from blindside.games.code777.game import GAME
from blindside.games.code777.tiles import RACK_SIZE, RACKS, Rack, Tile, rack_of
from blindside.games.code777.view import Code777Log


def make_twin(record: Code777Log, stop: int, seat: int, dealer: Dealer) -> list[Any] | None:
    """Return the first `stop` events in another world that a seat cannot tell from the real one.

    None if the attempt fails.
    """
    events: list[Any] = list(record.events[:stop])
    mixes = [number for number, event in enumerate(events) if isinstance(event, TilesMixed)]
    filled = max(n for n, event in enumerate(events) if isinstance(event, RackFilled) and event.rack == seat)
    first = max(number for number in mixes if number < filled)
    relevant = [number for number in mixes if number >= first]

    tails: dict[int, list[Tile]] = {}
    for number, following in zip(relevant, [*relevant[1:], stop], strict=True):
        drawn = RACK_SIZE * sum(isinstance(event, RackFilled) for event in events[number:following])
        tails[number] = list(events[number].pile[drawn:])
    common = tails[first]
    for tail in tails.values():
        common = list((Counter(common) & Counter(tail)).elements())
    own: Rack = events[filled].tiles
    swapped = min(1 + dealer.pick(RACK_SIZE), len(common))
    gained = dealer.shuffle(common)[:swapped]
    kept, lost = dealer.shuffle(own.tiles)[swapped:], list(own.tiles)
    for tile in kept:
        lost.remove(tile)
    try:
        other = rack_of((*kept, *gained))
    except BlindsideError:
        return None

    for number in relevant:
        pile = list(events[number].pile)
        tail = tails[number]
        for tile in gained:
            tail.remove(tile)
        tail += lost
        if number == first:
            start = RACK_SIZE * sum(isinstance(event, RackFilled) for event in events[number:filled])
            pile[start : start + RACK_SIZE] = other.tiles
        events[number] = TilesMixed((*pile[: len(pile) - len(tail)], *dealer.shuffle(tail)))

    shuffled = max(number for number, event in enumerate(events) if isinstance(event, CardsShuffled))
    used = sum(isinstance(event, CardDrawn) + 2 * isinstance(event, PairDrawn) for event in events[shuffled:])
    cards = events[shuffled].pile
    if used <= len(cards):
        events[shuffled] = CardsShuffled((*cards[:used], *dealer.shuffle(cards[used:])))

    commands = [command for command, after in replay_commands(record, GAME) if after <= stop]
    calls = find_open_calls(commands)
    script = ScriptedDealer(chance for event in events for chance in GAME.dealer_draws(record.settings, event))
    state = GAME.new_state(record.settings)
    log: list[Any] = []
    try:
        for number, command in enumerate(commands):
            if number in calls and isinstance(command, Call) and command.seat != seat:
                tiles = RACKS[dealer.pick(len(RACKS))]
                command = Call(command.seat, tiles.numbers, tiles if record.settings.colors_too else None)
            for event in GAME.decide(state, command, script):
                state = GAME.evolve(state, event)
                log.append(event)
    except BlindsideError:
        return None
    return log


def find_open_calls(commands: Sequence[Any]) -> range:
    """Return the indexes of calls that are not settled: they come last."""
    first = len(commands)
    while isinstance(commands[first - 1], Call):
        first -= 1
    return range(first, len(commands))


def is_mid_game(events: Sequence[Any]) -> bool:
    """Return whether a game has at least three answers and one replaced rack, and is not over."""
    answers = sum(type(event).__name__ == "Answered" for event in events)
    return (
        answers >= 3
        and any(isinstance(event, RackEmptied) for event in events)
        and type(events[-1]).__name__ != "GameEnded"
    )
