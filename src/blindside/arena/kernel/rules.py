"""How a game goes: `games.code777.rules` and `play`, compiled."""

import numpy as np

from blindside.arena.kernel.compiling import Array, compiled
from blindside.arena.kernel.dealing import pick, shuffle
from blindside.arena.kernel.games import ABANDONED, RUNNING, SILENT, Games, Policies, Rules
from blindside.arena.kernel.minds import begin_mind, hear_answer, may_call, row_of, see_drawn, solution, total_without
from blindside.arena.kernel.sets import RACK_SIZE, fill_possible
from blindside.arena.kernel.silence import (
    begin_silence,
    hear_for_others,
    hear_silence,
    listeners_hear_call,
    see_announced,
    see_filled,
)
from blindside.arena.kernel.tables import BOX, WORDS, Tables
from blindside.arena.kernel.trace import (
    ANNOUNCED,
    ANSWERED,
    DRAWN,
    EMPTIED,
    ENDED,
    FILLED,
    LEFT,
    MIXED,
    READER,
    SETTLED,
    SHUFFLED,
    VOIDED,
    note,
    note_pile,
)
from blindside.games.code777.settings import FEWEST_PLAYERS, MIX_AT, POINTS_TO_WIN

CARDS, TILES = 23, 28
NO_ONE = -1


@compiled
def start(tables: Tables, rules: Rules, policies: Policies, games: Games, game: int, seed: np.uint64, trace: Array) -> None:
    games.seed[game] = seed
    for card in range(CARDS):
        games.cards[game, card] = card
    games.card[game] = 0
    shuffle(games.seed, game, games.cards[game], CARDS)
    note_pile(trace, SHUFFLED, games.cards[game], CARDS)
    tile = 0
    for kind in range(tables.at_most.shape[0]):
        for _ in range(np.int64((BOX >> np.uint64(4 * kind)) & np.uint64(15))):
            games.pile[game, tile] = kind
            tile += 1
    games.tiles[game], games.drawn[game], games.outs[game] = TILES, 0, 0
    shuffle(games.seed, game, games.pile[game], TILES)
    note_pile(trace, MIXED, games.pile[game], TILES)
    for place in range(rules.racks):
        games.racks[game, place] = _take_three(tables, games, game)
        note(trace, FILLED, place, games.racks[game, place], 0, 0)
    games.reader[game] = games.turn[game] = pick(games.seed, game, rules.players)
    note(trace, READER, games.reader[game], 0, 0, 0)
    for seat in range(rules.players):
        games.scores[game, seat] = games.waits[game, seat] = games.called[game, seat] = 0
        games.right[game, seat] = games.wrong[game, seat] = 0
        games.calls[game, seat] = SILENT
        unseen = BOX
        for place in range(rules.racks):
            if place != seat:
                unseen -= tables.packed[games.racks[game, place]]
        games.unseen[game, seat] = unseen
        begin_mind(tables, games, policies, game, seat)
    games.answers[game] = games.unanswered[game] = games.spares_renewed[game] = games.too_large[game] = 0
    games.winner[game] = RUNNING
    for me in range(rules.players):
        if policies.hears_silence[me]:
            _begin_to_listen(tables, rules, games, game, me)


@compiled
def _begin_to_listen(tables: Tables, rules: Rules, games: Games, game: int, me: int) -> None:
    """At the deal nothing is known before."""
    unseen = np.empty(rules.players, np.uint64)
    known = np.empty((rules.players, WORDS), np.uint64)
    for other in range(rules.players):
        unseen[other] = games.unseen[game, other] + tables.packed[games.racks[game, me]]
        fill_possible(tables, known[other], unseen[other])
    begin_silence(tables, rules, games, game, me, unseen, known)


@compiled
def ask(tables: Tables, rules: Rules, policies: Policies, games: Games, game: int) -> int:
    """Asks all seats for a call. How many of the external ones are still to be asked."""
    external = 0
    for seat in range(rules.players):
        games.calls[game, seat] = SILENT
        if may_call(rules, games, game, seat):
            if policies.external[seat]:
                external += 1
            else:
                games.calls[game, seat] = solution(tables, rules, policies, games, game, seat)
    return external


@compiled
def go_on(tables: Tables, rules: Rules, policies: Policies, games: Games, game: int, trace: Array) -> None:
    """All have been asked: their calls are settled; where nobody called, the next card is read."""
    silent = True
    for seat in range(rules.players):
        silent &= games.calls[game, seat] == SILENT
    if not silent:
        _settle(tables, rules, policies, games, game, trace)
        return
    games.unanswered[game] += 1
    if games.unanswered[game] > 2 * CARDS * rules.players:
        _give_up(rules, games, game, trace)
    else:
        _read(tables, rules, policies, games, game, trace)


@compiled
def _give_up(rules: Rules, games: Games, game: int, trace: Array) -> None:
    for seat in range(rules.players - FEWEST_PLAYERS + 1):
        note(trace, LEFT, seat, 0, 0, 0)
    games.winner[game] = ABANDONED
    note(trace, ENDED, ABANDONED, 0, 0, 0)


@compiled
def _read(tables: Tables, rules: Rules, policies: Policies, games: Games, game: int, trace: Array) -> None:
    reader = games.turn[game]
    if games.card[game] == CARDS:
        games.card[game] = 0
        if rules.reshuffles == 2:
            shuffle(games.seed, game, games.cards[game], CARDS)
            note_pile(trace, SHUFFLED, games.cards[game], CARDS)
    card = games.cards[game, games.card[game]]
    games.card[game] += 1
    games.reader[game] = reader
    games.turn[game] = (reader + 1) % rules.players
    note(trace, DRAWN, reader, card, 0, 0)
    for me in range(rules.players):
        if policies.hears_silence[me]:
            hear_silence(tables, rules, games, game, me)
    total = total_without(tables, games, game, rules.racks, card, reader, reader)
    answer = tables.told[row_of(tables, card, total)]
    games.answers[game] += 1
    note(trace, ANSWERED, reader, card, answer, 0)
    for seat in range(rules.players):
        games.called[game, seat] = 0
        games.waits[game, seat] = max(0, games.waits[game, seat] - 1)
    hear_answer(tables, rules, games, game, reader, card, answer)
    for me in range(rules.players):
        if policies.hears_silence[me]:
            hear_for_others(tables, rules, games, game, me, reader, card, answer)
    if rules.reshuffles == 1 and games.card[game] == CARDS:
        games.card[game] = 0
        shuffle(games.seed, game, games.cards[game], CARDS)
        note_pile(trace, SHUFFLED, games.cards[game], CARDS)


@compiled
def _settle(tables: Tables, rules: Rules, policies: Policies, games: Games, game: int, trace: Array) -> None:
    for seat in range(rules.players):
        if games.calls[game, seat] != SILENT:
            games.called[game, seat] = 1
            note(trace, ANNOUNCED, seat, games.calls[game, seat], 0, 0)
            for me in range(rules.players):
                if policies.hears_silence[me] and me != seat:
                    see_announced(tables, games, game, me, seat)
    winner, is_first = NO_ONE, True
    for step in range(rules.players):
        seat = (games.reader[game] - 1 + rules.tie_step * step) % rules.players
        if games.calls[game, seat] == SILENT:
            continue
        if winner != NO_ONE:
            note(trace, VOIDED, seat, 0, 0, 0)
            continue
        if _settle_one(tables, rules, policies, games, game, seat, is_first, trace):
            winner = seat
        is_first = False
    if winner != NO_ONE:
        games.winner[game] = winner
        note(trace, ENDED, winner, 0, 0, 0)


@compiled
def _settle_one(
    tables: Tables, rules: Rules, policies: Policies, games: Games, game: int, seat: int, is_first: bool, trace: Array
) -> bool:
    """Whether that has won the game."""
    right = games.calls[game, seat] == tables.triple[games.racks[game, seat]]
    if right:
        games.scores[game, seat] += 1
        games.right[game, seat] += 1
        games.waits[game, seat] = 0
    else:
        games.scores[game, seat] = max(0, games.scores[game, seat] - rules.penalty)
        games.wrong[game, seat] += 1
        games.waits[game, seat] = rules.cool_down
    note(trace, SETTLED, seat, games.calls[game, seat], np.int64(right), games.scores[game, seat])
    listeners_hear_call(tables, rules, policies, games, game, seat, is_first)
    if games.scores[game, seat] == POINTS_TO_WIN:
        return True
    _renew(tables, rules, policies, games, game, seat, trace)
    spares = rules.racks - rules.players
    if right and spares:
        due = 0
        if rules.spares == 0:
            due = games.spares_renewed[game] % spares
        elif rules.spares == 2:
            due = pick(games.seed, game, spares)
        games.spares_renewed[game] += 1
        _renew(tables, rules, policies, games, game, rules.players + due, trace)
    return False


@compiled
def _renew(tables: Tables, rules: Rules, policies: Policies, games: Games, game: int, place: int, trace: Array) -> None:
    """The rack's tiles go out of play and three from the pile take their place."""
    old = games.racks[game, place]
    note(trace, EMPTIED, place, old, 0, 0)
    games.out[game, games.outs[game]] = old
    games.outs[game] += 1
    if place < rules.players:
        games.unseen[game, place] -= tables.packed[old]
    if games.tiles[game] - games.drawn[game] < RACK_SIZE:
        _mix(tables, rules, games, game, trace)
    unseen = np.empty(rules.players, np.uint64)
    known = np.empty((rules.players, WORDS), np.uint64)
    for seat in range(rules.players):
        unseen[seat] = games.unseen[game, seat]
        for word in range(WORDS):
            known[seat, word] = games.support[game, seat, word]
    new = games.racks[game, place] = _take_three(tables, games, game)
    note(trace, FILLED, place, new, 0, 0)
    games.unanswered[game] = NO_ONE
    for seat in range(rules.players):
        if seat == place:
            begin_mind(tables, games, policies, game, seat)
        else:
            for tile in range(RACK_SIZE):
                see_drawn(tables, games, policies, game, seat, tables.tiles[new, tile])
    for me in range(rules.players):
        if policies.hears_silence[me]:
            if me == place:
                begin_silence(tables, rules, games, game, me, unseen, known)
            else:
                see_filled(tables, rules, games, game, me, place)
    if rules.mixes_at_seven and games.tiles[game] - games.drawn[game] <= MIX_AT:
        _mix(tables, rules, games, game, trace)


@compiled
def _take_three(tables: Tables, games: Games, game: int) -> int:
    at = games.drawn[game]
    games.drawn[game] = at + RACK_SIZE
    return int(tables.rack[games.pile[game, at], games.pile[game, at + 1], games.pile[game, at + 2]])


@compiled
def _mix(tables: Tables, rules: Rules, games: Games, game: int, trace: Array) -> None:
    """Tiles out of play come back into the pile."""
    pile, count = games.pile[game], 0
    for at in range(games.drawn[game], games.tiles[game]):
        pile[count] = pile[at]
        count += 1
    for out in range(games.outs[game]):
        rack = games.out[game, out]
        for tile in range(RACK_SIZE):
            pile[count] = tables.tiles[rack, tile]
            count += 1
        for seat in range(rules.players):
            games.unseen[game, seat] += tables.packed[rack]
    games.tiles[game], games.drawn[game], games.outs[game] = count, 0, 0
    shuffle(games.seed, game, pile, count)
    note_pile(trace, MIXED, pile, count)
