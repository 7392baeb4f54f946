"""How much a seat could know of its rack at one moment."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from blindside.games.code777.tiles import Rack, Triple
from blindside.reason.code777.information import entropy

Solution = Rack | Triple
"""What one calls: three numbers, or three tiles where colours are called too."""


class Knowledge(Struct, frozen=True):
    racks: int
    triples: int
    bits: float
    """What it lacked to be certain of its call."""
    certain: bool
    """One call is left."""
    chance: Fraction | None
    """Of the call that would have been right; None where that is not known to whoever looks."""


def solution(rack: Rack, colors_too: bool) -> Solution:
    return rack if colors_too else rack.numbers


def solutions(weights: Mapping[Rack, int], colors_too: bool) -> dict[Solution, int]:
    """What the calls that may be right weigh."""
    calls: dict[Solution, int] = {}
    for rack, weight in weights.items():
        call = solution(rack, colors_too)
        calls[call] = calls.get(call, 0) + weight
    return calls


def chance_of(call: Solution | None, calls: Mapping[Solution, int]) -> Fraction:
    return Fraction(0 if call is None else calls.get(call, 0), sum(calls.values()))


def knowledge(weights: Mapping[Rack, int], colors_too: bool, truth: Rack | None) -> Knowledge:
    """What these weights leave to know; there are some."""
    calls = solutions(weights, colors_too)
    return Knowledge(
        racks=len(weights),
        triples=len({rack.numbers for rack in weights}),
        bits=entropy(calls.values()),
        certain=len(calls) == 1,
        chance=None if truth is None else chance_of(solution(truth, colors_too), calls),
    )
