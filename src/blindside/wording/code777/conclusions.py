"""Deductions of a seat in sentences: certain conclusions with reasons, and chances."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from zlib import crc32

from msgspec import Struct

from blindside.core.messages import Message, figure, msg, plural
from blindside.games.code777.notepad import Mark
from blindside.games.code777.tiles import Triple, format_numbers
from blindside.reason.code777.belief import triple_posterior
from blindside.reason.code777.claims import CountClaim, NumbersClaim, TilesClaim, mark_tiles
from blindside.reason.code777.deduction import Deduction, explain
from blindside.reason.code777.explanations import Explanation, Premise, SilencePremise
from blindside.wording.code777.claims import describe_claim

FEW_CALLS = 4
"""Up to this number, possible calls are listed."""
MAX_CHANCES = 8


class Conclusion(Struct, frozen=True):
    name: str
    """A stable id of the conclusion."""
    claim: Message
    because: list[Message]


class Chance(Struct, frozen=True):
    numbers: str
    share: str
    """The width of its bar, from 0 to 100."""
    percent: Message


class Advice(Struct, frozen=True):
    marks: list[Mark]
    doubt: Message | None
    conclusions: list[Conclusion]
    calls: Message
    chances: list[Chance]
    rest: Message | None


DescribePremise = Callable[[Premise], Message]
"""A premise as a sentence."""


def describe_deduction(found: Deduction, why: DescribePremise, wants_chances: bool) -> Advice:
    chances = sorted(triple_posterior(found.weights).items(), key=lambda item: (-item[1], item[0]))
    return Advice(
        marks=mark_tiles(found.weights),
        doubt=msg("Some answers contradict each other. They are left out here.") if found.remedies else None,
        conclusions=describe_conclusions(found, why),
        calls=_describe_calls([triple for triple, _ in chances]),
        chances=[
            Chance(format_numbers(triple), f"{float(100 * chance):.1f}", figure(chance, ".0%"))
            for triple, chance in chances[: MAX_CHANCES if wants_chances else 0]
        ],
        rest=_describe_rest(chances[MAX_CHANCES:]) if wants_chances else None,
    )


def describe_conclusions(found: Deduction, why: DescribePremise) -> list[Conclusion]:
    return [
        Conclusion(
            f"{crc32(repr(explanation.claim).encode()):x}",
            _describe_claim(explanation),
            [why(premise) for premise in explanation.because],
        )
        for explanation in sorted(explain(found), key=_rank_claim)
    ]


def _describe_claim(explanation: Explanation) -> Message:
    claim = describe_claim(explanation.claim)
    if not any(isinstance(premise, SilencePremise) for premise in explanation.because):
        return claim
    return msg("{claim}, {proviso}", claim=claim, proviso=msg("if no player overlooked a call"))


def _rank_claim(explanation: Explanation) -> int:
    """Sort conclusions: the rack, what is on it, what is not on it, and what is there at most so often."""
    match explanation.claim:
        case NumbersClaim() | TilesClaim():
            return 0
        case CountClaim(at_most=0):
            return 2
        case CountClaim(at_least=0):
            return 3
        case _:
            return 1


def _describe_calls(triples: Sequence[Triple]) -> Message:
    if len(triples) > FEW_CALLS:
        return plural(
            "{count} combination is still possible.", "{count} combinations are still possible.", len(triples)
        )
    names = [format_numbers(triple) for triple in triples]
    return plural(
        "{count} combination is still possible: {calls}",
        "{count} combinations are still possible: {calls}",
        len(triples),
        calls=names,
    )


def _describe_rest(others: Sequence[tuple[Triple, Fraction]]) -> Message | None:
    if not others:
        return None
    share = figure(float(sum(chance for _, chance in others)), ".0%")
    return plural("and {count} other, {chance}", "and {count} others, {chance} together", len(others), chance=share)
