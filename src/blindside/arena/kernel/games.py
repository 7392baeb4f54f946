"""A table and a game on it, as records that compiled code reads and writes in place; and the bots that it knows."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from blindside.arena.kernel.facts import WORDS
from blindside.bots.code777 import BOLD, EXPERT, GAMBLER
from blindside.bots.registry import read_chance
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import MOST_PLAYERS, MOST_RACKS, Settings
from blindside.games.code777.tiles import BOX, RACK_SIZE, RACKS
from blindside.reason.code777.racksets import KINDS

RUNNING, ABANDONED = -2, -1
NO_CALL = -1
"""What stands for a call where there is none."""
MILLION = 1_000_000
"""A threshold is so many of these."""

FLAG = np.uint8
"""Records hold no arrays of truth values."""

Table = Any
Game = np.record
Listeners = np.record
"""Records of the types below."""

TABLE = np.dtype(
    [
        ("players", np.int64),
        ("racks", np.int64),
        ("reshuffles", np.int64),  # used cards go under the pile (0), are shuffled after the last (1), or later (2)
        ("mixes_at_seven", np.bool_),
        ("tie_step", np.int64),
        ("spares", np.int64),  # in turn (0), always the first (1), at random (2)
        ("penalty", np.int64),
        ("cool_down", np.int64),
        ("one_call", np.bool_),
        # How each seat plays. An external one is asked by whoever runs the game.
        ("external", FLAG, MOST_PLAYERS),
        ("hears_silence", FLAG, MOST_PLAYERS),
        ("weighs", FLAG, MOST_PLAYERS),  # whether it may call what is not certain
        ("threshold", np.int64, MOST_PLAYERS),  # from so many millionths on
    ],
    align=True,
)
"""The rules, and who sits in the seats: what does not change during a game."""

GAME = np.dtype(
    [
        ("chance", np.uint64),  # the dealer's state
        ("events", np.int64),  # how many have happened
        ("cards", np.int64, len(QUESTIONS)),
        ("card", np.int64),  # how many of the cards have been drawn
        ("pile", np.int64, len(BOX)),
        ("drawn", np.int64),  # how many of the pile's tiles have been drawn, and how many there were
        ("tiles", np.int64),
        ("out", np.int64, len(BOX) // RACK_SIZE),  # racks out of play, and how many
        ("outs", np.int64),
        ("racks", np.int64, MOST_RACKS),
        ("scores", np.int64, MOST_PLAYERS),
        ("waits", np.int64, MOST_PLAYERS),
        ("called", FLAG, MOST_PLAYERS),  # since the last answer
        ("calls", np.int64, MOST_PLAYERS),  # the triple announced in this instant
        ("turn", np.int64),
        ("reader", np.int64),
        ("answers", np.int64),
        ("asked", np.int64, MOST_PLAYERS),  # questions each has read
        ("unchanged", np.int64),  # how many cards have been read since a rack was last filled
        ("spares_renewed", np.int64),
        ("right", np.int64, MOST_PLAYERS),
        ("wrong", np.int64, MOST_PLAYERS),
        ("winner", np.int64),
        ("too_large", np.bool_),  # a weight had more digits than are kept here: the plain engine has to play this game
        # What each seat can know of its own rack.
        ("unseen", np.uint64, MOST_PLAYERS),  # tiles on it or in the pile, four bits a kind
        ("support", np.uint64, (MOST_PLAYERS, WORDS)),
        (
            "factors",
            np.int64,
            (MOST_PLAYERS, len(KINDS), RACK_SIZE + 1),
        ),  # in proportion to what holding so many weighs
    ],
    align=True,
)

LISTENERS = np.dtype(
    [
        ("support", np.uint64, (MOST_PLAYERS, WORDS)),
        ("fell_back", FLAG, MOST_PLAYERS),
        ("left", np.uint64, (MOST_PLAYERS, MOST_PLAYERS, len(RACKS), WORDS)),  # to another seat, by a rack of one's own
        ("speech", np.uint64, (MOST_PLAYERS, MOST_PLAYERS, WORDS)),  # racks with which another would have said so
        ("spoken", FLAG, (MOST_PLAYERS, MOST_PLAYERS)),  # whether that is there
        ("unseen", np.uint64, MOST_PLAYERS),  # what every seat did not see, and could hold, before a rack was filled
        ("known", np.uint64, (MOST_PLAYERS, WORDS)),
    ],
    align=True,
)
"""What seats know that hear the others' silence; the first index is such a seat."""


def supports(settings: Settings) -> bool:
    """Whether the kernel plays by these rules."""
    return not (settings.draw_two or settings.colors_too or settings.hide_wrong) and settings.answers == "by-table"


def _empty_table(settings: Settings) -> Table:
    """Where nobody sits yet."""
    table = np.zeros(1, TABLE)[0]
    table["players"] = settings.players
    table["racks"] = settings.racks
    table["reshuffles"] = ("under", "under-shuffled", "discard").index(settings.cards)
    table["mixes_at_seven"] = settings.mixing == "at-seven"
    table["tie_step"] = -1 if settings.ties == "counter-clockwise" else 1
    table["spares"] = ("in-turn", "first", "random").index(settings.spares)
    table["penalty"] = settings.penalty
    table["cool_down"] = settings.cool_down
    table["one_call"] = settings.calls_per_answer is not None
    return table


CERTAIN = Fraction(1)
POLICIES: dict[str, tuple[bool, Fraction]] = {
    "certain": (False, CERTAIN),
    "expert": (False, EXPERT),
    "gambler": (False, GAMBLER),
    "threshold": (False, BOLD),
    "silence": (True, CERTAIN),
}
"""Whether it hears silence, and from which chance on it calls."""
WITH_CHANCE = ("threshold", "silence")


def read_policy(name: str) -> tuple[bool, int] | None:
    """Whether the bot hears silence, and its threshold in millionths; None for a bot that the kernel does not know."""
    plain, colon, chance = name.partition(":")
    if plain not in POLICIES or (colon and plain not in WITH_CHANCE):
        return None
    hears, threshold = POLICIES[plain]
    return hears, int((read_chance(chance, name) if colon else threshold) * MILLION)


def make_table(settings: Settings, names: Sequence[str]) -> Table | None:
    """A table with these bots in its seats; None if the kernel does not know one of them, or a rule."""
    found = [read_policy(name) for name in names]
    if not supports(settings) or None in found:
        return None
    table = _empty_table(settings)
    for seat, policy in enumerate(found):
        assert policy is not None
        table["hears_silence"][seat], table["threshold"][seat] = policy
        table["weighs"][seat] = policy[1] < MILLION
    return table
