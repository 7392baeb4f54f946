"""Which commands are legal now. This depends on the board alone, so front ends and bots can use it."""

from typing import assert_never

from blindside.core.audience import check_seat, seat_name
from blindside.core.errors import NotAllowed, StaleRequest
from blindside.core.messages import Message, msg
from blindside.games.mastermind import commands as c
from blindside.games.mastermind.board import Board
from blindside.games.mastermind.codes import Key, check_key, make_key, read_code
from blindside.games.mastermind.fitting import find_code
from blindside.games.mastermind.settings import PLAYERS


def check_command(board: Board, command: c.Command) -> None:
    """Refuse a command that is not legal now."""
    if board.phase == "over":
        raise StaleRequest("mastermind/over", msg("the match is over"))
    if isinstance(command, c.Start):
        if board.phase != "new":
            raise NotAllowed("mastermind/started", msg("the match has already started"))
        check_seat(command.first_codemaker, PLAYERS)
        return
    if board.phase == "new":
        raise NotAllowed("mastermind/not-started", msg("the match has not started: start it first"))
    check_seat(command.seat, PLAYERS)
    if isinstance(command, c.Leave):
        return
    if isinstance(command, c.SetCode | c.GiveKey):
        _check_role(command.seat, board.codemaker, msg("the codemaker"))
    else:
        _check_role(command.seat, board.codebreaker, msg("the codebreaker"))
    match command:
        case c.SetCode(_, code):
            if board.settings.keys == "devil":
                message = msg("no code is set at this table: every code that fits the keys is possible")
                raise NotAllowed("mastermind/no-code", message)
            _check_phase(board, "coding")
            read_code(code, board.settings)
        case c.Guess(_, guess):
            _check_phase(board, "guessing")
            read_code(guess, board.settings)
        case c.GiveKey(_, given):
            _check_phase(board, "keying")
            check_key(given, board.settings)
            if board.settings.keys == "devil":
                _check_fit(board, given)
        case c.Continue():
            _check_phase(board, "shown")
        case c.Challenge():
            _check_phase(board, "guessing", "keying", "shown")
        case _:
            assert_never(command)


def _check_role(seat: int, wanted: int, role: Message) -> None:
    if seat != wanted:
        message = msg(
            "only {role} ({wanted}) can do that, not {seat}", role=role, wanted=seat_name(wanted), seat=seat_name(seat)
        )
        raise NotAllowed("mastermind/not-your-role", message)


def _check_fit(board: Board, given: Key) -> None:
    """Refuse a key of an evil codemaker if no code fits it and all keys before."""
    guess = board.rows[-1].guess
    if find_code(board.settings, (*board.keyed_rows, (guess, given))) is not None:
        return
    some = find_code(board.settings, board.keyed_rows)
    assert some is not None, "each earlier key was checked"
    true = make_key(some, guess)
    message = msg(
        "with {reds} red and {whites} white, no code would fit all the keys; {true_reds} red and {true_whites} "
        "white would work",
        reds=given.reds,
        whites=given.whites,
        true_reds=true.reds,
        true_whites=true.whites,
    )
    raise NotAllowed("mastermind/no-code-fits", message)


def describe_turn(board: Board) -> Message:
    """Describe what the match waits for."""
    who = seat_name(board.turn)
    match board.phase:
        case "coding":
            return msg("{who} sets the code", who=who)
        case "guessing":
            return msg("{who} guesses", who=who)
        case "keying":
            return msg("{who} gives the key", who=who)
        case "shown":
            return msg("{who} can continue or challenge the keys", who=who)
        case "new":
            return msg("the match has not started")
        case "over":
            return msg("the match is over")


def _check_phase(board: Board, *phases: str) -> None:
    if board.phase not in phases:
        raise NotAllowed("mastermind/not-now", msg("not now: {due}", due=describe_turn(board)))
