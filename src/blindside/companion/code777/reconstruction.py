"""Rebuilds the sights of a player's seat from the entries, so that the reasoning is the same as in a live game.

The rules decide what is not entered: which spare rack is renewed, when tiles are mixed in, when the game is over.
Calls without an answer between them count as made in the same instant.
"""

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress

from blindside.companion.code777.entries import DEAL, AnswerEntry, CallEntry, EntryRef, Game
from blindside.core.audience import seat_audience
from blindside.core.messages import Message
from blindside.games.code777 import events as e
from blindside.games.code777.board import advance_board, score_after
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import MIX_AT, POINTS_TO_WIN, rack_owner
from blindside.games.code777.tiles import BOX, RACK_SIZE, Rack, Tile, Triple, describe_excess, rack_of
from blindside.games.code777.view import View, new_view, update_view

UNKNOWN_NUMBERS: Triple = (0, 0, 0)
"""The numbers of a call that were not entered. They say nothing about my rack."""


class _Unfinished(Exception):
    """Tiles are missing or impossible."""


class Reconstruction:
    """The sights and views of a seat, up to the first missing or impossible tiles."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.view = new_view(game.settings, seat_audience(game.me))
        self.seen: list[tuple[e.Sight, View]] = []
        self.ends: list[int] = []
        """The number of sights after the deal and after each entry."""
        self.missing: EntryRef | None = None
        """The first tiles that are not entered."""
        self.overdrawn: EntryRef | None = None
        """The first tiles that exceed the box."""
        self.excess: Message | None = None
        """Which kind of tile exceeds the box."""
        self.winner: int | None = None
        self.mixes: set[int] = set()
        """The entries after which tiles are mixed in."""
        with suppress(_Unfinished):
            self._apply_entries()

    def entry_at(self, seq: int) -> int:
        """Return the entry that led to a sight; -1 for the deal."""
        return bisect_left(self.ends, seq) - 1

    @property
    def surplus_entry(self) -> int | None:
        """The first entry after the end of the game."""
        return len(self.ends) - 1 if self.winner is not None and len(self.ends) <= len(self.game.entries) else None

    def _apply_entries(self) -> None:
        self._deal()
        self.ends.append(len(self.seen))
        for number, entry in enumerate(self.game.entries):
            if self.winner is not None:
                return
            if isinstance(entry, AnswerEntry):
                self._add(e.CardDrawn(entry.reader, entry.card))
                self._add(e.Answered(entry.reader, entry.card, entry.answer))
            else:
                self._settle_call(number, entry)
            self.ends.append(len(self.seen))

    def _add(self, sight: e.Sight) -> None:
        self.view = update_view(self.view, sight, advance_board(self.view.board, sight))
        self.seen.append((sight, self.view))

    def _deal(self) -> None:
        self._add(e.SawCardsShuffled(len(QUESTIONS)))
        self._add(e.SawTilesMixed(len(BOX)))
        for place, tiles in enumerate(self.game.racks):
            self._fill_rack(EntryRef(DEAL, place), tiles)
        self._add(e.ReaderChosen(0))

    def _fill_rack(self, at: EntryRef, tiles: Sequence[Tile]) -> None:
        owner = rack_owner(self.game.settings, at.place)
        rack = None if owner == self.game.me else self._check_rack(at, tiles)
        self._add(e.SawRackFilled(at.place, owner, rack))

    def _check_rack(self, at: EntryRef, tiles: Sequence[Tile]) -> Rack:
        if len(tiles) < RACK_SIZE:
            self.missing = at
            raise _Unfinished
        in_view = [rack for rack in (*self.view.racks, *self.view.out_of_play) if rack is not None]
        self.excess = describe_excess([*tiles, *[tile for rack in in_view for tile in rack.tiles]])
        if self.excess is not None:
            self.overdrawn = at
            raise _Unfinished
        return rack_of(tiles)

    def _settle_call(self, number: int, call: CallEntry) -> None:
        for seat in self._list_callers(number):
            self._add(e.SawCalled(seat, None, None))
        score = score_after(self.view.board, call.seat, call.right)
        wins = call.right and score == POINTS_TO_WIN
        old = self.view.racks[call.seat]
        if call.seat == self.game.me and not wins:
            old = self._check_rack(EntryRef(number, call.seat), call.tiles)
        numbers = old.numbers if call.right and old else call.numbers or UNKNOWN_NUMBERS
        self._add(e.CallSettled(call.seat, numbers, None, call.right, score))
        if wins:
            self.winner = call.seat
            return
        assert old is not None, "all racks but mine are seen"
        self._renew_rack(EntryRef(number, call.seat), old, call.tiles)
        if call.spare is not None:
            spare = self.view.racks[call.spare]
            assert spare is not None, "spare racks are seen by all"
            self._renew_rack(EntryRef(number, call.spare), spare, call.spare_tiles)

    def _list_callers(self, number: int) -> list[int]:
        """List the callers of the instant that begins with this entry, if one does."""
        entries = self.game.entries
        if number and isinstance(entries[number - 1], CallEntry):
            return []
        seats: list[int] = []
        for entry in entries[number:]:
            if not isinstance(entry, CallEntry):
                break
            seats.append(entry.seat)
        return list(dict.fromkeys(seats))

    def _renew_rack(self, at: EntryRef, old: Rack, tiles: Sequence[Tile]) -> None:
        self._add(e.SawRackEmptied(at.place, rack_owner(self.game.settings, at.place), old))
        if self.view.board.pile < RACK_SIZE:
            self._mix_tiles(at.entry)
        self._fill_rack(at, tiles)
        if self.game.settings.mixing == "at-seven" and self.view.board.pile <= MIX_AT:
            self._mix_tiles(at.entry)

    def _mix_tiles(self, entry: int) -> None:
        self.mixes.add(entry)
        self._add(e.SawTilesMixed(self.view.board.pile + RACK_SIZE * len(self.view.out_of_play)))
