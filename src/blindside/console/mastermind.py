"""Mastermind as text: events and positions."""

from collections.abc import Iterator, Sequence

import click

from blindside.console.text import MARGIN, capitalize, name_in_list, number_line, paint_pegs, say
from blindside.core.audience import seat_name
from blindside.core.messages import msg
from blindside.games.mastermind import events
from blindside.games.mastermind.board import Board, Row, View, track_peg
from blindside.games.mastermind.legal import describe_turn as describe_turn
from blindside.wording import Style
from blindside.wording.mastermind.events import describe, describe_row
from blindside.wording.mastermind.labels import describe_perfect_play, key_name


def event_lines(sight: events.Sight, view: View, style: Style = "line", you: int | None = None) -> Iterator[str]:
    """Lines of an event, which speak to the player in seat `you`.

    A guess and its key share a line if keys are automatic.
    """
    board = view.board
    text = capitalize(describe(sight, board.settings.is_single, you=you))
    match sight:
        case events.Guessed() if board.settings.keys == "by-table":
            return
        case events.Guessed(_, code) | events.CodeShown(code) | events.SawCodeSet(_, code) if code:
            yield number_line(board.seq, text.replace(code, paint_pegs(code)))
        case events.KeyGiven() if style == "spoken":
            yield number_line(board.seq, _row_in_words(len(board.rows), board.rows[-1]))
        case events.KeyGiven(_, key):
            row = f"{name_in_list(board.codebreaker, you)}  {len(board.rows):>2}  {paint_pegs(board.rows[-1].guess)}"
            pegs = paint_pegs(key) + " " * (board.settings.holes - len(str(key)))
            yield number_line(board.seq, f"{row}  {pegs}  {say(key_name(key))}")
        case events.GameScored() | events.Challenged() if style == "spoken":
            yield number_line(board.seq, text)
            if not board.settings.is_single:
                yield MARGIN + _points(board, you)
        case events.GameScored() | events.Challenged():
            scored = "" if board.settings.is_single else f"  {_track(board, you)}"
            yield number_line(board.seq, f"{click.style(text, bold=True)}{scored}")
            yield ""
        case events.MatchEnded(outcome):
            yield number_line(board.seq, click.style(text, bold=True))
            for line in _perfect_play(board):
                yield MARGIN + line
            if outcome == "abandoned" and board.code is not None:
                yield MARGIN + say(msg("the code was {code}", code=paint_pegs(board.code)))
        case _:
            yield number_line(board.seq, text)


def _row_in_words(number: int, row: Row) -> str:
    key = None if row.key is None else key_name(row.key)
    return capitalize(describe_row(number, paint_pegs(row.guess), key, "spoken"))


def standing_lines(board: Board, style: Style = "line") -> Iterator[str]:
    """The points of a match, or what perfect play takes in a single game that is over."""
    if board.settings.is_single:
        yield from _perfect_play(board)
    elif style == "spoken":
        yield _points(board)
    else:
        yield say(msg("Points: {scores}", scores=_track(board)))


def _perfect_play(board: Board) -> Iterator[str]:
    """Describe the average of perfect play for a finished single game, if known."""
    text = describe_perfect_play(board.settings) if board.outcome == "single" else None
    if text is not None:
        yield say(text)


def _points(board: Board, you: int | None = None) -> str:
    scores = [f"{name_in_list(seat, you)} {score}" for seat, score in enumerate(board.scores)]
    return say(msg("Points: {scores}", scores=scores))


def _track(board: Board, you: int | None = None) -> str:
    """The score track: each player's peg, red for the first codemaker, and points."""
    pegs_of = {"red": paint_pegs("●"), "white": "○"}
    return " · ".join(
        f"{pegs_of[track_peg(board, seat)]} {name_in_list(seat, you)} {score}"
        for seat, score in enumerate(board.scores)
    )


def position_lines(view: View, _: Sequence[events.Sight]) -> Iterator[str]:
    """Lines of the board, which shows all keys."""
    return board_lines(view)


def board_lines(view: View, style: Style = "line") -> Iterator[str]:
    """Lines of the rows, and whose move it is."""
    board = view.board
    games = board.settings.games
    if board.phase != "over":
        maker = seat_name(board.codemaker)
        yield say(msg("Game {number} of {games}, codemaker {seat}", number=board.played + 1, games=games, seat=maker))
    code = board.code or view.code
    if code is not None:
        yield say(msg("Code: {code}", code=paint_pegs(code)))
    for number, row in enumerate(board.rows, 1):
        yield _row_in_words(number, row) if style == "spoken" else _row(number, row)
    yield from standing_lines(board, style)
    yield capitalize(describe_turn(board))


def _row(number: int, row: Row) -> str:
    return f"{number:>2}  {paint_pegs(row.guess)}  {paint_pegs(row.key) if row.key is not None else '…'}"
