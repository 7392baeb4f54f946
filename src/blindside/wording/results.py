"""How a game ended."""

from typing import Any

from msgspec import Struct

from blindside.core.audience import SeatNames
from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg, plural
from blindside.games.mastermind.board import Board as MastermindBoard
from blindside.games.mastermind.board import found
from blindside.wording.mastermind.labels import perfect_told
from blindside.wording.names import Name


class Result(Struct, frozen=True):
    told: Message
    points: list[tuple[Name, int]]
    """Of all players, the most first; none of a single game of Mastermind, which is not played for points."""
    perfect: Message | None = None
    """What perfect play takes on average, of such a game, where that is known."""


def result(board: Any, names: list[Name], you: int | None) -> Result:
    if isinstance(board, MastermindBoard) and board.settings.is_single:
        perfect = perfect_told(board.settings) if board.outcome == "single" else None
        return Result(_mastermind(board, names, you), [], perfect)
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
    breaker, rows = 1 - board.first_codemaker, len(board.rows)
    if not found(board):
        if breaker == you:
            return plural(
                "you did not find the code in {count} guess", "you did not find the code in {count} guesses", rows
            )
        return plural(
            "{name} did not find the code in {count} guess",
            "{name} did not find the code in {count} guesses",
            rows,
            name=names[breaker],
        )
    if breaker == you:
        return plural("you found the code in {count} guess", "you found the code in {count} guesses", rows)
    return plural(
        "{name} found the code in {count} guess",
        "{name} found the code in {count} guesses",
        rows,
        name=names[breaker],
    )


def check_over(over: bool) -> None:
    """Refuse to sum up a game that is not over."""
    if not over:
        raise Illegal("review/summary", msg("this game is not over: it is summed up when it is"))


def standing(scores: tuple[int, ...], named: SeatNames) -> str:
    return " · ".join(f"{named(seat)} {score}" for seat, score in enumerate(scores))


def won(winner: int, scores: tuple[int, ...], named: SeatNames) -> Message:
    return msg("🏆 {winner} won: {scores}", winner=named(winner), scores=standing(scores, named))
