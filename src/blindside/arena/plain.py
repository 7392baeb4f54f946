"""Plays deals of a match with the rules themselves: slower than anything compiled, and right by definition."""

from collections.abc import Sequence
from typing import get_args

from blindside.arena.entrants import describe_error, describe_value, load_entrant, shorten
from blindside.arena.games import GAMES as ARENA_GAMES
from blindside.arena.matches import MAX_EVENTS, Match, deal_seed, seats_of
from blindside.arena.tallies import Outcome, Reason, Tally, VoidGame, tally_deal, total, undecided_game
from blindside.bots import Seat
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.errors import BlindsideError
from blindside.core.events import AnyEvent, Command
from blindside.core.protocols import GameBoard, GameView
from blindside.core.sessions import Player
from blindside.games import play
from blindside.games.registry import GAMES


def play_deals(match: Match, first: int, deals: int) -> Tally:
    seated = load_entrants(match)
    return total(
        [
            tally_deal([play_game(match, seated, deal, rotation) for rotation in range(match.rotations)], len(seated))
            for deal in range(first, first + deals)
        ],
        len(seated),
    )


def load_entrants(match: Match) -> list[Seat]:
    return [load_entrant(match.game, match.settings, name) for name in match.players]


def play_game(match: Match, seated: Sequence[Seat], deal: int, rotation: int) -> Outcome | VoidGame:
    seed = deal_seed(match, deal)
    seats = seats_of(match, deal, rotation)
    acted = [0]
    try:
        players = {
            seats[number]: _GuardedPlayer(match.game, number, seats[number], seed, seat, acted)
            for number, seat in enumerate(seated)
        }
        in_order: list[Player] = [players[seat] for seat in range(len(seats))]
        record = play(match.game, match.settings, in_order, SimulationDealer(seed), match.first)
    except _VoidGameError as spoilt:
        return spoilt.fault
    except _TooManyEventsError:
        return undecided_game(len(seats))
    except Exception as error:  # a move in which something stands that no rule expects
        return VoidGame(acted[-1], Reason("raised", describe_error(error)))
    return ARENA_GAMES[match.game].count_game(record, seats)


class _VoidGameError(Exception):
    def __init__(self, fault: VoidGame) -> None:
        super().__init__(fault)
        self.fault = fault


class _TooManyEventsError(Exception):
    pass


class _GuardedPlayer:
    """An entrant in its seat. Whatever it does wrong is told of it, and ends the game."""

    def __init__(self, game: str, number: int, seat: int, seed: int, seated: Seat, acted: list[int]) -> None:
        self._acted = acted
        """Who has moved last."""
        self._game = game
        self._number = number
        self._seat = seat
        try:
            self._player = seated(seat, seat_dealer(seed, seat))
        except (Exception, SystemExit) as error:
            raise self._spoilt(Reason("raised", describe_error(error))) from error

    def see(self, sight: AnyEvent, view: GameView[GameBoard]) -> None:
        if view.board.seq > MAX_EVENTS:
            raise _TooManyEventsError
        try:
            self._player.see(sight, view)
        except (Exception, SystemExit) as error:
            raise self._spoilt(Reason("raised", describe_error(error))) from error

    def act(self, view: GameView[GameBoard]) -> Command | None:
        try:
            command: Command | None = self._player.act(view)
        except (Exception, SystemExit) as error:
            raise self._spoilt(Reason("raised", describe_error(error))) from error
        if command is None and GAMES[self._game].unasked is None:  # no other player can move
            raise self._spoilt(Reason("idle"))
        if command is not None and not self._is_own_move(command):
            raise self._spoilt(Reason("no-move", describe_value(command)))
        self._acted[:] = [self._number]
        return command

    def _is_own_move(self, command: object) -> bool:
        return type(command) in get_args(GAMES[self._game].move) and getattr(command, "seat", None) == self._seat

    def handle_error(self, wrong: BlindsideError) -> None:
        raise self._spoilt(Reason("refused", shorten(str(wrong))))

    def _spoilt(self, reason: Reason) -> _VoidGameError:
        return _VoidGameError(VoidGame(self._number, reason))
