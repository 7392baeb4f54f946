"""All that a seat can know of its own rack at one moment: the posterior, what is certain and why, or a conflict."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg
from blindside.games.code777.events import Answered, CallSettled, SawRackEmptied, SawRackFilled, Sight
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
from blindside.reason.code777.racksets import ALL_RACKS, RackSet, to_rack_set
from blindside.reason.code777.seat_history import SeatHistory, SeatKnowledge
from blindside.reason.code777.silence import LevelReasoner, check_level
from blindside.reason.code777.situations import (
    EnteredAnswer,
    Situation,
    build_history,
    check_tiles_out,
    count_unseen_tiles,
    fitting_racks,
    tiles_in_view,
)

HIGHEST_WITH_HIDDEN_TILES = 2
"""Higher levels would have to track which hidden tiles each seat knows of each other seat."""


class Deduction(Struct, frozen=True, kw_only=True):
    """What a seat can know of its own rack."""

    history: SeatHistory
    players: int
    weights: dict[Rack, int] = {}
    """Weights of the racks that may be mine; empty if the entries contradict each other."""
    max_level: int
    """The level that was asked for; 1 ignores silence."""
    level: int = 1
    """The level that was used: the highest that leaves a rack."""
    by_silence: bool = False
    """Whether silence excluded any rack."""
    by_tiles: RackSet = ALL_RACKS
    """The racks possible by tiles, where some may be hidden out of play."""
    contradiction: Message | None = None
    """Why no rack is left, if none is."""
    racks_before: RackSet = 0
    """The racks possible before the newest answer; empty if there is none about this rack."""
    answers: Sequence[AnswerPremise | EnteredAnswer] = ()
    """The answers that the remedies refer to, in order."""
    remedies: Sequence[Remedy] = ()
    """The entries that may be wrong, if they contradict each other; in a game, those answers are left out here."""


def explain(found: Deduction) -> list[Explanation]:
    """Explain what is certain, but for what follows from tiles alone or from the rest of the list."""
    explainer = Explainer(found.history, found.level, found.by_tiles)
    claims = find_certain_claims(to_rack_set(found.weights), explainer.known_by_tiles)
    return [explainer.explain(claim) for claim in claims]


def deduce_situation(table: Situation, level: int = 1) -> Deduction:
    """Deduce from a situation written by hand, in which no player has called since the last answer."""
    check_level(level)
    check_tiles_out(table)
    found = Deduction(history=build_history(table, level - 1), players=table.players, max_level=level)
    too_many_tiles = describe_excess(tiles_in_view(table))
    if too_many_tiles is not None:
        contradiction = msg("these tiles cannot all come from one box: {reason}", reason=too_many_tiles)
    elif support := fitting_racks(table):
        weights = _keep_racks(support, prior_weights(count_unseen_tiles(table)))
        return _apply_silence(replace(found, weights=weights))
    else:
        contradiction = msg("these entries cannot all be true: no rack fits them")
    wrong = find_remedies(generate_versions(table), [answer.question for answer in table.answers])
    return replace(found, contradiction=contradiction, answers=table.answers, remedies=wrong)


def deduce_in_game(
    seen: Iterable[tuple[Sight, View]], seat: int, settings: Settings, level: int = 1
) -> Deduction | None:
    """Deduce from a seat's sights; None while it has no rack, or the first racks are being dealt.

    Leaves out the verdict on its own last call, after which the rack is replaced or the game is over.
    """
    check_level(level)
    if settings.hide_wrong and level > HIGHEST_WITH_HIDDEN_TILES:
        highest = HIGHEST_WITH_HIDDEN_TILES
        reason = msg("while tiles of wrong calls stay hidden, the highest level is {level}", level=highest)
        raise NotAllowed("deduction/hidden", reason)
    belief, history = Belief(seat), SeatHistory(seat, settings.racks, settings.colors_too)
    found = Deduction(history=history, players=settings.players, max_level=level)
    contradictions = racks_before = 0
    for sight, view in before_own_verdict(list(seen), seat):
        match sight:
            case Answered():
                racks_before = belief.support
            case SawRackFilled(place) if place == seat:
                racks_before = 0
        belief.see(sight, view)
        history.see(sight, view)
        if belief.contradictions > contradictions:
            found = _with_remedies(found, belief)
            history.answers.clear()
        elif not belief.contradictions:
            found = replace(found, answers=(), remedies=())
        contradictions = belief.contradictions
    if not belief.support or 0 in history.now.filled_at:
        return None
    by_tiles = belief.by_tiles if settings.hide_wrong else ALL_RACKS
    return _apply_silence(replace(found, weights=belief.weights(), by_tiles=by_tiles, racks_before=racks_before))


def before_own_verdict(seen: list[tuple[Sight, View]], seat: int) -> list[tuple[Sight, View]]:
    """Drop the verdict on a seat's last call, and what follows, while its rack still stands."""
    for number in range(len(seen) - 1, -1, -1):
        match seen[number][0]:
            case CallSettled(caller) if caller == seat:
                return seen[:number]
            case SawRackFilled(place) | SawRackEmptied(place) if place == seat:
                break
    return seen


def _with_remedies(found: Deduction, belief: Belief) -> Deduction:
    history = found.history
    premises = list_answer_premises(SeatKnowledge(history, history.seat, history.now), history.world())[::-1]
    version = Version((), Fraction(1), belief.weights(belief.by_tiles), [racks_left(answer) for answer in premises])
    return replace(found, answers=premises, remedies=find_remedies([version], [answer.question for answer in premises]))


def _apply_silence(found: Deduction) -> Deduction:
    """Restrict the racks by silence, at the highest level up to `max_level` that leaves one.

    If a level leaves none, a player overlooked something, or the players do not reason that far.
    """
    levels = LevelReasoner(found.history)
    for level in range(found.max_level, 1, -1):
        left = _keep_racks(levels.support(level), found.weights)
        if left:
            return replace(found, weights=left, level=level, by_silence=len(left) < len(found.weights))
    return found


def _keep_racks(racks: RackSet, weights: dict[Rack, int]) -> dict[Rack, int]:
    return {rack: weight for rack, weight in weights.items() if racks >> rack.index & 1}
