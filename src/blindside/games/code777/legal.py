"""Which commands are legal now. This depends on the board alone, so front ends and bots can use it."""

from typing import assert_never

from blindside.core.audience import check_seat, seat_name
from blindside.core.errors import InvalidInput, NotAllowed, StaleRequest
from blindside.core.messages import msg, plural
from blindside.games.code777 import commands as c
from blindside.games.code777.board import Board
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import NUMBERS, RACK_SIZE, call_error, sort_numbers


def check_command(board: Board, command: c.Command) -> None:
    """Refuse a command that is not legal now."""
    if board.phase == "over":
        raise StaleRequest("code777/over", msg("the game is over"))
    if isinstance(command, c.Start):
        _check_start(board, command)
        return
    if board.phase == "new":
        raise NotAllowed("code777/not-dealt", msg("the tiles are not dealt yet: start the game first"))
    if not isinstance(command, c.Settle):
        check_seat(command.seat, board.settings.players)
    match command:
        case c.Call():
            _check_call(board, command)
        case c.Settle():
            if not board.calling:
                raise NotAllowed("code777/no-calls", msg("there is no call to settle"))
        case c.Draw(seat) | c.Choose(seat) | c.GiveAnswer(seat):
            _check_turn(board, seat, command)
        case c.Leave(seat):
            if seat in board.empty_seats:
                raise NotAllowed("code777/seat-empty", msg("{seat} has already left", seat=seat_name(seat)))
        case c.TakeSeat(seat):
            if seat not in board.empty_seats:
                raise NotAllowed("code777/seat-taken", msg("{seat} is taken", seat=seat_name(seat)))
        case _:
            assert_never(command)


def _check_start(board: Board, command: c.Start) -> None:
    if board.phase != "new":
        raise NotAllowed("code777/started", msg("the game has already started"))
    if command.first_reader is None:
        return
    check_seat(command.first_reader, board.settings.players)
    if board.settings.first_reader != "chosen":
        raise NotAllowed("code777/first-reader", msg("the first reader is drawn at random at this table, not chosen"))


def _check_turn(board: Board, seat: int, command: c.Draw | c.Choose | c.GiveAnswer) -> None:
    if board.calling:
        message = msg("calls must be settled first: {seats}", seats=[seat_name(caller) for caller in board.calling])
        raise NotAllowed("code777/call-open", message)
    if seat != board.turn:
        message = msg("it is not {seat}’s turn: {turn} reads", seat=seat_name(seat), turn=seat_name(board.turn))
        raise NotAllowed("code777/not-your-turn", message)
    match command, board.phase:
        case (c.Draw(), "ready") | (c.Choose(), "choosing") | (c.GiveAnswer(), "asked"):
            return
        case _, "ready":
            raise NotAllowed("code777/no-card", msg("there is no card on the table: draw one first"))
        case _, "choosing":
            raise NotAllowed("code777/choose-first", msg("choose one of the two cards first"))
        case _:
            raise NotAllowed("code777/answer-first", msg("question {card} is not answered yet", card=board.card))


def can_call(board: Board, seat: int) -> bool:
    """Check whether a seat can call now."""
    try:
        _check_caller(board, seat)
    except NotAllowed:
        return False
    return True


def _check_caller(board: Board, seat: int) -> None:
    if seat in board.empty_seats:
        raise NotAllowed("code777/seat-empty-calls", msg("seat {seat} is empty and cannot call", seat=seat_name(seat)))
    if seat in board.calling:
        raise NotAllowed("code777/called", msg("{seat} has already called", seat=seat_name(seat)))
    if board.waits[seat]:
        message = plural(
            "{seat} called wrongly and must wait for {count} more answer",
            "{seat} called wrongly and must wait for {count} more answers",
            board.waits[seat],
            seat=seat_name(seat),
        )
        raise NotAllowed("code777/cool-down", message)
    if seat in board.called and board.settings.calls_per_answer is not None:
        message = msg("{seat} has already called and can call again after the next answer", seat=seat_name(seat))
        raise NotAllowed("code777/one-call", message)


def _check_call(board: Board, call: c.Call) -> None:
    if call.board_seq is not None and call.board_seq < board.filled_at[call.seat]:
        raise StaleRequest("code777/rack-replaced", msg("too late: the rack this call is about has been replaced"))
    _check_caller(board, call.seat)
    if len(call.numbers) != RACK_SIZE or not set(call.numbers) <= set(NUMBERS):
        raise call_error(" ".join(map(str, call.numbers)))
    if board.settings.colors_too and call.tiles is None:
        raise InvalidInput("code777/colors-missing", msg("calls name tiles at this table, such as 5r 7b 7y"))
    if not board.settings.colors_too and call.tiles is not None:
        raise InvalidInput("code777/colors-named", msg("calls name numbers only at this table, such as 5 7 7"))
    if call.tiles is not None and call.tiles.numbers != sort_numbers(call.numbers):
        raise InvalidInput("code777/colors-differ", msg("the tiles {tiles} do not match the numbers", tiles=call.tiles))


def tie_order(settings: Settings, reader: int) -> list[int]:
    """List the seats in the order in which calls of the same instant are settled."""
    step = -1 if settings.ties == "counter-clockwise" else 1
    return [(reader - 1 + step * turn) % settings.players for turn in range(settings.players)]
