"""A whole match of Mastermind from two players and a dealer."""

from collections.abc import Sequence

from blindside.core.dealers import Dealer
from blindside.core.sessions import Session
from blindside.games.mastermind.commands import Start
from blindside.games.mastermind.game import GAME
from blindside.games.mastermind.settings import Settings
from blindside.games.mastermind.view import MastermindLog, MastermindPlayer


def play(
    settings: Settings, players: Sequence[MastermindPlayer], dealer: Dealer, first_codemaker: int | None = None
) -> MastermindLog:
    """Play a whole match."""
    session = Session(GAME, settings, players, dealer)
    session.do(Start(first_codemaker))
    while session.board.phase != "over":
        session.ask_and_do(session.board.turn)
    return session.record()
