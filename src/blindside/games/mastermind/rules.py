"""The rules of Mastermind, a game and a match: what comes of a command."""

from collections.abc import Iterator
from typing import assert_never

from blindside.core.dealers import Dealer
from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.games.mastermind.board import Board, found, points
from blindside.games.mastermind.codes import Code, Key, key
from blindside.games.mastermind.commands import Challenge, Command, GiveClue, Guess, Leave, PressOn, SetCode, Start
from blindside.games.mastermind.events import (
    Challenged,
    Clued,
    CodeLeftOpen,
    CodemakerChosen,
    CodeSet,
    CodeShown,
    Event,
    GameScored,
    Guessed,
    MatchEnded,
    SeatLeft,
)
from blindside.games.mastermind.fitting import fitting_code
from blindside.games.mastermind.legal import permit
from blindside.games.mastermind.settings import PLAYERS
from blindside.games.mastermind.state import State, evolve


def decide(state: State, command: Command, dealer: Dealer) -> tuple[Event, ...]:
    """What happens when this is done now. Raises what is wrong with it, and then nothing happens."""
    board = state.board
    permit(board, command)
    match command:
        case Guess(seat, guess):
            guessed = Guessed(seat, guess)
            if board.settings.clues != "by-table":
                return (guessed,)
            clue = GiveClue(board.codemaker, key(state.code, guess))
            return guessed, *_clue(evolve(state, guessed), clue)
        case GiveClue():
            return tuple(_clue(state, command))
        case SetCode(seat, code):
            return (CodeSet(seat, code),)
        case PressOn():
            return tuple(_score(board))
        case Challenge(seat):
            return (_challenge(state, seat),)
        case Start(first_codemaker):
            seat = dealer.pick(PLAYERS) if first_codemaker is None else first_codemaker
            return CodemakerChosen(seat), *_left_open(board, seat)
        case Leave(seat):
            hidden = board.phase in ("guessing", "clueing")
            shown = (CodeShown(_code(state)),) if hidden else ()
            return SeatLeft(seat), *shown, MatchEnded("abandoned", None)
        case _:
            assert_never(command)


def _clue(state: State, clue: GiveClue) -> Iterator[Event]:
    board = state.board
    if board.settings.clues in ("by-table", "by-hand"):
        _check_true(clue.key, key(state.code, board.rows[-1].guess))
    clued = Clued(clue.seat, clue.key)
    yield clued
    if clue.key.reds == board.settings.holes or len(board.rows) == board.settings.rows:
        yield CodeShown(_code(evolve(state, clued)))


def _check_true(given: Key, true: Key) -> None:
    if given != true:
        raise Illegal(
            "mastermind/false-clue",
            msg("The right key: {reds} red, {whites} white.", reds=true.reds, whites=true.whites),
            hint=msg("Look again."),
        )


def _code(state: State) -> Code:
    """The code behind the screen; where none is fixed, the first that fits all clues, so that a log has only one."""
    board = state.board
    if board.settings.clues != "devil":
        return state.code
    code = fitting_code(board.settings, board.clues)
    assert code is not None, "no clue was permitted that no code fits"
    return code


def _left_open(board: Board, codemaker: int) -> Iterator[Event]:
    """With what a game begins in which no code is set."""
    if board.settings.clues == "devil":
        yield CodeLeftOpen(codemaker)


def _challenge(state: State, seat: int) -> Challenged:
    board, code = state.board, _code(state)
    wrong = tuple([row for row, (guess, given) in enumerate(board.clues) if given != key(code, guess)])
    if board.phase != "shown" and fitting_code(board.settings, board.clues) is not None:
        # Some code fits, so nothing is shown, not even whether a clue was wrong.
        wrong = ()
    return Challenged(seat, wrong, code if wrong else None)


def _score(board: Board) -> Iterator[Event]:
    yield GameScored(board.codemaker, points(board), found(board))
    if board.played + 1 < board.settings.games:
        yield from _left_open(board, board.codebreaker)
        return
    scores = list(board.scores)
    scores[board.codemaker] += points(board)
    if board.settings.games == 1:
        yield MatchEnded("single", None)
    elif scores[0] == scores[1]:
        yield MatchEnded("tie", None)
    else:
        yield MatchEnded("won", scores.index(max(scores)))
