"""What a call had for it, and why it was wrong, from what its caller had seen."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from blindside.games.code777.notepad import tiles_in_view
from blindside.games.code777.tiles import COPIES, Rack, Tile, Triple
from blindside.games.code777.view import View
from blindside.reason.code777.deduction import Deduction
from blindside.reason.code777.explanations import Explainer, Premise
from blindside.reason.code777.racksets import racks_of_call
from blindside.reviews.code777.knowledge import Solution, chance_of, solution_of, weigh_solutions


class CopiesLeft(Struct, frozen=True):
    """The one tile in which two racks differ, with the copies of each that were left to the caller."""

    tile: Tile
    count: int
    other: Tile
    fewer: int


class CallReason(Struct, frozen=True):
    """A call, what was right, and the chances of both before it."""

    call: Solution
    truth: Solution
    chance: Fraction
    chance_of_truth: Fraction
    others: tuple[tuple[Solution, Fraction], ...]
    """The other calls that fitted, the likeliest first."""
    ruled_out_by: tuple[Premise, ...]
    """Why the call was impossible; empty if it was not."""
    copies: CopiesLeft | None
    """Why the truth was likelier, if that is the whole reason."""


def explain_call(found: Deduction, view: View, numbers: Triple, tiles: Rack | None, had: Rack) -> CallReason | None:
    """Explain a call from what its caller knew before; None if the answers contradicted each other."""
    if found.remedies:
        return None
    colors_too = tiles is not None
    call: Solution = numbers if tiles is None else tiles
    truth = solution_of(had, colors_too)
    calls = weigh_solutions(found.weights, colors_too)
    ranked = sorted(calls, key=lambda solution: (-calls[solution], str(solution)))
    chance = chance_of(call, calls)
    impossible: tuple[Premise, ...] = ()
    if not chance:
        impossible = Explainer(found.history, found.level, found.by_tiles).exclude(racks_of_call(numbers, tiles))
    return CallReason(
        call=call,
        truth=truth,
        chance=chance,
        chance_of_truth=chance_of(truth, calls),
        others=tuple((other, chance_of(other, calls)) for other in ranked if other != call),
        ruled_out_by=impossible,
        copies=_compare_copies(found.weights, view, call, had, colors_too),
    )


def _compare_copies(
    weights: Mapping[Rack, int], view: View, call: Solution, had: Rack, colors_too: bool
) -> CopiesLeft | None:
    """Compare the copies left of the one tile in which a call and the truth differ, if that explains their chances."""
    called = [rack for rack in weights if solution_of(rack, colors_too) == call]
    true = [rack for rack in weights if solution_of(rack, colors_too) == solution_of(had, colors_too)]
    if len(called) != 1 or true != [had]:
        return None
    mine, theirs = Counter(had.tiles) - Counter(called[0].tiles), Counter(called[0].tiles) - Counter(had.tiles)
    if mine.total() != 1:
        return None
    tile, other = next(iter(mine)), next(iter(theirs))
    seen = Counter(tiles_in_view(view))
    count, fewer = COPIES[tile] - seen[tile], COPIES[other] - seen[other]
    explains = count > fewer and weights[had] * fewer == weights[called[0]] * count
    return CopiesLeft(tile, count, other, fewer) if explains else None
