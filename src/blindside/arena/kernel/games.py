"""Tables and games as records that compiled code changes in place, and the bots that it supports."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from blindside.arena.kernel.facts import WORDS
from blindside.bots.code777 import BOLD, EXPERT, GAMBLER
from blindside.bots.registry import parse_threshold
from blindside.core.protocols import GameSettings
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import MAX_PLAYERS, MAX_RACKS, Settings
from blindside.games.code777.tiles import BOX, RACK_SIZE, RACKS
from blindside.reason.code777.racksets import KINDS

RUNNING, ABANDONED = -2, -1
NO_CALL = -1
"""In place of a call."""
MILLION = 1_000_000
"""Thresholds are in millionths."""

FLAG = np.uint8
"""numba supports no arrays of booleans in records."""

Table = Any
"""A record of the type `TABLE`. numba gives it another Python type than numpy does."""
Game = np.record
Listeners = np.record

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
        # How each seat plays. The caller acts for an external one.
        ("external", FLAG, MAX_PLAYERS),
        ("hears_silence", FLAG, MAX_PLAYERS),
        ("weighs", FLAG, MAX_PLAYERS),  # whether it weighs chances, and may call what is not certain
        ("threshold", np.int64, MAX_PLAYERS),  # the least chance of a call, in millionths
    ],
    align=True,
)
"""What does not change during a game: the rules, and the policies of the seats."""

GAME = np.dtype(
    [
        ("chance", np.uint64),  # the dealer's state
        ("events", np.int64),  # their number
        ("cards", np.int64, len(QUESTIONS)),
        ("card", np.int64),  # how many of them are drawn
        ("pile", np.int64, len(BOX)),
        ("drawn", np.int64),  # tiles drawn from the pile
        ("tiles", np.int64),  # tiles that were in the pile before any was drawn
        ("out", np.int64, len(BOX) // RACK_SIZE),  # racks out of play
        ("outs", np.int64),  # their number
        ("racks", np.int64, MAX_RACKS),
        ("scores", np.int64, MAX_PLAYERS),
        ("waits", np.int64, MAX_PLAYERS),
        ("called", FLAG, MAX_PLAYERS),  # since the last answer
        ("calls", np.int64, MAX_PLAYERS),  # the triple called in this instant
        ("turn", np.int64),
        ("reader", np.int64),
        ("answers", np.int64),
        ("asked", np.int64, MAX_PLAYERS),  # questions read
        ("unchanged", np.int64),  # cards read since a rack was last filled
        ("spares_renewed", np.int64),
        ("right", np.int64, MAX_PLAYERS),
        ("wrong", np.int64, MAX_PLAYERS),
        ("winner", np.int64),
        ("too_large", np.bool_),  # a weight has too many digits, so `arena.plain` has to play this game
        # What each seat can know of its own rack.
        ("unseen", np.uint64, MAX_PLAYERS),  # tiles on it or in the pile, four bits a kind
        ("support", np.uint64, (MAX_PLAYERS, WORDS)),
        ("factors", np.int64, (MAX_PLAYERS, len(KINDS), RACK_SIZE + 1)),  # relative weights of tiles of a kind
    ],
    align=True,
)

LISTENERS = np.dtype(
    [
        ("support", np.uint64, (MAX_PLAYERS, WORDS)),
        ("fell_back", FLAG, MAX_PLAYERS),  # whether no rack fitted the silence, so that it is ignored
        # The support of another seat, if the listener has this rack.
        ("left", np.uint64, (MAX_PLAYERS, MAX_PLAYERS, len(RACKS), WORDS)),
        ("speech", np.uint64, (MAX_PLAYERS, MAX_PLAYERS, WORDS)),  # own racks that explain a call of another
        ("spoken", FLAG, (MAX_PLAYERS, MAX_PLAYERS)),  # whether `speech` is filled in
        ("unseen", np.uint64, MAX_PLAYERS),  # tiles that each seat did not see before a rack was filled
        ("known", np.uint64, (MAX_PLAYERS, WORDS)),  # the support of each seat at that moment
    ],
    align=True,
)
"""What listeners know: seats that reason about the silence of others. The first index is the listener."""


CERTAIN = Fraction(1)
POLICIES: dict[str, tuple[bool, Fraction]] = {
    "certain": (False, CERTAIN),
    "expert": (False, EXPERT),
    "gambler": (False, GAMBLER),
    "threshold": (False, BOLD),
    "silence": (True, CERTAIN),
}
"""Whether the bot hears silence, and the least chance of its calls."""
WITH_CHANCE = ("threshold", "silence")
"""Bots whose name may give another chance."""


def read_policy(name: str) -> tuple[bool, int] | None:
    """Return whether the bot hears silence, and its threshold in millionths; None for an unsupported bot."""
    plain, colon, chance = name.partition(":")
    if plain not in POLICIES or (colon and plain not in WITH_CHANCE):
        return None
    hears, threshold = POLICIES[plain]
    return hears, int((parse_threshold(chance, name) if colon else threshold) * MILLION)


def make_table(settings: GameSettings, names: Sequence[str]) -> Table | None:
    """Make a table with these bots by seat; None if a bot, a rule or the game is not supported."""
    if not isinstance(settings, Settings):
        return None
    if settings.draw_two or settings.colors_too or settings.hide_wrong or settings.answers != "by-table":
        return None
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
    for seat, name in enumerate(names):
        policy = read_policy(name)
        if policy is None:
            return None
        table["hears_silence"][seat], table["threshold"][seat] = policy
        table["weighs"][seat] = policy[1] < MILLION
    return table
