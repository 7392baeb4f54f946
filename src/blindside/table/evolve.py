"""How a table changes with each event of its log, and with the time between them."""

from typing import assert_never

from msgspec.structs import replace

from blindside.core.events import AnyEvent
from blindside.core.values import replace_at
from blindside.games.registry import GAMES
from blindside.table import events as e
from blindside.table.state import NO_SEATS, Seat, Table, awaited_seats, present_seats


def new_table(event: e.Opened, at: float) -> Table:
    """The table after the first event of its log."""
    game = GAMES[event.game]
    settings = game.make_settings(event.settings)
    seats = settings.players
    return Table(
        game=game,
        settings=settings,
        options=event.options,
        opened_at=at,
        code=event.code,
        seats=(None,) * seats,
        former=((),) * seats,
        time_used=(0.0,) * seats,
        time_used_at=at,
    )


def evolve(table: Table, event: AnyEvent, at: float) -> Table:
    """The table after the next event, which happened at this time."""
    table = replace(_run_clocks(table, at), seq=table.seq + 1)
    match event:
        case e.Seated() | e.BotNamed() | e.Unseated() | e.WentAway() | e.CameBack():
            return _evolve_seats(table, event, at)
        case e.SettingsChanged():
            return _change_settings(table, event)
        case e.OutOfTime(seat):
            return replace(table, out_of_time=table.out_of_time | {seat})
        case e.Barred() | e.Muted() | e.SameAddress():
            return _evolve_players(table, event)
        case e.HostChanged(seat):
            return replace(table, host=seat)
        case e.Paused(seat):
            return replace(table, paused=True, paused_by=seat)
        case e.Resumed():
            return replace(table, paused=False, paused_by=None, since=at)
        case e.Passed(seat):
            return replace(table, passed=table.passed | {seat})
        case e.EndProposed(seat):
            return replace(table, end_proposed_by=table.end_proposed_by | {seat})
        case e.EndDeclined():
            return replace(table, end_proposed_by=NO_SEATS)
        case e.Rematched(name):
            return replace(table, rematch=name)
        case e.Closed(reason):
            return replace(table, closed=reason)
        case e.Renamed(player) if player in table.known:
            # A player under a new name comes last: the others keep their names.
            return replace(table, known=(*[other for other in table.known if other != player], player))
        case e.Renamed() | e.Said() | e.DevicePassed() | e.ChatRemoved():
            return table
        case _:
            return _evolve_game(table, event, at)


def _change_settings(table: Table, event: e.SettingsChanged) -> Table:
    """The table under other settings, before its game. No player sits in a seat that goes."""
    settings = table.game.make_settings(event.settings)
    count = settings.players
    seats = (*table.seats, *[None] * count)[:count]
    return replace(
        table,
        settings=settings,
        options=event.options,
        seats=seats,
        former=((),) * count,
        time_used=(0.0,) * count,
        passed=NO_SEATS,
        changed_at=table.seq,
    )


def _evolve_seats(
    table: Table, event: e.Seated | e.BotNamed | e.Unseated | e.WentAway | e.CameBack, at: float
) -> Table:
    """The table after a player or a bot has sat down, left or come back; it may have another host."""
    match event:
        case e.Seated(seat, player, bot, seed, calls):
            before = table.seats[seat]
            name = before.name if before is not None and player is None else None  # another level of the same bot
            return _sit_down(table, seat, Seat(player, bot, seed, calls, name))
        case e.BotNamed(seat, name):
            named = table.seats[seat]
            assert named is not None, "a bot sits there"
            return replace(table, seats=replace_at(table.seats, seat, replace(named, name=name)))
        case e.Unseated(seat, removed):
            left = _stand_up(table, seat, removed)
            return replace(left, host=_next_host(left)) if seat == table.host else left
        case e.WentAway(seat):
            gone = replace(table, away=table.away | {seat})
            return replace(gone, host=_next_host(gone)) if seat == table.host else gone
        case e.CameBack(seat):
            # While all were away the game stood still: the first player back has the whole time to think.
            since = table.since if present_seats(table) else at
            back = replace(table, away=table.away - {seat}, since=since)
            return back if table.host in present_seats(back) else replace(back, host=_next_host(back))
        case _:
            assert_never(event)


def _evolve_players(table: Table, event: e.Barred | e.Muted | e.SameAddress) -> Table:
    match event:
        case e.Barred(player):
            return replace(table, barred=table.barred | {player})
        case e.Muted(seat, muted):
            who = _player_at(table, seat)
            return replace(table, muted=table.muted | who if muted else table.muted - who)
        case e.SameAddress(seat, others):
            pairs = {_player_at(table, seat) | _player_at(table, other) for other in others}
            return replace(table, same_address=table.same_address | {pair for pair in pairs if len(pair) > 1})
        case _:
            assert_never(event)


def _evolve_game(table: Table, event: AnyEvent, at: float) -> Table:
    if table.state is None:
        table = replace(table, state=table.game.new_state(table.settings), sat_at=_add_observers(table))
    was_calling = _is_calling(table)
    table = replace(
        table,
        state=table.game.evolve(table.state, event),
        changed_at=table.seq,
        passed=NO_SEATS,
        end_proposed_by=NO_SEATS,
    )
    # An instant is counted from the first call in it.
    return table if was_calling and _is_calling(table) else replace(table, since=at)


def _is_calling(table: Table) -> bool:
    unasked = table.game.automatic_command
    return unasked is not None and unasked(table.state).waits_for == "instant"


def _run_clocks(table: Table, at: float) -> Table:
    """Add the time since the last event to the players that the game waited for."""
    if table.options.total is None:
        return table
    waited_for = awaited_seats(table)
    passed = max(0.0, at - table.time_used_at)
    used = tuple([spent + passed if seat in waited_for else spent for seat, spent in enumerate(table.time_used)])
    return replace(table, time_used=used, time_used_at=at)


def _sit_down(table: Table, number: int, seat: Seat) -> Table:
    table = _set_seat(table, number, seat)
    if seat.player is None:
        return table
    host = table.host if table.host in present_seats(table) else _next_host(table)
    returned = tuple([before for before in table.former[number] if before.player != seat.player])
    return replace(
        table,
        host=host,
        sat_at=table.sat_at if table.state is None else _add_observers(table),
        removed=table.removed - {seat.player},
        former=replace_at(table.former, number, returned),
        known=table.known if seat.player in table.known else (*table.known, seat.player),
    )


def _stand_up(table: Table, number: int, removed: bool) -> Table:
    seat = table.seats[number]
    left = _set_seat(table, number, None)
    if removed:
        left = replace(left, removed=table.removed | _player_at(table, number))
    if seat is None or table.state is None:
        return left
    return replace(left, former=replace_at(table.former, number, (*table.former[number], seat)))


def _next_host(table: Table) -> int | None:
    """Return the seat of the next host: a present player, or else any player."""
    stays = [table.host] if table.host is not None and _player_at(table, table.host) else []
    return next(iter([*sorted(present_seats(table)), *table.people, *stays]), None)


def _player_at(table: Table, number: int) -> frozenset[str]:
    seat = table.seats[number]
    return frozenset([seat.player]) if seat is not None and seat.player is not None else frozenset()


def _add_observers(table: Table) -> frozenset[tuple[str, int]]:
    """Add the seated players to those who have seen the game from a seat."""
    return table.sat_at | {(seat.player, number) for number, seat in enumerate(table.seats) if seat and seat.player}


def _set_seat(table: Table, number: int, seat: Seat | None) -> Table:
    seats = replace_at(table.seats, number, seat)
    return replace(
        table,
        seats=seats,
        people=tuple([place for place, sits in enumerate(seats) if sits and sits.player and not sits.bot]),
        bots=tuple([place for place, sits in enumerate(seats) if sits and sits.bot]),
        away=table.away - {number},
        passed=table.passed - {number} if table.state is None else table.passed,
    )
