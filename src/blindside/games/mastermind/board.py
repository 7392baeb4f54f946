"""The public state, and the view of one audience, computed from its observations alone."""

from typing import Literal, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.audience import Audience, check_seat
from blindside.core.records import Record
from blindside.core.sessions import Player
from blindside.games.mastermind import events as e
from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.commands import Command
from blindside.games.mastermind.settings import CHALLENGE_POINTS, PLAYERS, Settings

Phase = Literal["new", "coding", "guessing", "keying", "shown", "over"]
"""Not begun; the code is to be set; a guess is due; a clue is due; the code is shown and may be challenged."""


class Row(Struct, frozen=True):
    """A guess and the key that answers it."""

    guess: Code
    key: Key | None
    """None while the clue is awaited."""


class Board(Struct, frozen=True):
    """The public state, the same for every audience."""

    settings: Settings
    seq: int
    phase: Phase
    first_codemaker: int
    codemaker: int
    played: int
    """Games finished; a void game is not one of them."""
    rows: tuple[Row, ...]
    code: Code | None
    """The code, once it is shown."""
    scores: tuple[int, int]
    outcome: e.Outcome | None
    """None while the match goes on."""
    winner: int | None

    @property
    def codebreaker(self) -> int:
        """The seat of the player who guesses."""
        return PLAYERS - 1 - self.codemaker

    @property
    def turn(self) -> int:
        """Whose move it is."""
        return self.codemaker if self.phase in ("coding", "keying") else self.codebreaker

    @property
    def clues(self) -> tuple[tuple[Code, Key], ...]:
        """The rows that have been answered."""
        return tuple([(row.guess, row.key) for row in self.rows if row.key is not None])


def new_board(settings: Settings) -> Board:
    """The board before the first event."""
    return Board(settings, 0, "new", 0, 0, 0, (), None, (0, 0), None, None)


def track_peg(board: Board, seat: int) -> Literal["red", "white"]:
    """The peg that marks this seat's points on the score track: red for the first player, who was codemaker first."""
    return "red" if seat == board.first_codemaker else "white"


def is_code_found(board: Board) -> bool:
    """The last row was answered with red pegs only."""
    return bool(board.rows) and board.rows[-1].key == Key(board.settings.holes, 0)


def codemaker_points(board: Board) -> int:
    """What the codemaker scores for the game as it stands: a point a row, and one more for a miss."""
    return len(board.rows) if is_code_found(board) else board.settings.rows + 1


def advance_board(board: Board, sight: e.Sight) -> Board:
    """The board after something happened. Uses only what every audience sees of it."""
    seq = board.seq + 1
    match sight:
        case e.Guessed(_, guess):
            return replace(board, seq=seq, phase="keying", rows=(*board.rows, Row(guess, None)))
        case e.KeyGiven(_, key):
            rows = (*board.rows[:-1], Row(board.rows[-1].guess, key))
            return replace(board, seq=seq, phase="guessing", rows=rows)
        case e.SawCodeSet() | e.CodeLeftOpen():
            return replace(board, seq=seq, phase="guessing", rows=(), code=None)
        case e.CodeShown(code):
            return replace(board, seq=seq, phase="shown", code=code)
        case e.GameScored(codemaker, points):
            return replace(
                board,
                seq=seq,
                phase="coding",
                codemaker=PLAYERS - 1 - codemaker,
                played=board.played + 1,
                scores=_add_points(board.scores, codemaker, points),
            )
        case e.Challenged(codebreaker, wrong_rows, code):
            if not wrong_rows:
                return replace(board, seq=seq)
            scores = _add_points(board.scores, codebreaker, CHALLENGE_POINTS)
            return replace(board, seq=seq, phase="coding", code=code, scores=scores)
        case e.CodemakerChosen(seat):
            return replace(board, seq=seq, phase="coding", first_codemaker=seat, codemaker=seat)
        case e.SeatLeft():
            return replace(board, seq=seq)
        case e.MatchEnded(outcome, winner):
            return replace(board, seq=seq, phase="over", outcome=outcome, winner=winner)
        case _:
            assert_never(sight)


def _add_points(scores: tuple[int, int], seat: int, points: int) -> tuple[int, int]:
    return (scores[0] + points, scores[1]) if seat == 0 else (scores[0], scores[1] + points)


class View(Struct, frozen=True):
    """What one audience knows of the match: its information state."""

    audience: Audience
    board: Board
    code: Code | None
    """The code behind the screen: for the codemaker's eyes."""


MastermindLog: TypeAlias = Record[Settings, e.Event]
"""All that happened in a game of Mastermind."""
MastermindRecord: TypeAlias = Record[Settings, e.Event | e.Sight]
"""A log, or what one audience saw."""
MastermindPlayer: TypeAlias = Player[e.Sight, View, Command]


def new_view(settings: Settings, audience: Audience) -> View:
    """The view before the first event."""
    check_seat(audience, settings.players)
    return View(audience, new_board(settings), None)


def update_view(view: View, sight: e.Sight, board: Board) -> View:
    """What is seen after something happened that left the board like this (see `board.advance`)."""
    code = sight.code if isinstance(sight, e.SawCodeSet) else view.code
    return View(view.audience, board, code)
