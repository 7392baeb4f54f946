"""The rules of Mastermind, a game and a match: what comes of a command."""

from collections.abc import Iterator
from typing import assert_never

from blindside.core.dealers import Dealer
from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.games.mastermind.board import Board, found, points
from blindside.games.mastermind.codes import key
from blindside.games.mastermind.commands import Challenge, Command, GiveClue, Guess, Leave, PressOn, SetCode, Start
from blindside.games.mastermind.events import (
    Challenged,
    Clued,
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
            return (CodemakerChosen(dealer.pick(PLAYERS) if first_codemaker is None else first_codemaker),)
        case Leave(seat):
            hidden = board.phase in ("guessing", "clueing")
            shown = (CodeShown(state.code),) if hidden else ()
            return SeatLeft(seat), *shown, MatchEnded("abandoned", None)
        case _:
            assert_never(command)


def _clue(state: State, clue: GiveClue) -> Iterator[Event]:
    board = state.board
    true = key(state.code, board.rows[-1].guess)
    if clue.key != true and board.settings.clues != "by-hand-unchecked":
        raise Illegal(
            "mastermind/false-clue",
            msg(
                "{reds} red and {whites} white is not true: it is {true_reds} red and {true_whites} white",
                reds=clue.key.reds,
                whites=clue.key.whites,
                true_reds=true.reds,
                true_whites=true.whites,
            ),
        )
    yield Clued(clue.seat, clue.key)
    if clue.key.reds == board.settings.holes or len(board.rows) == board.settings.rows:
        yield CodeShown(state.code)


def _challenge(state: State, seat: int) -> Challenged:
    board = state.board
    wrong = tuple([row for row, (guess, given) in enumerate(board.clues) if given != key(state.code, guess)])
    if board.phase != "shown" and fitting_code(board.settings, board.clues) is not None:
        # Some code fits, so nothing is shown, not even whether a clue was wrong.
        wrong = ()
    return Challenged(seat, wrong, state.code if wrong else None)


def _score(board: Board) -> Iterator[Event]:
    yield GameScored(board.codemaker, points(board), found(board))
    if board.played + 1 < board.settings.games:
        return
    scores = list(board.scores)
    scores[board.codemaker] += points(board)
    if board.settings.games == 1:
        yield MatchEnded("single", None)
    elif scores[0] == scores[1]:
        yield MatchEnded("tie", None)
    else:
        yield MatchEnded("won", scores.index(max(scores)))
