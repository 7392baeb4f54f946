"""The bundle of Mastermind, and a whole match of two players."""

from collections.abc import Iterator, Sequence

from blindside.core.dealers import Dealer
from blindside.core.game import Game
from blindside.core.messages import msg
from blindside.core.sessions import Session
from blindside.games.mastermind import commands as c
from blindside.games.mastermind import events as e
from blindside.games.mastermind.board import (
    Board,
    MastermindLog,
    MastermindPlayer,
    View,
    advance_board,
    new_view,
    update_view,
)
from blindside.games.mastermind.eyes import observe
from blindside.games.mastermind.legal import check_command
from blindside.games.mastermind.rules import State, decide, evolve, new_state
from blindside.games.mastermind.settings import Settings, check_settings, make_settings
from blindside.games.mastermind.sight_order import check_sight


def command_for(board: Board, events: Sequence[e.Event], place: int) -> c.Command | None:
    """Find the command that led to an event; None if the event follows from an earlier command."""
    match events[place]:
        case e.CodemakerChosen():
            return c.Start()
        case e.CodeSet(codemaker, code):
            return c.SetCode(codemaker, code)
        case e.Guessed(codebreaker, guess):
            return c.Guess(codebreaker, guess)
        case e.KeyGiven(codemaker, key):
            return c.GiveKey(codemaker, key)
        case e.Challenged(codebreaker):
            return c.Challenge(codebreaker)
        case e.GameScored():
            return c.Continue(board.codebreaker)
        case e.SeatLeft(seat):
            return c.Leave(seat)
        case _:
            return None


def dealer_draws(_settings: Settings, event: e.Event) -> Iterator[int]:
    """List what the dealer decided in an event, for a `ScriptedDealer`."""
    if isinstance(event, e.CodemakerChosen):
        yield event.seat


GAME: Game[Settings, State, Board, c.Command, e.Event, e.Sight, View] = Game(
    name="mastermind",
    title=msg("Mastermind"),
    settings=Settings,
    event=e.Event,
    sight=e.Sight,
    last_event=e.MatchEnded,
    move=c.Move,
    start=c.Start,
    leave=c.Leave,
    make_settings=make_settings,
    check_settings=check_settings,
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


def play(
    settings: Settings, players: Sequence[MastermindPlayer], dealer: Dealer, first_codemaker: int | None = None
) -> MastermindLog:
    """Play a whole match."""
    session = Session(GAME, settings, players, dealer)
    session.execute(c.Start(first_codemaker))
    while session.board.phase != "over":
        session.play_turn(session.board.turn)
    return session.record()
