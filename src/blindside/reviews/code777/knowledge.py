"""Knowledge of a seat at one moment: figures, and the full deduction."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import takewhile

from msgspec import Struct

from blindside.core.audience import Audience, seat_audience
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import is_code777, replay
from blindside.games.code777.events import Sight
from blindside.games.code777.tiles import Rack, Triple
from blindside.games.code777.view import Code777Record, View
from blindside.reason.code777.deduction import Deduction, deduce_in_game
from blindside.reason.code777.information import entropy
from blindside.reviews.limits import Deadline, check_event, no_deadline

Solution = Rack | Triple
"""What a call names: three numbers, or three tiles where colours are called too."""


class Knowledge(Struct, frozen=True):
    """What a seat could know of its rack."""

    racks: int
    triples: int
    bits: float
    """Entropy of the posterior over calls: the information missing to be certain."""
    certain: bool
    """Whether one call is left."""
    chance: Fraction | None
    """The chance of the call that would have been right; None if the record's audience does not know it."""


def solution_of(rack: Rack, colors_too: bool) -> Solution:
    """Return the call that is right for a rack."""
    return rack if colors_too else rack.numbers


def weigh_solutions(weights: Mapping[Rack, int], colors_too: bool) -> dict[Solution, int]:
    """Sum the weights of racks by the call that is right for them."""
    calls: dict[Solution, int] = {}
    for rack, weight in weights.items():
        call = solution_of(rack, colors_too)
        calls[call] = calls.get(call, 0) + weight
    return calls


def chance_of(call: Solution | None, calls: Mapping[Solution, int]) -> Fraction:
    """Return the chance that a call is right; None stands for a call that no rack makes right."""
    return Fraction(0 if call is None else calls.get(call, 0), sum(calls.values()))


def knowledge(weights: Mapping[Rack, int], colors_too: bool, truth: Rack | None) -> Knowledge:
    """Compute the figures of a posterior, given by weights of which there is at least one."""
    calls = weigh_solutions(weights, colors_too)
    return Knowledge(
        racks=len(weights),
        triples=len({rack.numbers for rack in weights}),
        bits=entropy(calls.values()),
        certain=len(calls) == 1,
        chance=None if truth is None else chance_of(solution_of(truth, colors_too), calls),
    )


def require_code777(record: Record) -> Code777Record:
    """Refuse the record of another game."""
    if not is_code777(record):
        raise InvalidInput("review/not-code777", msg("this is not a record of Code 777"))
    return record


def list_sights(record: Code777Record, audience: Audience, until: int, deadline: Deadline) -> list[tuple[Sight, View]]:
    """List what an audience saw up to an event, each sight with the view after it."""
    seen = []
    for sight, view in takewhile(lambda each: each[1].board.seq <= until, replay(record, audience)):
        deadline()
        seen.append((sight, view))
    return seen


def deduce_from_record(
    record: Record, seat: int, seq: int, level: int = 1, deadline: Deadline = no_deadline
) -> Deduction:
    """Deduce what a seat could know after an event; from level 2 on, also from silence."""
    game = require_code777(record)
    check_event(game, seq)
    audience = seat_audience(seat, game.settings.players)

    seen = list_sights(game, audience, seq, deadline)
    running = [(sight, view) for sight, view in seen if view.board.phase != "over"]
    found = deduce_in_game(running, seat, game.settings, level)
    if found is None:
        raise InvalidInput("review/no-rack-there", msg("not all racks are filled at that event: choose a later one"))
    return found
