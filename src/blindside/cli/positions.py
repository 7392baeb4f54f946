"""How a game stands, drawn in plain text: racks, the triangle, the list of answers, the board of rows."""

from collections.abc import Iterator
from typing import Any

import click

from blindside.cli.speech import painted, say
from blindside.cli.transcripts import scores
from blindside.core.audience import seat_name
from blindside.core.messages import msg
from blindside.games.code777.notepad import LAYERS, Mark, Notepad, cross_out_seen
from blindside.games.code777.questions import QUESTIONS, answer_text
from blindside.games.code777.tiles import TRIANGLE
from blindside.games.code777.view import View
from blindside.games.code777.wording import rack_name
from blindside.games.mastermind.legal import due
from blindside.games.mastermind.view import View as MastermindView


def shown(game: str, view: Any) -> str:
    return "\n".join(code777(view) if game == "code777" else mastermind(view))


def code777(view: View, with_answers: bool = True) -> Iterator[str]:
    board = view.board
    yield from racks(view)
    yield ""
    yield say(msg("Points: {scores}", scores=scores(board.scores)))
    yield say(msg("Tiles in the pile: {count}", count=board.pile))
    out = [rack.name if rack else say(msg("unseen")) for rack in view.out_of_play]
    if out:
        yield painted(say(msg("Out of play: {tiles}", tiles=" / ".join(out))))
    if board.calling:
        yield say(msg("Announced: {seats}", seats=[seat_name(seat) for seat in board.calling]))
    if board.card is not None:
        yield say(msg("{seat} is to answer question {number}", seat=seat_name(board.reader), number=board.card))
    elif board.phase != "over":
        yield say(msg("{seat} is to draw", seat=seat_name(board.turn)))
    if board.answers and with_answers:
        yield ""
        yield from answers(view)


def racks(view: View) -> Iterator[str]:
    players = view.board.settings.players
    for place, rack in enumerate(view.racks):
        name = rack_name(place, place if place < players else None)
        yield painted(say(msg("{rack}: {tiles}", rack=name, tiles=rack or msg("unseen"))))


def answers(view: View) -> Iterator[str]:
    """The list of the questions asked so far, with every answer and who gave it."""
    width = max(len(say(question.text)) for question in QUESTIONS)
    for question in QUESTIONS:
        given = [answer for answer in view.board.answers if answer.question == question.number]
        if given:
            said = ", ".join(
                f"{seat_name(answer.reader)} {click.style(say(answer_text(answer.question, answer.answer)), bold=True)}"
                for answer in given
            )
            yield f"{question.number:>2}  {say(question.text):<{width}}  {said}"


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
    yield say(
        msg(
            "Codemaker: {seat}, game {number} of {games}",
            seat=seat_name(board.codemaker),
            number=min(board.played + 1, board.settings.games),
            games=board.settings.games,
        )
    )
    code = board.code or view.code
    if code is not None:
        yield say(msg("Code: {code}", code=code))
    for number, row in enumerate(board.rows, 1):
        yield f"{number:>2}  {row.guess}  {row.key if row.key is not None else '…'}"
    yield say(msg("Points: {scores}", scores=scores(board.scores)))
    text = say(due(board))
    yield text[:1].upper() + text[1:]
