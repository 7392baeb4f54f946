"""History of what one seat has seen, and what each seat knew at each moment in a possible world, at level 1.

A place and the event that filled it identify a rack. A *world* is the rack at each place at a moment, by the
racks' indexes. The owner of the history ("I") knows all of it but its own rack.

Where a house rule hides the tiles of a wrong call from their owner, other seats are taken to know a little less than
they do: a rack that I have not seen is ignored.
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
"""The index of the rack at each place. The entry of the seat whose knowledge is computed is not used."""


class Moment(Struct, frozen=True):
    """A time in the game, with the event that filled each place."""

    seq: int
    filled_at: tuple[int, ...]


class Viewpoint(Struct, frozen=True):
    """A seat that sees a world at a moment, all of it but its own rack: an information set."""

    seat: int
    world: World
    at: Moment


class HeardAnswer(Struct, frozen=True):
    """A question card, its reader and the answer."""

    at: Moment
    reader: int
    question: int
    answer: Answer


class TileCount(Struct, frozen=True):
    """The tiles out of play at a moment at which a rack was filled."""

    at: Moment
    mixes: int
    """Number of earlier mixes."""
    out_of_play: tuple[tuple[int, int | None], ...]
    """Packed counts of each rack out of play, with the seat that did not see it, if any."""


class Pass(Struct, frozen=True):
    """The seats that could have called after an answer and did not."""

    at: Moment
    """The last moment at which they could have called."""
    seats: tuple[int, ...]


class SeatHistory:
    """The history of a game as one seat observed it: its sequence of observations."""

    def __init__(self, seat: int, places: int, colors_too: bool = False) -> None:
        self.seat = seat
        self.colors_too = colors_too
        self.now = Moment(0, (0,) * places)
        self.answers: list[HeardAnswer] = []
        self.tile_counts: list[TileCount] = []
        self.passes: list[Pass] = []
        self._known: dict[tuple[int, int], int] = {}
        """By place and the event that filled it: the index of the rack, if this seat has seen it."""
        self._mixes = 0
        self._out_of_play: list[tuple[int, int | None]] = []
        self._callers: set[int] = set()
        """The seats that have called since the last answer, until a call is settled."""
        self._hides: int | None = None
        """The seat whose next tiles out of play are hidden from it."""

    def see(self, sight: e.Sight, view: View) -> None:
        """Add a sight; `view` is the view after it."""
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
        """Start the history of a situation written by hand: the racks, and packed counts of the tiles out of play."""
        history = cls(seat, len(racks))
        history.tile_counts.append(TileCount(history.now, 0, ((out_of_play, None),)))
        history._known.update({(place, 0): rack.index for place, rack in enumerate(racks) if rack is not None})
        return history

    def add_answer(self, reader: int, question: int, answer: Answer) -> None:
        """Add an answer in a situation written by hand."""
        self.now = Moment(self.now.seq + 1, self.now.filled_at)
        self.answers.append(HeardAnswer(self.now, reader, question, answer))

    def add_pass(self, seats: Iterable[int]) -> None:
        """Let these seats pass in a situation written by hand."""
        self.passes.append(Pass(self.now, tuple(seats)))
        self.now = Moment(self.now.seq + 1, self.now.filled_at)

    def is_certain(self, racks: RackSet) -> bool:
        """Whether a seat with this support is certain of its call."""
        return racks.bit_count() == 1 if self.colors_too else has_one_triple(racks)

    @property
    def viewpoint(self) -> Viewpoint:
        """My own viewpoint now."""
        return Viewpoint(self.seat, self.world(), self.now)

    def world(self, mine: int = 0) -> World:
        """Return the present world, with this rack as mine."""
        return tuple(
            [mine if place == self.seat else self._known[place, at] for place, at in enumerate(self.now.filled_at)]
        )

    def earlier_viewpoint(self, world: World, at: Moment, seat: int, then: Moment) -> Viewpoint | None:
        """Return a seat's viewpoint `then`, given the world at `at`; None if it has a rack I have not seen."""
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
        """Return the index of the rack at a place at a moment; None if I have not seen it."""
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
    """What a seat knows at a moment, as a function of the world."""

    def __init__(self, history: SeatHistory, seat: int, at: Moment) -> None:
        self.seat = seat
        self.at = at
        self._history = history
        self._answers: list[tuple[HeardAnswer, int, tuple[int, ...]]] = []
        """Each answer, the card's total over the racks replaced since, and the places of the racks that still stand."""
        self._counts: list[tuple[TileCount, int, tuple[int, ...]]] = []
        """Each count, the packed tiles neither out of play nor on racks replaced since, and the places of the others.

        Between two mixes the tiles seen only grow, so the last count before each mix is enough.
        """
        places = [place for place in range(len(at.filled_at)) if place != seat]

        def is_about_rack(then: Moment) -> bool:
            return then.seq <= at.seq and then.filled_at[seat] == at.filled_at[seat]

        for heard in history.answers:
            if heard.reader != seat and is_about_rack(heard.at):
                seen = [place for place in places if place != heard.reader]
                standing, replaced, all_seen = history.compare_racks(seen, heard.at, at)
                if all_seen:
                    self._answers.append((heard, QUESTIONS[heard.question - 1].total(replaced), standing))
        last = {count.mixes: count for count in history.tile_counts if is_about_rack(count.at)}
        for count in last.values():
            standing, replaced, _ = history.compare_racks(places, count.at, at)
            seen = [tiles for tiles, hidden_from in count.out_of_play if hidden_from != seat]
            unseen = PACKED_BOX - sum(seen) - sum([PACKED_RACKS[rack.index] for rack in replaced])
            self._counts.append((count, unseen, standing))

    def support(self, world: World) -> RackSet:
        """Return the racks that the seat may hold, given the world it sees."""
        racks = ALL_RACKS
        for _, unseen in self.unseen_tiles(world):
            racks &= racks_from_tiles(unseen)
        for heard, others in self.answer_totals(world):
            racks &= racks_with_answer(heard.question, others, heard.answer)
        return racks

    def answer_totals(self, world: World) -> Iterator[tuple[HeardAnswer, int]]:
        """Yield each answer with the card's total over the racks that the reader saw besides the seat's own."""
        for heard, total, standing in self._answers:
            card = QUESTIONS[heard.question - 1]
            for place in standing:
                total = card.combine(total, card.contributions[world[place]])
            yield heard, total

    def unseen_tiles(self, world: World) -> Iterator[tuple[TileCount, int]]:
        """Yield each tile count with packed counts of the tiles on the seat's own rack or in the pile."""
        for count, unseen, standing in self._counts:
            for place in standing:
                unseen -= PACKED_RACKS[world[place]]
            yield count, unseen

    def racks_seen(self, world: World, then: Moment) -> dict[int, Rack]:
        """Return the racks that the seat saw at an earlier moment, by place, as far as I know them."""
        racks = {}
        for place, filled in enumerate(then.filled_at):
            index = world[place] if filled == self.at.filled_at[place] else self._history.find_rack(place, then)
            if place != self.seat and index is not None:
                racks[place] = RACKS[index]
        return racks


def supports_of_seat(history: SeatHistory, seat: int, mine: RackSet) -> dict[int, RackSet]:
    """Return the present support of another seat for each of these racks of mine, by its index."""
    knowledge = SeatKnowledge(history, seat, history.now)
    return {rack: knowledge.support(history.world(rack)) for rack in indexes(mine)}
