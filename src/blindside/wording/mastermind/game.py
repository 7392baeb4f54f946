"""Texts of a match of Mastermind: rules, start, turn, result."""

from collections.abc import Sequence
from typing import Literal

from blindside.core.messages import Message, msg, plural
from blindside.games.mastermind.board import Board, is_code_found
from blindside.games.mastermind.settings import KEYS, PLAYERS, Settings
from blindside.table.views import TableView
from blindside.wording import GameWording, Result, rank_points
from blindside.wording.mastermind.labels import board_size, describe_perfect_play, match_name, number_of_games
from blindside.wording.names import Name
from blindside.wording.table_events import describe_pause

Role = Literal["codemaker", "codebreaker", "watching"]
Task = Literal["set code", "guess", "give key", "press on"]
"""The viewer's task now."""


def rules(settings: Settings) -> list[Message]:
    lines = [number_of_games(settings), msg("{holes} holes, {colors} colours, {rows}", **board_size(settings))]
    if settings.keys != "by-table":
        lines.append(msg("keys: {meaning}", meaning=KEYS[settings.keys]))
    if not settings.repeats:
        lines.append(msg("no repeated colours"))
    if settings.empty:
        lines.append(msg("holes may be empty"))
    return lines


def describe_start(_: Settings, names: Sequence[Name], you: int | None) -> list[Message]:
    own = msg("You set the first code")
    return [own if seat == you else msg("{name} sets the first code", name=name) for seat, name in enumerate(names)]


def describe_turn(board: Board, role: Role, names: Sequence[Name]) -> Message:
    """Return the headline for a viewer in this role."""
    maker, breaker = names[board.codemaker], names[board.codebreaker]
    match board.phase, role:
        case "over", _:
            return msg("The game is over") if board.settings.is_single else msg("The match is over")
        case "shown", _ if is_code_found(board):
            return msg("Found in row {row}", row=len(board.rows))
        case "shown", _:
            return msg("Not found")
        case "coding", "codemaker":
            return msg("Set a code")
        case "coding", _:
            return msg("{name} sets a code", name=maker)
        case "keying", "codemaker":
            return msg("Answer row {row}", row=len(board.rows))
        case _, "codemaker" if board.settings.keys == "devil":
            return msg("{name} guesses", name=breaker)
        case _, "codemaker":
            return msg("{name} is breaking your code", name=breaker)
        case _, "codebreaker":
            return msg("Break {name}’s code", name=maker)
        case _:
            return msg("{name} is breaking {other}’s code", name=breaker, other=maker)


def describe_task(table: TableView, board: Board, task: Task | None, names: Sequence[Name]) -> Message:
    """Tell the viewer with this task what the match waits for."""
    if board.phase == "over":
        if board.outcome == "abandoned":
            return msg("Ended early")
        return msg("The code is revealed") if board.settings.is_single else msg("All games have been played")
    if table.paused:
        return describe_pause(table, names)
    maker, breaker = names[board.codemaker], names[board.codebreaker]
    match board.phase, task:
        case "coding", "set code":
            return msg("Fill every hole. {name} cannot see it.", name=breaker)
        case "coding", _:
            return msg("Waiting for {names}", names=maker)
        case "keying", "give key" if board.settings.keys == "devil":
            return msg("Give any key that at least one code still fits")
        case "keying", "give key":
            return msg("Compare the row with your code")
        case "keying", _:
            return msg("Waiting for {name} to give a key", name=maker)
        case "shown", "press on":
            return msg("The code is revealed: look, then continue")
        case "shown", _:
            return msg("{name} is looking at the code", name=breaker)
        case _, "guess":
            return msg("Row {row} of {rows}: fill every hole", row=len(board.rows) + 1, rows=board.settings.rows)
        case _:
            return msg("Row {row} of {rows}", row=len(board.rows) + 1, rows=board.settings.rows)


def result(board: Board, names: Sequence[Name], you: int | None) -> Result:
    text = _describe_result(board, names, you)
    if board.settings.is_single:
        return Result(text, [], describe_perfect_play(board.settings) if board.outcome == "single" else None)
    return Result(text, rank_points(board.scores, names))


def _describe_result(board: Board, names: Sequence[Name], you: int | None) -> Message:
    match board.outcome:
        case "won":
            assert board.winner is not None, "a won match has a winner"
            return msg("you won") if board.winner == you else msg("{name} won", name=names[board.winner])
        case "tie":
            return msg("a tie")
        case "single":
            return _describe_single(board, names, you)
        case "abandoned":
            return msg("ended without a winner")
        case None:
            return msg("not over yet")


def _describe_single(board: Board, names: Sequence[Name], you: int | None) -> Message:
    breaker, rows = 1 - board.first_codemaker, len(board.rows)
    if not is_code_found(board):
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
        "{name} found the code in {count} guess", "{name} found the code in {count} guesses", rows, name=names[breaker]
    )


_NO_HINTS = msg("nothing")
_CODE_COUNT = msg("how many codes still fit")
WORDING = GameWording(
    game="mastermind",
    fewest_players=PLAYERS,
    table_name=match_name,
    rules=rules,
    hint_levels={
        "none": _NO_HINTS,
        "marks": _NO_HINTS,
        "seen": _NO_HINTS,
        "certain": _CODE_COUNT,
        "chances": _CODE_COUNT,
    },
    describe_start=describe_start,
    result=result,
    picture_marks={
        "waiting": msg("could have guessed it"),
        "certain": msg("only one code was left"),
        "right": msg("found the code"),
        "wrong": msg("did not find it"),
    },
)
