"""What the others' silence and speech tell a seat that takes them to be awake: `reason.code777.silence`, compiled.

For every rack that it may hold such a seat keeps what would then be left to each of the others. Its true rack leaves
to another seat exactly what that seat's own support is; so when the true rack is shown, this is where all begin again.
"""

import numpy as np

from blindside.arena.kernel.compiling import Array, compiled, zeros_below
from blindside.arena.kernel.games import Games, Policies, Rules
from blindside.arena.kernel.minds import add_to, may_call, row_of
from blindside.arena.kernel.sets import (
    ONE,
    RACK_SIZE,
    ZERO,
    copy,
    count_of,
    fill_possible,
    is_empty,
    keep,
    only_triple,
    restrict,
)
from blindside.arena.kernel.tables import WORDS, Tables


@compiled
def listen(games: Games, game: int, me: int) -> None:
    """What no answer and no tile leaves is not left here either."""
    second, support = games.second[game, me], games.support[game, me]
    keep(second, support)
    _fall_back(games, game, me)


@compiled
def _fall_back(games: Games, game: int, me: int) -> None:
    """With nothing left somebody was not awake, and only what was answered counts."""
    second, support = games.second[game, me], games.support[game, me]
    if games.fell_back[game, me] or (is_empty(second) and not is_empty(support)):
        games.fell_back[game, me] = 1
        copy(second, support)


@compiled
def begin_silence(
    tables: Tables, rules: Rules, games: Games, game: int, me: int, unseen: Array, known: Array
) -> None:
    """My rack has just been filled: by seat, the tiles unseen and what was left before that."""
    copy(games.second[game, me], games.support[game, me])
    games.fell_back[game, me] = 0
    for other in range(rules.players):
        games.spoken[game, me, other] = 0
        if other == me:
            continue
        for word in range(WORDS):
            bits = games.second[game, me, word]
            while bits != ZERO:
                mine = 64 * word + np.int64(zeros_below(bits))
                bits &= bits - ONE
                copy(games.left[game, me, other, mine], known[other])
                _without_mine(tables, games, game, me, other, mine, unseen[other])


@compiled
def _without_mine(tables: Tables, games: Games, game: int, me: int, other: int, mine: int, unseen: np.uint64) -> None:
    """The other sees this rack of mine, so it holds no more of its kinds than are left of these unseen tiles."""
    left = games.left[game, me, other, mine]
    for place in range(RACK_SIZE):
        kind = tables.tiles[mine, place]
        restrict(tables, left, kind, count_of(unseen, kind) - tables.counts[mine, kind])


@compiled
def see_filled(tables: Tables, rules: Rules, games: Games, game: int, me: int, place: int) -> None:
    """Another rack than mine has just been filled."""
    listen(games, game, me)
    if games.fell_back[game, me]:
        return
    possible = np.empty(WORDS, np.uint64)
    rack, mine_now = games.racks[game, place], games.racks[game, me]
    for other in range(rules.players):
        if other == me:
            continue
        unseen = games.unseen[game, other] + tables.packed[mine_now]
        if other == place:
            fill_possible(tables, possible, unseen)
        for word in range(WORDS):
            bits = games.second[game, me, word]
            while bits != ZERO:
                mine = 64 * word + np.int64(zeros_below(bits))
                bits &= bits - ONE
                if other == place:
                    copy(games.left[game, me, other, mine], possible)
                    _without_mine(tables, games, game, me, other, mine, unseen)
                else:
                    left = games.left[game, me, other, mine]
                    for tile in range(RACK_SIZE):
                        kind = tables.tiles[rack, tile]
                        restrict(tables, left, kind, count_of(unseen, kind) - tables.counts[mine, kind])


@compiled
def hear_for_others(
    tables: Tables, rules: Rules, games: Games, game: int, me: int, reader: int, card: int, answer: int
) -> None:
    """What an answer leaves to the others, for each rack of mine."""
    listen(games, game, me)
    if games.fell_back[game, me]:
        return
    for other in range(rules.players):
        if other in (me, reader):
            continue
        total = 0
        for place in range(rules.racks):
            if place not in (me, other, reader):
                total = add_to(card, total, tables.adds[card, games.racks[game, place]])
        for word in range(WORDS):
            bits = games.second[game, me, word]
            while bits != ZERO:
                mine = 64 * word + np.int64(zeros_below(bits))
                bits &= bits - ONE
                seen = total if reader == me else add_to(card, total, tables.adds[card, mine])
                keep(games.left[game, me, other, mine], tables.fitting[row_of(tables, card, seen), answer])


@compiled
def hear_silence(tables: Tables, rules: Rules, games: Games, game: int, me: int) -> None:
    """Nobody who has not announced has called: with such racks of mine somebody would have."""
    for other in range(rules.players):
        if games.fell_back[game, me] or is_empty(games.second[game, me]):
            return
        if other == me or games.calls[game, other] >= 0 or not may_call(rules, games, game, other):
            continue
        for word in range(WORDS):
            bits = games.second[game, me, word]
            while bits != ZERO:
                lowest = np.uint64(zeros_below(bits))
                bits &= bits - ONE
                if only_triple(tables, games.left[game, me, other, 64 * word + np.int64(lowest)]) >= 0:
                    games.second[game, me, word] &= ~(ONE << lowest)
        _fall_back(games, game, me)


@compiled
def see_announced(tables: Tables, games: Games, game: int, me: int, other: int) -> None:
    """Notes with which racks of mine the other would have been certain of what it will turn out to have said."""
    games.spoken[game, me, other] = 1
    for word in range(WORDS):
        bits, speech = games.second[game, me, word], ZERO
        if games.fell_back[game, me]:
            bits = ZERO
        while bits != ZERO:
            lowest = np.uint64(zeros_below(bits))
            bits &= bits - ONE
            left = games.left[game, me, other, 64 * word + np.int64(lowest)]
            if only_triple(tables, left) == games.calls[game, other]:
                speech |= ONE << lowest
        games.speech[game, me, other, word] = speech


@compiled
def hear_call(games: Games, game: int, me: int, other: int) -> None:
    if games.spoken[game, me, other]:
        games.spoken[game, me, other] = 0
        if not games.fell_back[game, me] and not is_empty(games.second[game, me]):
            keep(games.second[game, me], games.speech[game, me, other])
            _fall_back(games, game, me)


@compiled
def listeners_hear_call(
    tables: Tables, rules: Rules, policies: Policies, games: Games, game: int, caller: int, is_first: bool
) -> None:
    """A call is settled; at the first of an instant one knows who let it pass."""
    for me in range(rules.players):
        if policies.hears_silence[me] and me != caller:
            hear_call(games, game, me, caller)
            if is_first:
                hear_silence(tables, rules, games, game, me)
