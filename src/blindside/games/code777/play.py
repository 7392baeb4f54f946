"""A whole game of Code 777 from players and a dealer."""

from collections.abc import Sequence
from typing import TypeAlias

from blindside.core.dealers import Dealer
from blindside.core.errors import Wrong
from blindside.core.sessions import Session
from blindside.games.code777.board import Board
from blindside.games.code777.commands import Announce, Choose, Command, Draw, GiveAnswer, Leave, Settle, Start
from blindside.games.code777.events import Event
from blindside.games.code777.game import GAME
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import Settings
from blindside.games.code777.sights import Sight
from blindside.games.code777.state import State
from blindside.games.code777.view import Code777Log, Code777Player, View

_Session: TypeAlias = Session[Settings, State, Board, Command, Event, Sight, View]


def play(
    settings: Settings, players: Sequence[Code777Player], dealer: Dealer, first_reader: int | None = None
) -> Code777Log:
    """Plays a whole game: cards are drawn when nobody wants to call any more. At last all lose patience, and leave."""
    session = Session(GAME, settings, players, dealer)
    session.do(Start(first_reader))
    racks, read = session.board.filled_at, 0
    while session.board.phase != "over":
        _think(session)
        if session.board.phase == "ready":
            racks, read = session.board.filled_at, read + 1 if session.board.filled_at == racks else 0
            if read > patience(settings):
                give_up(session)
            else:
                session.do(Draw(session.board.turn))
                _read_card(session)
    return session.record()


def patience(settings: Settings) -> int:
    """The number of cards without a call after which a game is abandoned.

    The racks have stood for twice as many cards as each seat could read of the whole pile: no player will ever call.
    """
    return 2 * len(QUESTIONS) * settings.players


def give_up(session: _Session) -> None:
    """All leave."""
    for seat in range(session.board.settings.players):
        if session.board.phase != "over" and seat not in session.board.empty_seats:
            session.do(Leave(seat))


def _think(session: _Session, calls: Sequence[Announce] = ()) -> None:
    """Everybody is asked for a call until all let things go on. Calls made at one asking are one instant.

    Whatever else somebody wants waits until then, but for leaving. Whoever has a card to read is asked about it later.
    """
    instant = list(calls)
    while True:
        for seat in _thinking(session.board):
            command = session.ask(seat)
            if isinstance(command, Announce):
                instant.append(command)
            elif isinstance(command, Leave):
                session.do(command)
            if session.board.phase == "over":
                return
        if not instant:
            return
        for call in instant:
            session.do(call)
        session.do(Settle())
        if session.board.phase == "over":
            return
        instant = []


def _thinking(board: Board) -> list[int]:
    reading = board.turn if board.phase in ("choosing", "asked") else None
    return [seat for seat in range(board.settings.players) if seat != reading and seat not in board.empty_seats]


def _read_card(session: _Session) -> None:
    """The reader chooses where there is a choice, and answers. The table does it for those who do not."""
    while session.board.phase in ("choosing", "asked"):
        board: Board = session.board
        seat = board.turn
        by_table = seat in board.empty_seats or (board.phase == "asked" and board.settings.answers == "by-table")
        command = None if by_table else session.ask(seat)
        if isinstance(command, Announce):
            _think(session, [command])
            continue
        if command is None:
            command = GiveAnswer(seat) if board.phase == "asked" else Choose(seat, session.views[seat].drawn[0])
        try:
            session.do(command)
        except Wrong as wrong:
            session.players[seat].refused(wrong)
