"""A game told line by line, through one audience's eyes: each line with the number of its event."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import click

from blindside.cli.speech import painted, pegs, put, say, sentence
from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg
from blindside.games.code777 import events, sights, wording
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.settings import owner_of
from blindside.games.code777.view import View
from blindside.games.mastermind import events as mastermind_events
from blindside.games.mastermind import wording as mastermind_wording
from blindside.games.mastermind.board import Board as MastermindBoard
from blindside.games.mastermind.board import track_peg
from blindside.games.mastermind.events import SawCodeSet
from blindside.games.mastermind.events import Sight as MastermindSight
from blindside.games.mastermind.view import View as MastermindView
from blindside.reason.mastermind.wording import perfect_told

Lines = Callable[[Any, Any], Iterator[str]]

MARGIN = " " * 6


def tell_all(game: str, replayed: Iterable[tuple[Any, Any]]) -> None:
    for sight, view in replayed:
        for line in LINES[game](sight, view):
            put(line, indent=MARGIN)


def numbered(seq: int, text: str) -> str:
    return click.style(f"{seq:>4}  ", dim=True) + text


def code777(sight: sights.Sight, view: View) -> Iterator[str]:
    """A card and its answer make one line, and so does the dealing; scores are told when they change."""
    seq = view.board.seq
    told = painted(sentence(wording.told(sight)))
    match sight:
        case events.CardDrawn() | events.CardChosen() if view.board.settings.answers == "by-table":
            return
        case events.Answered(reader, number, answer) if view.board.settings.answers == "by-table":
            said = click.style(say(answer_text(number, answer)), bold=True)
            yield numbered(seq, f"{seat_name(reader)}  {number:>2}  {say(question(number).text)}  {said}")
        case events.ReaderChosen():
            yield from _racks(view)
            yield ""
            yield numbered(seq, told)
        case _ if view.board.phase == "new":
            return
        case sights.SawAnnounced(seat):
            if len(view.board.calling) == 1:
                yield ""
            # The numbers follow when the call is settled.
            announced = sentence(wording.told(sights.SawAnnounced(seat, None, None)))
            yield numbered(seq, click.style(announced, bold=True))
        case sights.SawRackEmptied() | sights.SawRackFilled() | sights.SawTilesMixed():
            yield numbered(seq, f"  {told}")
        case events.CallSettled():
            yield numbered(seq, f"{click.style(told, bold=True)}  {scores(view.board.scores)}")
        case events.GameEnded():
            yield numbered(seq, click.style(told, bold=True))
            yield from _racks(view)
        case _:
            yield numbered(seq, told)


def _racks(view: View) -> Iterator[str]:
    for line in racks(view):
        yield MARGIN + line


def racks(view: View) -> Iterator[str]:
    for place, rack in enumerate(view.racks):
        name = wording.rack_name(place, owner_of(view.board.settings, place))
        yield painted(sentence(msg("{rack}: {tiles}", rack=name, tiles=rack or msg("unseen"))))


def mastermind(sight: MastermindSight, view: MastermindView) -> Iterator[str]:
    """A guess and its clue make one line where the table gives the clue."""
    board = view.board
    told = sentence(mastermind_wording.told(sight, board.settings.is_single))
    match sight:
        case mastermind_events.Guessed() if board.settings.clues == "by-table":
            return
        case mastermind_events.Guessed(_, code) | mastermind_events.CodeShown(code) | SawCodeSet(_, code) if code:
            yield numbered(board.seq, told.replace(code, pegs(code)))
        case mastermind_events.Clued(_, key):
            row = f"{seat_name(board.codebreaker)}  {len(board.rows):>2}  {pegs(board.rows[-1].guess)}"
            clue = pegs(key) + " " * (board.settings.holes - len(str(key)))
            yield numbered(board.seq, f"{row}  {clue}  {say(mastermind_wording.key_name(key))}")
        case mastermind_events.GameScored() | mastermind_events.Challenged():
            scored = "" if board.settings.is_single else f"  {track(board)}"
            yield numbered(board.seq, f"{click.style(told, bold=True)}{scored}")
            yield ""
        case mastermind_events.MatchEnded(outcome):
            yield numbered(board.seq, click.style(told, bold=True))
            for line in perfect(board):
                yield MARGIN + line
            if outcome == "abandoned" and board.code is not None:
                yield MARGIN + say(msg("the code was {code}", code=pegs(board.code)))
        case _:
            yield numbered(board.seq, told)


def standing(board: MastermindBoard) -> Iterator[str]:
    """The points of a match; of a single game that is over, what perfect play takes."""
    if board.settings.is_single:
        yield from perfect(board)
    else:
        yield say(msg("Points: {scores}", scores=track(board)))


def perfect(board: MastermindBoard) -> Iterator[str]:
    """What perfect play takes on average, where a single game is over and that is known."""
    told = perfect_told(board.settings) if board.outcome == "single" else None
    if told is not None:
        yield say(told)


def scores(points: Sequence[int]) -> str:
    return " · ".join(each_score(points))


def each_score(points: Sequence[int]) -> list[str]:
    return [f"{seat_name(seat)} {score}" for seat, score in enumerate(points)]


def track(board: MastermindBoard) -> str:
    """The score track: each player's points beside their peg, red for the first player."""
    pegs_of = {"red": pegs("●"), "white": "○"}
    return " · ".join(
        f"{pegs_of[track_peg(board, seat)]} {seat_name(seat)} {score}" for seat, score in enumerate(board.scores)
    )


LINES: dict[str, Lines] = {"code777": code777, "mastermind": mastermind}
TITLES: dict[str, Callable[[Any], Message]] = {
    "code777": wording.table_name,
    "mastermind": mastermind_wording.match_name,
}


def title(game: str, settings: Any) -> str:
    return click.style(say(TITLES[game](settings)), bold=True)
