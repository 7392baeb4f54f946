"""A table as its log tells it: who sits where, and the game. Pure: requests in, events out."""

from typing import Any, assert_never

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from blindside.bots.registry import kind_named
from blindside.core.audience import SPECTATORS, Audience, seat_at, seat_error, seat_name
from blindside.core.dealers import SEEDS, Dealer
from blindside.core.errors import Illegal, Invalid, Wrong
from blindside.core.game import Game
from blindside.core.messages import msg
from blindside.core.records import decoder, to_json
from blindside.games.registry import GAMES
from blindside.table.events import (
    EndWished,
    HostChanged,
    Opened,
    Paused,
    Rematched,
    Resumed,
    Said,
    Seated,
    TableEvent,
    Unseated,
    WentOn,
)
from blindside.table.log import Player
from blindside.table.options import Options, check
from blindside.table.requests import (
    LONGEST_TEXT,
    AnyRequest,
    Begin,
    GoOn,
    HandOver,
    Move,
    Pause,
    Remove,
    Resume,
    Say,
    SeatBot,
    SitDown,
    StandUp,
    WishEnd,
)

_NOBODY: frozenset[int] = frozenset()
_NOBODY_YET: frozenset[tuple[str, int]] = frozenset()


class Seat(Struct, frozen=True):
    player: str | None
    """The person who sits there; None if it is a bot."""
    bot: str | None
    seed: int


class Table(Struct, frozen=True):
    game: Game
    settings: Any
    options: Options
    seats: tuple[Seat | None, ...]
    host: int | None
    """The seat of the person who may begin the game and give seats away."""
    state: Any
    """The truth of the game; None before it has begun."""
    went_on: frozenset[int]
    """Those who had nothing to say to what happened last."""
    wish_end: frozenset[int]
    """Those who would rather stop, since something last happened."""
    sat_at: frozenset[tuple[str, int]]
    """Which people have looked at the game from which seats."""
    paused: bool
    rematch: str | None
    """The table where the same people play again."""
    seq: int

    @property
    def board(self) -> Any:
        return None if self.state is None else self.state.board

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat is not None and seat.player is not None]

    @property
    def is_over(self) -> bool:
        return self.board is not None and self.board.phase == "over"


def opened(game: str, settings: dict[str, Any], options: Options) -> Opened:
    """The first event of a new table. Refuses what cannot be played."""
    if game not in GAMES:
        raise Invalid("table/game", msg("'{game}' is no game: the games are {games}", game=game, games=list(GAMES)))
    check(options)
    whole = GAMES[game].settings_of(settings)
    return Opened(game, msgspec.to_builtins(whole), options)


def first(event: Opened) -> Table:
    """The table after the first event of its log."""
    game = GAMES[event.game]
    settings = game.settings_of(event.settings)
    return Table(
        game=game,
        settings=settings,
        options=event.options,
        seats=(None,) * settings.players,
        host=None,
        state=None,
        went_on=_NOBODY,
        wish_end=_NOBODY,
        sat_at=_NOBODY_YET,
        paused=False,
        rematch=None,
        seq=1,
    )


def evolve(table: Table, event: Any) -> Table:
    table = replace(table, seq=table.seq + 1)
    match event:
        case Seated(seat, player, bot, seed):
            seated = replace(table, seats=_with(table.seats, seat, Seat(player, bot, seed)))
            if player is None:
                return seated
            host = seat if table.host is None else table.host
            return replace(seated, host=host, sat_at=_looking(seated) if table.state is not None else _NOBODY_YET)
        case Unseated(seat):
            left = replace(table, seats=_with(table.seats, seat, None))
            return replace(left, host=next(iter(left.people), None)) if seat == table.host else left
        case HostChanged(seat):
            return replace(table, host=seat)
        case Paused() | Resumed():
            return replace(table, paused=isinstance(event, Paused))
        case WentOn(seat):
            return replace(table, went_on=table.went_on | {seat})
        case EndWished(seat):
            return replace(table, wish_end=table.wish_end | {seat})
        case Rematched(name):
            return replace(table, rematch=name)
        case Said():
            return table
        case _:
            if table.state is None:
                table = replace(table, state=table.game.new_state(table.settings), sat_at=_looking(table))
            return replace(table, state=table.game.evolve(table.state, event), went_on=_NOBODY, wish_end=_NOBODY)


def _looking(table: Table) -> frozenset[tuple[str, int]]:
    """Those who have looked at the game, and those who do now."""
    sits = {(seat.player, number) for number, seat in enumerate(table.seats) if seat is not None and seat.player}
    return table.sat_at | sits


def seat_of(table: Table, player: str) -> int | None:
    return next((number for number in table.people if table.seats[number].player == player), None)  # type: ignore[union-attr]


def audience_of(table: Table, player: str | None) -> Audience:
    """Through whose eyes somebody looks at the table: whoever does not sit there is a spectator."""
    seat = None if player is None else seat_of(table, player)
    return SPECTATORS if seat is None else seat_at(seat, len(table.seats))


def decide(table: Table, request: AnyRequest, player: Player, dealer: Dealer) -> list[Any]:
    """What happens if this player asks for this now; refuses what may not be done."""
    seat = seat_of(table, player.id)
    if isinstance(request, SitDown):
        return _sit_down(table, request.seat, player, dealer)
    if seat is None:
        raise Illegal("table/not-seated", msg("you do not sit at this table"))
    match request:
        case StandUp():
            return _stand_up(table, seat, dealer)
        case Move(move):
            _check_not_paused(table)
            return play(table, _command(table.game, move, seat), dealer)
        case GoOn():
            return _go_on(table, seat)
        case WishEnd():
            return _wish_end(table, seat, dealer)
        case Say(text):
            return [Said(seat, _spoken(text))]
        case SeatBot() | Remove() | HandOver() | Begin() | Pause() | Resume():
            if seat != table.host:
                raise Illegal("table/host", msg("that is for the host to do"))
            return _as_host(table, request, dealer)
        case _:
            assert_never(request)


def _as_host(table: Table, request: SeatBot | Remove | HandOver | Begin | Pause | Resume, dealer: Dealer) -> list[Any]:
    match request:
        case Pause():
            _check_playing(table)
            return [] if table.paused else [Paused()]
        case Resume():
            return [Resumed()] if table.paused else []
        case SeatBot(seat, bot):
            _check_free(table, seat)
            kind_named(table.game.name, bot)
            return [*_taken_again(table, seat, dealer), Seated(seat, None, bot, dealer.pick(SEEDS))]
        case Remove(seat):
            if table.seats[_number(table, seat)] is None:
                raise Illegal("table/nobody", msg("nobody sits at {seat}", seat=seat_name(seat)))
            return _stand_up(table, seat, dealer)
        case HandOver(seat):
            if _number(table, seat) not in table.people:
                raise Illegal("table/no-person", msg("no person sits at {seat}", seat=seat_name(seat)))
            return [HostChanged(seat)]
        case Begin():
            if table.state is not None:
                raise Illegal("table/begun", msg("the game has begun"))
            if None in table.seats:
                raise Illegal("table/seats-free", msg("not every seat is taken"))
            return list(table.game.decide(table.game.new_state(table.settings), table.game.start, dealer))


def play(table: Table, command: Any, dealer: Dealer) -> list[Any]:
    """What comes of a command of the game."""
    if table.state is None:
        raise Illegal("table/not-begun", msg("the game has not begun"))
    return list(table.game.decide(table.state, command, dealer))


def _command(game: Game, move: dict[str, Any], seat: int) -> Any:
    try:
        return decoder(game, game.move).decode(to_json({**move, "seat": seat}))
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, Wrong):
            raise error.__cause__ from None
        raise Invalid("table/move", msg("that is no move: {reason}", reason=error)) from None


def _sit_down(table: Table, wanted: int | None, player: Player, dealer: Dealer) -> list[Any]:
    if seat_of(table, player.id) is not None:
        raise Illegal("table/seated", msg("you sit at this table already"))
    free = [seat for seat, taken in enumerate(table.seats) if taken is None]
    if wanted is None:
        if not free:
            raise Illegal("table/full", msg("every seat is taken"))
        wanted = free[0]
    _check_free(table, wanted)
    if table.state is not None and any(who == player.id and seat != wanted for who, seat in table.sat_at):
        # From the old seat one has seen what stands before the new one.
        raise Illegal("table/other-seat", msg("you have looked at this game from another seat"))
    return [*_taken_again(table, wanted, dealer), Seated(wanted, player.id)]


def _check_free(table: Table, seat: int) -> None:
    if table.seats[_number(table, seat)] is not None:
        raise Illegal("table/taken", msg("somebody sits at {seat}", seat=seat_name(seat)))


def _number(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise seat_error(seat, len(table.seats))
    return seat


def _taken_again(table: Table, seat: int, dealer: Dealer) -> list[Any]:
    """In a running game the seat was left, and is now taken again."""
    if table.state is None:
        return []
    if table.is_over or table.game.take_seat is None:
        raise Illegal("table/too-late", msg("nobody can sit down any more"))
    return play(table, table.game.take_seat(seat), dealer)


def _stand_up(table: Table, seat: int, dealer: Dealer) -> list[Any]:
    if table.state is None or table.is_over:
        return [Unseated(seat)]
    return [*play(table, table.game.leave(seat), dealer), Unseated(seat)]


def _go_on(table: Table, seat: int) -> list[TableEvent]:
    _check_playing(table)
    _check_not_paused(table)
    return [] if seat in table.went_on else [WentOn(seat)]


def _wish_end(table: Table, seat: int, dealer: Dealer) -> list[Any]:
    _check_playing(table)
    events: list[Any] = [] if seat in table.wish_end else [EndWished(seat)]
    if set(table.people) <= table.wish_end | {seat}:
        for leaving in table.people:
            if not table.is_over:
                left = play(table, table.game.leave(leaving), dealer)
                for event in left:
                    table = evolve(table, event)
                events += left
    return events


def rematch_of(table: Table, seat: int | None) -> list[Any]:
    """The first events of a table where the same play again, everybody one seat further on, with the same host."""
    if not table.is_over:
        raise Illegal("table/not-over", msg("the game is not over"))
    if seat is None or seat != table.host:
        raise Illegal("table/host", msg("that is for the host to do"))
    seats = len(table.seats)
    moved = [
        Seated((number + 1) % seats, sits.player, sits.bot, sits.seed)
        for number, sits in enumerate(table.seats)
        if sits is not None
    ]
    host_first = sorted(moved, key=lambda seated: seated.seat != (seat + 1) % seats)
    return [Opened(table.game.name, msgspec.to_builtins(table.settings), table.options), *host_first]


def _check_playing(table: Table) -> None:
    if table.state is None or table.is_over:
        raise Illegal("table/no-game", msg("no game is being played"))


def _check_not_paused(table: Table) -> None:
    if table.paused:
        raise Illegal("table/paused", msg("the host has paused the game"))


def _spoken(text: str) -> str:
    spoken = " ".join(text.split())
    if not 0 < len(spoken) <= LONGEST_TEXT or not spoken.isprintable():
        raise Invalid("table/text", msg("say something, in up to {most} characters", most=LONGEST_TEXT))
    return spoken


def _with(seats: tuple[Seat | None, ...], number: int, seat: Seat | None) -> tuple[Seat | None, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
