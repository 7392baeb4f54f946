"""What any seat could know of its own rack at any moment of a story, in any world: to first order."""

from collections.abc import Iterator

from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import RACKS, Rack
from blindside.reason.code777.racksets import ALL, PACKED, WHOLE_BOX, RackSet, fitting, indexes, possible
from blindside.reason.code777.story import Count, Moment, Story, Telling, World


class Standpoint:
    """A seat at a moment."""

    def __init__(self, story: Story, seat: int, at: Moment) -> None:
        self.seat = seat
        self.at = at
        self._story = story
        self._answers: list[tuple[Telling, int, tuple[int, ...]]] = []
        """Each with the card's total of the racks replaced since, and the places where the others stand."""
        self._counts: list[tuple[Count, int, tuple[int, ...]]] = []
        """Each with the tiles neither out of play nor on racks replaced since, and the places where the others stand.

        Until tiles are mixed in again, what has been seen only grows: the last count before each mix says it all.
        """
        places = [place for place in range(len(at.filled_at)) if place != seat]

        def concerns(then: Moment) -> bool:
            return then.seq <= at.seq and then.filled_at[seat] == at.filled_at[seat]

        for telling in story.tellings:
            if telling.reader != seat and concerns(telling.at):
                seen = [place for place in places if place != telling.reader]
                standing, gone, all_seen = story.since(seen, telling.at, at)
                if all_seen:
                    self._answers.append((telling, QUESTIONS[telling.question - 1].total(gone), standing))
        last = {count.mixes: count for count in story.counts if concerns(count.at)}
        for count in last.values():
            standing, gone, _ = story.since(places, count.at, at)
            seen = [tiles for tiles, hidden_from in count.out_of_play if hidden_from != seat]
            unseen = WHOLE_BOX - sum(seen) - sum([PACKED[rack.index] for rack in gone])
            self._counts.append((count, unseen, standing))

    def support(self, world: World) -> RackSet:
        """The racks the seat could hold, for all it knew."""
        racks = ALL
        for _, unseen in self.counted(world):
            racks &= possible(unseen)
        for telling, others in self.heard(world):
            racks &= fitting(telling.question, others, telling.answer)
        return racks

    def heard(self, world: World) -> Iterator[tuple[Telling, int]]:
        """Each answer with its card's total of all racks that the reader saw besides the seat's own."""
        for telling, total, standing in self._answers:
            card = QUESTIONS[telling.question - 1]
            for place in standing:
                total = card.add(total, card.adds[world[place]])
            yield telling, total

    def counted(self, world: World) -> Iterator[tuple[Count, int]]:
        """Each count of tiles with those that were on the seat's own rack or in the pile, `packed`."""
        for count, unseen, standing in self._counts:
            for place in standing:
                unseen -= PACKED[world[place]]
            yield count, unseen

    def stood(self, world: World, then: Moment) -> dict[int, Rack]:
        """The racks that the seat saw at an earlier moment, by their places, as far as I know them."""
        racks = {}
        for place, filled in enumerate(then.filled_at):
            index = world[place] if filled == self.at.filled_at[place] else self._story.stood(place, then)
            if place != self.seat and index is not None:
                racks[place] = RACKS[index]
        return racks


def left_to(story: Story, seat: int, mine: RackSet) -> dict[int, RackSet]:
    """What each of these racks of mine, by its index, would leave to somebody else now."""
    standpoint = Standpoint(story, seat, story.now)
    return {rack: standpoint.support(story.world(rack)) for rack in indexes(mine)}
