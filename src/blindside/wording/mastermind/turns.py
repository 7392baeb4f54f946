"""Whose move it is in a match of Mastermind."""

from collections.abc import Sequence
from typing import Literal

from blindside.core.messages import Message, msg
from blindside.games.mastermind.board import Board, found
from blindside.table.views import TableView
from blindside.wording.names import Name

Role = Literal["codemaker", "codebreaker", "watching"]
Task = Literal["set code", "guess", "clue", "press on"]
"""What the viewer of the table is to do now."""


def describe_turn(board: Board, role: Role, names: Sequence[Name]) -> Message:
    """The headline of the table, said to the viewer in this role."""
    maker, breaker = names[board.codemaker], names[board.codebreaker]
    match board.phase, role:
        case "over", _:
            return msg("The game is over") if board.settings.is_single else msg("The match is over")
        case "shown", _ if found(board):
            return msg("Found in row {row}", row=len(board.rows))
        case "shown", _:
            return msg("Not found")
        case "coding", "codemaker":
            return msg("Set a code")
        case "coding", _:
            return msg("{name} sets a code", name=maker)
        case "clueing", "codemaker":
            return msg("Answer row {row}", row=len(board.rows))
        case _, "codemaker" if board.settings.clues == "devil":
            return msg("{name} guesses", name=breaker)
        case _, "codemaker":
            return msg("{name} is after your code", name=breaker)
        case _, "codebreaker":
            return msg("Break {name}’s code", name=maker)
        case _:
            return msg("{name} is after {other}’s code", name=breaker, other=maker)


def describe_task(table: TableView, board: Board, task: Task | None, names: Sequence[Name]) -> Message:
    """What the match waits for, said to the viewer who has this task."""
    if board.phase == "over":
        if board.outcome == "abandoned":
            return msg("Ended early")
        return msg("The code is shown") if board.settings.is_single else msg("All games are played")
    if table.paused:
        return msg("The game is paused")
    maker, breaker = names[board.codemaker], names[board.codebreaker]
    match board.phase, task:
        case "coding", "set code":
            return msg("Fill every hole. {name} does not see it.", name=breaker)
        case "coding", _:
            return msg("Waiting for {names}", names=maker)
        case "clueing", "clue" if board.settings.clues == "devil":
            return msg("Give any key that some code still fits")
        case "clueing", "clue":
            return msg("Compare it with your code")
        case "clueing", _:
            return msg("{name} is to give a clue", name=maker)
        case "shown", "press on":
            return msg("The code is revealed: look, then continue")
        case "shown", _:
            return msg("{name} looks at the code", name=breaker)
        case _, "guess":
            return msg("Row {row} of {rows}: fill every hole", row=len(board.rows) + 1, rows=board.settings.rows)
        case _:
            return msg("Row {row} of {rows}", row=len(board.rows) + 1, rows=board.settings.rows)
