"""The bundle of Code 777, and a whole game of players."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError
from blindside.core.game import Game
from blindside.core.messages import msg
from blindside.core.sessions import Session
from blindside.games.code777 import commands as c
from blindside.games.code777 import events as e
from blindside.games.code777.board import Board, advance_board
from blindside.games.code777.eyes import observe
from blindside.games.code777.legal import check_command
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.rules import State, automatic_command, decide, evolve, new_state
from blindside.games.code777.settings import EDITION_SETTINGS, Settings, check_settings, make_settings
from blindside.games.code777.sight_order import check_sight
from blindside.games.code777.tiles import Rack, read_rack
from blindside.games.code777.view import Code777Log, Code777Player, View, new_view, update_view


def command_for(board: Board, events: Sequence[e.Event], place: int) -> c.Command | None:
    """Find the command that led to an event; None if the event follows from an earlier command.

    Cards are shuffled when the next one is drawn, so a shuffle leads back to the command to draw.
    """
    if board.phase == "new":
        return c.Start()
    event = events[place]
    if isinstance(event, e.CardsShuffled) and place + 1 < len(events):
        event = events[place + 1]
        return c.Draw(event.reader) if isinstance(event, e.CardDrawn | e.PairDrawn) else None
    match event:
        case e.CardDrawn(reader) | e.PairDrawn(reader):
            return c.Draw(reader)
        case e.CardChosen(reader, card):
            return c.Choose(reader, card)
        case e.Answered(reader, _, answer):
            return c.GiveAnswer(reader, answer)
        case e.Called(seat, numbers, tiles):
            return c.Call(seat, numbers, tiles)
        case e.CallSettled():
            return c.Settle()
        case e.SeatLeft(seat):
            return c.Leave(seat)
        case e.SeatTaken(seat):
            return c.TakeSeat(seat)
        case _:
            return None


def dealer_draws(settings: Settings, event: e.Event) -> Iterator[int | Sequence[object]]:
    """List what the dealer decided in an event, for a `ScriptedDealer`."""
    match event:
        case e.CardsShuffled(pile) | e.TilesMixed(pile):
            yield pile
        case e.ReaderChosen(seat):
            yield seat
        case e.RackEmptied(place, None) if settings.spares == "random":
            yield place - settings.players


GAME: Game[Settings, State, Board, c.Command, e.Event, e.Sight, View] = Game(
    name="code777",
    title=msg("Code 777"),
    settings=Settings,
    event=e.Event,
    sight=e.Sight,
    last_event=e.GameEnded,
    move=c.Move,
    start=c.Start,
    leave=c.Leave,
    take_seat=c.TakeSeat,
    notations={Rack: read_rack},
    make_settings=make_settings,
    dependent_settings={"edition": tuple(EDITION_SETTINGS), "players": ("racks",)},
    check_settings=check_settings,
    automatic_command=automatic_command,
    new_state=new_state,
    decide=decide,
    evolve=evolve,
    observe=observe,
    check_command=check_command,
    check_sight=check_sight,
    new_view=new_view,
    advance_board=advance_board,
    update_view=update_view,
    command_for=command_for,
    dealer_draws=dealer_draws,
)


_Session: TypeAlias = Session[Settings, State, Board, c.Command, e.Event, e.Sight, View]


def play(
    settings: Settings, players: Sequence[Code777Player], dealer: Dealer, first_reader: int | None = None
) -> Code777Log:
    """Play a whole game. A card is drawn when all pass. After too many cards without a call, all leave."""
    session = Session(GAME, settings, players, dealer)
    session.execute(c.Start(first_reader))
    racks, read = session.board.filled_at, 0
    while session.board.phase != "over":
        _ask_for_calls(session)
        if session.board.phase == "ready":
            racks, read = session.board.filled_at, read + 1 if session.board.filled_at == racks else 0
            if read > most_cards_without_call(settings):
                give_up(session)
            else:
                session.execute(c.Draw(session.board.turn))
                _read_card(session)
    return session.record()


def most_cards_without_call(settings: Settings) -> int:
    """Return the number of cards without a call after which a game is abandoned.

    By then each seat has read the whole pile twice about the same racks, so no player will ever call.
    """
    return 2 * len(QUESTIONS) * settings.players


def give_up(session: _Session) -> None:
    """Make every player leave."""
    for seat in range(session.board.settings.players):
        if session.board.phase != "over" and seat not in session.board.empty_seats:
            session.execute(c.Leave(seat))


def _ask_for_calls(session: _Session, calls: Sequence[c.Call] = ()) -> None:
    """Ask the players for calls until all pass. The calls of one round belong to the same instant.

    Other commands are ignored, except leaving. The reader of an open card is asked later.
    """
    instant = list(calls)
    while True:
        for seat in _seats_to_ask(session.board):
            command = session.ask(seat)
            if isinstance(command, c.Call):
                instant.append(command)
            elif isinstance(command, c.Leave):
                session.execute(command)
            if session.board.phase == "over":
                return
        if not instant:
            return
        for call in instant:
            session.execute(call)
        session.execute(c.Settle())
        if session.board.phase == "over":
            return
        instant = []


def _seats_to_ask(board: Board) -> list[int]:
    reading = board.turn if board.phase in ("choosing", "asked") else None
    return [seat for seat in range(board.settings.players) if seat != reading and seat not in board.empty_seats]


def _read_card(session: _Session) -> None:
    """Let the reader choose and answer. The table does it for a reader who passes or has left."""
    while session.board.phase in ("choosing", "asked"):
        board: Board = session.board
        seat = board.turn
        by_table = seat in board.empty_seats or (board.phase == "asked" and board.settings.answers == "by-table")
        command = None if by_table else session.ask(seat)
        if isinstance(command, c.Call):
            _ask_for_calls(session, [command])
            continue
        if command is None:
            command = c.GiveAnswer(seat) if board.phase == "asked" else c.Choose(seat, session.views[seat].drawn[0])
        try:
            session.execute(command)
        except BlindsideError as error:
            session.players[seat].handle_error(error)
