"""Code 777 as text: events and positions."""

from collections.abc import Iterable, Iterator, Sequence

import click

from blindside.console.text import MARGIN, bold, capitalize, name_in_list, number_line, paint_tiles, say
from blindside.core.audience import seat_name
from blindside.core.messages import msg, plural
from blindside.games.code777 import events
from blindside.games.code777.board import Board
from blindside.games.code777.notepad import Mark
from blindside.games.code777.questions import QUESTIONS, answer_text, find_question
from blindside.games.code777.settings import rack_owner
from blindside.games.code777.tiles import TRIANGLE
from blindside.games.code777.view import HeardAnswer, Relevance, View, rate_answers
from blindside.wording import Style
from blindside.wording.code777.events import describe
from blindside.wording.code777.game import describe_turn
from blindside.wording.code777.labels import rack_name


def event_lines(sight: events.Sight, view: View, style: Style = "line", you: int | None = None) -> Iterator[str]:
    """Lines of an event, which speak to the player in seat `you`.

    A card and its answer share a line, and so do the deals; scores follow their changes.
    """
    seq, board = view.board.seq, view.board
    text = paint_tiles(capitalize(describe(sight, you=you)))
    match sight:
        case events.CardDrawn() | events.CardChosen() if board.settings.answers == "by-table":
            return
        case events.Answered() if board.settings.answers == "by-table" and style == "spoken":
            yield number_line(seq, capitalize(describe(sight, style=style, you=you)))
        case events.Answered(reader, number, answer) if board.settings.answers == "by-table":
            said = bold(answer_text(number, answer))
            width = 0 if you is None else len(name_in_list(you, you))
            reads = f"{name_in_list(reader, you):<{width}}"
            yield number_line(seq, f"{reads}  {number:>2}  {say(find_question(number).text)}  {said}")
        case events.ReaderChosen():
            yield from (MARGIN + line for line in rack_lines(view, you))
            yield ""
            yield number_line(seq, text)
        case _ if board.phase == "new":
            return
        case events.SawCalled(seat):
            if len(board.calling) == 1:
                yield ""
            # The numbers of others follow when the call is settled.
            announced = text if seat == you else capitalize(describe(events.SawCalled(seat, None, None)))
            yield number_line(seq, click.style(announced, bold=True))
        case events.SawRackEmptied() | events.SawRackFilled() | events.SawTilesMixed():
            yield number_line(seq, f"  {text}")
        case events.CallSettled() if style == "spoken":
            yield number_line(seq, capitalize(describe(sight, you=you)))
            yield MARGIN + _points(board, you)
        case events.CallSettled():
            yield number_line(seq, f"{click.style(text, bold=True)}  {format_scores(board.scores, you)}")
        case events.GameEnded():
            yield number_line(seq, click.style(text, bold=True))
            yield from (MARGIN + line for line in rack_lines(view, you))
        case _:
            yield number_line(seq, text)


def rack_lines(view: View, you: int | None = None) -> Iterator[str]:
    for place, rack in enumerate(view.racks):
        owner = rack_owner(view.board.settings, place)
        name = msg("your rack") if owner is not None and owner == you else rack_name(place, owner)
        yield paint_tiles(capitalize(msg("{rack}: {tiles}", rack=name, tiles=rack or msg("unseen"))))


def format_scores(scored: Sequence[int], you: int | None = None) -> str:
    return " · ".join(_each_score(scored, you))


def _points(board: Board, you: int | None = None) -> str:
    return say(msg("Points: {scores}", scores=_each_score(board.scores, you)))


def _each_score(scored: Sequence[int], you: int | None) -> list[str]:
    return [f"{name_in_list(seat, you)} {score}" for seat, score in enumerate(scored)]


def position_lines(view: View, seen: Sequence[events.Sight]) -> Iterator[str]:
    """Lines of the table after these sights, with all answers."""
    yield from table_lines(view)
    yield ""
    yield from answer_lines(view, seen)


def table_lines(view: View) -> Iterator[str]:
    board = view.board
    yield from rack_lines(view)
    yield ""
    yield _points(board)
    yield say(msg("Tiles in the pile: {count}", count=board.pile))
    if view.out_of_play:
        out = [rack or msg("unseen") for rack in view.out_of_play]
        yield paint_tiles(say(msg("Out of play: {tiles}", tiles=out)))
    if board.calling:
        yield say(msg("Called: {seats}", seats=[seat_name(seat) for seat in board.calling]))
    for seat, waits in enumerate(board.waits):
        if waits:
            yield say(
                plural(
                    "{seat} called wrongly and must wait for {count} more answer",
                    "{seat} called wrongly and must wait for {count} more answers",
                    waits,
                    seat=seat_name(seat),
                )
            )
    yield capitalize(describe_turn(board))


_BADGES: dict[Relevance, str] = {"current": "", "older": "*", "past": "×"}


def answer_lines(view: View, seen: Sequence[events.Sight]) -> Iterator[str]:
    """The questions asked so far, with each answer, its reader and its event."""
    judged = rate_answers(view, seen)
    if not judged:
        yield say(msg("No question has been answered yet."))
    for card in QUESTIONS:
        given = [(answer, bearing) for answer, bearing in judged if answer.question == card.number]
        if given:
            yield f"{card.number:>2}  {say(card.text)}"
            yield "      " + " · ".join(_format_answer(answer, bearing) for answer, bearing in given)
    bearings = {bearing for _, bearing in judged}
    if "older" in bearings:
        yield say(msg("* a rack the reader saw has changed since"))
    if "past" in bearings:
        yield say(msg("× from before your rack changed: no longer about your tiles"))


def _format_answer(answer: HeardAnswer, bearing: Relevance) -> str:
    said = say(answer_text(answer.question, answer.answer))
    said = click.style(said, strikethrough=True, dim=True) if bearing == "past" else click.style(said, bold=True)
    return f"{seat_name(answer.reader)} {said}{_BADGES[bearing]} {click.style(f'({answer.seq})', dim=True)}"


_FRAMES: dict[Mark, str] = {"open": "  {} ", "crossed": " -{}-", "circled": " ({})"}


def triangle_lines(marks: Iterable[Mark]) -> Iterator[str]:
    each = iter(marks)
    for row in TRIANGLE:
        cells = "".join(_cell(str(tile), next(each)) for tile in row)
        yield " " * (5 * (len(TRIANGLE) - len(row)) // 2) + cells


def _cell(tile: str, mark: Mark) -> str:
    text = _FRAMES[mark].format(tile)
    return click.style(text, dim=True) if mark == "crossed" else paint_tiles(text)
