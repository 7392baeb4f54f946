"""What one seat has seen of a game, and what any seat knew at any moment of it, in any world: to first order.

Everything is bound to the racks as they stood: a place and the event that filled it name one rack for good. From here a
*world* is what stands at each place at some moment, by the racks' indexes; all but the asker's own rack are known.

Where the tiles of a wrong call stay hidden from their owner, others are taken to know a little less than they do: a
rack that I have not seen counts for nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from msgspec import Struct

from blindside.games.code777 import events as e
from blindside.games.code777.legal import can_call
from blindside.games.code777.questions import QUESTIONS, Answer
from blindside.games.code777.tiles import RACKS, Rack
from blindside.games.code777.view import View
from blindside.reason.code777.racksets import (
    ALL_RACKS,
    PACKED_BOX,
    PACKED_RACKS,
    RackSet,
    has_one_triple,
    indexes,
    racks_from_tiles,
    racks_with_answer,
)

World = tuple[int, ...]
"""The index of the rack at each place; the place of whoever is asked about does not matter."""


class Moment(Struct, frozen=True):
    """A time in the game, and which racks stood then: for each place the event that filled it."""

    seq: int
    filled_at: tuple[int, ...]


class Viewpoint(Struct, frozen=True):
    """Somebody who sees a world at a moment, all of it but the own rack."""

    seat: int
    world: World
    at: Moment


class HeardAnswer(Struct, frozen=True):
    """An answer that was heard."""

    at: Moment
    reader: int
    question: int
    answer: Answer


class TileCount(Struct, frozen=True):
    """All tiles in view at a moment."""

    at: Moment
    mixes: int
    """How often tiles had been mixed in before."""
    out_of_play: tuple[tuple[int, int | None], ...]
    """What lay out of play, `packed`, each rack with the seat that did not get to see it, if any."""


class Pass(Struct, frozen=True):
    """Who could have called and let the game go on."""

    at: Moment
    """The last at which they could have called."""
    seats: tuple[int, ...]


class SeatHistory:
    """The history of a game as one seat observed it."""

    def __init__(self, seat: int, places: int, colors_too: bool = False) -> None:
        self.seat = seat
        self.colors_too = colors_too
        self.now = Moment(0, (0,) * places)
        self.answers: list[HeardAnswer] = []
        self.tile_counts: list[TileCount] = []
        self.passes: list[Pass] = []
        self._known: dict[tuple[int, int], int] = {}
        """The index of the rack that each event put at a place, as far as this seat has seen it."""
        self._mixes = 0
        self._out_of_play: list[tuple[int, int | None]] = []
        self._callers: set[int] = set()
        """Who has announced in this instant, before any call of it is settled."""
        self._hides: int | None = None
        """The seat whose tiles go out of play unseen by it next."""

    def see(self, sight: e.Sight, view: View) -> None:
        """Takes in what just happened; `view` is the table after it."""
        board = view.board
        self.now = Moment(board.seq, board.filled_at)
        match sight:
            case e.Answered(reader, number, answer):
                self.answers.append(HeardAnswer(self.now, reader, number, answer))
            case e.CardDrawn() | e.SawPairDrawn():
                self._add_pass(view)
            case e.SawCalled(seat):
                self._callers.add(seat)
            case e.CallSettled(seat, _, _, right):
                if self._callers:
                    self._add_pass(view)
                self._hides = seat if board.settings.hide_wrong and not right else None
            case e.SawRackEmptied(place, _, tiles):
                self._out_of_play.append((0 if tiles is None else PACKED_RACKS[tiles.index], self._hides))
                self._hides = None
                if tiles is not None:
                    self._known[place, board.filled_at[place]] = tiles.index
            case e.SawRackFilled(place, _, tiles):
                if tiles is not None:
                    self._known[place, board.seq] = tiles.index
                self.tile_counts.append(TileCount(self.now, self._mixes, tuple(self._out_of_play)))
            case e.SawTilesMixed():
                self._out_of_play.clear()
                self._mixes += 1
            case _:
                pass

    def _add_pass(self, view: View) -> None:
        seats = range(view.board.settings.players)
        silent = tuple([seat for seat in seats if seat not in self._callers and can_call(view.board, seat)])
        self.passes.append(Pass(Moment(self.now.seq - 1, self.now.filled_at), silent))
        self._callers.clear()

    @classmethod
    def from_racks(cls, seat: int, racks: Sequence[Rack | None], out_of_play: int) -> Self:
        """A table written by hand: the racks that stand, the own one unseen, and the tiles out of play, `packed`."""
        story = cls(seat, len(racks))
        story.tile_counts.append(TileCount(story.now, 0, ((out_of_play, None),)))
        story._known.update({(place, 0): rack.index for place, rack in enumerate(racks) if rack is not None})
        return story

    def add_answer(self, reader: int, question: int, answer: Answer) -> None:
        """The next thing that happens at a table written by hand: an answer."""
        self.now = Moment(self.now.seq + 1, self.now.filled_at)
        self.answers.append(HeardAnswer(self.now, reader, question, answer))

    def add_pass(self, seats: Iterable[int]) -> None:
        """The next thing that happens at a table written by hand: these let the game go on."""
        self.passes.append(Pass(self.now, tuple(seats)))
        self.now = Moment(self.now.seq + 1, self.now.filled_at)

    def drop_answers(self) -> None:
        """What was answered so far cannot all be true, and counts no more."""
        self.answers.clear()

    def is_certain(self, racks: RackSet) -> bool:
        """Whether somebody to whom these racks are left could call."""
        return racks.bit_count() == 1 if self.colors_too else has_one_triple(racks)

    @property
    def viewpoint(self) -> Viewpoint:
        """Mine, now."""
        return Viewpoint(self.seat, self.world(), self.now)

    def world(self, mine: int = 0) -> World:
        """What stands now, with this rack as mine."""
        return tuple(
            [mine if place == self.seat else self._known[place, at] for place, at in enumerate(self.now.filled_at)]
        )

    def earlier_viewpoint(self, world: World, at: Moment, seat: int, then: Moment) -> Viewpoint | None:
        """What a seat saw earlier if this stands at a moment; None if that takes a rack that I have not seen."""
        if then.filled_at == at.filled_at:
            return Viewpoint(seat, world, then)
        before = []
        for place, (filled, later) in enumerate(zip(then.filled_at, at.filled_at, strict=True)):
            rack = world[place] if filled == later else self.find_rack(place, then)
            if rack is None:
                return None
            before.append(rack)
        return Viewpoint(seat, tuple(before), then)

    def find_rack(self, place: int, then: Moment) -> int | None:
        """The index of the rack that stood somewhere, as far as I have seen it."""
        return self._known.get((place, then.filled_at[place]))

    def compare_racks(
        self, places: Iterable[int], then: Moment, at: Moment
    ) -> tuple[tuple[int, ...], list[Rack], bool]:
        """Compare the racks at these places then with those at a later moment.

        Returns the places whose rack still stands, the replaced racks that this seat saw, and whether it saw them all.
        """
        standing, gone, all_seen = [], [], True
        for place in places:
            if then.filled_at[place] == at.filled_at[place]:
                standing.append(place)
            elif (rack := self.find_rack(place, then)) is not None:
                gone.append(RACKS[rack])
            else:
                all_seen = False
        return tuple(standing), gone, all_seen


class SeatKnowledge:
    """A seat at a moment."""

    def __init__(self, story: SeatHistory, seat: int, at: Moment) -> None:
        self.seat = seat
        self.at = at
        self._history = story
        self._answers: list[tuple[HeardAnswer, int, tuple[int, ...]]] = []
        """Each with the card's total of the racks replaced since, and the places where the others stand."""
        self._counts: list[tuple[TileCount, int, tuple[int, ...]]] = []
        """Each with the tiles neither out of play nor on racks replaced since, and the places where the others stand.

        Until tiles are mixed in again, what has been seen only grows: the last count before each mix says it all.
        """
        places = [place for place in range(len(at.filled_at)) if place != seat]

        def concerns(then: Moment) -> bool:
            return then.seq <= at.seq and then.filled_at[seat] == at.filled_at[seat]

        for telling in story.answers:
            if telling.reader != seat and concerns(telling.at):
                seen = [place for place in places if place != telling.reader]
                standing, gone, all_seen = story.compare_racks(seen, telling.at, at)
                if all_seen:
                    self._answers.append((telling, QUESTIONS[telling.question - 1].total(gone), standing))
        last = {count.mixes: count for count in story.tile_counts if concerns(count.at)}
        for count in last.values():
            standing, gone, _ = story.compare_racks(places, count.at, at)
            seen = [tiles for tiles, hidden_from in count.out_of_play if hidden_from != seat]
            unseen = PACKED_BOX - sum(seen) - sum([PACKED_RACKS[rack.index] for rack in gone])
            self._counts.append((count, unseen, standing))

    def support(self, world: World) -> RackSet:
        """The racks the seat could hold, for all it knew."""
        racks = ALL_RACKS
        for _, unseen in self.unseen_tiles(world):
            racks &= racks_from_tiles(unseen)
        for telling, others in self.answer_totals(world):
            racks &= racks_with_answer(telling.question, others, telling.answer)
        return racks

    def answer_totals(self, world: World) -> Iterator[tuple[HeardAnswer, int]]:
        """Each answer with its card's total of all racks that the reader saw besides the seat's own."""
        for telling, total, standing in self._answers:
            card = QUESTIONS[telling.question - 1]
            for place in standing:
                total = card.combine(total, card.contributions[world[place]])
            yield telling, total

    def unseen_tiles(self, world: World) -> Iterator[tuple[TileCount, int]]:
        """Each count of tiles with those that were on the seat's own rack or in the pile, `packed`."""
        for count, unseen, standing in self._counts:
            for place in standing:
                unseen -= PACKED_RACKS[world[place]]
            yield count, unseen

    def racks_seen(self, world: World, then: Moment) -> dict[int, Rack]:
        """The racks that the seat saw at an earlier moment, by their places, as far as I know them."""
        racks = {}
        for place, filled in enumerate(then.filled_at):
            index = world[place] if filled == self.at.filled_at[place] else self._history.find_rack(place, then)
            if place != self.seat and index is not None:
                racks[place] = RACKS[index]
        return racks


def supports_of_seat(story: SeatHistory, seat: int, mine: RackSet) -> dict[int, RackSet]:
    """What each of these racks of mine, by its index, would leave to somebody else now."""
    standpoint = SeatKnowledge(story, seat, story.now)
    return {rack: standpoint.support(story.world(rack)) for rack in indexes(mine)}
