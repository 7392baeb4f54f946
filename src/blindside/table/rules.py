"""The rules of a table. Pure: requests in, events out."""

from collections.abc import Collection, Mapping
from typing import assert_never

import msgspec
from msgspec.structs import replace

from blindside.bots.registry import find_kind
from blindside.core.audience import check_seat, seat_name
from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.events import AnyEvent, Command
from blindside.core.game import AnyGame
from blindside.core.json import describe_json_error, to_json
from blindside.core.messages import msg
from blindside.core.records import make_decoder
from blindside.games.registry import GAMES
from blindside.table import events as e
from blindside.table import requests as r
from blindside.table.lobby_rules import begin, change_settings
from blindside.table.names import check_name
from blindside.table.options import Options, check
from blindside.table.state import Seat, Table, find_seat, open_seats, present_seats

HALF_SEEDS = 2**32
"""Half of a seed is picked from this many numbers."""


def make_opening(game: str, settings: Mapping[str, object], options: Options) -> e.Opened:
    """The first event of a new table. Refuses what cannot be played."""
    if game not in GAMES:
        message = msg("unknown game '{game}': choose one of {games}", game=game, games=list(GAMES))
        raise InvalidInput("table/game", message)
    check(options)
    whole = GAMES[game].make_settings(settings)
    return e.Opened(game, msgspec.to_builtins(whole), options)


def make_rematch(table: Table, seat: int | None) -> tuple[e.Opened, list[AnyEvent]]:
    """The first events of a table where the same people play again, one seat further on, with the same host."""
    if not table.is_over:
        raise NotAllowed("table/not-over", msg("the game is not over"))
    if table.closed is not None:
        raise NotAllowed("table/closed", msg("the operator has closed this table"))
    if seat is None or seat != table.host:
        raise _host_only()
    seats = len(table.seats)
    moved = [
        e.Seated((number + 1) % seats, sits.player, sits.bot, sits.seed, sits.may_call)
        for number, sits in enumerate(table.seats)
        if sits is not None
    ]
    # In the order in which they came, so that Guest 2 is Guest 2 again.
    in_order = sorted(moved, key=lambda seated: (*table.known, None).index(seated.player))
    host = (seat + 1) % seats
    host_again = [] if in_order[0] == e.Seated(host, in_order[0].player) else [e.HostChanged(host)]
    named = [
        e.BotNamed((number + 1) % seats, sits.name)
        for number, sits in enumerate(table.seats)
        if sits is not None and sits.name is not None
    ]
    muted = [e.Muted(seated.seat, True) for seated in moved if seated.player in table.muted]
    barred = [e.Barred(player) for player in sorted(table.barred)]
    opening = e.Opened(table.game.name, msgspec.to_builtins(table.settings), table.options)
    return opening, [*in_order, *named, *host_again, *muted, *barred]


def decide(table: Table, request: r.AnyRequest, player: str, dealer: Dealer) -> list[AnyEvent]:
    """Return the events of a request; refuse what is not allowed now."""
    seat = find_seat(table, player)
    if seat is not None and seat in table.away:
        back = replace(table, away=table.away - {seat})
        return [e.CameBack(seat), *_decide(back, request, player, seat, dealer)]
    return _decide(table, request, player, seat, dealer)


def close(table: Table, reason: str, dealer: Dealer) -> list[AnyEvent]:
    """The operator closes a table: a running game is abandoned; before a game, all players leave."""
    if table.closed is not None:
        return []
    if table.state is None:
        left: list[AnyEvent] = [e.Unseated(seat) for seat, sits in enumerate(table.seats) if sits is not None]
    else:
        left = [] if table.is_over else _abandon(table, dealer)
    return [*left, e.Closed(reason)]


def report_same_address(table: Table, player: str, others: Collection[str]) -> list[AnyEvent]:
    """Tell the table that a player plays from the same address as others, once for each pair of players."""
    seat = find_seat(table, player)
    if seat is None:
        return []
    known = {other for pair in table.same_address if player in pair for other in pair}
    seats = [find_seat(table, other) for other in others if other != player and other not in known]
    new = tuple(sorted(other for other in seats if other is not None))
    return [e.SameAddress(seat, new)] if new else []


def _decide(table: Table, request: r.AnyRequest, player: str, seat: int | None, dealer: Dealer) -> list[AnyEvent]:
    if table.closed is not None and not isinstance(request, r.StandUp):
        raise NotAllowed("table/closed", msg("the operator has closed this table"))
    if isinstance(request, r.SitDown):
        return _sit_down(table, request.seat, player, seat, dealer)
    if seat is None:
        raise NotAllowed("table/not-seated", msg("you have no seat at this table"))
    match request:
        case r.StandUp():
            return _stand_up(table, seat, dealer)
        case r.Move(move):
            _check_plays(table, seat)
            return play(table, _read_command(table.game, move, seat), dealer)
        case r.Pass():
            return _pass(table, seat)
        case r.ProposeEnd():
            return _propose_end(table, seat, dealer)
        case r.DeclineEnd():
            return [e.EndDeclined(seat)] if table.end_proposed_by else []
        case r.Say(text):
            return [e.Said(seat, _check_text(table, player, text))]
        case r.SeatBot(wanted, bot, calls):
            if seat not in (table.host, wanted):
                raise _host_only()
            if calls and seat != wanted:
                raise NotAllowed("table/calls", msg("only the player in that seat can let a bot call"))
            return _seat_bot(table, wanted, bot, calls, dealer)
        case (
            r.Remove() | r.Mute() | r.NameBot() | r.MakeHost() | r.Begin() | r.ChangeSettings() | r.Pause() | r.Resume()
        ):
            if seat != table.host:
                raise _host_only()
            return _decide_for_host(table, request, dealer)
        case _:
            assert_never(request)


def _pass(table: Table, seat: int) -> list[AnyEvent]:
    if table.state is not None:
        _check_playing(table)
        _check_plays(table, seat)
    return [] if seat in table.passed else [e.Passed(seat)]


def _decide_for_host(table: Table, request: r.ForHost, dealer: Dealer) -> list[AnyEvent]:
    match request:
        case r.Pause():
            _check_playing(table)
            return [] if table.paused else [e.Paused(table.host)]
        case r.Resume():
            return [e.Resumed()] if table.paused else []
        case r.Remove(seat, for_good):
            sits = _find_seat(table, seat)
            if sits is None:
                raise NotAllowed("table/free", msg("{seat} is free", seat=seat_name(seat)))
            barred = [e.Barred(sits.player)] if for_good and sits.player is not None else []
            return [*_stand_up(table, seat, dealer, removed=True), *barred]
        case r.Mute(seat, muted):
            _check_person(table, seat)
            return [e.Muted(seat, muted)]
        case r.MakeHost(seat):
            _check_person(table, seat)
            return [e.HostChanged(seat)]
        case r.NameBot() | r.Begin() | r.ChangeSettings() if table.state is not None:
            raise NotAllowed("table/begun", msg("the game has already started"))
        case r.NameBot(seat, name):
            return _name_bot(table, seat, check_name(name))
        case r.Begin(first):
            return begin(table, first, dealer)
        case r.ChangeSettings(settings, options):
            return change_settings(table, settings, options)
        case _:
            assert_never(request)


def play(table: Table, command: Command, dealer: Dealer) -> list[AnyEvent]:
    """What comes of a command of the game."""
    if table.state is None:
        raise NotAllowed("table/not-begun", msg("the game has not started"))
    return list(table.game.decide(table.state, command, dealer))


def expire_time(table: Table, seat: int, dealer: Dealer) -> list[AnyEvent]:
    """A player has no time left. Code 777 goes on without waiting for that player; a game in turns ends."""
    ended = play(table, table.game.leave(seat), dealer) if table.game.automatic_command is None else []
    return [e.OutOfTime(seat), *ended]


def _read_command(game: AnyGame, move: Mapping[str, object], seat: int) -> Command:
    try:
        command: Command = make_decoder(game, game.move).decode(to_json({**move, "seat": seat}))
        return command
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, BlindsideError):
            raise error.__cause__ from None
        message = msg("invalid move: {reason}", reason=describe_json_error(error))
        raise InvalidInput("table/move", message) from None


def _sit_down(table: Table, wanted: int | None, player: str, seat: int | None, dealer: Dealer) -> list[AnyEvent]:
    if player in table.barred:
        raise NotAllowed("table/barred", msg("the host has barred you from this table"))
    if seat is not None:
        if seat in table.people or wanted not in (None, seat):
            raise NotAllowed("table/seated", msg("you already have a seat at this table"))
        return [e.Seated(seat, player)]
    if table.is_over:
        raise NotAllowed("table/too-late", msg("the game is over"))
    may_take = open_seats(table, player)
    if wanted is None and None not in table.seats:
        raise NotAllowed("table/full", msg("every seat is taken"))
    wanted = wanted if wanted is not None else next(iter(may_take), table.seats.index(None))
    _check_free(table, wanted)
    if wanted not in may_take and table.game.take_seat is not None:
        raise NotAllowed("table/other-seat", msg("you have already seen this game from another seat"))
    return [*_retake_seat(table, wanted, dealer), e.Seated(wanted, player)]


def _seat_bot(table: Table, seat: int, bot: str, calls: bool, dealer: Dealer) -> list[AnyEvent]:
    find_kind(table.game.name, table.settings, bot)
    seed = dealer.pick(HALF_SEEDS) * HALF_SEEDS + dealer.pick(HALF_SEEDS)
    sits = _find_seat(table, seat)
    if sits is not None and sits.bot is None and table.state is not None and not table.is_over:
        return [e.Seated(seat, sits.player, bot, seed, calls)]
    if sits is None or sits.player is not None or table.state is not None:
        _check_free(table, seat)
    return [*_retake_seat(table, seat, dealer), e.Seated(seat, None, bot, seed)]


def _name_bot(table: Table, seat: int, name: str) -> list[AnyEvent]:
    sits = _find_seat(table, seat)
    if sits is None or sits.player is not None:
        raise NotAllowed("table/no-bot", msg("there is no bot at {seat}", seat=seat_name(seat)))
    return [] if sits.name == name else [e.BotNamed(seat, name)]


def _find_seat(table: Table, seat: int) -> Seat | None:
    check_seat(seat, len(table.seats))
    return table.seats[seat]


def _check_person(table: Table, seat: int) -> None:
    sits = _find_seat(table, seat)
    if sits is None or sits.player is None:
        raise NotAllowed("table/no-person", msg("there is no player at {seat}", seat=seat_name(seat)))


def _check_free(table: Table, seat: int) -> None:
    if _find_seat(table, seat) is not None:
        raise NotAllowed("table/taken", msg("{seat} is taken", seat=seat_name(seat)))


def _retake_seat(table: Table, seat: int, dealer: Dealer) -> list[AnyEvent]:
    """In a running game the seat was left, and is now taken again."""
    if table.state is None:
        return []
    if table.is_over or table.game.take_seat is None:
        raise NotAllowed("table/too-late", msg("seats can no longer be taken"))
    return play(table, table.game.take_seat(seat), dealer)


def _stand_up(table: Table, seat: int, dealer: Dealer, removed: bool = False) -> list[AnyEvent]:
    if table.state is None or table.is_over:
        return [e.Unseated(seat, removed)]
    others = any(sits and sits.player and number != seat for number, sits in enumerate(table.seats))
    left = play(table, table.game.leave(seat), dealer) if others else _abandon(table, dealer)
    return [*left, e.Unseated(seat, removed)]


def _propose_end(table: Table, seat: int, dealer: Dealer) -> list[AnyEvent]:
    """The game is abandoned when all who are there would rather stop."""
    _check_playing(table)
    wished: list[AnyEvent] = [] if seat in table.end_proposed_by else [e.EndProposed(seat)]
    if not present_seats(table) <= table.end_proposed_by | {seat}:
        return wished
    return [*wished, *_abandon(table, dealer)]


def _abandon(table: Table, dealer: Dealer) -> list[AnyEvent]:
    """Let all players leave, until the game is over."""
    events: list[AnyEvent] = []
    for seat in range(len(table.seats)):
        if not table.is_over and table.seats[seat] is not None:
            happened = play(table, table.game.leave(seat), dealer)
            for event in happened:
                table = replace(table, state=table.game.evolve(table.state, event))
            events += happened
    return events


def _check_playing(table: Table) -> None:
    if table.state is None or table.is_over:
        raise NotAllowed("table/no-game", msg("no game is being played"))


def _check_plays(table: Table, seat: int) -> None:
    if table.paused:
        raise NotAllowed("table/paused", msg("the host has paused the game"))
    if seat not in table.people:
        raise NotAllowed("table/stands-in", msg("a bot is playing for you: sit down to take your seat back"))


def _check_text(table: Table, player: str, text: str) -> str:
    if not table.options.chat:
        raise NotAllowed("table/no-chat", msg("chat is off at this table"))
    if player in table.muted:
        raise NotAllowed("table/muted", msg("The host has muted you."))
    spoken = " ".join(text.split())
    if not 0 < len(spoken) <= r.MAX_TEXT_LENGTH or not spoken.isprintable():
        raise InvalidInput("table/text", msg("a message must have 1 to {most} characters", most=r.MAX_TEXT_LENGTH))
    return spoken


def _host_only() -> NotAllowed:
    return NotAllowed("table/host", msg("only the host can do that"))
