"""What each seat can know of its own rack: `reason.code777.belief`, compiled."""

import numpy as np

from blindside.arena.kernel.chances import deal_factors, draw_factor, likeliest
from blindside.arena.kernel.compiling import Array, compiled
from blindside.arena.kernel.games import MILLION, SILENT, Games, Policies, Rules
from blindside.arena.kernel.sets import (
    KINDS,
    count_of,
    fill_possible,
    is_empty,
    keep,
    only_triple,
    restrict,
)
from blindside.arena.kernel.tables import COLORS_SEEN_THRICE, Tables

UNIONS = (7, 9)


@compiled
def add_to(card: int, total: int, more: int) -> int:
    return total | more if card in UNIONS else total + more


@compiled
def row_of(tables: Tables, card: int, total: int) -> int:
    """Where this total of the card stands in the tables."""
    if card == COLORS_SEEN_THRICE:
        clipped = 0
        for color in range(7):
            clipped |= min(3, total >> 4 * color & 15) << 2 * color
        total = clipped
    return int(tables.start[card]) + total


@compiled
def total_without(tables: Tables, games: Games, game: int, places: int, card: int, one: int, other: int) -> int:
    """The card's total of all racks but those at two places."""
    total = 0
    for place in range(places):
        if place not in (one, other):
            total = add_to(card, total, tables.adds[card, games.racks[game, place]])
    return total


@compiled
def begin_mind(tables: Tables, games: Games, policies: Policies, game: int, seat: int) -> None:
    """The seat's rack has just been filled from the tiles it does not see."""
    unseen = games.unseen[game, seat]
    fill_possible(tables, games.support[game, seat], unseen)
    if policies.weighs[seat]:
        counts = np.empty(KINDS, np.int64)
        for kind in range(KINDS):
            counts[kind] = count_of(unseen, kind)
        deal_factors(tables, games.factors[game, seat], counts)


@compiled
def see_drawn(tables: Tables, games: Games, policies: Policies, game: int, seat: int, kind: int) -> None:
    """A tile of this kind came out of the pile onto a rack that the seat sees."""
    unseen = count_of(games.unseen[game, seat], kind)
    restrict(tables, games.support[game, seat], kind, unseen - 1)
    if policies.weighs[seat] and draw_factor(games.factors[game, seat], kind, unseen):
        games.too_large[game] = 1
    games.unseen[game, seat] -= np.uint64(1) << np.uint64(4 * kind)


@compiled
def hear_answer(tables: Tables, rules: Rules, games: Games, game: int, reader: int, card: int, answer: int) -> None:
    for seat in range(rules.players):
        if seat != reader:
            others = total_without(tables, games, game, rules.racks, card, reader, seat)
            keep(games.support[game, seat], tables.fitting[row_of(tables, card, others), answer])


@compiled
def solution(tables: Tables, rules: Rules, policies: Policies, games: Games, game: int, seat: int) -> int:
    """The triple that the seat calls now, or −1."""
    racks = games.second[game, seat] if policies.hears_silence[seat] else games.support[game, seat]
    if not policies.weighs[seat]:
        return only_triple(tables, racks)
    lead = 0
    for other in range(rules.players):
        if other != seat:
            lead = max(lead, games.scores[game, other])
    threshold = policies.threshold[seat, games.scores[game, seat], lead]
    if threshold == MILLION:
        return only_triple(tables, racks)
    return SILENT if is_empty(racks) else likeliest(tables, racks, games.factors[game, seat], threshold)


@compiled
def may_call(rules: Rules, games: Games, game: int, seat: int) -> bool:
    return bool(games.waits[game, seat] == 0 and not (rules.one_call and games.called[game, seat]))
