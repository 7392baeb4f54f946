"""Possible-world semantics for games in which each player sees all hands but their own, with any deck.

A world is the hand of each seat. The worlds that a seat cannot tell apart are its information set. A public statement
removes the worlds in which it is false. A player knows their hand in a world if it is the same in the whole
information set.

    worlds = list(permutations(range(1, 7), 4))            # cards 1 to 6, one each for four players
    worlds = hear_statement(worlds, 0, lambda seen: 6 in sums(seen))  # the first names a sum of two cards he sees
    worlds = hear_silence(worlds, range(4))                      # no player claims to know
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

Hand = TypeVar("Hand", bound=Hashable)
World = tuple[Hand, ...]


def observe(world: World[Hand], seat: int) -> World[Hand]:
    """Return what a seat sees of a world: the hands of the other seats, in order."""
    return world[:seat] + world[seat + 1 :]


def hear_statement(worlds: Iterable[World[Hand]], seat: int, fact: Callable[[World[Hand]], bool]) -> list[World[Hand]]:
    """Keep the worlds in which a seat's statement about the hands it sees is true."""
    return [world for world in worlds if fact(observe(world, seat))]


def identity(hand: Hand) -> Hashable:
    """Tell all hands apart: the default of `fact`."""
    return hand


def find_certain(
    worlds: Sequence[World[Hand]], seats: Iterable[int], fact: Callable[[Hand], Hashable] = identity
) -> set[World[Hand]]:
    """Return the worlds in which one of these seats knows its own hand, or the property `fact` of it."""
    found: set[World[Hand]] = set()
    for seat in seats:
        own: dict[World[Hand], set[Hashable]] = defaultdict(set)
        for world in worlds:
            own[observe(world, seat)].add(fact(world[seat]))
        found |= {world for world in worlds if len(own[observe(world, seat)]) == 1}
    return found


def hear_claim(
    worlds: Sequence[World[Hand]], seats: Iterable[int], fact: Callable[[Hand], Hashable] = identity
) -> list[World[Hand]]:
    """Keep the worlds in which one of these seats knows its hand and says so."""
    certain = find_certain(worlds, seats, fact)
    return [world for world in worlds if world in certain]


def hear_silence(
    worlds: Sequence[World[Hand]], seats: Iterable[int], fact: Callable[[Hand], Hashable] = identity
) -> list[World[Hand]]:
    """Keep the worlds in which none of these seats knows its hand."""
    certain = find_certain(worlds, seats, fact)
    return [world for world in worlds if world not in certain]


def hear_long_silence(
    worlds: Sequence[World[Hand]], seats: Sequence[int], fact: Callable[[Hand], Hashable] = identity
) -> list[World[Hand]]:
    """Repeat the silence until it removes no more worlds: the common knowledge after a long pause."""
    left = hear_silence(worlds, seats, fact)
    while len(left) < len(worlds):
        worlds, left = left, hear_silence(left, seats, fact)
    return left
