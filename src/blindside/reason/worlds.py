"""Games in which everybody sees all hands but their own, with any deck: worlds written out, and what is said in them.

A world is what each seat holds. What everybody hears removes the worlds in which it would not have been said; somebody
knows their own hand where all worlds that look the same to them agree on it.

    worlds = list(permutations(range(1, 7), 4))            # cards 1 to 6, one each for four players
    worlds = said(worlds, 0, lambda seen: 6 in sums(seen))  # the first tells a sum of two cards he sees
    worlds = silence(worlds, range(4))                      # and nobody claims to know
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

Hand = TypeVar("Hand", bound=Hashable)
World = tuple[Hand, ...]


def observe(world: World[Hand], seat: int) -> World[Hand]:
    """The hands of all others, in the order of the seats."""
    return world[:seat] + world[seat + 1 :]


def hear_statement(worlds: Iterable[World[Hand]], seat: int, fact: Callable[[World[Hand]], bool]) -> list[World[Hand]]:
    """A seat says something that is true of what it sees."""
    return [world for world in worlds if fact(observe(world, seat))]


def identity(hand: Hand) -> Hashable:
    """The hand as its own name: no two hands look alike."""
    return hand


def find_certain(
    worlds: Sequence[World[Hand]], seats: Iterable[int], what: Callable[[Hand], Hashable] = identity
) -> set[World[Hand]]:
    """The worlds in which one of these seats knows its own hand, or this much of it."""
    found: set[World[Hand]] = set()
    for seat in seats:
        own: dict[World[Hand], set[Hashable]] = defaultdict(set)
        for world in worlds:
            own[observe(world, seat)].add(what(world[seat]))
        found |= {world for world in worlds if len(own[observe(world, seat)]) == 1}
    return found


def hear_claim(
    worlds: Sequence[World[Hand]], seats: Iterable[int], what: Callable[[Hand], Hashable] = identity
) -> list[World[Hand]]:
    """One of these claims to know."""
    speaks = find_certain(worlds, seats, what)
    return [world for world in worlds if world in speaks]


def hear_silence(
    worlds: Sequence[World[Hand]], seats: Iterable[int], what: Callable[[Hand], Hashable] = identity
) -> list[World[Hand]]:
    """None of these claims to know."""
    speaks = find_certain(worlds, seats, what)
    return [world for world in worlds if world not in speaks]


def hear_long_silence(
    worlds: Sequence[World[Hand]], seats: Sequence[int], what: Callable[[Hand], Hashable] = identity
) -> list[World[Hand]]:
    """None of these claims to know, until all of them have thought it through to the end."""
    left = hear_silence(worlds, seats, what)
    while len(left) < len(worlds):
        worlds, left = left, hear_silence(left, seats, what)
    return left
