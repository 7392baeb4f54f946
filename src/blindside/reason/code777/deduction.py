"""All that a seat can know of its own rack at one moment: chances, what is certain and why, or what cannot be true."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg
from blindside.games.code777.events import CallSettled, SawRackEmptied, SawRackFilled, Sight
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack, describe_excess
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief, prior_weights
from blindside.reason.code777.claims import find_certain_claims
from blindside.reason.code777.conflicts import Remedy, Version, find_remedies, generate_versions
from blindside.reason.code777.explanations import (
    AnswerPremise,
    Explainer,
    Explanation,
    list_answer_premises,
    racks_left,
)
from blindside.reason.code777.racksets import ALL_RACKS, PACKED_BOX, RackSet, pack_tiles, to_rack_set
from blindside.reason.code777.seat_history import SeatHistory, SeatKnowledge
from blindside.reason.code777.silence import LevelReasoner, check_level
from blindside.reason.code777.situations import (
    EnteredAnswer,
    Situation,
    build_history,
    check_tiles_out,
    racks_with_entered_answer,
    tiles_in_view,
)

HIGHEST_WITH_HIDDEN_TILES = 2
"""Beyond that one would have to keep apart what each seat did not see of what each other did not see."""


class Deduction(Struct, frozen=True, kw_only=True):
    """What somebody can know of their own rack."""

    history: SeatHistory
    players: int
    weights: dict[Rack, int] = {}
    """What each rack that may be mine weighs; none is left if the entries contradict each other."""
    max_level: int
    """How far silence was to be followed: 1 is not at all."""
    level: int = 1
    """How far it could be: as far as it leaves any rack."""
    by_silence: bool = False
    """Whether silence ruled anything out."""
    by_tiles: RackSet = ALL_RACKS
    """What the tiles leave, where some may have been lost unseen."""
    contradiction: Message | None = None
    """Why no rack is left."""
    answers: Sequence[AnswerPremise | EnteredAnswer] = ()
    """The answers that the remedies speak of, in the order they were given."""
    remedies: Sequence[Remedy] = ()
    """Which entries may be wrong, if they cannot all be right; in a game, those answers are left out here."""


def explain(found: Deduction) -> list[Explanation]:
    """Everything that is certain, and why."""
    reasons = Explainer(found.history, found.level, found.by_tiles)
    return [
        Explanation(claim, reasons.find_premises(claim)) for claim in find_certain_claims(to_rack_set(found.weights))
    ]


def deduce_situation(table: Situation, level: int = 1) -> Deduction:
    """What somebody can know at a table written by hand, at which nobody has called since the last answer."""
    check_level(level)
    check_tiles_out(table)
    found = Deduction(history=build_history(table, level - 1), players=table.players, max_level=level)
    tiles = tiles_in_view(table)
    too_many_tiles = describe_excess(tiles)
    weights = {} if too_many_tiles is not None else prior_weights(PACKED_BOX - pack_tiles(tiles))
    support = to_rack_set(weights)
    for told in table.answers:
        support &= racks_with_entered_answer(table, told)
    if support:
        return _apply_silence(replace(found, weights=_keep_racks(support, weights)))
    if too_many_tiles is not None:
        contradiction = msg("these tiles do not come from one box: {reason}", reason=too_many_tiles)
    else:
        contradiction = msg("these entries cannot all be true: they leave no rack")
    cards = [told.question for told in table.answers]
    wrong = find_remedies(generate_versions(table), cards)
    return replace(found, contradiction=contradiction, answers=table.answers, remedies=wrong)


def deduce_in_game(
    seen: Iterable[tuple[Sight, View]], seat: int, settings: Settings, level: int = 1
) -> Deduction | None:
    """What a seat can know after all this; None while no rack stands before it, or the first are still being dealt.

    What its own call turned out to be is left out: the rack it was about goes, or the game is over.
    """
    check_level(level)
    if settings.hide_wrong and level > HIGHEST_WITH_HIDDEN_TILES:
        raise NotAllowed(
            "deduction/hidden",
            msg(
                "where tiles of wrong calls stay hidden, silence can be followed to level {level} only",
                level=HIGHEST_WITH_HIDDEN_TILES,
            ),
        )
    belief, story = Belief(seat), SeatHistory(seat, settings.racks, settings.colors_too)
    found = Deduction(history=story, players=settings.players, max_level=level)
    contradictions = 0
    for sight, view in before_own_verdict(list(seen), seat):
        belief.see(sight, view)
        story.see(sight, view)
        if belief.contradictions > contradictions:
            found = _with_remedies(found, belief)
            story.drop_answers()
        elif not belief.contradictions:
            found = replace(found, answers=(), remedies=())
        contradictions = belief.contradictions
    if not belief.support or 0 in story.now.filled_at:
        return None
    by_tiles = belief.by_tiles if settings.hide_wrong else ALL_RACKS
    return _apply_silence(replace(found, weights=belief.weights(), by_tiles=by_tiles))


def before_own_verdict(seen: list[tuple[Sight, View]], seat: int) -> list[tuple[Sight, View]]:
    """All of it, but for the last call of a seat whose rack is still there."""
    for number in range(len(seen) - 1, -1, -1):
        match seen[number][0]:
            case CallSettled(caller) if caller == seat:
                return seen[:number]
            case SawRackFilled(place) | SawRackEmptied(place) if place == seat:
                break
            case _:
                pass
    return seen


def _with_remedies(found: Deduction, belief: Belief) -> Deduction:
    story = found.history
    told = list_answer_premises(SeatKnowledge(story, story.seat, story.now), story.world())[::-1]
    version = Version((), Fraction(1), belief.weights(belief.by_tiles), [racks_left(answer) for answer in told])
    return replace(found, answers=told, remedies=find_remedies([version], [answer.question for answer in told]))


def _apply_silence(found: Deduction) -> Deduction:
    """With what silence tells, to the highest level asked for that leaves a rack.

    Where one leaves none, somebody overlooked something, or the players do not think that far.
    """
    levels = LevelReasoner(found.history)
    for level in range(found.max_level, 1, -1):
        left = _keep_racks(levels.support(level), found.weights)
        if left:
            return replace(found, weights=left, level=level, by_silence=len(left) < len(found.weights))
    return found


def _keep_racks(racks: RackSet, weights: dict[Rack, int]) -> dict[Rack, int]:
    return {rack: weight for rack, weight in weights.items() if racks >> rack.index & 1}
