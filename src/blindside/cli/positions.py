"""How a game stands, drawn in plain text: racks, the list of answers, the triangle, the board of rows."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from blindside.cli.speech import painted, pegs, say, sentence
from blindside.cli.transcripts import each_score, racks, track
from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg
from blindside.games.code777.answers import Heard, heard, is_about_these_racks
from blindside.games.code777.board import Board
from blindside.games.code777.notepad import Mark
from blindside.games.code777.questions import QUESTIONS, answer_text
from blindside.games.code777.tiles import TRIANGLE
from blindside.games.code777.view import View
from blindside.games.mastermind.legal import due as mastermind_due
from blindside.games.mastermind.view import View as MastermindView


def shown(game: str, sights: Sequence[Any], view: Any) -> Iterator[str]:
    """How a game stood after these sights, with all that had been heard."""
    if game == "mastermind":
        yield from mastermind(view)
    else:
        yield from code777(view)
        yield ""
        yield from answers(view.board, heard(sights))


def code777(view: View) -> Iterator[str]:
    board = view.board
    yield from racks(view)
    yield ""
    yield say(msg("Points: {scores}", scores=each_score(board.scores)))
    yield say(msg("Tiles in the pile: {count}", count=board.pile))
    if view.out_of_play:
        out = [rack or msg("unseen") for rack in view.out_of_play]
        yield painted(say(msg("Out of play: {tiles}", tiles=out)))
    if board.calling:
        yield say(msg("Announced: {seats}", seats=[seat_name(seat) for seat in board.calling]))
    for seat, waits in enumerate(board.waits):
        if waits:
            yield say(msg("{seat} called wrongly: answers to wait for: {waits}", seat=seat_name(seat), waits=waits))
    yield sentence(due(view))


def due(view: View) -> Message:
    """What the game waits for."""
    board = view.board
    who = seat_name(board.turn)
    match board.phase:
        case "new":
            return msg("the tiles are not dealt yet")
        case "ready":
            return msg("{who} is to draw a card", who=who)
        case "choosing":
            return msg("{who} is to choose one of two cards", who=who)
        case "asked":
            return msg("{who} is to answer question {number}", who=who, number=board.card)
        case "over" if board.winner is not None:
            return msg("{seat} wins with three points", seat=seat_name(board.winner))
        case "over":
            return msg("the game is abandoned: nobody wins")


def answers(board: Board, given: Sequence[Heard]) -> Iterator[str]:
    """The questions asked so far, with every answer, who gave it and when."""
    if not given:
        yield say(msg("No question has been answered yet."))
    changed = False
    for question in QUESTIONS:
        mine = [answer for answer in given if answer.question == question.number]
        if mine:
            yield f"{question.number:>2}  {say(question.text)}"
            yield "      " + " · ".join(_given(board, answer) for answer in mine)
            changed = changed or any(not is_about_these_racks(board, answer) for answer in mine)
    if changed:
        yield say(msg("* a rack its reader saw has been replaced since"))


def _given(board: Board, answer: Heard) -> str:
    said = click.style(say(answer_text(answer.question, answer.answer)), bold=True)
    star = "" if is_about_these_racks(board, answer) else "*"
    return f"{seat_name(answer.reader)} {said}{star} {click.style(f'({answer.seq})', dim=True)}"


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


def mastermind(view: MastermindView) -> Iterator[str]:
    board = view.board
    games = board.settings.games
    if board.phase != "over":
        maker = seat_name(board.codemaker)
        yield say(msg("Game {number} of {games}, codemaker {seat}", number=board.played + 1, games=games, seat=maker))
    code = board.code or view.code
    if code is not None:
        yield say(msg("Code: {code}", code=pegs(code)))
    for number, row in enumerate(board.rows, 1):
        yield f"{number:>2}  {pegs(row.guess)}  {pegs(row.key) if row.key is not None else '…'}"
    yield say(msg("Points: {scores}", scores=track(board)))
    yield sentence(mastermind_due(board))
