"""The bots that the kernel knows, by the names they have elsewhere."""

from collections.abc import Sequence
from fractions import Fraction

from blindside.arena.kernel.games import MILLION, Table, are_known, new_table
from blindside.bots.code777 import BOLD, EXPERT, GAMBLER
from blindside.bots.registry import read_chance
from blindside.games.code777.settings import Settings

CERTAIN = Fraction(1)
KNOWN: dict[str, tuple[bool, Fraction]] = {
    "certain": (False, CERTAIN),
    "expert": (False, EXPERT),
    "gambler": (False, GAMBLER),
    "threshold": (False, BOLD),
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
    return hears, int((read_chance(chance, name) if colon else threshold) * MILLION)


def table_of(settings: Settings, names: Sequence[str]) -> Table | None:
    """A table with these bots in its seats; None if the kernel does not know one of them, or a rule."""
    found = [policy_named(name) for name in names]
    if not are_known(settings) or None in found:
        return None
    table = new_table(settings)
    for seat, policy in enumerate(found):
        assert policy is not None
        table["hears_silence"][seat], table["threshold"][seat] = policy
        table["weighs"][seat] = policy[1] < MILLION
    return table
