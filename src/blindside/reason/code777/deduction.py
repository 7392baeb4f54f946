"""All that a seat can know of its own rack at one moment: chances, what is certain and why, or what cannot be true."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg
from blindside.games.code777.events import CallSettled
from blindside.games.code777.settings import Settings
from blindside.games.code777.sights import SawRackFilled, Sight
from blindside.games.code777.tiles import Rack, too_many
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief, weighed
from blindside.reason.code777.claims import certain
from blindside.reason.code777.conflicts import Remedy, Version, remedies, versions_of
from blindside.reason.code777.explain import Reasons
from blindside.reason.code777.levels import Levels
from blindside.reason.code777.premises import Explanation, Told, answers, racks_left
from blindside.reason.code777.racksets import ALL, WHOLE_BOX, RackSet, packed, rack_set
from blindside.reason.code777.situations import Entered, Table, racks_fitting, story_of, tiles_in_view
from blindside.reason.code777.story import Standpoint, Story


class Deduction(Struct, frozen=True):
    story: Story
    players: int
    weights: dict[Rack, int]
    """What each rack that may be mine weighs; none is left if the entries contradict each other."""
    level: int
    """How far silence was followed: 1 is not at all."""
    fell_back: bool
    """Silence left no rack, so somebody overlooked something, and only what was answered counts."""
    by_tiles: RackSet
    told: Sequence[Told | Entered]
    """The answers that the remedies speak of, in the order they were given."""
    wrong: Message | None = None
    """Why no rack is left."""
    remedies: Sequence[Remedy] = ()
    """Which entries may be wrong, if they cannot all be right; in a game, those answers are left out here."""


def explained(found: Deduction) -> list[Explanation]:
    """Everything that is certain, and why."""
    reasons = Reasons(found.story, found.level, found.by_tiles)
    return [Explanation(claim, reasons.why(claim)) for claim in certain(rack_set(found.weights))]


def at_table(table: Table, level: int = 1) -> Deduction:
    """What somebody can know at a table written by hand, at which nobody has called since the last answer."""
    story = story_of(table, level - 1)
    wrong = too_many(tiles_in_view(table))
    weights = {} if wrong is not None else weighed(WHOLE_BOX - packed(tiles_in_view(table)))
    support = rack_set(weights)
    for told in table.answers:
        support &= racks_fitting(table, told)
    if support:
        return _to_level(
            level, story, table.players, {rack: weights[rack] for rack in weights if support >> rack.index & 1}
        )
    found = remedies(versions_of(table), [told.question for told in table.answers])
    if wrong is not None:
        why = msg("these tiles do not come from one box: {reason}", reason=wrong)
    else:
        why = msg("these entries cannot all be true: they leave no rack")
    return Deduction(story, table.players, {}, 1, False, ALL, table.answers, why, found)


def in_game(seen: Iterable[tuple[Sight, View]], seat: int, settings: Settings, level: int = 1) -> Deduction | None:
    """What a seat can know after all this; None while no rack stands before it.

    What its own call turned out to be is left out: the rack it was about goes, or the game is over.
    """
    if settings.hide_wrong and level > HIGHEST_WITH_HIDDEN_TILES:
        raise Illegal(
            "deduction/hidden",
            msg(
                "where tiles of wrong calls stay hidden, silence can be followed to level {level} only",
                level=HIGHEST_WITH_HIDDEN_TILES,
            ),
        )
    belief, story = Belief(seat), Story(seat, settings.racks, settings.colors_too)
    told: list[Told] = []
    wrong: list[Remedy] = []
    contradictions = 0
    for sight, view in _until_own_verdict(list(seen), seat):
        belief.see(sight, view)
        story.see(sight, view)
        if belief.contradictions > contradictions:
            told, wrong = _contradiction(belief, story)
            story.tellings.clear()
        contradictions = belief.contradictions
    if not belief.support:
        return None
    by_tiles = belief.by_tiles if settings.hide_wrong else ALL
    return _to_level(level, story, settings.players, belief.weights(), by_tiles, told, wrong if contradictions else [])


HIGHEST_WITH_HIDDEN_TILES = 2
"""Beyond that one would have to keep apart what each seat did not see of what each other did not see."""


def _until_own_verdict(seen: list[tuple[Sight, View]], seat: int) -> list[tuple[Sight, View]]:
    for number in range(len(seen) - 1, -1, -1):
        match seen[number][0]:
            case CallSettled(caller) if caller == seat:
                return seen[:number]
            case SawRackFilled(place) if place == seat:
                break
            case _:
                pass
    return seen


def _contradiction(belief: Belief, story: Story) -> tuple[list[Told], list[Remedy]]:
    told = answers(Standpoint(story, story.seat, story.now), story.world())[::-1]
    version = Version((), Fraction(1), belief.weights(belief.by_tiles), [racks_left(answer) for answer in told])
    return told, remedies([version], [answer.question for answer in told])


def _to_level(
    level: int,
    story: Story,
    players: int,
    weights: dict[Rack, int],
    by_tiles: RackSet = ALL,
    told: Sequence[Told] = (),
    wrong: Sequence[Remedy] = (),
) -> Deduction:
    fell_back = False
    if level > 1:
        left = Levels(story).support(level)
        fell_back = not left & rack_set(weights)
        weights = weights if fell_back else _among(left, weights)
    return Deduction(story, players, weights, 1 if fell_back else level, fell_back, by_tiles, told, None, wrong)


def _among(racks: RackSet, weights: dict[Rack, int]) -> dict[Rack, int]:
    return {rack: weight for rack, weight in weights.items() if racks >> rack.index & 1}
