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
from blindside.reason.code777.claims import Claim, CountClaim, NumbersClaim, TilesClaim, extent, mark_tiles
from blindside.reason.code777.deduction import Deduction, explain
from blindside.reason.code777.explanations import AnswerPremise, Explanation, Premise, SilencePremise, TilesPremise
from blindside.reason.code777.racksets import RackSet
from blindside.wording.code777.claims import describe_claim, describe_family, find_family
from blindside.wording.code777.reasons import describe_answer_briefly

FEW_CALLS = 4
"""Up to this number, possible calls are listed."""


class Proof(Struct, frozen=True):
    """Reasons, and what follows from them alone."""

    claim: Message
    because: list[Message]


class Conclusion(Struct, frozen=True):
    """Claims that are said together, in a line."""

    names: list[str]
    """A stable id of each claim."""
    claim: Message
    proofs: list[Proof]
    """One for each set of reasons."""
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
        fit=count_combinations(len(chances)),
        fit_briefly=plural("{count} fits", "{count} fit", len(chances)),
        names=[format_numbers(triple) for triple, _ in chances] if len(chances) <= FEW_CALLS else [],
        chances=[
            Chance(format_numbers(triple), f"{float(100 * chance):.1f}", figure(chance, ".0%"))
            for triple, chance in chances[:listed]
        ],
        rest=_describe_rest(chances[listed:]) if max_chances else None,
    )


def count_combinations(count: int) -> Message:
    return plural("{count} combination fits", "{count} combinations fit", count)


def describe_conclusions(found: Deduction, why: DescribePremise, named: SeatNames) -> list[Conclusion]:
    """Describe what is certain, and why: first what the newest answer tells."""
    explanations = explain(found)
    new = [each for each in explanations if _is_new(each, found.racks_before)]
    old = [each for each in explanations if each not in new]
    return [
        *[_describe_together(together, True, why, named) for together in group_explanations(new)],
        *[_describe_together(together, False, why, named) for together in group_explanations(old)],
    ]


def group_explanations(explanations: Sequence[Explanation]) -> list[list[Explanation]]:
    """Group the claims that are said together, such as that there is nothing of two colours.

    The order is: the rack, what is on it, what is not on it.
    """
    groups: dict[object, list[Explanation]] = {}
    for explanation in sorted(explanations, key=lambda each: _rank_claim(each.claim)):
        key = find_family(explanation.claim) or explanation.claim
        groups.setdefault((key, rests_on_silence(explanation)), []).append(explanation)
    return list(groups.values())


def group_by_premises(explanations: Sequence[Explanation]) -> dict[tuple[Premise, ...], list[Explanation]]:
    groups: dict[tuple[Premise, ...], list[Explanation]] = {}
    for explanation in explanations:
        groups.setdefault(explanation.because, []).append(explanation)
    return groups


def describe_group(group: Sequence[Explanation], proviso: Message) -> Message:
    """Describe claims in a sentence, with a proviso if they rest on silence."""
    claim = _describe_claims([each.claim for each in group])
    return with_proviso(claim, proviso) if rests_on_silence(group[0]) else claim


def rests_on_silence(explanation: Explanation) -> bool:
    return any(isinstance(premise, SilencePremise) for premise in explanation.because)


def _describe_together(
    together: Sequence[Explanation], is_new: bool, why: DescribePremise, named: SeatNames
) -> Conclusion:
    proofs = group_by_premises(together)
    return Conclusion(
        [f"{crc32(repr(each.claim).encode()):x}" for each in together],
        describe_group(together, PROVISO),
        [
            Proof(_describe_claims([each.claim for each in proved]), list(map(why, because)))
            for because, proved in proofs.items()
        ],
        is_new,
        _describe_briefly(next(iter(proofs)), named) if len(proofs) == 1 else None,
    )


def _describe_claims(claims: Sequence[Claim]) -> Message:
    counts = [claim for claim in claims if isinstance(claim, CountClaim)]
    return describe_family(counts) if counts else describe_claim(claims[0])


def _is_new(explanation: Explanation, racks_before: RackSet) -> bool:
    return bool(racks_before & ~extent(explanation.claim)) and not rests_on_silence(explanation)


def _describe_briefly(because: Sequence[Premise], named: SeatNames) -> Message | None:
    match [premise for premise in because if not isinstance(premise, TilesPremise)]:
        case [AnswerPremise() as answer]:
            return describe_answer_briefly(answer, named)
        case _:
            return None


PROVISO = msg("if no player overlooked a call")


def with_proviso(claim: object, proviso: object) -> Message:
    """Add what a conclusion from silence assumes."""
    return msg("{claim}, {proviso}", claim=claim, proviso=proviso)


def _rank_claim(claim: Claim) -> int:
    """Rank a conclusion: the whole rack first, then what is on it, and what is not on it."""
    match claim:
        case NumbersClaim() | TilesClaim():
            return 0
        case CountClaim(at_most=0):
            return 2
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
    return describe_others(len(others), figure(float(sum(chance for _, chance in others)), ".0%"))


def describe_others(count: int, chance: object) -> Message:
    return plural("and {count} other, {chance}", "and {count} others, {chance} together", count, chance=chance)
