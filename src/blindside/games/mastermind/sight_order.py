"""Which sight can come next: what can be checked in one audience's record without knowing the code."""

from typing import assert_never

from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg
from blindside.games.mastermind import commands as c
from blindside.games.mastermind import events as e
from blindside.games.mastermind.board import Board, View, codemaker_points
from blindside.games.mastermind.codes import Code, alphabet, read_code
from blindside.games.mastermind.eyes import can_see_code
from blindside.games.mastermind.fitting import fits
from blindside.games.mastermind.legal import check_command


def check_sight(view: View, sight: e.Sight) -> None:
    """Refuse a sight that cannot come next in a view."""
    board = view.board
    if board.phase == "over":
        raise _impossible(msg("the match is over"))
    if board.phase == "new" and not isinstance(sight, e.CodemakerChosen):
        raise _impossible(msg("the match has not started"))
    match sight:
        case e.CodemakerChosen(seat):
            check_command(board, c.Start(seat))
        case e.SawCodeSet() | e.CodeLeftOpen() | e.CodeShown():
            _check_code(view, sight)
        case e.Guessed(codebreaker, guess):
            check_command(board, c.Guess(codebreaker, guess))
        case e.KeyGiven(codemaker, key):
            check_command(board, c.GiveKey(codemaker, key))
        case e.Challenged(codebreaker, wrong_rows):
            check_command(board, c.Challenge(codebreaker))
            if not set(wrong_rows) <= set(range(len(board.keyed_rows))):
                raise _impossible(msg("the challenge names rows that do not exist"))
        case e.GameScored(codemaker, scored, _):
            check_command(board, c.Continue(board.codebreaker))
            if (codemaker, scored) != (board.codemaker, codemaker_points(board)):
                raise _impossible(msg("the codemaker scores {points}", points=codemaker_points(board)))
        case e.SeatLeft(seat):
            check_command(board, c.Leave(seat))
        case e.MatchEnded(outcome):
            if outcome != "abandoned" and board.played != board.settings.games:
                raise _impossible(msg("not all games have been played"))
        case _:
            assert_never(sight)


def _check_code(view: View, sight: e.SawCodeSet | e.CodeLeftOpen | e.CodeShown) -> None:
    board = view.board
    match sight:
        case e.SawCodeSet(codemaker, code):
            check_command(board, c.SetCode(codemaker, _some_code(board) if code is None else code))
            if (code is not None) != can_see_code(codemaker, view.audience):
                raise _impossible(msg("only the codemaker sees the code"))
        case e.CodeLeftOpen(codemaker):
            if board.settings.keys != "devil" or (board.phase, board.codemaker) != ("coding", codemaker):
                raise _impossible(msg("this game cannot start without a code"))
        case e.CodeShown(code):
            if board.phase not in ("guessing", "keying"):
                raise _impossible(msg("there is no hidden code to reveal"))
            read_code(code, board.settings)
            if view.code not in (None, code):
                raise _impossible(msg("the code was {code}", code=view.code))
            if board.settings.keys == "devil" and not fits(code, board.keyed_rows):
                raise _impossible(msg("{code} does not fit all the keys", code=code))
        case _:
            assert_never(sight)


def _some_code(board: Board) -> Code:
    """Make any code of the right size, in place of a hidden one."""
    signs = alphabet(board.settings)
    return Code((signs * board.settings.holes if board.settings.repeats else signs)[: board.settings.holes])


def _impossible(reason: Message) -> NotAllowed:
    return NotAllowed("mastermind/cannot-follow", reason)
