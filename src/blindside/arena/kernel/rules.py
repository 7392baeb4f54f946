"""How a game goes: `games.code777.rules` and `game.play`, compiled; and its dealer, `core.dealers.SimulationDealer`."""

import numpy as np

from blindside.arena.kernel.beliefs import (
    begin_mind,
    fill_possible,
    hear_answer,
    may_call,
    row_of,
    see_drawn,
    solution,
    total_without,
)
from blindside.arena.kernel.compiling import Array, compiled, whole
from blindside.arena.kernel.facts import BOX, Facts
from blindside.arena.kernel.games import ABANDONED, RUNNING, SILENT, Ears, Game, Table
from blindside.arena.kernel.silence import (
    begin_silence,
    hear_for_others,
    hear_silence,
    listeners_hear_call,
    remember,
    see_announced,
    see_filled,
)
from blindside.arena.kernel.trace import What, note, note_pile
from blindside.games.code777 import tiles
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import FEWEST_PLAYERS, MIX_AT, POINTS_TO_WIN
from blindside.games.code777.tiles import RACK_SIZE

STEP, FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF, LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
BY_30, BY_27, BY_31 = np.uint64(30), np.uint64(27), np.uint64(31)


@compiled
def pick(game: Game, count: int) -> int:
    """One of 0 … count − 1."""
    many = np.uint64(count)
    uneven = np.uint64(0x100000000) % many
    while True:
        state = game.chance + STEP
        game.chance = state
        state = (state ^ (state >> BY_30)) * FIRST
        state = (state ^ (state >> BY_27)) * SECOND
        product = ((state ^ (state >> BY_31)) >> HALF) * many
        if product & LOW >= uneven:
            return whole(product >> HALF)


@compiled
def shuffle(game: Game, items: Array, count: int) -> None:
    """The first so many items."""
    for last in range(count - 1, 0, -1):
        other = pick(game, last + 1)
        items[last], items[other] = items[other], items[last]


CARDS, TILES = len(QUESTIONS), len(tiles.BOX)
NO_ONE = -1


@compiled
def start(facts: Facts, table: Table, game: Game, ears: Ears, seed: np.uint64, trace: Array) -> None:
    game.chance = seed
    game.events = 0
    for card in range(CARDS):
        game.cards[card] = card
    game.card = 0
    shuffle(game, game.cards, CARDS)
    note_pile(game, trace, What.SHUFFLED, game.cards, CARDS)
    tile = 0
    for kind in range(facts.at_most.shape[0]):
        for _ in range(whole((BOX >> np.uint64(4 * kind)) & np.uint64(15))):
            game.pile[tile] = kind
            tile += 1
    game.tiles, game.drawn, game.outs = TILES, 0, 0
    shuffle(game, game.pile, TILES)
    note_pile(game, trace, What.MIXED, game.pile, TILES)
    for place in range(table.racks):
        game.racks[place] = _take_three(facts, game)
        note(game, trace, What.FILLED, place, game.racks[place], 0, 0)
    game.reader = game.turn = pick(game, table.players)
    note(game, trace, What.READER, game.reader, 0, 0, 0)
    for seat in range(table.players):
        game.scores[seat] = game.waits[seat] = 0
        game.called[seat] = False
        game.right[seat] = game.wrong[seat] = game.asked[seat] = 0
        game.calls[seat] = SILENT
        unseen = BOX
        for place in range(table.racks):
            if place != seat:
                unseen -= facts.packed[game.racks[place]]
        game.unseen[seat] = unseen
        begin_mind(facts, table, game, seat)
    game.answers = game.unchanged = game.spares_renewed = 0
    game.too_large = False
    game.winner = RUNNING
    for me in range(table.players):
        if table.hears_silence[me]:
            _begin_to_listen(facts, table, game, ears, me)


@compiled
def _begin_to_listen(facts: Facts, table: Table, game: Game, ears: Ears, me: int) -> None:
    """At the deal nothing is known before."""
    for other in range(table.players):
        ears.unseen[other] = game.unseen[other] + facts.packed[game.racks[me]]
        fill_possible(facts, ears.known[other], ears.unseen[other])
    begin_silence(facts, table, game, ears, me)


@compiled
def ask(facts: Facts, table: Table, game: Game, ears: Ears) -> int:
    """Asks all seats for a call. How many of the external ones are still to be asked."""
    external = 0
    for seat in range(table.players):
        game.calls[seat] = SILENT
        if may_call(table, game, seat):
            if table.external[seat]:
                external += 1
            else:
                game.calls[seat] = solution(facts, table, game, ears, seat)
    return external


@compiled
def go_on(facts: Facts, table: Table, game: Game, ears: Ears, trace: Array) -> None:
    """All have been asked: their calls are settled; where nobody called, the next card is read."""
    silent = True
    for seat in range(table.players):
        silent &= game.calls[seat] == SILENT
    if not silent:
        _settle(facts, table, game, ears, trace)
        return
    game.unchanged += 1
    if game.unchanged > 2 * CARDS * table.players:
        _give_up(table, game, trace)
    else:
        _read(facts, table, game, ears, trace)


@compiled
def _give_up(table: Table, game: Game, trace: Array) -> None:
    for seat in range(table.players - FEWEST_PLAYERS + 1):
        note(game, trace, What.LEFT, seat, 0, 0, 0)
    game.winner = ABANDONED
    note(game, trace, What.ENDED, ABANDONED, 0, 0, 0)


@compiled
def _read(facts: Facts, table: Table, game: Game, ears: Ears, trace: Array) -> None:
    reader = game.turn
    if game.card == CARDS:
        game.card = 0
        if table.reshuffles == 2:
            shuffle(game, game.cards, CARDS)
            note_pile(game, trace, What.SHUFFLED, game.cards, CARDS)
    card = game.cards[game.card]
    game.card += 1
    game.reader = reader
    game.turn = (reader + 1) % table.players
    note(game, trace, What.DRAWN, reader, card, 0, 0)
    for me in range(table.players):
        if table.hears_silence[me]:
            hear_silence(facts, table, game, ears, me)
    total = total_without(facts, game, table.racks, card, reader, reader)
    answer = facts.told[row_of(facts, card, total)]
    game.answers += 1
    game.asked[reader] += 1
    note(game, trace, What.ANSWERED, reader, card, answer, 0)
    for seat in range(table.players):
        game.called[seat] = False
        game.waits[seat] = max(0, game.waits[seat] - 1)
    hear_answer(facts, table, game, reader, card, answer)
    for me in range(table.players):
        if table.hears_silence[me]:
            hear_for_others(facts, table, game, ears, me, reader, card, answer)
    if table.reshuffles == 1 and game.card == CARDS:
        game.card = 0
        shuffle(game, game.cards, CARDS)
        note_pile(game, trace, What.SHUFFLED, game.cards, CARDS)


@compiled
def _settle(facts: Facts, table: Table, game: Game, ears: Ears, trace: Array) -> None:
    for seat in range(table.players):
        if game.calls[seat] != SILENT:
            game.called[seat] = True
            note(game, trace, What.ANNOUNCED, seat, game.calls[seat], 0, 0)
            for me in range(table.players):
                if table.hears_silence[me] and me != seat:
                    see_announced(facts, game, ears, me, seat)
    winner, is_first = NO_ONE, True
    for step in range(table.players):
        seat = (game.reader - 1 + table.tie_step * step) % table.players
        if game.calls[seat] == SILENT:
            continue
        if winner != NO_ONE:
            note(game, trace, What.VOIDED, seat, 0, 0, 0)
            continue
        if _settle_one(facts, table, game, ears, seat, is_first, trace):
            winner = seat
        is_first = False
    if winner != NO_ONE:
        game.winner = winner
        note(game, trace, What.ENDED, winner, 0, 0, 0)


@compiled
def _settle_one(facts: Facts, table: Table, game: Game, ears: Ears, seat: int, is_first: bool, trace: Array) -> bool:
    """Whether that has won the game."""
    right = game.calls[seat] == facts.triple[game.racks[seat]]
    if right:
        game.scores[seat] += 1
        game.right[seat] += 1
        game.waits[seat] = 0
    else:
        game.scores[seat] = max(0, game.scores[seat] - table.penalty)
        game.wrong[seat] += 1
        game.waits[seat] = table.cool_down
    note(game, trace, What.SETTLED, seat, game.calls[seat], whole(right), game.scores[seat])
    listeners_hear_call(facts, table, game, ears, seat, is_first)
    if game.scores[seat] == POINTS_TO_WIN:
        return True
    _renew(facts, table, game, ears, seat, trace)
    spares = table.racks - table.players
    if right and spares:
        due = 0
        if table.spares == 0:
            due = game.spares_renewed % spares
        elif table.spares == 2:
            due = pick(game, spares)
        game.spares_renewed += 1
        _renew(facts, table, game, ears, table.players + due, trace)
    return False


@compiled
def _renew(facts: Facts, table: Table, game: Game, ears: Ears, place: int, trace: Array) -> None:
    """The rack's tiles go out of play and three from the pile take their place."""
    old = game.racks[place]
    note(game, trace, What.EMPTIED, place, old, 0, 0)
    game.out[game.outs] = old
    game.outs += 1
    if place < table.players:
        game.unseen[place] -= facts.packed[old]
    if game.tiles - game.drawn < RACK_SIZE:
        _mix(facts, table, game, trace)
    remember(table, game, ears)
    new = game.racks[place] = _take_three(facts, game)
    note(game, trace, What.FILLED, place, new, 0, 0)
    game.unchanged = -1  # the next card is the first
    for seat in range(table.players):
        if seat == place:
            begin_mind(facts, table, game, seat)
        else:
            for tile in range(RACK_SIZE):
                see_drawn(facts, table, game, seat, facts.tiles[new, tile])
    for me in range(table.players):
        if table.hears_silence[me]:
            if me == place:
                begin_silence(facts, table, game, ears, me)
            else:
                see_filled(facts, table, game, ears, me, place)
    if table.mixes_at_seven and game.tiles - game.drawn <= MIX_AT:
        _mix(facts, table, game, trace)


@compiled
def _take_three(facts: Facts, game: Game) -> int:
    at = game.drawn
    game.drawn = at + RACK_SIZE
    return int(facts.rack[game.pile[at], game.pile[at + 1], game.pile[at + 2]])


@compiled
def _mix(facts: Facts, table: Table, game: Game, trace: Array) -> None:
    """Tiles out of play come back into the pile."""
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
    shuffle(game, pile, count)
    note_pile(game, trace, What.MIXED, pile, count)
