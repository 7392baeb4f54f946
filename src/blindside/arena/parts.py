"""A match is played in parts, which can be played anywhere."""

import time

from msgspec import Struct

from blindside.arena import compiled, plain
from blindside.arena.matches import Match
from blindside.arena.tallies import Tally


class Part(Struct, frozen=True):
    match: int
    """Which of a tournament's matches."""
    first: int
    """The first of its deals."""
    deals: int


class Played(Struct, frozen=True):
    tally: Tally
    seconds: float
    """What it took where it was played."""


def play_part(match: Match, part: Part) -> Played:
    began = time.perf_counter()
    tally = compiled.play_deals(match, part.first, part.deals)
    if tally is None:
        tally = plain.play_deals(match, part.first, part.deals)
    return Played(tally, time.perf_counter() - began)
