"""The rules of Mastermind, a game and a match: what may be done now (`permit`), and what comes of it (`decide`).

`permit` needs only what everybody sees, so a front end can ask it too. `decide` knows the code.
"""

from collections.abc import Iterator
from typing import assert_never

from blindside.core.audience import seat_error, seat_name
from blindside.core.dealers import Dealer
from blindside.core.errors import Illegal, Stale
from blindside.core.messages import Message, msg
from blindside.games.mastermind.board import Board, found
from blindside.games.mastermind.codes import check_key, key, read_code
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
from blindside.games.mastermind.settings import PLAYERS
from blindside.games.mastermind.state import State, evolve


def permit(board: Board, command: Command) -> None:
    """Raises what is wrong with doing this now, if anything is."""
    if board.phase == "over":
        raise Stale("mastermind/over", msg("the match is over"))
    if isinstance(command, Start):
        if board.phase != "new":
            raise Illegal("mastermind/started", msg("the match has begun already"))
        if command.first_codemaker is not None and not 0 <= command.first_codemaker < PLAYERS:
            raise seat_error(command.first_codemaker, PLAYERS)
        return
    if board.phase == "new":
        raise Illegal("mastermind/not-started", msg("the match has not begun: start it first"))
    if not 0 <= command.seat < PLAYERS:
        raise seat_error(command.seat, PLAYERS)
    match command:
        case Leave():
            return
        case SetCode(seat, code):
            _permit_role(seat, board.codemaker, msg("the codemaker"))
            _permit_phase(board, "coding")
            read_code(code, board.settings)
        case Guess(seat, guess):
            _permit_role(seat, board.codebreaker, msg("the codebreaker"))
            _permit_phase(board, "guessing")
            read_code(guess, board.settings)
        case GiveClue(seat, given):
            _permit_role(seat, board.codemaker, msg("the codemaker"))
            _permit_phase(board, "clueing")
            check_key(given, board.settings)
        case PressOn(seat):
            _permit_role(seat, board.codebreaker, msg("the codebreaker"))
            _permit_phase(board, "shown")
        case Challenge(seat):
            _permit_role(seat, board.codebreaker, msg("the codebreaker"))
            _permit_phase(board, "guessing", "shown")
        case _:
            assert_never(command)


def _permit_role(seat: int, wanted: int, role: Message) -> None:
    if seat != wanted:
        raise Illegal(
            "mastermind/not-your-role",
            msg(
                "that is for {role} to do: {wanted}, not {seat}",
                role=role,
                wanted=seat_name(wanted),
                seat=seat_name(seat),
            ),
        )


def due(board: Board) -> Message:
    """What the match waits for."""
    who = seat_name(board.turn)
    match board.phase:
        case "coding":
            return msg("{who} is to set a code", who=who)
        case "guessing":
            return msg("{who} is to guess", who=who)
        case "clueing":
            return msg("{who} is to give a clue", who=who)
        case "shown":
            return msg("{who} has seen the code, and is to press on or to challenge", who=who)
        case "new":
            return msg("the match has not begun")
        case "over":
            return msg("the match is over")


def _permit_phase(board: Board, *phases: str) -> None:
    if board.phase not in phases:
        raise Illegal("mastermind/not-now", msg("not now: {due}", due=due(board)))


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
            return SeatLeft(seat), MatchEnded("abandoned", None)
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
    if board.phase == "guessing" and fitting_code(board.settings, board.clues) is not None:
        # Some code fits, so nothing is shown, not even whether a clue was wrong.
        wrong = ()
    return Challenged(seat, wrong, state.code if wrong else None)


def _score(board: Board) -> Iterator[Event]:
    points = len(board.rows) if found(board) else board.settings.rows + 1
    yield GameScored(board.codemaker, points, found(board))
    if board.played + 1 < board.settings.games:
        return
    scores = list(board.scores)
    scores[board.codemaker] += points
    if board.settings.games == 1:
        yield MatchEnded("single", None)
    elif scores[0] == scores[1]:
        yield MatchEnded("tie", None)
    else:
        yield MatchEnded("won", scores.index(max(scores)))
