"""The bots that the kernel knows, by the names they have elsewhere."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from blindside.arena.kernel.games import MILLION, Policies
from blindside.bots.code777 import EXPERT, GAMBLER
from blindside.bots.registry import read_chance
from blindside.games.code777.settings import POINTS_TO_WIN

CERTAIN = Fraction(1)
KNOWN: dict[str, tuple[bool, Fraction]] = {
    "certain": (False, CERTAIN),
    "expert": (False, EXPERT),
    "gambler": (False, GAMBLER),
    "threshold": (False, EXPERT),
    "silence": (True, CERTAIN),
}
"""Whether it hears silence, and from which chance on it calls."""
WITH_CHANCE = ("threshold", "silence")


def policy_named(name: str) -> tuple[bool, int] | None:
    """Whether the bot hears silence, and its threshold in millionths; None for a bot that the kernel does not know."""
    plain, colon, chance = name.partition(":")
    if plain not in KNOWN or (colon and plain not in WITH_CHANCE):
        return None
    hears, threshold = KNOWN[plain]
    millionths = (read_chance(chance, name) if colon else threshold) * MILLION
    return (hears, int(millionths)) if millionths.denominator == 1 else None


def policies_named(names: Sequence[str]) -> Policies | None:
    """In the order of the seats; None if some bot is not known here."""
    found = [policy_named(name) for name in names]
    known = [policy for policy in found if policy is not None]
    if len(known) < len(found):
        return None
    thresholds = np.array([threshold for _, threshold in known])
    return Policies(
        external=np.zeros(len(known), np.bool_),
        hears_silence=np.array([hears for hears, _ in known]),
        weighs=thresholds < MILLION,
        threshold=np.broadcast_to(thresholds[:, None, None], (len(known), POINTS_TO_WIN, POINTS_TO_WIN)).copy(),
    )
