"""Evidence from calls and silences of other seats: `reason.code777.silence`, compiled.

A listener assumes that other seats call when they are certain. For each rack that it may hold, it keeps the support
that each other seat would then have. For its true rack this is that seat's own support, from which all start again
when the rack is shown.
"""

import numpy as np

from blindside.arena.kernel import beliefs
from blindside.arena.kernel.beliefs import ONE, ZERO
from blindside.arena.kernel.compiling import compiled
from blindside.arena.kernel.facts import WORDS, Facts
from blindside.arena.kernel.games import Game, Listeners, Table
from blindside.games.code777.tiles import RACK_SIZE
from blindside.reason.compiling import Array, count_trailing_zeros, to_signed


@compiled
def sync_support(game: Game, listeners: Listeners, me: int) -> None:
    """Drop the racks that answers and tiles alone exclude."""
    beliefs.intersect(listeners.support[me], game.support[me])
    _fall_back(game, listeners, me)


@compiled
def _fall_back(game: Game, listeners: Listeners, me: int) -> None:
    """If no rack is left, another seat did not call when it was certain: from then on use answers and tiles alone."""
    second, support = listeners.support[me], game.support[me]
    if listeners.fell_back[me] or (beliefs.is_empty(second) and not beliefs.is_empty(support)):
        listeners.fell_back[me] = True
        beliefs.copy(second, support)


@compiled
def save_knowledge(table: Table, game: Game, listeners: Listeners) -> None:
    """Save what all seats know before a rack is filled."""
    for seat in range(table.players):
        listeners.unseen[seat] = game.unseen[seat]
        beliefs.copy(listeners.known[seat], game.support[seat])


@compiled
def start_listening(facts: Facts, table: Table, game: Game, listeners: Listeners, me: int) -> None:
    """Start what a listener knows after its own rack was filled."""
    beliefs.copy(listeners.support[me], game.support[me])
    listeners.fell_back[me] = False
    for other in range(table.players):
        listeners.spoken[me, other] = False
        if other == me:
            continue
        for word in range(WORDS):
            bits = listeners.support[me, word]
            while bits != ZERO:
                mine = 64 * word + to_signed(count_trailing_zeros(bits))
                bits &= bits - ONE
                left = listeners.left[me, other, mine]
                beliefs.copy(left, listeners.known[other])
                _restrict_other(facts, left, mine, mine, listeners.unseen[other])


@compiled
def _restrict_other(facts: Facts, left: Array, shown: int, mine: int, unseen: np.uint64) -> None:
    """Restrict what the other may hold of the kinds on a shown rack: it sees my rack, so it has none of its tiles."""
    for place in range(RACK_SIZE):
        kind = facts.tiles[shown, place]
        beliefs.restrict(facts, left, kind, beliefs.count_of(unseen, kind) - facts.counts[mine, kind])


@compiled
def see_filled(facts: Facts, table: Table, game: Game, listeners: Listeners, me: int, place: int) -> None:
    """Update what a listener knows after another rack was filled."""
    sync_support(game, listeners, me)
    if listeners.fell_back[me]:
        return
    possible = np.empty(WORDS, np.uint64)
    for other in range(table.players):
        if other == me:
            continue
        unseen = game.unseen[other] + facts.packed[game.racks[me]]
        if other == place:
            beliefs.fill_possible(facts, possible, unseen)
        for word in range(WORDS):
            bits = listeners.support[me, word]
            while bits != ZERO:
                mine = 64 * word + to_signed(count_trailing_zeros(bits))
                bits &= bits - ONE
                left = listeners.left[me, other, mine]
                if other == place:
                    beliefs.copy(left, possible)
                _restrict_other(facts, left, mine if other == place else game.racks[place], mine, unseen)


@compiled
def hear_answer_for_others(
    facts: Facts, table: Table, game: Game, listeners: Listeners, me: int, reader: int, card: int, answer: int
) -> None:
    """Update what an answer tells the others, for each rack of mine."""
    sync_support(game, listeners, me)
    if listeners.fell_back[me]:
        return
    for other in range(table.players):
        if other in (me, reader):
            continue
        total = beliefs.total_without(facts, game, table.racks, card, me, other, reader)
        for word in range(WORDS):
            bits = listeners.support[me, word]
            while bits != ZERO:
                mine = 64 * word + to_signed(count_trailing_zeros(bits))
                bits &= bits - ONE
                seen = total if reader == me else beliefs.add_to(card, total, facts.adds[card, mine])
                row = beliefs.row_of(facts, card, seen)
                beliefs.intersect(listeners.left[me, other, mine], facts.fitting[row, answer])


@compiled
def hear_silence(facts: Facts, table: Table, game: Game, listeners: Listeners, me: int) -> None:
    """Drop the racks of mine with which another seat, which is silent, would have been certain."""
    for other in range(table.players):
        if listeners.fell_back[me] or beliefs.is_empty(listeners.support[me]):
            return
        if other == me or game.calls[other] >= 0 or not beliefs.may_call(table, game, other):
            continue
        for word in range(WORDS):
            bits = listeners.support[me, word]
            while bits != ZERO:
                lowest = np.uint64(count_trailing_zeros(bits))
                bits &= bits - ONE
                if beliefs.only_triple(facts, listeners.left[me, other, 64 * word + to_signed(lowest)]) >= 0:
                    listeners.support[me, word] &= ~(ONE << lowest)
        _fall_back(game, listeners, me)


@compiled
def see_announced(facts: Facts, game: Game, listeners: Listeners, me: int, other: int) -> None:
    """Note the racks of mine with which the other would have been certain of its call, which is not visible yet."""
    listeners.spoken[me, other] = True
    for word in range(WORDS):
        bits, speech = listeners.support[me, word], ZERO
        if listeners.fell_back[me]:
            bits = ZERO
        while bits != ZERO:
            lowest = np.uint64(count_trailing_zeros(bits))
            bits &= bits - ONE
            left = listeners.left[me, other, 64 * word + to_signed(lowest)]
            if beliefs.only_triple(facts, left) == game.calls[other]:
                speech |= ONE << lowest
        listeners.speech[me, other, word] = speech


@compiled
def listeners_hear_call(
    facts: Facts, table: Table, game: Game, listeners: Listeners, caller: int, is_first: bool
) -> None:
    """Keep the racks of each listener that explain a settled call; the first also shows which seats were silent."""
    for me in range(table.players):
        if not table.hears_silence[me] or me == caller:
            continue
        if listeners.spoken[me, caller]:
            listeners.spoken[me, caller] = False
            if not listeners.fell_back[me] and not beliefs.is_empty(listeners.support[me]):
                beliefs.intersect(listeners.support[me], listeners.speech[me, caller])
                _fall_back(game, listeners, me)
        if is_first:
            hear_silence(facts, table, game, listeners, me)
