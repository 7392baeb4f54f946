"""The rules: `games.code777.rules` and `game.play`, compiled, with `core.dealers.SimulationDealer`."""

import numpy as np

from blindside.arena.kernel import beliefs, silence
from blindside.arena.kernel.compiling import compiled
from blindside.arena.kernel.facts import BOX, Facts
from blindside.arena.kernel.games import ABANDONED, NO_CALL, RUNNING, Game, Listeners, Table
from blindside.arena.kernel.trace import EventCode, write_event, write_pile
from blindside.games.code777 import tiles
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import MIN_PLAYERS, MIX_AT, POINTS_TO_WIN
from blindside.games.code777.tiles import RACK_SIZE
from blindside.reason.compiling import Array, to_signed

STEP, FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF, LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
BY_30, BY_27, BY_31 = np.uint64(30), np.uint64(27), np.uint64(31)


@compiled
def pick(game: Game, count: int) -> int:
    """Draw a number from 0 to count − 1."""
    many = np.uint64(count)
    uneven = np.uint64(0x100000000) % many
    while True:
        state = game.chance + STEP
        game.chance = state
        state = (state ^ (state >> BY_30)) * FIRST
        state = (state ^ (state >> BY_27)) * SECOND
        product = ((state ^ (state >> BY_31)) >> HALF) * many
        if product & LOW >= uneven:
            return to_signed(product >> HALF)


@compiled
def _shuffle(game: Game, trace: Array, what: int, items: Array, count: int) -> None:
    """Shuffle the first `count` items, and write the event."""
    for last in range(count - 1, 0, -1):
        other = pick(game, last + 1)
        items[last], items[other] = items[other], items[last]
    write_pile(game, trace, what, items, count)


CARDS, TILES = len(QUESTIONS), len(tiles.BOX)


@compiled
def start(facts: Facts, table: Table, game: Game, listeners: Listeners, seed: np.uint64, trace: Array) -> None:
    """Deal a game."""
    game.chance = seed
    game.events = 0
    for card in range(CARDS):
        game.cards[card] = card
    game.card = 0
    _shuffle(game, trace, EventCode.SHUFFLED, game.cards, CARDS)
    tile = 0
    for kind in range(facts.at_most.shape[0]):
        for _ in range(to_signed((BOX >> np.uint64(4 * kind)) & np.uint64(15))):
            game.pile[tile] = kind
            tile += 1
    game.tiles, game.drawn, game.outs = TILES, 0, 0
    _shuffle(game, trace, EventCode.MIXED, game.pile, TILES)
    for place in range(table.racks):
        game.racks[place] = _draw_rack(facts, game)
        write_event(game, trace, EventCode.FILLED, place, game.racks[place], 0, 0)
    game.reader = game.turn = pick(game, table.players)
    write_event(game, trace, EventCode.READER, game.reader, 0, 0, 0)
    for seat in range(table.players):
        game.scores[seat] = game.waits[seat] = 0
        game.called[seat] = False
        game.right[seat] = game.wrong[seat] = game.asked[seat] = 0
        game.calls[seat] = NO_CALL
        unseen = BOX
        for place in range(table.racks):
            if place != seat:
                unseen -= facts.packed[game.racks[place]]
        game.unseen[seat] = unseen
        beliefs.start_belief(facts, table, game, seat)
    game.answers = game.unchanged = game.spares_renewed = 0
    game.too_large = False
    game.winner = RUNNING
    for me in range(table.players):
        if table.hears_silence[me]:
            for other in range(table.players):  # before the deal nothing is known
                listeners.unseen[other] = game.unseen[other] + facts.packed[game.racks[me]]
                beliefs.fill_possible(facts, listeners.known[other], listeners.unseen[other])
            silence.start_listening(facts, table, game, listeners, me)


@compiled
def ask_bots(facts: Facts, table: Table, game: Game, listeners: Listeners) -> int:
    """Ask all bots for a call; return the number of external seats that have to decide."""
    external = 0
    for seat in range(table.players):
        game.calls[seat] = NO_CALL
        if beliefs.may_call(table, game, seat):
            if table.external[seat]:
                external += 1
            else:
                game.calls[seat] = beliefs.find_call(facts, table, game, listeners, seat)
    return external


@compiled
def advance(facts: Facts, table: Table, game: Game, listeners: Listeners, trace: Array) -> None:
    """Settle the calls or, if there are none, read the next card; end a game that is given up."""
    silent = True
    for seat in range(table.players):
        silent &= game.calls[seat] == NO_CALL
    if not silent:
        _settle(facts, table, game, listeners, trace)
        return
    game.unchanged += 1
    if game.unchanged <= 2 * CARDS * table.players:
        _read(facts, table, game, listeners, trace)
        return
    for seat in range(table.players - MIN_PLAYERS + 1):
        write_event(game, trace, EventCode.LEFT, seat, 0, 0, 0)
    game.winner = ABANDONED
    write_event(game, trace, EventCode.ENDED, ABANDONED, 0, 0, 0)


@compiled
def _read(facts: Facts, table: Table, game: Game, listeners: Listeners, trace: Array) -> None:
    reader = game.turn
    if game.card == CARDS:
        game.card = 0
        if table.reshuffles == 2:
            _shuffle(game, trace, EventCode.SHUFFLED, game.cards, CARDS)
    card = game.cards[game.card]
    game.card += 1
    game.reader = reader
    game.turn = (reader + 1) % table.players
    write_event(game, trace, EventCode.DRAWN, reader, card, 0, 0)
    for me in range(table.players):
        if table.hears_silence[me]:
            silence.hear_silence(facts, table, game, listeners, me)
    total = beliefs.total_without(facts, game, table.racks, card, reader, reader, reader)
    answer = facts.answers[beliefs.row_of(facts, card, total)]
    game.answers += 1
    game.asked[reader] += 1
    write_event(game, trace, EventCode.ANSWERED, reader, card, answer, 0)
    for seat in range(table.players):
        game.called[seat] = False
        game.waits[seat] = max(0, game.waits[seat] - 1)
    beliefs.hear_answer(facts, table, game, reader, card, answer)
    for me in range(table.players):
        if table.hears_silence[me]:
            silence.hear_answer_for_others(facts, table, game, listeners, me, reader, card, answer)
    if table.reshuffles == 1 and game.card == CARDS:
        game.card = 0
        _shuffle(game, trace, EventCode.SHUFFLED, game.cards, CARDS)


@compiled
def _settle(facts: Facts, table: Table, game: Game, listeners: Listeners, trace: Array) -> None:
    for seat in range(table.players):
        if game.calls[seat] != NO_CALL:
            game.called[seat] = True
            write_event(game, trace, EventCode.ANNOUNCED, seat, game.calls[seat], 0, 0)
            for me in range(table.players):
                if table.hears_silence[me] and me != seat:
                    silence.see_announced(facts, game, listeners, me, seat)
    is_first = True
    for step in range(table.players):
        seat = (game.reader - 1 + table.tie_step * step) % table.players
        if game.calls[seat] == NO_CALL:
            continue
        if game.winner == RUNNING:
            _settle_one(facts, table, game, listeners, seat, is_first, trace)
            is_first = False
        else:
            write_event(game, trace, EventCode.VOIDED, seat, 0, 0, 0)
    if game.winner != RUNNING:
        write_event(game, trace, EventCode.ENDED, game.winner, 0, 0, 0)


@compiled
def _settle_one(
    facts: Facts, table: Table, game: Game, listeners: Listeners, seat: int, is_first: bool, trace: Array
) -> None:
    right = game.calls[seat] == facts.triple[game.racks[seat]]
    if right:
        game.scores[seat] += 1
        game.right[seat] += 1
        game.waits[seat] = 0
    else:
        game.scores[seat] = max(0, game.scores[seat] - table.penalty)
        game.wrong[seat] += 1
        game.waits[seat] = table.cool_down
    write_event(game, trace, EventCode.SETTLED, seat, game.calls[seat], to_signed(right), game.scores[seat])
    silence.listeners_hear_call(facts, table, game, listeners, seat, is_first)
    if game.scores[seat] == POINTS_TO_WIN:
        game.winner = seat
        return
    _replace_rack(facts, table, game, listeners, seat, trace)
    spares = table.racks - table.players
    if right and spares:
        due = 0
        if table.spares == 0:
            due = game.spares_renewed % spares
        elif table.spares == 2:
            due = pick(game, spares)
        game.spares_renewed += 1
        _replace_rack(facts, table, game, listeners, table.players + due, trace)


@compiled
def _replace_rack(facts: Facts, table: Table, game: Game, listeners: Listeners, place: int, trace: Array) -> None:
    """Take the rack's tiles out of play, and fill it from the pile."""
    old = game.racks[place]
    write_event(game, trace, EventCode.EMPTIED, place, old, 0, 0)
    game.out[game.outs] = old
    game.outs += 1
    if place < table.players:
        game.unseen[place] -= facts.packed[old]
    if game.tiles - game.drawn < RACK_SIZE:
        _mix_pile(facts, table, game, trace)
    silence.save_knowledge(table, game, listeners)
    new = game.racks[place] = _draw_rack(facts, game)
    write_event(game, trace, EventCode.FILLED, place, new, 0, 0)
    game.unchanged = -1  # the next card is the first
    for seat in range(table.players):
        if seat == place:
            beliefs.start_belief(facts, table, game, seat)
        else:
            for tile in range(RACK_SIZE):
                beliefs.see_drawn(facts, table, game, seat, facts.tiles[new, tile])
    for me in range(table.players):
        if table.hears_silence[me]:
            if me == place:
                silence.start_listening(facts, table, game, listeners, me)
            else:
                silence.see_filled(facts, table, game, listeners, me, place)
    if table.mixes_at_seven and game.tiles - game.drawn <= MIX_AT:
        _mix_pile(facts, table, game, trace)


@compiled
def _draw_rack(facts: Facts, game: Game) -> int:
    at = game.drawn
    game.drawn = at + RACK_SIZE
    return int(facts.rack[game.pile[at], game.pile[at + 1], game.pile[at + 2]])


@compiled
def _mix_pile(facts: Facts, table: Table, game: Game, trace: Array) -> None:
    """Mix the tiles that are out of play into the pile."""
    pile, count = game.pile, 0
    for at in range(game.drawn, game.tiles):
        pile[count] = pile[at]
        count += 1
    for out in range(game.outs):
        rack = game.out[out]
        for tile in range(RACK_SIZE):
            pile[count] = facts.tiles[rack, tile]
            count += 1
        for seat in range(table.players):
            game.unseen[seat] += facts.packed[rack]
    game.tiles, game.drawn, game.outs = count, 0, 0
    _shuffle(game, trace, EventCode.MIXED, pile, count)
