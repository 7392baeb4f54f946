"""All that a seat can know of its own rack at one moment: chances, what is certain and why, or what cannot be true."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg
from blindside.games.code777.events import CallSettled, SawRackEmptied, SawRackFilled, Sight
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack, too_many
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief, weights_at_the_deal
from blindside.reason.code777.claims import certain
from blindside.reason.code777.conflicts import Remedy, Version, remedies, versions_of
from blindside.reason.code777.explanations import Explanation, Reasons, Told, answers, racks_left
from blindside.reason.code777.racksets import ALL, WHOLE_BOX, RackSet, packed, rack_set
from blindside.reason.code777.silence import Levels, check_level
from blindside.reason.code777.situations import Entered, Table, check_count, racks_fitting, story_of, tiles_in_view
from blindside.reason.code777.story import Standpoint, Story

HIGHEST_WITH_HIDDEN_TILES = 2
"""Beyond that one would have to keep apart what each seat did not see of what each other did not see."""


class Deduction(Struct, frozen=True, kw_only=True):
    """What somebody can know of their own rack."""

    story: Story
    players: int
    weights: dict[Rack, int] = {}
    """What each rack that may be mine weighs; none is left if the entries contradict each other."""
    asked: int
    """How far silence was to be followed: 1 is not at all."""
    level: int = 1
    """How far it could be: as far as it leaves any rack."""
    by_silence: bool = False
    """Whether silence ruled anything out."""
    by_tiles: RackSet = ALL
    """What the tiles leave, where some may have been lost unseen."""
    contradiction: Message | None = None
    """Why no rack is left."""
    told: Sequence[Told | Entered] = ()
    """The answers that the remedies speak of, in the order they were given."""
    remedies: Sequence[Remedy] = ()
    """Which entries may be wrong, if they cannot all be right; in a game, those answers are left out here."""


def explained(found: Deduction) -> list[Explanation]:
    """Everything that is certain, and why."""
    reasons = Reasons(found.story, found.level, found.by_tiles)
    return [Explanation(claim, reasons.why(claim)) for claim in certain(rack_set(found.weights))]


def at_table(table: Table, level: int = 1) -> Deduction:
    """What somebody can know at a table written by hand, at which nobody has called since the last answer."""
    check_level(level)
    check_count(table)
    found = Deduction(story=story_of(table, level - 1), players=table.players, asked=level)
    tiles = tiles_in_view(table)
    too_many_tiles = too_many(tiles)
    weights = {} if too_many_tiles is not None else weights_at_the_deal(WHOLE_BOX - packed(tiles))
    support = rack_set(weights)
    for told in table.answers:
        support &= racks_fitting(table, told)
    if support:
        return _followed(replace(found, weights=_among(support, weights)))
    if too_many_tiles is not None:
        contradiction = msg("these tiles do not come from one box: {reason}", reason=too_many_tiles)
    else:
        contradiction = msg("these entries cannot all be true: they leave no rack")
    cards = [told.question for told in table.answers]
    wrong = remedies(versions_of(table), cards)
    return replace(found, contradiction=contradiction, told=table.answers, remedies=wrong)


def in_game(seen: Iterable[tuple[Sight, View]], seat: int, settings: Settings, level: int = 1) -> Deduction | None:
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
    belief, story = Belief(seat), Story(seat, settings.racks, settings.colors_too)
    found = Deduction(story=story, players=settings.players, asked=level)
    contradictions = 0
    for sight, view in until_own_verdict(list(seen), seat):
        belief.see(sight, view)
        story.see(sight, view)
        if belief.contradictions > contradictions:
            found = _contradicted(found, belief)
            story.drop_answers()
        elif not belief.contradictions:
            found = replace(found, told=(), remedies=())
        contradictions = belief.contradictions
    if not belief.support or 0 in story.now.filled_at:
        return None
    by_tiles = belief.by_tiles if settings.hide_wrong else ALL
    return _followed(replace(found, weights=belief.weights(), by_tiles=by_tiles))


def until_own_verdict(seen: list[tuple[Sight, View]], seat: int) -> list[tuple[Sight, View]]:
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


def _contradicted(found: Deduction, belief: Belief) -> Deduction:
    story = found.story
    told = answers(Standpoint(story, story.seat, story.now), story.world())[::-1]
    version = Version((), Fraction(1), belief.weights(belief.by_tiles), [racks_left(answer) for answer in told])
    return replace(found, told=told, remedies=remedies([version], [answer.question for answer in told]))


def _followed(found: Deduction) -> Deduction:
    """With what silence tells, to the highest level asked for that leaves a rack.

    Where one leaves none, somebody overlooked something, or the players do not think that far.
    """
    levels = Levels(found.story)
    for level in range(found.asked, 1, -1):
        left = _among(levels.support(level), found.weights)
        if left:
            return replace(found, weights=left, level=level, by_silence=len(left) < len(found.weights))
    return found


def _among(racks: RackSet, weights: dict[Rack, int]) -> dict[Rack, int]:
    return {rack: weight for rack, weight in weights.items() if racks >> rack.index & 1}
