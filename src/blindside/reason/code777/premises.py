"""What a conclusion can rest on: answers, tiles seen elsewhere, what was lost unseen, and the others' silence."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from blindside.games.code777.questions import Answer
from blindside.games.code777.tiles import COPIES, RACK_SIZE, Rack, Tile
from blindside.reason.code777.claims import Claim, extent
from blindside.reason.code777.racksets import ALL, AT_MOST, KINDS, RackSet, counts, fitting, rack_set
from blindside.reason.code777.standpoint import Standpoint
from blindside.reason.code777.story import World


class Told(Struct, frozen=True, tag_field="premise", tag="answer"):
    """An answer, and what it would have been counted from without the rack in question."""

    seq: int
    reader: int
    question: int
    answer: Answer
    without: int
    """The card's total of the other racks that the reader saw."""


class Bound(Struct, frozen=True, tag_field="premise", tag="tiles"):
    """So many tiles of a kind were elsewhere that at most so many can be on the rack."""

    seq: int
    tile: Tile
    at_most: int
    on_racks: tuple[tuple[int, int], ...]
    """Places, and how many stood there."""
    out_of_play: int


class Lost(Struct, frozen=True, tag_field="premise", tag="lost"):
    """Tiles went out of play unseen; whichever they were, these racks would take more than are left."""

    ruled_out: tuple[Rack, ...]


class Case(Struct, frozen=True):
    """If this were the rack, somebody would have known something."""

    rack: Rack
    claim: Claim | None
    """None: that there is nothing it could hold, because others would have spoken before."""
    because: tuple["Premise", ...]


class Unsaid(Struct, frozen=True, tag_field="premise", tag="silence"):
    """A seat let the game go on. It rests on that seat's attention."""

    seq: int
    seat: int
    level: int
    """How far the seat is taken to think."""
    cases: tuple[Case, ...]


Premise = Told | Bound | Lost | Unsaid


def racks_left(premise: Premise) -> RackSet:
    """The racks it leaves, for whoever believes it."""
    match premise:
        case Told(_, _, question, answer, without):
            return fitting(question, without, answer)
        case Bound(_, tile, at_most):
            return AT_MOST[tile][at_most]
        case Lost(ruled_out):
            return ALL & ~rack_set(ruled_out)
        case Unsaid(cases=cases):
            return ALL & ~rack_set(case.rack for case in cases)


class Explanation(Struct, frozen=True):
    """Something certain, and what it follows from."""

    claim: Claim
    because: tuple[Premise, ...]


def left_by(premises: Iterable[Premise]) -> RackSet:
    """The racks that all of them together leave."""
    racks = ALL
    for premise in premises:
        racks &= racks_left(premise)
    return racks


def suffices(claim: Claim | None, because: Sequence[Premise]) -> bool:
    """Whether nothing but these premises is needed, nor any of them too much; the cases of silences as well."""
    others = ALL & ~(0 if claim is None else extent(claim))
    return (
        not left_by(because) & others
        and all(left_by(rest) & others for rest in combinations(because, len(because) - 1) if because)
        and all(
            suffices(case.claim, case.because)
            for premise in because
            if isinstance(premise, Unsaid)
            for case in premise.cases
        )
    )


def answers(standpoint: Standpoint, world: World) -> list[Told]:
    """The answers that a seat has heard about its rack, the newest first."""
    told = [
        Told(telling.at.seq, telling.reader, telling.question, telling.answer, others)
        for telling, others in standpoint.heard(world)
    ]
    return told[::-1]


def bounds(standpoint: Standpoint, world: World) -> list[Bound]:
    """The tiles that a seat has seen elsewhere while its rack stood, where they say anything about it."""
    fewest: dict[Tile, Bound] = {}
    for count, unseen in standpoint.counted(world):
        for tile, at_most in zip(KINDS, counts(unseen), strict=True):
            known = fewest[tile].at_most if tile in fewest else min(RACK_SIZE, COPIES[tile])
            if at_most < known:
                racks = standpoint.stood(world, count.at)
                on_racks = {place: racks[place].tiles.count(tile) for place in racks}
                out = COPIES[tile] - at_most - sum(on_racks.values())
                stood = tuple((place, number) for place, number in on_racks.items() if number)
                fewest[tile] = Bound(count.at.seq, tile, at_most, stood, out)
    return list(fewest.values())
