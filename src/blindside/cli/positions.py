"""How a game stands, drawn in plain text: racks, the triangle, the list of answers, the board of rows."""

from collections.abc import Iterator
from typing import Any

import click

from blindside.cli.speech import painted, pegs, say, sentence
from blindside.cli.transcripts import racks, scores, track
from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg
from blindside.games.code777 import board as code777_board
from blindside.games.code777.notepad import LAYERS, Mark, Notepad, cross_out_seen
from blindside.games.code777.questions import QUESTIONS, answer_text
from blindside.games.code777.tiles import TRIANGLE
from blindside.games.code777.view import View
from blindside.games.mastermind.legal import due as mastermind_due
from blindside.games.mastermind.view import View as MastermindView


def shown(game: str, view: Any) -> Iterator[str]:
    if game == "mastermind":
        return mastermind(view)
    return code777_whole(view)


def code777_whole(view: View) -> Iterator[str]:
    yield from code777(view)
    if view.board.answers:
        yield ""
        yield from answers(view)


def code777(view: View) -> Iterator[str]:
    board = view.board
    yield from racks(view)
    yield ""
    yield say(msg("Points: {scores}", scores=scores(board.scores)))
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


def answers(view: View) -> Iterator[str]:
    """The questions asked so far, with every answer, who gave it and when."""
    board = view.board
    if not board.answers:
        yield say(msg("No question has been answered yet."))
    changed = False
    for question in QUESTIONS:
        given = [heard for heard in board.answers if heard.question == question.number]
        if given:
            yield f"{question.number:>2}  {say(question.text)}"
            yield "      " + " · ".join(_given(board, heard) for heard in given)
            changed = changed or any(not code777_board.is_about_these_racks(board, heard) for heard in given)
    if changed:
        yield say(msg("* a rack its reader saw has been replaced since"))


def _given(board: code777_board.Board, heard: code777_board.Heard) -> str:
    said = click.style(say(answer_text(heard.question, heard.answer)), bold=True)
    star = "" if code777_board.is_about_these_racks(board, heard) else "*"
    return f"{seat_name(heard.reader)} {said}{star} {click.style(f'({heard.seq})', dim=True)}"


_FRAMES: dict[Mark, str] = {"open": "  {} ", "crossed": " -{}-", "circled": " ({})"}


def triangle(notepad: Notepad, view: View) -> Iterator[str]:
    """The triangle of 28 tiles: what stands in plain view elsewhere is crossed out, -7b-, and own marks are kept."""
    layers = cross_out_seen(notepad, view).layers
    used = [layer for layer in range(LAYERS) if layer == 0 or notepad.layers[layer] != Notepad().layers[layer]]
    for layer in used:
        if len(used) > 1:
            yield say(msg("layer {layer}", layer=layer + 1))
        marks = iter(layers[layer])
        for row in TRIANGLE:
            cells = "".join(_cell(str(tile), next(marks)) for tile in row)
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
