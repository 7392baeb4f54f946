"""The history of one table in memory: the state after its log, and what each audience has observed."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from blindside.bots import BotSeat
from blindside.core.audience import EVERYONE, SPECTATORS, Audience, seat_audience
from blindside.core.events import AnyEvent
from blindside.core.protocols import GameBoard, GameView
from blindside.core.records import Record
from blindside.table import automation
from blindside.table.events import (
    ChatRemoved,
    DevicePassed,
    Opened,
    Renamed,
    Said,
    Seated,
    SettingsChanged,
    Unseated,
    is_of_table,
    see,
)
from blindside.table.names import unique_names
from blindside.table.state import (
    Seat,
    Table,
    awaited_seats,
    find_audience,
    find_join_code,
    find_seat,
    has_sat_at,
    open_seats,
)
from blindside.table.views import ChatLine, SeatView, TableView, Update

SHARED_EVENTS = 100
"""An update that begins within the last so many events is kept for other players who need the same one."""


class Step(NamedTuple):
    """An event, and the table after it."""

    event: AnyEvent
    table: Table


class Viewpoint(Struct, frozen=True):
    """All that the view of a table depends on beside the table: players with the same one see the same."""

    audience: Audience
    is_removed: bool
    open_seats: tuple[int, ...]


class _SeatViews(NamedTuple):
    """The views of all seats, and what they were made of."""

    seats: Sequence[Seat | None]
    before: Sequence[Sequence[Seat]]
    names: Mapping[str, str]
    now: list[SeatView | None]
    former: list[list[SeatView]]


class TableHistory:
    """The state of a table, its events, and the observations of every audience."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """What the players are called who sit here, or did."""
        self.done: dict[tuple[str, str], int] = {}
        """By player and the name that the player's client gave a command: the number of its last event."""
        self.passed: dict[str, int] = {}
        """By device: the number of the event with which it last left its holder's hands."""
        self.clock_lead = 0.0
        """How many seconds the time of the table is ahead of this server's clock."""
        self.events: list[AnyEvent] = []
        self.sights: dict[Audience, list[AnyEvent]] = {}
        """What each audience has observed of the game: a bot thinks from these."""
        self._by: list[str | None] = []
        """The player who caused each event."""
        self._observed: dict[Audience, list[AnyEvent]] = {}
        """What each audience has observed at the table, the game included: one sight for each event."""
        self._names_here: dict[str, str] | None = None
        """What the players are called at this table, once it was asked for."""
        self._seats = _SeatViews((), (), {}, [], [])
        self._has_old_names = False
        """Whether the names in `_observed` may not be those of the players now."""
        self._table: Table | None = None
        self._views: dict[Audience, GameView[GameBoard] | None] = {}
        self._public_view: TableView | None = None
        self._table_views: dict[Viewpoint, TableView] = {}
        self._updates: dict[tuple[Viewpoint, int], Update] = {}
        self._viewpoints: dict[str | None, Viewpoint] = {}
        self._steps: list[automation.Step | None] = []
        """The next step, once it was asked for."""

    @property
    def opened_by(self) -> str | None:
        """The player who opened the table."""
        return self._by[0]

    @property
    def is_empty(self) -> bool:
        """Whether no event has been applied: there is no such table, or its log has not been read."""
        return self._table is None

    @property
    def table(self) -> Table:
        """The table as of the last event applied."""
        assert self._table is not None, "the log has been read"
        return self._table

    def apply(self, steps: Sequence[Step], by: str | None, command: str | None) -> None:
        """Apply events that are in the log."""
        for event, table in steps:
            if isinstance(event, Opened | SettingsChanged):
                self._set_audiences(len(table.seats))
            if self._table is None or _viewpoint_facts(table) != _viewpoint_facts(self._table):
                self._viewpoints.clear()
            self._table = table
            self.events.append(event)
            self._by.append(by)
            if isinstance(event, DevicePassed):
                self.passed[event.device] = table.seq
            if isinstance(event, ChatRemoved):
                self._remove_text(event.line)
            if not is_of_table(event):
                self._observe(event)
                continue
            if isinstance(event, Renamed | Seated):
                self._has_old_names, self._names_here = True, None
            sight = see(event, {})  # names are filled in when a player looks: a log can be long, and full of them
            for observed in self._observed.values():
                observed.append(sight)
        self._clear_views()
        if by is not None and command is not None:
            self.done[by, command] = self.table.seq

    def _set_audiences(self, seats: int) -> None:
        """Observe for this number of seats. Before the game all audiences have observed the same."""
        audiences = [SPECTATORS, *map(seat_audience, range(seats))]
        observed = self._observed.get(SPECTATORS, [])
        self._views = dict.fromkeys(audiences)
        self.sights = {audience: [] for audience in audiences}
        self._observed = {audience: list(observed) for audience in audiences}

    def _observe(self, event: AnyEvent) -> None:
        game = self.table.game
        for audience, view in self._views.items():
            before = game.new_view(self.table.settings, audience) if view is None else view
            sight = game.observe(event, audience)
            self.sights[audience].append(sight)
            self._observed[audience].append(sight)
            self._views[audience] = game.update_view(before, sight, self.table.board)

    def _replace_sight(self, place: int, sight: AnyEvent) -> None:
        for observed in self._observed.values():
            observed[place] = sight

    def chat_lines(self) -> list[ChatLine]:
        """List the lines of chat that have a text."""
        numbered = enumerate(zip(self.events, self._by, strict=True), 1)
        return [
            ChatLine(line, by, event.text)
            for line, (event, by) in numbered
            if isinstance(event, Said) and event.text is not None
        ]

    def _remove_text(self, line: int) -> None:
        event = self.events[line - 1]
        if isinstance(event, Said):
            self.events[line - 1] = replace(event, text=None)
            self._replace_sight(line - 1, self.events[line - 1])

    def _clear_views(self) -> None:
        self._public_view = None
        self._table_views.clear()
        self._updates.clear()
        self._steps.clear()

    def set_name(self, player: str, name: str | None) -> None:
        """Set what a player is called, before the event that says so is applied.

        None: the player was deleted, and what the player has said is deleted here, too.
        """
        self._clear_views()
        self._has_old_names, self._names_here = True, None
        if name is not None:
            self.names[player] = name
            return
        self.names.pop(player, None)
        for place, (event, by) in enumerate(zip(list(self.events), self._by, strict=True)):
            if by == player and isinstance(event, Said):
                self._remove_text(place + 1)

    def viewpoint(self, player: str | None) -> Viewpoint:
        """The viewpoint of a player; None is a spectator without a name."""
        found = self._viewpoints.get(player)
        if found is None:
            table = self.table
            found = Viewpoint(find_audience(table, player), player in table.removed, tuple(open_seats(table, player)))
            if player is None or player in table.known:
                self._viewpoints[player] = found
        return found

    @property
    def next_step(self) -> automation.Step | None:
        """What the table does next without a request."""
        if not self._steps:
            self._steps.append(automation.next_step(self.table))
        return self._steps[0]

    def look(self, player: str | None) -> TableView:
        """The table as this player sees it."""
        return self._look(self.viewpoint(player))

    def _look(self, viewpoint: Viewpoint) -> TableView:
        if viewpoint not in self._table_views:
            if self._public_view is None:
                self._public_view = self._make_public_view()
            self._table_views[viewpoint] = replace(
                self._public_view,
                you=viewpoint.audience.seat,
                removed=viewpoint.is_removed,
                open_seats=list(viewpoint.open_seats),
                view=self._views[viewpoint.audience],
            )
        return self._table_views[viewpoint]

    def _make_public_view(self) -> TableView:
        """What all players see alike."""
        table = self.table
        step = self.next_step
        seats = self._seat_views()
        return TableView(
            seq=table.seq,
            game=table.game.name,
            code=find_join_code(table),
            settings=table.settings,
            options=table.options,
            seats=seats.now,
            former=seats.former,
            host=table.host,
            you=None,
            removed=False,
            open_seats=[],
            away=sorted(table.away),
            muted=sorted(seat for seat in (find_seat(table, player) for player in table.muted) if seat is not None),
            passed=sorted(table.passed),
            awaited=sorted(awaited_seats(table)),
            until=step.at - self.clock_lead if isinstance(step, automation.At) else None,
            time_used=None if table.options.total is None else [round(spent, 3) for spent in table.time_used],
            time_used_at=None if table.options.total is None else table.time_used_at - self.clock_lead,
            paused=table.paused,
            paused_by=table.paused_by,
            closed=table.closed,
            same_address=_same_address_seats(table),
            end_proposed_by=sorted(table.end_proposed_by),
            rematch=table.rematch,
            view=None,
        )

    def _seat_views(self) -> "_SeatViews":
        """The views of the seats, made again only when players or names have changed."""
        table, names, made = self.table, self._unique_names(), self._seats
        if made.seats is not table.seats or made.before is not table.former or made.names is not names:
            now = [None if seat is None else _make_seat_view(seat, names) for seat in table.seats]
            former = [[_make_seat_view(seat, names) for seat in before] for before in table.former]
            self._seats = made = _SeatViews(table.seats, table.former, names, now, former)
        return made

    def _unique_names(self) -> dict[str, str]:
        """What the players are called at this table."""
        if self._names_here is None:
            self._names_here = unique_names(self.table.known, self.names)
        return self._names_here

    def record(self, player: str | None) -> Record:
        """The game as a player has seen it; whole when it is over, to those who sat there or if the table agreed."""
        table = self.table
        if self._may_have_whole_record(player):
            played = [event for event in self.events if not is_of_table(event)]
            return Record(table.game.name, table.settings, EVERYONE, tuple(played))
        audience = find_audience(table, player)
        return Record(table.game.name, table.settings, audience, tuple(self.sights[audience]))

    def _may_have_whole_record(self, player: str | None) -> bool:
        return self.table.is_over and (self.table.options.open_afterwards or has_sat_at(self.table, player))

    def bots(self, player: str | None) -> dict[int, BotSeat]:
        """The bots that played the whole game, by seat, for a player who may have the whole record; else none.

        Their seeds tell what they overlooked, so they are secret until the game is over.
        """
        found: dict[int, BotSeat] = {}
        if not self._may_have_whole_record(player):
            return found
        begun = next(place for place, event in enumerate(self.events) if not is_of_table(event))
        for place, event in enumerate(self.events):
            if isinstance(event, Seated | Unseated):
                found.pop(event.seat, None)
            if isinstance(event, Seated) and place < begun and event.player is None and event.bot is not None:
                found[event.seat] = BotSeat(event.bot, event.seed)
        return found

    def update_since(self, player: str | None, seq: int) -> Update:
        """All that this player has observed after an event, and the table now: one object for all who see the same."""
        if self._has_old_names:  # a renamed player has the new name in old events, too, and a deleted one has none
            self._has_old_names = False
            names = self._unique_names()
            for place, event in enumerate(self.events):
                if isinstance(event, Seated):
                    self._replace_sight(place, see(event, names))
        viewpoint = self.viewpoint(player)
        if (update := self._updates.get((viewpoint, seq))) is not None:
            return update
        update = Update(self.table.seq, self._observed[viewpoint.audience][seq:], self._look(viewpoint))
        if seq == 0 or seq >= self.table.seq - SHARED_EVENTS:
            self._updates[viewpoint, seq] = update
        return update


def _same_address_seats(table: Table) -> list[tuple[int, int]]:
    """The pairs of seats, of those who sit here now, with the same address."""
    if not table.same_address:
        return []
    seats = {seat.player: number for number, seat in enumerate(table.seats) if seat is not None}
    pairs = [[seats[player] for player in pair if player in seats] for pair in table.same_address]
    return sorted((min(pair), max(pair)) for pair in pairs if len(pair) == 2)


def _viewpoint_facts(table: Table) -> tuple[object, ...]:
    """What the viewpoints of all players depend on."""
    is_begun = table.state is not None
    return table.seats, table.sat_at, table.removed, table.barred, table.closed, table.is_over, is_begun


def _make_seat_view(seat: Seat, names: Mapping[str, str]) -> SeatView:
    return SeatView(None if seat.player is None else names.get(seat.player), seat.bot, seat.may_call, seat.name)
