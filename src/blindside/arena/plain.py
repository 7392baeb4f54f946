"""Play deals of a match with the rules in Python: slow, and the reference for compiled games."""

from collections.abc import Callable, Sequence
from typing import Any, get_args

from blindside.arena.matches import (
    MAX_EVENTS,
    Match,
    deal_seed,
    describe_error,
    describe_value,
    load_entrant,
    seats_of,
    shorten,
)
from blindside.arena.tallies import Outcome, Reason, ReasonKind, Tally, VoidGame, tally_deal, total, undecided_game
from blindside.bots import BotFactory
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.errors import BlindsideError
from blindside.core.events import AnyEvent, Command
from blindside.core.protocols import GameBoard, GameView
from blindside.core.records import Record
from blindside.core.sessions import Player
from blindside.games import play
from blindside.games.code777 import events as code777
from blindside.games.mastermind import events as mastermind
from blindside.games.registry import GAMES


def play_deals(match: Match, first: int, deals: int) -> Tally:
    """Play each deal in all rotations of the seats."""
    entrants = load_entrants(match)
    rotations = range(match.rotations)
    return total(
        [
            tally_deal([play_game(match, entrants, deal, rotation) for rotation in rotations], len(entrants))
            for deal in range(first, first + deals)
        ],
        len(entrants),
    )


def load_entrants(match: Match) -> list[BotFactory]:
    """Load all bots of a match."""
    return [load_entrant(match.game, match.settings, name) for name in match.players]


def play_game(match: Match, entrants: Sequence[BotFactory], deal: int, rotation: int) -> Outcome | VoidGame:
    """Play one game of a deal."""
    seed = deal_seed(match, deal)
    seats = seats_of(match, deal, rotation)
    last_mover = [0]
    try:
        players: dict[int, Player] = {
            seats[number]: _GuardedPlayer(match.game, number, seats[number], seed, entrant, last_mover)
            for number, entrant in enumerate(entrants)
        }
        in_order = [players[seat] for seat in range(len(seats))]
        record = play(match.game, match.settings, in_order, SimulationDealer(seed), match.first)
    except _StoppedError as error:
        return error.outcome
    except Exception as error:  # a move of the right type may hold a value that the rules cannot handle
        return VoidGame(last_mover[0], Reason("raised", describe_error(error)))
    return count_game(record, seats)


def count_game(record: Record, seats: Sequence[int]) -> Outcome:
    """Count what the entrants in these seats did."""
    asked, right, wrong = ([0] * len(seats) for _ in range(3))
    winner: int | None = None
    tied = False
    for event in record.events:
        match event:
            case code777.Answered(reader=seat) | mastermind.Guessed(codebreaker=seat):
                asked[seat] += 1
            case code777.CallSettled(seat=seat):
                (right if event.right else wrong)[seat] += 1
            case mastermind.GameScored(codemaker=codemaker):
                (right if event.found else wrong)[1 - codemaker] += 1
            case code777.GameEnded():
                winner = event.winner
            case mastermind.MatchEnded():
                winner, tied = event.winner, event.outcome == "tie"
            case _:
                pass
    asked, right, wrong = ([count[seat] for seat in seats] for count in (asked, right, wrong))
    winning = None if winner is None else seats.index(winner)
    return Outcome(winner=winning, tied=tied, asked=tuple(asked), right=tuple(right), wrong=tuple(wrong))


class _StoppedError(Exception):
    def __init__(self, outcome: Outcome | VoidGame) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class _GuardedPlayer:
    """An entrant in its seat. An error or a wrong move of it makes the game void."""

    def __init__(
        self, game: str, number: int, seat: int, seed: int, entrant: BotFactory, last_mover: list[int]
    ) -> None:
        self._game = game
        self._number = number
        self._seat = seat
        self._last_mover = last_mover
        """One number, shared by all players of the game."""
        self._player = self._guard(entrant, seat, seat_dealer(seed, seat))

    def see(self, sight: AnyEvent, view: GameView[GameBoard]) -> None:
        if view.board.seq > MAX_EVENTS:
            raise _StoppedError(undecided_game(view.board.settings.players))
        try:  # as in `_guard`: most of a game is seeing
            self._player.see(sight, view)
        except (Exception, SystemExit) as error:
            raise self._void("raised", describe_error(error)) from error

    def act(self, view: GameView[GameBoard]) -> Command | None:
        command: Command | None = self._guard(self._player.act, view)
        if command is None:
            if GAMES[self._game].automatic_command is None:  # no other player can move
                raise self._void("idle")
        elif type(command) not in get_args(GAMES[self._game].move) or getattr(command, "seat", None) != self._seat:
            raise self._void("no-move", describe_value(command))
        self._last_mover[0] = self._number
        return command

    def _guard(self, call: Callable[..., Any], *given: object) -> Any:
        try:
            return call(*given)
        except (Exception, SystemExit) as error:
            raise self._void("raised", describe_error(error)) from error

    def handle_error(self, error: BlindsideError) -> None:
        raise self._void("refused", shorten(str(error)))

    def _void(self, kind: ReasonKind, detail: str = "") -> _StoppedError:
        return _StoppedError(VoidGame(self._number, Reason(kind, detail)))
