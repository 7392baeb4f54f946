"""What the others' silence and speech tell a seat that takes them to be awake: `reason.code777.silence`, compiled.

For every rack that it may hold such a seat keeps what would then be left to each of the others. Its true rack leaves
to another seat exactly what that seat's own support is; so when the true rack is shown, this is where all begin again.
"""

import numpy as np

from blindside.arena.kernel.beliefs import (
    ONE,
    ZERO,
    add_to,
    copy,
    count_of,
    fill_possible,
    is_empty,
    keep,
    may_call,
    only_triple,
    restrict,
    row_of,
)
from blindside.arena.kernel.compiling import compiled, whole, zeros_below
from blindside.arena.kernel.facts import WORDS, Facts
from blindside.arena.kernel.games import Ears, Game, Table
from blindside.games.code777.tiles import RACK_SIZE


@compiled
def listen(game: Game, ears: Ears, me: int) -> None:
    """What no answer and no tile leaves is not left here either."""
    second, support = ears.support[me], game.support[me]
    keep(second, support)
    _fall_back(game, ears, me)


@compiled
def _fall_back(game: Game, ears: Ears, me: int) -> None:
    """With nothing left somebody was not awake, and only what was answered counts."""
    second, support = ears.support[me], game.support[me]
    if ears.fell_back[me] or (is_empty(second) and not is_empty(support)):
        ears.fell_back[me] = True
        copy(second, support)


@compiled
def remember(table: Table, game: Game, ears: Ears) -> None:
    """Before a rack is filled."""
    for seat in range(table.players):
        ears.unseen[seat] = game.unseen[seat]
        copy(ears.known[seat], game.support[seat])


@compiled
def begin_silence(facts: Facts, table: Table, game: Game, ears: Ears, me: int) -> None:
    """My rack has just been filled."""
    copy(ears.support[me], game.support[me])
    ears.fell_back[me] = False
    for other in range(table.players):
        ears.spoken[me, other] = False
        if other == me:
            continue
        for word in range(WORDS):
            bits = ears.support[me, word]
            while bits != ZERO:
                mine = 64 * word + whole(zeros_below(bits))
                bits &= bits - ONE
                copy(ears.left[me, other, mine], ears.known[other])
                _without_mine(facts, ears, me, other, mine, ears.unseen[other])


@compiled
def _without_mine(facts: Facts, ears: Ears, me: int, other: int, mine: int, unseen: np.uint64) -> None:
    """The other sees this rack of mine, so it holds no more of its kinds than are left of these unseen tiles."""
    left = ears.left[me, other, mine]
    for place in range(RACK_SIZE):
        kind = facts.tiles[mine, place]
        restrict(facts, left, kind, count_of(unseen, kind) - facts.counts[mine, kind])


@compiled
def see_filled(facts: Facts, table: Table, game: Game, ears: Ears, me: int, place: int) -> None:
    """Another rack than mine has just been filled."""
    listen(game, ears, me)
    if ears.fell_back[me]:
        return
    possible = np.empty(WORDS, np.uint64)
    rack, mine_now = game.racks[place], game.racks[me]
    for other in range(table.players):
        if other == me:
            continue
        unseen = game.unseen[other] + facts.packed[mine_now]
        if other == place:
            fill_possible(facts, possible, unseen)
        for word in range(WORDS):
            bits = ears.support[me, word]
            while bits != ZERO:
                mine = 64 * word + whole(zeros_below(bits))
                bits &= bits - ONE
                if other == place:
                    copy(ears.left[me, other, mine], possible)
                    _without_mine(facts, ears, me, other, mine, unseen)
                else:
                    left = ears.left[me, other, mine]
                    for tile in range(RACK_SIZE):
                        kind = facts.tiles[rack, tile]
                        restrict(facts, left, kind, count_of(unseen, kind) - facts.counts[mine, kind])


@compiled
def hear_for_others(
    facts: Facts, table: Table, game: Game, ears: Ears, me: int, reader: int, card: int, answer: int
) -> None:
    """What an answer leaves to the others, for each rack of mine."""
    listen(game, ears, me)
    if ears.fell_back[me]:
        return
    for other in range(table.players):
        if other in (me, reader):
            continue
        total = 0
        for place in range(table.racks):
            if place not in (me, other, reader):
                total = add_to(card, total, facts.adds[card, game.racks[place]])
        for word in range(WORDS):
            bits = ears.support[me, word]
            while bits != ZERO:
                mine = 64 * word + whole(zeros_below(bits))
                bits &= bits - ONE
                seen = total if reader == me else add_to(card, total, facts.adds[card, mine])
                keep(ears.left[me, other, mine], facts.fitting[row_of(facts, card, seen), answer])


@compiled
def hear_silence(facts: Facts, table: Table, game: Game, ears: Ears, me: int) -> None:
    """Nobody who has not announced has called: with such racks of mine somebody would have."""
    for other in range(table.players):
        if ears.fell_back[me] or is_empty(ears.support[me]):
            return
        if other == me or game.calls[other] >= 0 or not may_call(table, game, other):
            continue
        for word in range(WORDS):
            bits = ears.support[me, word]
            while bits != ZERO:
                lowest = np.uint64(zeros_below(bits))
                bits &= bits - ONE
                if only_triple(facts, ears.left[me, other, 64 * word + whole(lowest)]) >= 0:
                    ears.support[me, word] &= ~(ONE << lowest)
        _fall_back(game, ears, me)


@compiled
def see_announced(facts: Facts, game: Game, ears: Ears, me: int, other: int) -> None:
    """Notes with which racks of mine the other would have been certain of what it will turn out to have said."""
    ears.spoken[me, other] = True
    for word in range(WORDS):
        bits, speech = ears.support[me, word], ZERO
        if ears.fell_back[me]:
            bits = ZERO
        while bits != ZERO:
            lowest = np.uint64(zeros_below(bits))
            bits &= bits - ONE
            left = ears.left[me, other, 64 * word + whole(lowest)]
            if only_triple(facts, left) == game.calls[other]:
                speech |= ONE << lowest
        ears.speech[me, other, word] = speech


@compiled
def hear_call(game: Game, ears: Ears, me: int, other: int) -> None:
    if ears.spoken[me, other]:
        ears.spoken[me, other] = False
        if not ears.fell_back[me] and not is_empty(ears.support[me]):
            keep(ears.support[me], ears.speech[me, other])
            _fall_back(game, ears, me)


@compiled
def listeners_hear_call(facts: Facts, table: Table, game: Game, ears: Ears, caller: int, is_first: bool) -> None:
    """A call is settled; at the first of an instant one knows who let it pass."""
    for me in range(table.players):
        if table.hears_silence[me] and me != caller:
            hear_call(game, ears, me, caller)
            if is_first:
                hear_silence(facts, table, game, ears, me)
