"""What one seat has seen of a game, arranged so that one can ask what any seat knew at any moment.

Everything is bound to the racks as they stood: a place and the event that filled it name one rack for good. From here a
*world* is what stands at each place at some moment, by the racks' indexes; all but the asker's own rack are known.

Where the tiles of a wrong call stay hidden from their owner, others are taken to know a little less than they do: a
rack that I have not seen counts for nothing.
"""

from collections.abc import Iterable, Sequence
from typing import Self

from msgspec import Struct

from blindside.games.code777.events import (
    Answered,
    CallSettled,
    CardDrawn,
    SawAnnounced,
    SawPairDrawn,
    SawRackEmptied,
    SawRackFilled,
    SawTilesMixed,
    Sight,
)
from blindside.games.code777.legal import may_call
from blindside.games.code777.questions import Answer
from blindside.games.code777.tiles import RACKS, Rack
from blindside.games.code777.view import View
from blindside.reason.code777.racksets import PACKED, RackSet, one_triple

World = tuple[int, ...]
"""The index of the rack at each place; the place of whoever is asked about does not matter."""


class Moment(Struct, frozen=True):
    """A time in the game, and which racks stood then: for each place the event that filled it."""

    seq: int
    filled_at: tuple[int, ...]


class Look(Struct, frozen=True):
    """Somebody who sees a world at a moment, all of it but the own rack."""

    seat: int
    world: World
    at: Moment


class Telling(Struct, frozen=True):
    """An answer that was heard."""

    at: Moment
    reader: int
    question: int
    answer: Answer


class Count(Struct, frozen=True):
    """All tiles in view at a moment."""

    at: Moment
    mixes: int
    """How often tiles had been mixed in before."""
    out_of_play: tuple[tuple[int, int | None], ...]
    """What lay out of play, `packed`, each rack with the seat that did not get to see it, if any."""


class Silence(Struct, frozen=True):
    """Who could have called and let the game go on."""

    at: Moment
    """The last at which they could have called."""
    seats: tuple[int, ...]


class Story:
    """The history of a game as one seat observed it."""

    def __init__(self, seat: int, places: int, colors_too: bool = False) -> None:
        self.seat = seat
        self.colors_too = colors_too
        self.now = Moment(0, (0,) * places)
        self.tellings: list[Telling] = []
        self.counts: list[Count] = []
        self.silences: list[Silence] = []
        self._known: dict[tuple[int, int], int] = {}
        """The index of the rack that each event put at a place, as far as this seat has seen it."""
        self._mixes = 0
        self._out_of_play: list[tuple[int, int | None]] = []
        self._announced: set[int] = set()
        """Who has announced in this instant, before any call of it is settled."""
        self._hides: int | None = None
        """The seat whose tiles go out of play unseen by it next."""

    def see(self, sight: Sight, view: View) -> None:
        """Takes in what just happened; `view` is the table after it."""
        board = view.board
        self.now = Moment(board.seq, board.filled_at)
        match sight:
            case Answered(reader, number, answer):
                self.tellings.append(Telling(self.now, reader, number, answer))
            case CardDrawn() | SawPairDrawn():
                self._note_silence(view)
            case SawAnnounced(seat):
                self._announced.add(seat)
            case CallSettled(seat, _, _, right):
                if self._announced:
                    self._note_silence(view)
                self._hides = seat if board.settings.hide_wrong and not right else None
            case SawRackEmptied(place, _, tiles):
                self._out_of_play.append((0 if tiles is None else PACKED[tiles.index], self._hides))
                self._hides = None
                if tiles is not None:
                    self._known[place, board.filled_at[place]] = tiles.index
            case SawRackFilled(place, _, tiles):
                if tiles is not None:
                    self._known[place, board.seq] = tiles.index
                self.counts.append(Count(self.now, self._mixes, tuple(self._out_of_play)))
            case SawTilesMixed():
                self._out_of_play.clear()
                self._mixes += 1
            case _:
                pass

    def _note_silence(self, view: View) -> None:
        seats = range(view.board.settings.players)
        silent = tuple([seat for seat in seats if seat not in self._announced and may_call(view.board, seat)])
        self.silences.append(Silence(Moment(self.now.seq - 1, self.now.filled_at), silent))
        self._announced.clear()

    @classmethod
    def of_table(cls, seat: int, racks: Sequence[Rack | None], out_of_play: int) -> Self:
        """A table written by hand: the racks that stand, the own one unseen, and the tiles out of play, `packed`."""
        story = cls(seat, len(racks))
        story.counts.append(Count(story.now, 0, ((out_of_play, None),)))
        story._known.update({(place, 0): rack.index for place, rack in enumerate(racks) if rack is not None})
        return story

    def hear(self, reader: int, question: int, answer: Answer) -> None:
        """The next thing that happens at a table written by hand: an answer."""
        self.now = Moment(self.now.seq + 1, self.now.filled_at)
        self.tellings.append(Telling(self.now, reader, question, answer))

    def let_pass(self, seats: Iterable[int]) -> None:
        """The next thing that happens at a table written by hand: these let the game go on."""
        self.silences.append(Silence(self.now, tuple(seats)))
        self.now = Moment(self.now.seq + 1, self.now.filled_at)

    def drop_answers(self) -> None:
        """What was answered so far cannot all be true, and counts no more."""
        self.tellings.clear()

    def knows(self, racks: RackSet) -> bool:
        """Whether somebody to whom these racks are left could call."""
        return racks.bit_count() == 1 if self.colors_too else one_triple(racks)

    @property
    def look(self) -> Look:
        """Mine, now."""
        return Look(self.seat, self.world(), self.now)

    def world(self, mine: int = 0) -> World:
        """What stands now, with this rack as mine."""
        return tuple(
            [mine if place == self.seat else self._known[place, at] for place, at in enumerate(self.now.filled_at)]
        )

    def earlier(self, world: World, at: Moment, seat: int, then: Moment) -> Look | None:
        """What a seat saw earlier if this stands at a moment; None if that takes a rack that I have not seen."""
        if then.filled_at == at.filled_at:
            return Look(seat, world, then)
        before = []
        for place, (filled, later) in enumerate(zip(then.filled_at, at.filled_at, strict=True)):
            rack = world[place] if filled == later else self.stood(place, then)
            if rack is None:
                return None
            before.append(rack)
        return Look(seat, tuple(before), then)

    def stood(self, place: int, then: Moment) -> int | None:
        """The index of the rack that stood somewhere, as far as I have seen it."""
        return self._known.get((place, then.filled_at[place]))

    def since(self, places: Iterable[int], then: Moment, at: Moment) -> tuple[tuple[int, ...], list[Rack], bool]:
        """Compare the racks at these places then with those at a later moment.

        Returns the places whose rack still stands, the replaced racks that this seat saw, and whether it saw them all.
        """
        standing, gone, all_seen = [], [], True
        for place in places:
            if then.filled_at[place] == at.filled_at[place]:
                standing.append(place)
            elif (rack := self.stood(place, then)) is not None:
                gone.append(RACKS[rack])
            else:
                all_seen = False
        return tuple(standing), gone, all_seen
