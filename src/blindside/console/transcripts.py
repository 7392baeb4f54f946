"""A game told line by line, through one audience's eyes: each line with the number of its event."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import click

from blindside.console.text import painted, pegs, put, say, sentence
from blindside.core.audience import seat_name
from blindside.core.messages import msg
from blindside.games.code777 import events
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.settings import owner_of
from blindside.games.code777.view import View
from blindside.games.mastermind import events as mastermind_events
from blindside.games.mastermind.board import Board as MastermindBoard
from blindside.games.mastermind.board import Row, track_peg
from blindside.games.mastermind.board import View as MastermindView
from blindside.games.mastermind.events import SawCodeSet
from blindside.games.mastermind.events import Sight as MastermindSight
from blindside.wording import Style
from blindside.wording.code777.events import describe as describe_code777
from blindside.wording.code777.labels import rack_name
from blindside.wording.games import GAMES
from blindside.wording.mastermind.events import describe as describe_mastermind
from blindside.wording.mastermind.events import describe_row
from blindside.wording.mastermind.labels import key_name, perfect_told

Lines = Callable[[Any, Any], Iterator[str]]

MARGIN = " " * 6


def tell_all(game: str, replayed: Iterable[tuple[Any, Any]]) -> None:
    for sight, view in replayed:
        for line in LINES[game](sight, view):
            put(line, indent=MARGIN)


def numbered(seq: int, text: str) -> str:
    return click.style(f"{seq:>4}  ", dim=True) + text


def code777(sight: events.Sight, view: View, style: Style = "line") -> Iterator[str]:
    """A card and its answer make one line, and so does the dealing; scores are told when they change."""
    seq, board = view.board.seq, view.board
    text = painted(sentence(describe_code777(sight)))
    match sight:
        case events.CardDrawn() | events.CardChosen() if board.settings.answers == "by-table":
            return
        case events.Answered() if board.settings.answers == "by-table" and style == "spoken":
            yield numbered(seq, say(describe_code777(sight, style=style)))
        case events.Answered(reader, number, answer) if board.settings.answers == "by-table":
            said = click.style(say(answer_text(number, answer)), bold=True)
            yield numbered(seq, f"{seat_name(reader)}  {number:>2}  {say(question(number).text)}  {said}")
        case events.ReaderChosen():
            yield from _racks(view)
            yield ""
            yield numbered(seq, text)
        case _ if board.phase == "new":
            return
        case events.SawAnnounced(seat):
            if len(board.calling) == 1:
                yield ""
            # The numbers follow when the call is settled.
            announced = sentence(describe_code777(events.SawAnnounced(seat, None, None)))
            yield numbered(seq, click.style(announced, bold=True))
        case events.SawRackEmptied() | events.SawRackFilled() | events.SawTilesMixed():
            yield numbered(seq, f"  {text}")
        case events.CallSettled() if style == "spoken":
            yield numbered(seq, sentence(describe_code777(sight)))
            yield MARGIN + points(board.scores)
        case events.CallSettled():
            yield numbered(seq, f"{click.style(text, bold=True)}  {scores(board.scores)}")
        case events.GameEnded():
            yield numbered(seq, click.style(text, bold=True))
            yield from _racks(view)
        case _:
            yield numbered(seq, text)


def _racks(view: View) -> Iterator[str]:
    for line in racks(view):
        yield MARGIN + line


def racks(view: View) -> Iterator[str]:
    for place, rack in enumerate(view.racks):
        name = rack_name(place, owner_of(view.board.settings, place))
        yield painted(sentence(msg("{rack}: {tiles}", rack=name, tiles=rack or msg("unseen"))))


def mastermind(sight: MastermindSight, view: MastermindView, style: Style = "line") -> Iterator[str]:
    """A guess and its clue make one line where the table gives the clue."""
    board = view.board
    text = sentence(describe_mastermind(sight, board.settings.is_single))
    match sight:
        case mastermind_events.Guessed() if board.settings.clues == "by-table":
            return
        case mastermind_events.Guessed(_, code) | mastermind_events.CodeShown(code) | SawCodeSet(_, code) if code:
            yield numbered(board.seq, text.replace(code, pegs(code)))
        case mastermind_events.Clued() if style == "spoken":
            yield numbered(board.seq, spoken_row(len(board.rows), board.rows[-1]))
        case mastermind_events.Clued(_, key):
            row = f"{seat_name(board.codebreaker)}  {len(board.rows):>2}  {pegs(board.rows[-1].guess)}"
            clue = pegs(key) + " " * (board.settings.holes - len(str(key)))
            yield numbered(board.seq, f"{row}  {clue}  {say(key_name(key))}")
        case mastermind_events.GameScored() | mastermind_events.Challenged() if style == "spoken":
            yield numbered(board.seq, text)
            if not board.settings.is_single:
                yield MARGIN + points(board.scores)
        case mastermind_events.GameScored() | mastermind_events.Challenged():
            scored = "" if board.settings.is_single else f"  {track(board)}"
            yield numbered(board.seq, f"{click.style(text, bold=True)}{scored}")
            yield ""
        case mastermind_events.MatchEnded(outcome):
            yield numbered(board.seq, click.style(text, bold=True))
            for line in perfect(board):
                yield MARGIN + line
            if outcome == "abandoned" and board.code is not None:
                yield MARGIN + say(msg("the code was {code}", code=pegs(board.code)))
        case _:
            yield numbered(board.seq, text)


def spoken_row(number: int, row: Row) -> str:
    key = None if row.key is None else key_name(row.key)
    return sentence(describe_row(number, pegs(row.guess), key, "spoken"))


def standing(board: MastermindBoard, style: Style = "line") -> Iterator[str]:
    """The points of a match; of a single game that is over, what perfect play takes."""
    if board.settings.is_single:
        yield from perfect(board)
    elif style == "spoken":
        yield points(board.scores)
    else:
        yield say(msg("Points: {scores}", scores=track(board)))


def perfect(board: MastermindBoard) -> Iterator[str]:
    """What perfect play takes on average, where a single game is over and that is known."""
    told = perfect_told(board.settings) if board.outcome == "single" else None
    if told is not None:
        yield say(told)


def points(scored: Sequence[int]) -> str:
    return say(msg("Points: {scores}", scores=_each_score(scored)))


def scores(scored: Sequence[int]) -> str:
    return " · ".join(_each_score(scored))


def _each_score(scored: Sequence[int]) -> list[str]:
    return [f"{seat_name(seat)} {score}" for seat, score in enumerate(scored)]


def track(board: MastermindBoard) -> str:
    """The score track: each player's points beside their peg, red for the first player."""
    pegs_of = {"red": pegs("●"), "white": "○"}
    return " · ".join(
        f"{pegs_of[track_peg(board, seat)]} {seat_name(seat)} {score}" for seat, score in enumerate(board.scores)
    )


LINES: dict[str, Lines] = {"code777": code777, "mastermind": mastermind}


def title(game: str, settings: Any) -> str:
    return click.style(say(GAMES[game].table_name(settings)), bold=True)
