"""What each seat can know of its own rack: `reason.code777.belief`, compiled."""

import numpy as np

from blindside.arena.kernel.chances import deal_factors, draw_factor, likeliest
from blindside.arena.kernel.compiling import compiled
from blindside.arena.kernel.facts import CLIP, COLORS, COLORS_SEEN_THRICE, DIGIT, ONCE, UNION, Facts
from blindside.arena.kernel.games import SILENT, Ears, Game, Table
from blindside.arena.kernel.sets import (
    count_of,
    fill_possible,
    is_empty,
    keep,
    only_triple,
    restrict,
)


@compiled
def add_to(card: int, total: int, more: int) -> int:
    return total | more if card in UNION else total + more


@compiled
def row_of(facts: Facts, card: int, total: int) -> int:
    """Where this total of the card stands in the facts."""
    if card == COLORS_SEEN_THRICE:
        clipped = 0
        for color in range(COLORS):
            clipped |= min(ONCE, total >> DIGIT * color & (1 << DIGIT) - 1) << CLIP * color
        total = clipped
    return int(facts.start[card]) + total


@compiled
def total_without(facts: Facts, game: Game, places: int, card: int, one: int, other: int) -> int:
    """The card's total of all racks but those at two places."""
    total = 0
    for place in range(places):
        if place not in (one, other):
            total = add_to(card, total, facts.adds[card, game.racks[place]])
    return total


@compiled
def begin_mind(facts: Facts, table: Table, game: Game, seat: int) -> None:
    """The seat's rack has just been filled from the tiles it does not see."""
    unseen = game.unseen[seat]
    fill_possible(facts, game.support[seat], unseen)
    if table.weighs[seat]:
        deal_factors(facts, game.factors[seat], unseen)


@compiled
def see_drawn(facts: Facts, table: Table, game: Game, seat: int, kind: int) -> None:
    """A tile of this kind came out of the pile onto a rack that the seat sees."""
    unseen = count_of(game.unseen[seat], kind)
    restrict(facts, game.support[seat], kind, unseen - 1)
    if table.weighs[seat] and draw_factor(game.factors[seat], kind, unseen):
        game.too_large = True
    game.unseen[seat] -= np.uint64(1) << np.uint64(4 * kind)


@compiled
def hear_answer(facts: Facts, table: Table, game: Game, reader: int, card: int, answer: int) -> None:
    for seat in range(table.players):
        if seat != reader:
            others = total_without(facts, game, table.racks, card, reader, seat)
            keep(game.support[seat], facts.fitting[row_of(facts, card, others), answer])


@compiled
def solution(facts: Facts, table: Table, game: Game, ears: Ears, seat: int) -> int:
    """The triple that the seat calls now, or −1."""
    racks = ears.support[seat] if table.hears_silence[seat] else game.support[seat]
    if not table.weighs[seat]:
        return only_triple(facts, racks)
    return SILENT if is_empty(racks) else likeliest(facts, racks, game.factors[seat], table.threshold[seat])


@compiled
def may_call(table: Table, game: Game, seat: int) -> bool:
    return bool(game.waits[seat] == 0 and not (table.one_call and game.called[seat]))
