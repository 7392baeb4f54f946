"""Temperament of bots: how long they take to act, drawn from their seed and from what all players see.

Nothing here gets a view or a sight, so a delay cannot depend on what a seat holds.
"""

from collections.abc import Iterable

from blindside.core.dealers import seat_dealer

SLOWNESS = (0, 1)
"""Additional beats that a bot takes each time; drawn once for each bot."""
BEATS = (1, 1, 1, 2, 2, 3)
"""Beats of `pace` that a bot takes to act; drawn anew each time."""
CHARACTER = -1
"""In place of the number of an event, for what does not change."""
EVENTS = 1_000
"""More than there are seats. Dealers of events have numbers from here on, so that none decides what a bot overlooks."""


def reaction_beats(seed: int, seq: int) -> int:
    """Return how many beats of `pace` the bot with this seed takes to act after the event with this number."""
    slowness = SLOWNESS[seat_dealer(seed, CHARACTER).pick(len(SLOWNESS))]
    return slowness + BEATS[seat_dealer(seed, EVENTS + seq).pick(len(BEATS))]


def slowest_reaction(seeds: Iterable[int], seq: int) -> int:
    """Return the beats of the slowest bot: bots act at the same time, so none gains by a quick hand."""
    return max((reaction_beats(seed, seq) for seed in seeds), default=1)
