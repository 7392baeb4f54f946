"""A whole game of Code 777 from players and a dealer."""

from collections.abc import Sequence

from blindside.core.dealers import Dealer
from blindside.core.records import Record
from blindside.core.sessions import Player, Session
from blindside.games.code777.board import Board
from blindside.games.code777.commands import Announce, Choose, Draw, GiveAnswer, Leave, Settle, Start
from blindside.games.code777.game import GAME
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import Settings


def play(settings: Settings, players: Sequence[Player], dealer: Dealer, first_reader: int | None = None) -> Record:
    """Plays a whole game: cards are drawn when nobody wants to call any more.

    Where nobody calls although every seat has read every card twice to the same racks, nobody ever will: all leave.
    """
    session = Session(GAME, settings, list(players), dealer)
    session.do(Start(first_reader))
    racks, read = session.board.filled_at, 0
    while session.board.phase != "over":
        _think(session)
        if session.board.phase == "ready":
            racks, read = session.board.filled_at, read + 1 if session.board.filled_at == racks else 0
            if read > 2 * len(QUESTIONS) * settings.players:
                _give_up(session)
            else:
                session.do(Draw(session.board.turn))
                _read_card(session)
    return session.record()


def _give_up(session: Session) -> None:
    for seat in range(session.board.settings.players):
        if session.board.phase != "over" and seat not in session.board.empty_seats:
            session.do(Leave(seat))


def _think(session: Session) -> None:
    """Everybody is asked for a call until all let things go on. Calls made at one asking are one instant."""
    while session.board.phase != "over":
        calls = []
        for seat in range(session.board.settings.players):
            command = None if seat in session.board.empty_seats else session.ask(seat)
            if isinstance(command, Announce):
                calls.append(command)
            elif command is not None:
                session.do(command)
            if session.board.phase == "over":
                return
        if not calls:
            return
        _settle(session, calls)


def _settle(session: Session, calls: list[Announce]) -> None:
    for call in calls:
        session.do(call)
    session.do(Settle())


def _read_card(session: Session) -> None:
    """The reader chooses where there is a choice, and answers; the table does it for an empty seat."""
    while session.board.phase in ("choosing", "asked"):
        board: Board = session.board
        seat = board.turn
        if seat in board.empty_seats or (board.phase == "asked" and board.settings.answers == "by-table"):
            session.do(GiveAnswer(seat) if board.phase == "asked" else Choose(seat, _any_card(session, seat)))
            continue
        command = session.ask_and_do(seat)
        if isinstance(command, Announce):
            session.do(Settle())


def _any_card(session: Session, seat: int) -> int:
    drawn: tuple[int, ...] = session.views[seat].drawn
    return drawn[0]
