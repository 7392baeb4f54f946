"""How a game ended, for somebody who reads it afterwards."""

from typing import Any

from msgspec import Struct

from blindside.core.messages import Message, msg, plural
from blindside.games.mastermind.board import Board as MastermindBoard
from blindside.games.mastermind.board import found
from blindside.web.pages.people import Name


class Result(Struct, frozen=True):
    told: Message
    points: list[tuple[Name, int]]
    """Of everybody, the most first."""


def result(board: Any, names: list[Name], you: int | None) -> Result:
    told = _mastermind if isinstance(board, MastermindBoard) else _code777
    order = sorted(range(len(board.scores)), key=lambda seat: -board.scores[seat])
    return Result(told(board, names, you), [(names[seat], board.scores[seat]) for seat in order])


def _code777(board: Any, names: list[Name], you: int | None) -> Message:
    if board.phase != "over":
        return msg("not over yet")
    if board.winner is None:
        return msg("stopped before anybody had won")
    if board.winner == you:
        return msg("you won")
    if you is None:
        return msg("{name} won", name=names[board.winner])
    place = 1 + sum(score > board.scores[you] for score in board.scores)
    return msg(
        "{name} won; your place: {place} of {players}", name=names[board.winner], place=place, players=len(names)
    )


def _mastermind(board: MastermindBoard, names: list[Name], you: int | None) -> Message:
    match board.outcome:
        case "won":
            assert board.winner is not None, "it was won by somebody"
            return msg("you won") if board.winner == you else msg("{name} won", name=names[board.winner])
        case "tie":
            return msg("a tie")
        case "single":
            return _single(board, names, you)
        case "abandoned":
            return msg("stopped before anybody had won")
        case None:
            return msg("not over yet")


def _single(board: MastermindBoard, names: list[Name], you: int | None) -> Message:
    breaker = 1 - board.first_codemaker
    if not found(board):
        return (
            msg("you did not find the code") if breaker == you else msg("{name} did not find it", name=names[breaker])
        )
    if breaker == you:
        return plural("you found the code in {count} guess", "you found the code in {count} guesses", len(board.rows))
    return plural(
        "{name} found the code in {count} guess",
        "{name} found the code in {count} guesses",
        len(board.rows),
        name=names[breaker],
    )
