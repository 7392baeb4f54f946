"""The rules of Mastermind: the state, how events change it, and the events of a command.

Only code that runs games may name a `State`. All other code gets views.
"""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from blindside.core.audience import SPECTATORS
from blindside.core.dealers import Dealer
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.games.mastermind import commands as c
from blindside.games.mastermind import events as e
from blindside.games.mastermind.board import Board, advance_board, codemaker_points, is_code_found, new_board
from blindside.games.mastermind.codes import Code, make_key
from blindside.games.mastermind.eyes import observe
from blindside.games.mastermind.fitting import find_code
from blindside.games.mastermind.legal import check_command
from blindside.games.mastermind.settings import PLAYERS, Settings


class State(Struct, frozen=True):
    """The board and the code behind the screen."""

    board: Board
    code: Code
    """Empty before the first code is set, and with an evil codemaker."""


def new_state(settings: Settings) -> State:
    """The state before the first event."""
    return State(new_board(settings), Code(""))


def evolve(state: State, event: e.Event) -> State:
    """Return the state after an event, which is not checked."""
    board = advance_board(state.board, observe(event, SPECTATORS))
    return State(board, event.code if isinstance(event, e.CodeSet) else state.code)


def decide(state: State, command: c.Command, dealer: Dealer) -> tuple[e.Event, ...]:
    """Return the events of a command, or refuse it."""
    board = state.board
    check_command(board, command)
    match command:
        case c.Guess(seat, guess):
            guessed = e.Guessed(seat, guess)
            if board.settings.keys != "by-table":
                return (guessed,)
            command = c.GiveKey(board.codemaker, make_key(state.code, guess))
            return guessed, *_give_key(evolve(state, guessed), command)
        case c.GiveKey():
            return tuple(_give_key(state, command))
        case c.SetCode(seat, code):
            return (e.CodeSet(seat, code),)
        case c.Continue():
            return tuple(_score(board))
        case c.Challenge(seat):
            return (_challenge(state, seat),)
        case c.Start(first_codemaker):
            seat = dealer.pick(PLAYERS) if first_codemaker is None else first_codemaker
            return e.CodemakerChosen(seat), *_start_without_code(board, seat)
        case c.Leave(seat):
            hidden = board.phase in ("guessing", "keying")
            shown = (e.CodeShown(_hidden_code(state)),) if hidden else ()
            return e.SeatLeft(seat), *shown, e.MatchEnded("abandoned", None)
        case _:
            assert_never(command)


def _give_key(state: State, command: c.GiveKey) -> Iterator[e.Event]:
    board = state.board
    if board.settings.keys in ("by-table", "by-hand"):
        true = make_key(state.code, board.rows[-1].guess)
        if command.key != true:
            message = msg("The right key is {reds} red, {whites} white.", reds=true.reds, whites=true.whites)
            raise NotAllowed("mastermind/false-key", message, hint=msg("Look again."))
    given = e.KeyGiven(command.seat, command.key)
    yield given
    if command.key.reds == board.settings.holes or len(board.rows) == board.settings.rows:
        yield e.CodeShown(_hidden_code(evolve(state, given)))


def _hidden_code(state: State) -> Code:
    """The code behind the screen; where none is fixed, the first that fits all keys, so that a log has only one."""
    board = state.board
    if board.settings.keys != "devil":
        return state.code
    code = find_code(board.settings, board.keyed_rows)
    assert code is not None, "no key was permitted that no code fits"
    return code


def _start_without_code(board: Board, codemaker: int) -> Iterator[e.Event]:
    """Start a game with an evil codemaker, in which no code is set."""
    if board.settings.keys == "devil":
        yield e.CodeLeftOpen(codemaker)


def _challenge(state: State, seat: int) -> e.Challenged:
    board, code = state.board, _hidden_code(state)
    wrong = tuple([row for row, (guess, given) in enumerate(board.keyed_rows) if given != make_key(code, guess)])
    if board.phase != "shown" and find_code(board.settings, board.keyed_rows) is not None:
        # Some code fits, so nothing is shown, not even whether a key was wrong.
        wrong = ()
    return e.Challenged(seat, wrong, code if wrong else None)


def _score(board: Board) -> Iterator[e.Event]:
    yield e.GameScored(board.codemaker, codemaker_points(board), is_code_found(board))
    if board.played + 1 < board.settings.games:
        yield from _start_without_code(board, board.codebreaker)
        return
    scores = list(board.scores)
    scores[board.codemaker] += codemaker_points(board)
    if board.settings.games == 1:
        yield e.MatchEnded("single", None)
    elif scores[0] == scores[1]:
        yield e.MatchEnded("tie", None)
    else:
        yield e.MatchEnded("won", scores.index(max(scores)))
