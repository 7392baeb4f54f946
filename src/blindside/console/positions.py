"""How a game stands, drawn in plain text: racks, the list of answers, the triangle, the board of rows."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from blindside.console.text import painted, pegs, say, sentence
from blindside.console.transcripts import points, racks, spoken_row, standing
from blindside.core.audience import seat_name
from blindside.core.messages import msg
from blindside.games.code777.events import Sight
from blindside.games.code777.notepad import Mark
from blindside.games.code777.questions import QUESTIONS, answer_text
from blindside.games.code777.tiles import TRIANGLE
from blindside.games.code777.view import Bearing, Heard, View, judge
from blindside.games.mastermind.board import Row
from blindside.games.mastermind.board import View as MastermindView
from blindside.games.mastermind.legal import due as describe_mastermind_turn
from blindside.wording import Style
from blindside.wording.code777.game import describe_turn


def shown(game: str, sights: Sequence[Any], view: Any) -> Iterator[str]:
    """How a game stood after these sights, with all that had been heard."""
    if game == "mastermind":
        yield from mastermind(view)
    else:
        yield from code777(view)
        yield ""
        yield from answers(view, sights)


def code777(view: View) -> Iterator[str]:
    board = view.board
    yield from racks(view)
    yield ""
    yield points(board.scores)
    yield say(msg("Tiles in the pile: {count}", count=board.pile))
    if view.out_of_play:
        out = [rack or msg("unseen") for rack in view.out_of_play]
        yield painted(say(msg("Out of play: {tiles}", tiles=out)))
    if board.calling:
        yield say(msg("Announced: {seats}", seats=[seat_name(seat) for seat in board.calling]))
    for seat, waits in enumerate(board.waits):
        if waits:
            yield say(msg("{seat} called wrongly: answers to wait for: {waits}", seat=seat_name(seat), waits=waits))
    yield sentence(describe_turn(board))


_BADGES: dict[Bearing, str] = {"current": "", "older": "*", "past": "×"}


def answers(view: View, sights: Sequence[Sight]) -> Iterator[str]:
    """The questions asked so far, with every answer, who gave it and when."""
    judged = judge(view, sights)
    if not judged:
        yield say(msg("No question has been answered yet."))
    for question in QUESTIONS:
        given = [(answer, bearing) for answer, bearing in judged if answer.question == question.number]
        if given:
            yield f"{question.number:>2}  {say(question.text)}"
            yield "      " + " · ".join(_given(answer, bearing) for answer, bearing in given)
    bearings = {bearing for _, bearing in judged}
    if "older" in bearings:
        yield say(msg("* a rack its reader saw has been replaced since"))
    if "past" in bearings:
        yield say(msg("× from before your rack changed: it says nothing about your tiles now"))


def _given(answer: Heard, bearing: Bearing) -> str:
    said = say(answer_text(answer.question, answer.answer))
    said = click.style(said, strikethrough=True, dim=True) if bearing == "past" else click.style(said, bold=True)
    return f"{seat_name(answer.reader)} {said}{_BADGES[bearing]} {click.style(f'({answer.seq})', dim=True)}"


_FRAMES: dict[Mark, str] = {"open": "  {} ", "crossed": " -{}-", "circled": " ({})"}


def marked(marks: Iterable[Mark]) -> Iterator[str]:
    """The triangle with a mark on each of its tiles."""
    each = iter(marks)
    for row in TRIANGLE:
        cells = "".join(_cell(str(tile), next(each)) for tile in row)
        yield " " * (5 * (len(TRIANGLE) - len(row)) // 2) + cells


def _cell(tile: str, mark: Mark) -> str:
    text = _FRAMES[mark].format(tile)
    return click.style(text, dim=True) if mark == "crossed" else painted(text)


def mastermind(view: MastermindView, style: Style = "line") -> Iterator[str]:
    """The rows as they lie, and whose move it is."""
    board = view.board
    games = board.settings.games
    if board.phase != "over":
        maker = seat_name(board.codemaker)
        yield say(msg("Game {number} of {games}, codemaker {seat}", number=board.played + 1, games=games, seat=maker))
    code = board.code or view.code
    if code is not None:
        yield say(msg("Code: {code}", code=pegs(code)))
    for number, row in enumerate(board.rows, 1):
        yield spoken_row(number, row) if style == "spoken" else _row(number, row)
    yield from standing(board, style)
    yield sentence(describe_mastermind_turn(board))


def _row(number: int, row: Row) -> str:
    return f"{number:>2}  {pegs(row.guess)}  {pegs(row.key) if row.key is not None else '…'}"
