"""Deductions of a seat in sentences: certain conclusions with reasons, and chances."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from zlib import crc32

from msgspec import Struct

from blindside.core.audience import SeatNames
from blindside.core.messages import Message, figure, msg, plural
from blindside.games.code777.notepad import Mark
from blindside.games.code777.tiles import Triple, format_numbers
from blindside.reason.code777.belief import triple_posterior
from blindside.reason.code777.claims import CountClaim, NumbersClaim, TilesClaim, extent, mark_tiles
from blindside.reason.code777.deduction import Deduction, explain
from blindside.reason.code777.explanations import AnswerPremise, Explanation, Premise, SilencePremise, TilesPremise
from blindside.reason.code777.racksets import RackSet
from blindside.wording.code777.claims import describe_claim
from blindside.wording.code777.reasons import describe_answer_briefly

FEW_CALLS = 4
"""Up to this number, possible calls are listed."""


class Conclusion(Struct, frozen=True):
    name: str
    """A stable id of the conclusion."""
    claim: Message
    because: list[Message]
    is_new: bool
    """Whether it was not certain before the newest answer."""
    brief: Message | None
    """The reason in one line, if a single answer is enough, with or without tiles in view."""


class Chance(Struct, frozen=True):
    numbers: str
    share: str
    """The width of its bar, from 0 to 100."""
    percent: Message


class Advice(Struct, frozen=True):
    marks: list[Mark]
    doubt: Message | None
    conclusions: list[Conclusion]
    """The new ones first."""
    count: int
    """Number of possible calls."""
    fit: Message
    fit_briefly: Message
    names: list[str]
    """The possible calls, if they are few."""
    chances: list[Chance]
    rest: Message | None


DescribePremise = Callable[[Premise], Message]
"""A premise as a sentence."""


def describe_deduction(found: Deduction, why: DescribePremise, named: SeatNames, max_chances: int = 0) -> Advice:
    """Describe a deduction. If there are more chances than the limit, the last line of them sums up the others."""
    chances = sorted(triple_posterior(found.weights).items(), key=lambda item: (-item[1], item[0]))
    listed = len(chances) if len(chances) <= max_chances else max(max_chances - 1, 0)
    return Advice(
        marks=mark_tiles(found.weights),
        doubt=msg("Some answers contradict each other. They are left out here.") if found.remedies else None,
        conclusions=describe_conclusions(found, why, named),
        count=len(chances),
        fit=plural("{count} combination fits", "{count} combinations fit", len(chances)),
        fit_briefly=plural("{count} fits", "{count} fit", len(chances)),
        names=[format_numbers(triple) for triple, _ in chances] if len(chances) <= FEW_CALLS else [],
        chances=[
            Chance(format_numbers(triple), f"{float(100 * chance):.1f}", figure(chance, ".0%"))
            for triple, chance in chances[:listed]
        ],
        rest=_describe_rest(chances[listed:]) if max_chances else None,
    )


def describe_conclusions(found: Deduction, why: DescribePremise, named: SeatNames) -> list[Conclusion]:
    conclusions = [
        Conclusion(
            f"{crc32(repr(explanation.claim).encode()):x}",
            _describe_claim(explanation),
            [why(premise) for premise in explanation.because],
            _is_new(explanation, found.racks_before),
            _describe_briefly(explanation, named),
        )
        for explanation in sorted(explain(found), key=_rank_claim)
    ]
    return sorted(conclusions, key=lambda conclusion: not conclusion.is_new)


def _rests_on_silence(explanation: Explanation) -> bool:
    return any(isinstance(premise, SilencePremise) for premise in explanation.because)


def _is_new(explanation: Explanation, racks_before: RackSet) -> bool:
    return bool(racks_before & ~extent(explanation.claim)) and not _rests_on_silence(explanation)


def _describe_briefly(explanation: Explanation, named: SeatNames) -> Message | None:
    match [premise for premise in explanation.because if not isinstance(premise, TilesPremise)]:
        case [AnswerPremise() as answer]:
            return describe_answer_briefly(answer, named)
        case _:
            return None


def _describe_claim(explanation: Explanation) -> Message:
    claim = describe_claim(explanation.claim)
    if not _rests_on_silence(explanation):
        return claim
    return msg("{claim}, {proviso}", claim=claim, proviso=msg("if no player overlooked a call"))


def _rank_claim(explanation: Explanation) -> int:
    """Rank a conclusion: the whole rack first, then what is on it, what is not on it, and upper bounds."""
    match explanation.claim:
        case NumbersClaim() | TilesClaim():
            return 0
        case CountClaim(at_most=0):
            return 2
        case CountClaim(at_least=0):
            return 3
        case _:
            return 1


def describe_possible_calls(advice: Advice) -> Message:
    """Describe how many calls are possible, and which, if they are few."""
    if not advice.names:
        return plural(
            "{count} combination is still possible.", "{count} combinations are still possible.", advice.count
        )
    return plural(
        "{count} combination is still possible: {calls}",
        "{count} combinations are still possible: {calls}",
        advice.count,
        calls=advice.names,
    )


def _describe_rest(others: Sequence[tuple[Triple, Fraction]]) -> Message | None:
    if not others:
        return None
    share = figure(float(sum(chance for _, chance in others)), ".0%")
    return plural("and {count} other, {chance}", "and {count} others, {chance} together", len(others), chance=share)
