"""A table as one process remembers it: its log applied, and what each audience has seen of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from blindside.core.audience import EVERYONE, SPECTATORS, Audience, in_seat
from blindside.core.records import Record
from blindside.table.changes import evolve, first
from blindside.table.events import DevicePassed, Opened, Said, is_of_table, see
from blindside.table.flow import Later, next_step
from blindside.table.player_names import unique_names
from blindside.table.table import Seat, Table, audience_of, awaited, has_sat_at, open_seats, seat_of
from blindside.table.views import SeatView, TableView, Update


class Memory:
    """The state of a table, and the observations of every audience."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """What the people are called who sit here, or did."""
        self.done: dict[tuple[str, str], int] = {}
        """By who asked and what they call it: the number of the last event that came of it."""
        self.passed: dict[str, int] = {}
        """By device: the number of the event with which it last left its holder's hands."""
        self.events: list[Any] = []
        self._by: list[str | None] = []
        """Who caused each of them."""
        self.sights: dict[Audience, list[Any]] = {}
        """What each audience has seen of the game: what a bot thinks from."""
        self._places: list[int] = []
        """Of each event: how many events of the game came before it."""
        self._table: Table | None = None
        self._views: dict[Audience, Any] = {}
        self._seen_by_all: TableView | None = None
        """Until something happens."""

    @property
    def is_empty(self) -> bool:
        """Whether no event has been applied: there is no such table, or its log has not been read."""
        return self._table is None

    @property
    def table(self) -> Table:
        """The table as of the last event applied."""
        assert self._table is not None, "the log has been read"
        return self._table

    def apply(self, events: Sequence[Any], at: float, by: str | None, command: str | None) -> None:
        """Apply events that are in the log."""
        for event in events:
            if isinstance(event, Opened):
                self._table = first(event, at)
                audiences = [SPECTATORS, *map(in_seat, range(len(self.table.seats)))]
                self._views = dict.fromkeys(audiences)
                self.sights = {audience: [] for audience in audiences}
            else:
                self._table = evolve(self.table, event, at)
            self._places.append(len(self.sights[SPECTATORS]))
            if isinstance(event, DevicePassed):
                self.passed[event.device] = self.table.seq
            if not is_of_table(event):
                self._see(event)
            self.events.append(event)
            self._by.append(by)
        self._seen_by_all = None
        if by is not None and command is not None:
            self.done[by, command] = self.table.seq

    def _see(self, event: Any) -> None:
        game = self.table.game
        for audience, view in self._views.items():
            before = game.first_view(self.table.settings, audience) if view is None else view
            sight = game.see(event, audience)
            self.sights[audience].append(sight)
            self._views[audience] = game.look(before, sight, self.table.board)

    def is_called(self, player: str, name: str | None) -> None:
        """Somebody's name; with None the log has forgotten them, and what they said."""
        self._seen_by_all = None
        if name is not None:
            self.names[player] = name
            return
        self.names.pop(player, None)
        for place, (event, by) in enumerate(zip(self.events, self._by, strict=True)):
            if by == player and isinstance(event, Said):
                self.events[place] = replace(event, text=None)

    def look(self, player: str | None) -> TableView:
        """The table as this player sees it; None is a spectator."""
        if self._seen_by_all is None:
            self._seen_by_all = self._public()
        audience = audience_of(self.table, player)
        return replace(
            self._seen_by_all,
            you=audience.seat,
            removed=player in self.table.removed,
            may_sit=open_seats(self.table, player),
            view=self._views[audience],
        )

    def _public(self) -> TableView:
        """What all audiences see alike, computed once."""
        table = self.table
        step = next_step(table)
        called = self._called()
        return TableView(
            seq=table.seq,
            game=table.game.name,
            settings=table.settings,
            options=table.options,
            seats=[None if seat is None else _seen_in(seat, called) for seat in table.seats],
            former=[[_seen_in(seat, called) for seat in before] for before in table.former],
            host=table.host,
            you=None,
            removed=False,
            may_sit=[],
            away=sorted(table.away),
            muted=sorted(seat for seat in (seat_of(table, player) for player in table.muted) if seat is not None),
            went_on=sorted(table.went_on),
            awaited=sorted(awaited(table)),
            until=step.at if isinstance(step, Later) else None,
            used=None if table.options.total is None else [round(spent, 3) for spent in table.used],
            clocked_on=None if table.options.total is None else table.clocked_on,
            paused=table.paused,
            wish_end=sorted(table.wish_end),
            rematch=table.rematch,
            view=None,
        )

    def _called(self) -> dict[str, str]:
        """What the players are called at this table."""
        return unique_names(self.table.known, self.names)

    def record(self, player: str | None) -> Record:
        """The game as somebody has seen it; whole when it is over, to those who sat there or if the table agreed."""
        table = self.table
        if table.is_over and (table.options.open_afterwards or has_sat_at(table, player)):
            played = [event for event in self.events if not is_of_table(event)]
            return Record(table.game.name, table.settings, EVERYONE, tuple(played))
        audience = audience_of(table, player)
        return Record(table.game.name, table.settings, audience, tuple(self.sights[audience]))

    def since(self, player: str | None, seq: int) -> Update:
        """All that this player has observed after an event, in one update."""
        audience = audience_of(self.table, player)
        of_game, called = self.sights[audience], self._called()
        sights = [
            see(event, called) if is_of_table(event) else of_game[place]
            for event, place in zip(self.events[seq:], self._places[seq:], strict=True)
        ]
        return Update(self.table.seq, sights, self.look(player))


def _seen_in(seat: Seat, called: Mapping[str, str]) -> SeatView:
    return SeatView(None if seat.player is None else called.get(seat.player), seat.bot, seat.calls)
